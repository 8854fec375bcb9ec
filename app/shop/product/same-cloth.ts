import { MAX_WORN_WITH, type Product } from "#app/domain/catalogue/products/product.ts";
import {
  canBuy,
  choiceSearch,
  colorsOf,
  compareAtOf,
  imageOf,
  priceOf,
} from "#app/domain/catalogue/products/selection.ts";
import type { LeftInCloth } from "#app/domain/catalogue/search/featured-products.server.ts";
import type { Money } from "#app/shared/money.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";

/** The most alternatives that leave the facts of a piece in reach. */
export const MAX_ALTERNATIVES = 3;

type Known = Pick<Product, "slug" | "category">;

/**
 * The companions of a piece: the owner's own choice. Without one, available pieces of its cloth, and only of another
 * kind, because one of the same kind would be bought in its place.
 */
export function wornWith(
  { slug, category, wornWith: chosen }: Known & Pick<Product, "wornWith">,
  inCloth: readonly LeftInCloth[],
): string[] {
  const look = chosen.filter((other) => other !== slug);
  if (look.length > 0) return look;
  if (category === null) return [];
  return inCloth
    .filter((other) => other.slug !== slug && other.category !== null && other.category !== category)
    .slice(0, MAX_WORN_WITH)
    .map((other) => other.slug);
}

/** The alternatives to a piece in one size, among available pieces of its cloth: its own kind first. */
export function alternativesTo(
  { slug, category }: Known,
  size: string,
  inCloth: readonly LeftInCloth[],
): string[] {
  const isOfKind = (other: LeftInCloth) => Number(other.category === category);
  return inCloth
    .filter((other) => other.slug !== slug && other.sizes.includes(size))
    .sort((a, b) => isOfKind(b) - isOfKind(a))
    .slice(0, MAX_ALTERNATIVES)
    .map((other) => other.slug);
}

/** The sizes of a product that are sold out in some colour; the empty one for a product without sizes. */
export function soldOutSizesOf({ variants, sizes }: Pick<Product, "variants" | "sizes">): string[] {
  const gone = variants.filter(({ piecesLeft }) => piecesLeft === 0).map(({ size }) => size);
  return variants.length === 0 ? [...sizes, ""] : [...new Set(gone)];
}

/** A piece in place of a sold-out one, with its own page's initial choice. */
export interface Alternative extends Pick<Product, "slug" | "title"> {
  /** The query of its page that chooses it. */
  search: string;
  /** Its colour and size. */
  words: string;
  priceCents: Money;
  /** The price before the sale; null when it is not on sale. */
  compareAt: Money | null;
  imageUrl: string | null;
}

/** A product in a size, in the first of its colours that is left; null when none is. */
export function leftIn(product: Product, size: string): Alternative | null {
  const choices = colorsOf(product).map(({ id, name }) => ({ colorId: id, name, size: size || null }));
  const left = choices.find((choice) => canBuy(product, choice));
  if (!left) return null;
  return {
    slug: product.slug,
    title: product.title,
    search: choiceSearch(product, { color: left.colorId, size }),
    words: choiceLabel(left.name, size),
    priceCents: priceOf(product, left),
    compareAt: compareAtOf(product, left),
    imageUrl: imageOf(product, left),
  };
}
