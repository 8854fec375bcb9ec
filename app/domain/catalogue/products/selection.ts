/**
 * A shopper's choice on a product page, and the values that follow from it (specification, section 4, 'Product page').
 * A selection is only the choice; the variant, the price and the pictures are computed from it.
 */
import type { Money } from "#app/shared/money.ts";
import { toSlug } from "#app/shared/slug.ts";
import {
  compareAtFor,
  isSoldOut,
  isVariantSoldOut,
  type Product,
  type Swatch,
  type Variant,
} from "./product.ts";
import { swatchColor } from "./swatch-colors.ts";

/** A colour's id and a size's name; null when the product offers none. */
export interface Selection {
  colorId: string | null;
  size: string | null;
}

/** The selection in the page's address; it counts only where it exists. */
export interface WantedSelection {
  color?: string | null;
  size?: string | null;
}

/** The part of a product that the choice depends on. */
interface Choosable {
  swatches: Product["swatches"];
  colors: readonly string[];
  sizes: readonly string[];
  variants: readonly Pick<Variant, "size" | "colorId" | "piecesLeft">[];
}

/** A size button. */
export interface SizeChoice {
  size: string;
  soldOut: boolean;
}

/**
 * The colours to choose from: the product's swatches, otherwise its variants' colours, otherwise its list of colours.
 */
export function colorsOf(
  product: Pick<Choosable, "swatches" | "colors"> & { variants: readonly Pick<Variant, "colorId">[] },
): Swatch[] {
  if (product.swatches.length > 0) return product.swatches;
  const listed = unique(product.colors).map(swatchOfName).filter(isFirstOfItsId);
  if (product.variants.length === 0) return listed;
  return unique(product.variants.map((variant) => variant.colorId)).map((id) => {
    const plain = swatchOfName(id);
    return { ...(listed.find((color) => color.id === plain.id) ?? plain), id };
  });
}

/**
 * The sizes of a colour in the product's order, sold out or not. A product without variants shows its list of sizes,
 * none of which can be bought.
 */
export function sizesOf(
  product: Pick<Choosable, "variants" | "sizes">,
  colorId: string | null,
): SizeChoice[] {
  const offered =
    product.variants.length > 0
      ? variantsIn(product, colorId)
      : unique(product.sizes).map((size) => ({ size, piecesLeft: 0 }));
  return offered
    .filter(({ size }) => size !== "")
    .map((piece) => ({ size: piece.size, soldOut: isVariantSoldOut(piece) }));
}

/** The initial selection: the colour and size in the address, otherwise the first of each. */
export function initialSelection(product: Choosable, wanted: WantedSelection = {}): Selection {
  const colors = colorsOf(product);
  const color =
    colors.find(({ id }) => id === wanted.color) ??
    // A renamed colour keeps its id.
    colors.find(({ name }) => toSlug(name) === wanted.color) ??
    colors[0];
  return chooseSize(product, firstOf(product, color?.id ?? null), wanted.size ?? "");
}

/** Chooses a colour and its first size. An unknown colour changes nothing. */
export function chooseColor(product: Choosable, selection: Selection, colorId: string): Selection {
  return colorsOf(product).some(({ id }) => id === colorId) ? firstOf(product, colorId) : selection;
}

/** Chooses a size of the chosen colour. An unknown size changes nothing. */
export function chooseSize(product: Choosable, selection: Selection, size: string): Selection {
  const isOffered = sizesOf(product, selection.colorId).some((choice) => choice.size === size);
  return isOffered && size !== selection.size ? { ...selection, size } : selection;
}

/** The chosen variant; null when the product has no such variant. */
export function variantOf(product: Pick<Product, "variants">, selection: Selection): Variant | null {
  return (
    variantsIn(product, selection.colorId).find((variant) => variant.size === (selection.size ?? "")) ?? null
  );
}

/** The displayed price: the chosen variant's, otherwise the product's minimum. */
export function priceOf(product: Pick<Product, "variants" | "minPriceCents">, selection: Selection): Money {
  return variantOf(product, selection)?.priceCents ?? product.minPriceCents;
}

/**
 * The price to strike through beside `priceOf`; null when there is no true saving. A compare-at price is about the
 * product's own price, so a size with another price has none. In a sale that began by itself each size has its own,
 * which is true (Digital Markets, Competition and Consumers Act 2024, section 226: no misleading price).
 */
export function compareAtOf(
  product: Pick<Product, "variants" | "minPriceCents" | "hasSale" | "compareAtCents">,
  selection: Selection,
): Money | null {
  const price = priceOf(product, selection);
  const regular = variantOf(product, selection)?.regularPriceCents;
  if (regular !== undefined) return regular > price ? regular : null;
  return price === product.minPriceCents ? compareAtFor(product, price) : null;
}

/**
 * The pictures of the chosen colour, the chosen variant's own first; otherwise the product's, its main picture first.
 * Empty when there are none.
 */
export function galleryOf(
  product: Pick<Product, "variants" | "imageUrls" | "primaryImageUrl">,
  selection: Selection,
): string[] {
  const own = variantOf(product, selection)?.imageUrls ?? [];
  const ofColor = variantsIn(product, selection.colorId).flatMap((variant) => variant.imageUrls);
  const pictures = unique([...own, ...ofColor]);
  return pictures.length > 0 ? pictures : unique([product.primaryImageUrl, ...product.imageUrls]);
}

/** The matching picture: the first of the gallery, or null when there is none. */
export const imageOf = (
  product: Pick<Product, "variants" | "imageUrls" | "primaryImageUrl">,
  selection: Selection,
): string | null => galleryOf(product, selection)[0] ?? null;

/** True when the chosen piece exists and is not sold out. */
export function canBuy(product: Pick<Product, "variants">, selection: Selection): boolean {
  const variant = variantOf(product, selection);
  return variant !== null && !isVariantSoldOut(variant);
}

/**
 * The part to choose again when the choice is sold out: another size of its colour, otherwise a colour; null when no
 * piece is left.
 */
export function wayOn(product: Product, { colorId }: Selection): "size" | "colour" | null {
  if (isSoldOut(product)) return null;
  return sizesOf(product, colorId).some(({ soldOut }) => !soldOut) ? "size" : "colour";
}

const firstOf = (product: Choosable, colorId: string | null): Selection => ({
  colorId,
  size: sizesOf(product, colorId)[0]?.size ?? null,
});

/** A variant without a colour has an empty one, and belongs to all colours; the same holds for sizes. */
const variantsIn = <Piece extends Pick<Variant, "colorId">>(
  product: { variants: readonly Piece[] },
  colorId: string | null,
): Piece[] => product.variants.filter((variant) => variant.colorId === (colorId ?? ""));

const swatchOfName = (name: string): Swatch => ({
  id: toSlug(name) || name,
  name,
  hex: swatchColor(name),
  imageUrl: null,
});

const isFirstOfItsId = (color: Swatch, index: number, colors: Swatch[]): boolean =>
  colors.findIndex(({ id }) => id === color.id) === index;

/** Without repeats and empty texts, in order. */
const unique = (texts: readonly string[]): string[] => [...new Set(texts.filter((text) => text !== ""))];

/** True when a parameter of a product's address is part of the choice. */
export const isChoice = (name: string): boolean => name === "color" || name === "size";

/** The selection in an address's query: `?color=navy&size=14`. */
export function wantedIn(search: string | URLSearchParams): WantedSelection {
  const query = new URLSearchParams(search);
  return { color: query.get("color"), size: query.get("size") };
}

/**
 * The canonical query of a product's page with this selection, as far as the product has it. Empty for the initial
 * selection, whose page is the product's own.
 */
export function choiceSearch(product: Choosable, wanted: WantedSelection): string {
  const search = searchWith("", initialSelection(product, wanted));
  return search === searchWith("", initialSelection(product)) ? "" : search;
}

/** The query with this selection; its other parameters stay. */
export function searchWith(search: string, selection: Selection): string {
  const query = new URLSearchParams(search);
  put(query, "color", selection.colorId);
  put(query, "size", selection.size);
  return query.size === 0 ? "" : `?${query}`;
}

function put(query: URLSearchParams, name: string, value: string | null): void {
  if (value === null) query.delete(name);
  else query.set(name, value);
}
