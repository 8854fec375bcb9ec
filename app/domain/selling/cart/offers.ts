import type { Product } from "#app/domain/catalogue/products/product.ts";
import {
  canBuy,
  colorsOf,
  type Selection,
  searchWith,
  sizesOf,
  variantOf,
  type WantedSelection,
} from "#app/domain/catalogue/products/selection.ts";
import { sizeLabel } from "#app/shared/piece-label.ts";
import { toSlug } from "#app/shared/slug.ts";

/** A piece that can be chosen on a card. */
export interface Offer {
  selection: Selection;
  /** What distinguishes it from the others: `14`, `Navy`. */
  label: string;
  /** The same in words: `UK 14`. */
  words: string;
  soldOut: boolean;
  /** The card's query after a colour is chosen, while its size is still open; left out otherwise. */
  next?: string;
}

/**
 * The pieces of a product that a choice leaves: one, or several that differ in their size only or in their colour only,
 * sold out or not. Empty when colour and size are both open, and when the product has no such piece.
 */
export function offersOf(product: Product, { color, size }: WantedSelection): Offer[] {
  const colors = colorsOf(product).map((swatch) => ({ id: swatch.id, name: swatch.name }));
  const wanted = colors.filter(({ id, name }) => !color || id === color || toSlug(name) === color);
  const offers = (colors.length === 0 ? [{ id: null, name: "" }] : wanted).flatMap(({ id, name }) =>
    selectionsIn(product, id)
      .filter((selection) => !size || selection.size === size)
      .map((selection) => ({ selection, name, soldOut: !canBuy(product, selection) })),
  );
  const isColorOpen = new Set(offers.map(({ name }) => name)).size > 1;
  const isSizeOpen = new Set(offers.map(({ selection }) => selection.size)).size > 1;
  if (isColorOpen && isSizeOpen) return [];
  return offers.map(({ selection, name, soldOut }) => ({
    selection,
    soldOut,
    label: isColorOpen ? name : (selection.size ?? name),
    words: isColorOpen ? name : (sizeLabel(selection.size) ?? selection.size ?? name),
  }));
}

/** The colours of a product, to choose one before its size. */
export const colorOffersOf = (product: Product): Offer[] =>
  colorsOf(product).map(({ id, name }) => ({
    selection: { colorId: id, size: null },
    label: name,
    words: name,
    soldOut: offersOf(product, { color: id }).every(({ soldOut }) => soldOut),
    next: searchWith("", { colorId: id, size: null }),
  }));

/** The pieces in a colour. A colour without sizes is one piece. */
function selectionsIn(product: Product, colorId: string | null): Selection[] {
  const sizes = sizesOf(product, colorId).map(({ size }) => ({ colorId, size }));
  const plain = { colorId, size: null };
  return sizes.length > 0 || variantOf(product, plain) === null ? sizes : [plain];
}
