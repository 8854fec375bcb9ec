import type { CURRENCY, Money } from "#app/shared/money.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import { toSlug } from "#app/shared/slug.ts";
import { splitList } from "#app/shared/split-list.ts";
import type { ProductColumns, StoredProduct, StoredVariant } from "./product-row.server.ts";

export const GENDERS = ["women", "men", "unisex"] as const;
export type Gender = (typeof GENDERS)[number];

/** A kind of piece, from the owner's own list. The slug is in addresses, and stored with each product. */
export interface Kind {
  slug: string;
  name: string;
}

/** The name of a product's kind; null without one, and for a kind that the owner has given up. */
export const kindName = (kinds: readonly Kind[], slug: string | null): string | null =>
  kinds.find((kind) => kind.slug === slug)?.name ?? null;

/** A colour of a product; `imageUrl` shows the cloth itself. */
export interface Swatch {
  id: string;
  name: string;
  hex: string;
  imageUrl: string | null;
}

/** The views of a colour from around, in order, and the text for all of them, which may be empty. */
export interface Spin {
  urls: string[];
  alt: string;
}

/** One size in one colour, at its price in the shop; `piecesMade` and `piecesLeft` are null without a limit. */
export interface Variant extends Omit<StoredVariant, "isOffered" | "sku" | "barcode"> {
  piecesMade: number | null;
  /** From its barcode; left out when that is none. */
  gtin?: string;
  /** Its price before the product's own sale; left out while none holds. */
  regularPriceCents?: Money;
}

/** The schedule of a product that does nothing by itself. */
export const NO_SCHEDULE = {
  publishAt: null,
  publishHeldBack: null,
  salePriceCents: null,
  saleBeginsAt: null,
  saleEndsAt: null,
  saleHeldBack: null,
} as const satisfies Partial<ProductColumns>;
export type Schedule = Pick<ProductColumns, keyof typeof NO_SCHEDULE>;

/** The schedule, and whether the shop has the prices of its sale now. */
export interface KeptSchedule extends Schedule {
  isInSale: boolean;
}

/** A variant that is not written yet. The initial value of a new column belongs here. */
export const newVariant = (
  known: Pick<StoredVariant, "size" | "colorId" | "priceCents"> & Partial<StoredVariant>,
): StoredVariant => ({
  id: "",
  imageUrls: [],
  sku: null,
  barcode: null,
  isOffered: true,
  piecesLeft: null,
  ...known,
});

/** A product for shoppers, with its variants ordered by size ascending (specification, section 3). */
export interface Product
  extends Omit<StoredProduct, "isActive" | "isInSale" | "variants" | keyof Schedule | "spins"> {
  /** The sale that holds and has an end; left out otherwise. */
  sale?: { beginsAt: Date; endsAt: Date };
  /** By the id of the colour; left out without any. */
  spins?: Record<string, Spin>;
  currency: typeof CURRENCY.code;
  /** The pieces left of all variants; null when one of them has no limit. */
  piecesLeft: number | null;
  variants: Variant[];
}

/** The part of a product that a grid needs. Its sizes are in their natural order. */
export interface ProductSummary
  extends Pick<
    Product,
    | "slug"
    | "title"
    | "cloth"
    | "minPriceCents"
    | "hasSale"
    | "compareAtCents"
    | "swatches"
    | "primaryImageUrl"
    | "piecesLeft"
  > {
  /** The picture on hover and focus: a side view or a detail. */
  secondImageUrl: string | null;
  imageAlt: string;
}

/** True when no piece of the product can be bought. */
export const isSoldOut = (product: Pick<ProductSummary, "piecesLeft">): boolean => product.piecesLeft === 0;

/** True when this variant cannot be bought. */
export const isVariantSoldOut = (variant: Pick<Variant, "piecesLeft">): boolean => variant.piecesLeft === 0;

/** The most 'worn with' products: one row on a laptop. */
export const MAX_WORN_WITH = 4;

/** This number of pieces or fewer is shown to shoppers. */
export const FEW_PIECES = 3;

/** The number left when it is low; otherwise null. The design allows only a true number or none. */
function lowStock(piecesLeft: number | null): number | null {
  return piecesLeft !== null && piecesLeft > 0 && piecesLeft <= FEW_PIECES ? piecesLeft : null;
}

/** The label for few pieces: 'Last piece', 'Only 2 left'; null when it is not needed. */
export function lowStockLabel(piecesLeft: number | null): string | null {
  const few = lowStock(piecesLeft);
  if (few === null) return null;
  return few === 1 ? "Last piece" : `Only ${few} left`;
}

/**
 * The compare-at price to strike through beside `price`; null when there is no true saving (specification, section 3:
 * only if on sale; section 5: it must exceed the price).
 */
export function compareAtFor(
  product: Pick<ProductSummary, "hasSale" | "compareAtCents">,
  price: Money,
): Money | null {
  return product.hasSale && product.compareAtCents !== null && product.compareAtCents > price
    ? product.compareAtCents
    : null;
}

/** The id of a size or colour in addresses, SKUs and forms: `XL` and `xl` are one. */
export const choiceId = (name: string): string => toSlug(name) || name.toLowerCase();

/** The SKU that the shop gives one size in one colour. */
export const skuOf = (productSlug: string, { colorId, size }: { colorId: string; size: string }): string =>
  [productSlug, colorId, choiceId(size)].join("-");

/** The entries of a typed list, each variant once (`navy, Navy`). */
export const choicesIn = (text: string): string[] =>
  [
    ...new Map(
      splitList(text)
        .reverse()
        .map((entry) => [choiceId(entry), entry]),
    ).values(),
  ].reverse();

const MAX_LENGTH = 100;

/** In characters: about one breath of a screen reader. */
export const MAX_ALT_LENGTH = 250;

/** Why a text cannot be the SKU or the barcode of a size, in a sentence; null when it can. */
export const codeProblem = (name: string, text: string, maxLength = MAX_LENGTH): string | null =>
  text.length > maxLength
    ? `The ${name} is too long: ${maxLength} characters at most.`
    : plainTextProblem(name, text);

/** The beginnings of numbers that any shop may print for itself, and of coupons: they name no product elsewhere. */
const NOT_GLOBAL = /^(?:0[245]|2|9[89])/;

/**
 * The GTIN in a barcode: 8, 12, 13 or 14 digits, of which the last one checks the others
 * (https://www.gs1.org/services/how-calculate-check-digit-manually). Nothing for any other barcode.
 */
export function gtinIn(barcode: string | null): { gtin?: string } {
  const digits = barcode?.replaceAll(/[\s-]/g, "") ?? "";
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return {};
  const whole = digits.padStart(14, "0");
  if (digits.length > 8 && NOT_GLOBAL.test(whole.slice(1))) return {};
  const sum = [...whole].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1),
    0,
  );
  return sum > 0 && sum % 10 === 0 ? { gtin: digits } : {};
}
