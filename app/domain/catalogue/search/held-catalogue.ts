import type { Money } from "#app/shared/money.ts";
import { sizeLabel } from "#app/shared/piece-label.ts";
import { occasionsOf } from "../products/occasions.ts";
import type { Kind } from "../products/product.ts";
import { compareSizes } from "../products/sizes.ts";
import { compareTextiles } from "./catalogue-choices.ts";
import { CatalogueColumns } from "./catalogue-columns.ts";
import { type CatalogueEntry, type NewEntry, newestFirst } from "./catalogue-entry.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { NumberList } from "./number-list.ts";
import { SearchIndex, type WeightedText } from "./search-index.ts";

/** So many entries find their places one by one; for more, all are sorted. */
const MAX_MOVED = 1000;

/**
 * The products of the catalogue in this process's memory. A change costs what has changed: nothing is counted or read
 * again for the other products.
 */
export class HeldCatalogue {
  readonly #kinds: readonly Kind[];
  readonly #bySlug = new Map<string, HeldEntry>();
  readonly #columns = new CatalogueColumns();
  readonly #search = new SearchIndex();
  /** A number without an entry is that of a product which was removed or changed. */
  #byNumber: (HeldEntry | undefined)[] = [];
  /** Newest first, without what has changed since, which is in the sets below. */
  #entries: HeldEntry[] = [];
  /** Their numbers. */
  #newest = new NumberList();
  readonly #added = new Set<HeldEntry>();
  readonly #removed = new Set<HeldEntry>();

  constructor(kinds: readonly Kind[]) {
    this.#kinds = kinds;
  }

  /** True while the shop has the same kinds. */
  has(kinds: readonly Kind[]): boolean {
    return JSON.stringify(kinds) === JSON.stringify(this.#kinds);
  }

  /** Adds a product, or puts it in the place of the one with its slug. */
  set(product: NewEntry, texts: readonly WeightedText[]): void {
    this.remove(product.slug);
    const entry = new HeldEntry(this.#columns, this.#search.add(texts), product);
    this.#columns.add(product);
    this.#byNumber.push(entry);
    this.#bySlug.set(entry.slug, entry);
    this.#added.add(entry);
  }

  remove(slug: string): void {
    const entry = this.#bySlug.get(slug);
    if (!entry) return;
    this.#bySlug.delete(slug);
    this.#search.remove(entry.number);
    this.#columns.remove(entry.number);
    this.#byNumber[entry.number] = undefined;
    if (!this.#added.delete(entry)) this.#removed.add(entry);
  }

  index(): Omit<CatalogueIndex, "vocabulary"> {
    this.#sort();
    this.#pack();
    const { category, textile, occasion, color, size, sizesMade } = this.#columns;
    const counts = {
      category: category.countAll(),
      textile: textile.countAll(),
      occasion: occasion.countAll(),
      color: color.countAll(),
      size: size.countAll(),
    };
    return {
      entries: this.#entries,
      bySlug: this.#bySlug,
      columns: this.#columns,
      newest: this.#newest.all(),
      byNumber: this.#byNumber,
      counts,
      search: this.#search,
      known: {
        kinds: this.#kinds,
        sizes: [...sizesMade.countAll().keys()]
          .filter((size) => size !== "" && sizeLabel(size) !== null)
          .sort(compareSizes),
        colors: [...counts.color.keys()].filter((id) => id !== "").sort(),
        textiles: [...counts.textile.keys()].sort(compareTextiles),
        occasions: occasionsOf([...counts.occasion.keys()]).map(({ slug }) => slug),
      },
    };
  }

  /** Puts what was added in its place among the entries, and takes out what was removed. */
  #sort(): void {
    if (this.#added.size + this.#removed.size > MAX_MOVED) {
      this.#entries = [...this.#bySlug.values()].sort(newestFirst);
      this.#newest = new NumberList();
      for (const { number } of this.#entries) this.#newest.push(number);
    } else {
      for (const entry of this.#removed) this.#move(entry, 1);
      for (const entry of this.#added) this.#move(entry, 0, entry);
    }
    this.#added.clear();
    this.#removed.clear();
  }

  /** Takes out as many entries as are told from the place of one, and puts others there. */
  #move(entry: HeldEntry, count: number, ...others: HeldEntry[]): void {
    const place = placeAmong(this.#entries, entry);
    this.#entries.splice(place, count, ...others);
    this.#newest.splice(
      place,
      count,
      others.map(({ number }) => number),
    );
  }

  /** Clears what is left of removed products, when they are many; the numbers of the others become smaller. */
  #pack(): void {
    const kept = this.#search.pack();
    if (!kept) return;
    this.#columns.keep(kept);
    this.#byNumber = Array.from(kept, (number) => this.#byNumber[number]);
    for (const [number, entry] of this.#byNumber.entries()) if (entry) entry.number = number;
    for (const [place, { number }] of this.#entries.entries()) this.#newest.items[place] = number;
  }
}

/** The place of an entry in a sorted list. */
function placeAmong(entries: readonly HeldEntry[], entry: HeldEntry): number {
  let [from, end] = [0, entries.length];
  while (from < end) {
    const middle = (from + end) >>> 1;
    const other = entries[middle];
    if (other && newestFirst(other, entry) < 0) from = middle + 1;
    else end = middle;
  }
  return from;
}

/** A product in memory: it has its own words, and reads everything else in the columns when it is asked. */
class HeldEntry implements CatalogueEntry {
  number: number;
  readonly slug: string;
  readonly title: string;
  readonly createdAt: number;
  readonly clothUrl: string | null;
  readonly pictureUrl: string;
  readonly #columns: CatalogueColumns;

  constructor(
    columns: CatalogueColumns,
    number: number,
    { slug, title, createdAt, clothUrl, pictureUrl }: NewEntry,
  ) {
    this.#columns = columns;
    this.number = number;
    this.slug = slug;
    this.title = title;
    this.createdAt = createdAt;
    this.clothUrl = clothUrl;
    this.pictureUrl = pictureUrl;
  }

  get category(): string | null {
    return this.#columns.category.valuesOf(this.number)[0] ?? null;
  }

  get textile(): string | null {
    return this.#columns.textile.valuesOf(this.number)[0] ?? null;
  }

  get collection(): CatalogueEntry["collection"] {
    return this.#columns.collection.valuesOf(this.number)[0] ?? null;
  }

  get occasions(): readonly string[] {
    return this.#columns.occasion.valuesOf(this.number);
  }

  get colors(): CatalogueEntry["colors"] {
    return this.#columns.color.valuesOf(this.number);
  }

  get sizes(): readonly string[] {
    return this.#columns.sizes.valuesOf(this.number);
  }

  get isOnSale(): boolean {
    return this.#columns.sale.valuesOf(this.number).length > 0;
  }

  get priceCents(): Money {
    return this.#columns.priceOf(this.number);
  }

  get pieces(): CatalogueEntry["pieces"] {
    return this.#columns.pieces.of(this.number);
  }

  get piecesLeft(): number | null {
    return this.#columns.pieces.leftInAll(this.number);
  }
}
