/** The filters of the catalogue that are available from a view, and how many products each choice would leave. */

import { occasionsOf } from "../products/occasions.ts";
import type { CatalogueEntry, CatalogueIndex, MatchingPiece } from "./catalogue-entry.ts";
import {
  type CatalogueFilters,
  type CatalogueView,
  isInBand,
  PRICE_BANDS,
  type PriceBand,
  textileName,
} from "./catalogue-view.ts";

/** A value to filter by, and how many products it would show. */
export interface Choice<Value extends string = string> {
  value: Value;
  count: number;
}
export interface NamedChoice extends Choice {
  name: string;
}

/** All filters that are available from a view. */
export interface Choices {
  /** Products of any category. */
  ofAnyCategory: number;
  categories: NamedChoice[];
  textiles: (NamedChoice & { clothUrl: string | null })[];
  sizes: Choice[];
  colors: (NamedChoice & { hex: string })[];
  occasions: NamedChoice[];
  prices: Choice<PriceBand>[];
}

/** The cloths that the house is known for, in its own order; others follow by name. */
export const KNOWN_TEXTILES = ["adire", "aso-oke", "kente", "bogolan", "ankara", "linen"];

/** Each list of choices counts the products that it would show together with all other filters. */
export function choicesOf(
  { entries, known }: CatalogueIndex,
  view: CatalogueView,
  find: (filters: CatalogueFilters) => MatchingPiece[],
): Choices {
  const ofAnyCategory = find({ ...view, category: null });
  const categories = tally(ofAnyCategory, ({ category }) => [category]);
  const textiles = tally(find({ ...view, textile: null }), ({ textile }) => [textile]);
  const inAnySize = find({ ...view, size: null });
  const sizes = tally(inAnySize, ({ pieces }) =>
    pieces
      .filter(({ color, left }) => left !== 0 && (view.color === null || color === view.color))
      .map(({ size }) => size),
  );
  const colors = tally(find({ ...view, color: null }), (entry) => entry.colors.map(({ id }) => id));
  const occasions = tally(find({ ...view, occasion: null }), (entry) => entry.occasions);
  const prices = find({ ...view, price: null });
  const bands = Object.keys(PRICE_BANDS) as PriceBand[];
  return {
    ofAnyCategory: ofAnyCategory.length,
    categories: known.kinds
      .filter(({ slug }) => entries.some((entry) => entry.category === slug))
      .map(({ slug: value, name }) => ({ value, name, count: categories.get(value) ?? 0 })),
    textiles: known.textiles.map((value) => ({
      value,
      name: textileName(value),
      count: textiles.get(value) ?? 0,
      clothUrl: entries.find((entry) => entry.textile === value && entry.clothUrl)?.clothUrl ?? null,
    })),
    sizes: known.sizes.map((value) => ({ value, count: sizes.get(value) ?? 0 })),
    colors: known.colors.map((value) => ({
      ...colorNamed(entries, value),
      value,
      count: colors.get(value) ?? 0,
    })),
    occasions: occasionsOf(known.occasions).map(({ slug: value, name }) => ({
      value,
      name,
      count: occasions.get(value) ?? 0,
    })),
    prices: bands.map((value) => ({
      value,
      count: prices.filter(({ price }) => isInBand(price, value)).length,
    })),
  };
}

/** The number of products for each value. */
function tally(
  found: readonly MatchingPiece[],
  valuesOf: (entry: CatalogueEntry) => readonly (string | null)[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { entry } of found) {
    for (const value of new Set(valuesOf(entry)))
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

function colorNamed(entries: readonly CatalogueEntry[], id: string): { name: string; hex: string } {
  for (const { colors } of entries) {
    const color = colors.find((candidate) => candidate.id === id);
    if (color) return { name: color.name, hex: color.hex };
  }
  return { name: id, hex: "" };
}

/** The house's own cloths first, then the others by name. */
export function compareTextiles(a: string, b: string): number {
  const place = (textile: string) =>
    KNOWN_TEXTILES.includes(textile) ? KNOWN_TEXTILES.indexOf(textile) : KNOWN_TEXTILES.length;
  return place(a) - place(b) || (a < b ? -1 : a > b ? 1 : 0);
}
