import type { Pence } from "#app/shared/money.ts";
import type { StoredProduct, StoredVariant } from "./product-row.server.ts";

export const GENDERS = ["women", "men", "unisex"] as const;
export type Gender = (typeof GENDERS)[number];

/** The catalogue's four kinds of piece, with the words people read. */
export const CATEGORIES = {
  "long-dresses": "Long dresses",
  "two-piece": "Two-piece",
  tops: "Tops",
  accessories: "Accessories",
} as const;
export type Category = keyof typeof CATEGORIES;

/** A colour that a product comes in; `imageUrl` shows the cloth itself. */
export interface Swatch {
  id: string;
  name: string;
  hex: string;
  imageUrl: string | null;
}

/** One size in one colour; `piecesLeft` null means that it is not limited. */
export type Variant = Omit<StoredVariant, "isOffered">;

/** A variant that is not written yet. What a new column of it begins with stands here. */
export const newVariant = (
  known: Pick<StoredVariant, "size" | "colorId" | "priceCents"> & Partial<StoredVariant>,
): StoredVariant => ({ id: "", imageUrls: [], isOffered: true, piecesLeft: null, ...known });

/** A product as shoppers see it, with its variants, ordered by size ascending (specification, section 3). */
export interface Product extends Omit<StoredProduct, "isActive" | "variants"> {
  currency: "GBP";
  /** Pieces left over all variants; null when any of them is not limited. */
  piecesLeft: number | null;
  variants: Variant[];
}

/** What a grid needs of a product. Its sizes are in their natural order. */
export interface ProductSummary
  extends Pick<
    Product,
    | "slug"
    | "title"
    | "cloth"
    | "category"
    | "textile"
    | "minPriceCents"
    | "hasSale"
    | "compareAtCents"
    | "swatches"
    | "primaryImageUrl"
    | "sizes"
    | "piecesLeft"
  > {
  /** The picture shown on hover and focus: a side view or a detail. */
  secondImageUrl: string | null;
  imageAlt: string;
}

/** True when nothing of the product can be bought. */
export const isSoldOut = (product: Pick<ProductSummary, "piecesLeft">): boolean => product.piecesLeft === 0;

/** True when this very piece cannot be bought. */
export const isVariantSoldOut = (variant: Pick<Variant, "piecesLeft">): boolean => variant.piecesLeft === 0;

/** So many pieces or fewer are few enough to say so. */
export const FEW_PIECES = 3;

/** Few enough left to say so: the true number, or null (look: 'Only 2 left', true or absent). */
function lowStock(piecesLeft: number | null): number | null {
  return piecesLeft !== null && piecesLeft > 0 && piecesLeft <= FEW_PIECES ? piecesLeft : null;
}

/** How few pieces are said: 'Last piece', 'Only 2 left', or null when there is no need to. */
export function lowStockLabel(piecesLeft: number | null): string | null {
  const few = lowStock(piecesLeft);
  if (few === null) return null;
  return few === 1 ? "Last piece" : `Only ${few} left`;
}

/**
 * The compare-at price to strike through beside `price`, or null when there is no true saving
 * (specification, section 3: only if on sale; section 5: it must exceed the price).
 */
export function compareAtFor(
  product: Pick<ProductSummary, "hasSale" | "compareAtCents">,
  price: Pence,
): Pence | null {
  return product.hasSale && product.compareAtCents !== null && product.compareAtCents > price
    ? product.compareAtCents
    : null;
}
