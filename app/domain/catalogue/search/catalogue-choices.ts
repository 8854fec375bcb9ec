/** The filters of the catalogue that are available from a view, and how many products each choice would leave. */

import type { Money } from "#app/shared/money.ts";
import { occasionsOf } from "../products/occasions.ts";
import type { CatalogueIndex, CountedFilter } from "./catalogue-index.ts";
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

/**
 * Each list of choices counts the products that it would show together with all other filters. `shown` are those of the
 * view, and `priceOf` is the price in its size and colour.
 */
export function choicesOf(
  { columns, counts, known, newest, byNumber }: CatalogueIndex,
  view: CatalogueView,
  {
    shown,
    find,
    priceOf,
  }: {
    shown: Uint32Array;
    find: (filters: CatalogueFilters) => Uint32Array;
    priceOf: (number: number) => Money;
  },
): Choices {
  const without = (filter: CountedFilter | "price") =>
    view[filter] === null ? shown : find({ ...view, [filter]: null });
  const tally = (filter: CountedFilter): ReadonlyMap<string, number> => {
    const found = without(filter);
    if (filter === "size" && view.color !== null) return columns.pieces.countSizes(found, view.color);
    return found === newest ? counts[filter] : columns[filter].count(found);
  };
  const categories = tally("category");
  const textiles = tally("textile");
  const sizes = tally("size");
  const colors = tally("color");
  const occasions = tally("occasion");
  const cloths = columns.pictured.firstOfEach(newest);
  const looks = columns.color.firstOfEach(newest);
  const prices = countBands(without("price"), priceOf);
  /** A textile or colour looks as the newest product has it. */
  const clothOf = (textile: string) => byNumber[cloths.get(textile) ?? -1]?.clothUrl ?? null;
  const colorOf = (id: string) =>
    byNumber[looks.get(id) ?? -1]?.colors.find((color) => color.id === id) ?? { name: id, hex: "" };
  return {
    ofAnyCategory: without("category").length,
    categories: known.kinds
      .filter(({ slug }) => counts.category.has(slug))
      .map(({ slug: value, name }) => ({ value, name, count: categories.get(value) ?? 0 })),
    textiles: known.textiles.map((value) => ({
      value,
      name: textileName(value),
      count: textiles.get(value) ?? 0,
      clothUrl: clothOf(value),
    })),
    sizes: known.sizes.map((value) => ({ value, count: sizes.get(value) ?? 0 })),
    colors: known.colors.map((value) => {
      const { name, hex } = colorOf(value);
      return { value, count: colors.get(value) ?? 0, name, hex };
    }),
    occasions: occasionsOf(known.occasions).map(({ slug: value, name }) => ({
      value,
      name,
      count: occasions.get(value) ?? 0,
    })),
    prices: BANDS.map((value, place) => ({ value, count: prices[place] ?? 0 })),
  };
}

const BANDS = Object.keys(PRICE_BANDS) as PriceBand[];

function countBands(found: Uint32Array, priceOf: (number: number) => Money): number[] {
  const counts = BANDS.map(() => 0);
  for (let place = 0; place < found.length; place += 1) {
    const price = priceOf(found[place] ?? 0);
    const band = BANDS.findIndex((each) => isInBand(price, each));
    counts[band] = (counts[band] ?? 0) + 1;
  }
  return counts;
}

/** The house's own cloths first, then the others by name. */
export function compareTextiles(a: string, b: string): number {
  const place = (textile: string) =>
    KNOWN_TEXTILES.includes(textile) ? KNOWN_TEXTILES.indexOf(textile) : KNOWN_TEXTILES.length;
  return place(a) - place(b) || (a < b ? -1 : a > b ? 1 : 0);
}
