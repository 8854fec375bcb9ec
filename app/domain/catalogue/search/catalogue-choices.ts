/** The filters of the catalogue that are available from a view, and how many products each choice would leave. */

import type { Money } from "#app/shared/money.ts";
import { occasionsOf } from "../products/occasions.ts";
import { type CatalogueEntry, type CatalogueIndex, VALUES_OF, type ValueCounts } from "./catalogue-entry.ts";
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
  { entries, counts, known }: CatalogueIndex,
  view: CatalogueView,
  {
    shown,
    find,
    priceOf,
  }: {
    shown: readonly CatalogueEntry[];
    find: (filters: CatalogueFilters) => readonly CatalogueEntry[];
    priceOf: (entry: CatalogueEntry) => Money;
  },
): Choices {
  const without = (filter: keyof ValueCounts | "price") =>
    view[filter] === null ? shown : find({ ...view, [filter]: null });
  const tally = (filter: keyof ValueCounts) => {
    const found = without(filter);
    if (found === entries && (filter !== "size" || view.color === null)) return counts[filter];
    const tallied = new Map<string, number>();
    const add = (value: string) => tallied.set(value, (tallied.get(value) ?? 0) + 1);
    for (const entry of found) VALUES_OF[filter](entry, add, view.color);
    return tallied;
  };
  const categories = tally("category");
  const textiles = tally("textile");
  const sizes = tally("size");
  const colors = tally("color");
  const occasions = tally("occasion");
  const { cloths, colors: named } = looksOf(entries);
  const prices = countBands(without("price"), priceOf);
  return {
    ofAnyCategory: without("category").length,
    categories: known.kinds
      .filter(({ slug }) => counts.category.has(slug))
      .map(({ slug: value, name }) => ({ value, name, count: categories.get(value) ?? 0 })),
    textiles: known.textiles.map((value) => ({
      value,
      name: textileName(value),
      count: textiles.get(value) ?? 0,
      clothUrl: cloths.get(value) ?? null,
    })),
    sizes: known.sizes.map((value) => ({ value, count: sizes.get(value) ?? 0 })),
    colors: known.colors.map((value) => ({
      value,
      count: colors.get(value) ?? 0,
      name: named.get(value)?.name ?? value,
      hex: named.get(value)?.hex ?? "",
    })),
    occasions: occasionsOf(known.occasions).map(({ slug: value, name }) => ({
      value,
      name,
      count: occasions.get(value) ?? 0,
    })),
    prices: BANDS.map((value, place) => ({ value, count: prices[place] ?? 0 })),
  };
}

const BANDS = Object.keys(PRICE_BANDS) as PriceBand[];

function countBands(found: readonly CatalogueEntry[], priceOf: (entry: CatalogueEntry) => Money): number[] {
  const counts = BANDS.map(() => 0);
  for (const entry of found) {
    const price = priceOf(entry);
    let place = 0;
    for (const band of BANDS) {
      if (isInBand(price, band)) counts[place] = (counts[place] ?? 0) + 1;
      place += 1;
    }
  }
  return counts;
}

interface Looks {
  /** A picture of each cloth. */
  cloths: Map<string, string>;
  colors: Map<string, { name: string; hex: string }>;
}
const looks = new WeakMap<readonly CatalogueEntry[], Looks>();

/** How cloths and colours look and are named, by the newest product of each; found once for each change. */
function looksOf(entries: readonly CatalogueEntry[]): Looks {
  const known = looks.get(entries);
  if (known) return known;
  const cloths = new Map<string, string>();
  const colors = new Map<string, { name: string; hex: string }>();
  for (const entry of entries) {
    if (entry.textile !== null && entry.clothUrl !== null && !cloths.has(entry.textile))
      cloths.set(entry.textile, entry.clothUrl);
    for (const color of entry.colors) if (!colors.has(color.id)) colors.set(color.id, color);
  }
  looks.set(entries, { cloths, colors });
  return { cloths, colors };
}

/** The house's own cloths first, then the others by name. */
export function compareTextiles(a: string, b: string): number {
  const place = (textile: string) =>
    KNOWN_TEXTILES.includes(textile) ? KNOWN_TEXTILES.indexOf(textile) : KNOWN_TEXTILES.length;
  return place(a) - place(b) || (a < b ? -1 : a > b ? 1 : 0);
}
