import { sizeLabel } from "#app/shared/piece-label.ts";
import { occasionsOf } from "../products/occasions.ts";
import type { Kind } from "../products/product.ts";
import { compareSizes } from "../products/sizes.ts";
import { compareTextiles } from "./catalogue-choices.ts";
import {
  type CatalogueEntry,
  type CatalogueIndex,
  newestFirst,
  VALUES_OF,
  type ValueCounts,
} from "./catalogue-entry.ts";
import { SearchIndex, type WeightedText } from "./search-index.ts";

/**
 * The products of the catalogue in this process's memory. A change costs what has changed: nothing is counted or read
 * again for the other products.
 */
export class HeldCatalogue {
  readonly #bySlug = new Map<string, CatalogueEntry>();
  readonly #search = new SearchIndex();
  readonly #kinds: readonly Kind[];
  readonly #counts = {
    category: new Map<string, number>(),
    textile: new Map<string, number>(),
    occasion: new Map<string, number>(),
    color: new Map<string, number>(),
    size: new Map<string, number>(),
  } satisfies ValueCounts;
  readonly #sizesMade = new Map<string, number>();
  /** Without what has changed since, which is in the two others. */
  #newestFirst: readonly CatalogueEntry[] = [];
  readonly #added = new Set<CatalogueEntry>();
  readonly #removed = new Set<CatalogueEntry>();

  constructor(kinds: readonly Kind[]) {
    this.#kinds = kinds;
  }

  /** True while the shop has the same kinds. */
  has(kinds: readonly Kind[]): boolean {
    return JSON.stringify(kinds) === JSON.stringify(this.#kinds);
  }

  /** Adds a product, or puts it in the place of the one with its slug. */
  set(product: Omit<CatalogueEntry, "number">, texts: readonly WeightedText[]): void {
    this.remove(product.slug);
    const entry = { ...product, number: this.#search.add(texts) };
    this.#bySlug.set(entry.slug, entry);
    this.#added.add(entry);
    this.#count(entry, 1);
  }

  remove(slug: string): void {
    const entry = this.#bySlug.get(slug);
    if (!entry) return;
    this.#bySlug.delete(slug);
    this.#search.remove(entry.number);
    if (!this.#added.delete(entry)) this.#removed.add(entry);
    this.#count(entry, -1);
  }

  index(): Omit<CatalogueIndex, "vocabulary"> {
    const numbers = this.#search.pack();
    if (numbers)
      for (const entry of this.#bySlug.values()) entry.number = numbers.get(entry.number) ?? entry.number;
    const { textile, occasion, color } = this.#counts;
    return {
      entries: this.#sort(),
      bySlug: this.#bySlug,
      counts: this.#counts,
      search: this.#search,
      known: {
        kinds: this.#kinds,
        sizes: [...this.#sizesMade.keys()]
          .filter((size) => size !== "" && sizeLabel(size) !== null)
          .sort(compareSizes),
        colors: [...color.keys()].filter((id) => id !== "").sort(),
        textiles: [...textile.keys()].sort(compareTextiles),
        occasions: occasionsOf([...occasion.keys()]).map(({ slug }) => slug),
      },
    };
  }

  /** Nearly sorted already, which a sort is quick with. */
  #sort(): readonly CatalogueEntry[] {
    if (this.#added.size === 0 && this.#removed.size === 0) return this.#newestFirst;
    const kept = this.#newestFirst.filter((entry) => !this.#removed.has(entry));
    this.#newestFirst = [...kept, ...this.#added].sort(newestFirst);
    this.#added.clear();
    this.#removed.clear();
    return this.#newestFirst;
  }

  #count(entry: CatalogueEntry, by: 1 | -1): void {
    for (const filter of FILTERS)
      VALUES_OF[filter](entry, (value) => change(this.#counts[filter], value, by));
    for (const size of new Set(entry.pieces.map((piece) => piece.size))) change(this.#sizesMade, size, by);
  }
}

const FILTERS = Object.keys(VALUES_OF) as (keyof ValueCounts)[];

function change(counts: Map<string, number>, value: string, by: 1 | -1): void {
  const count = (counts.get(value) ?? 0) + by;
  if (count === 0) counts.delete(value);
  else counts.set(value, count);
}
