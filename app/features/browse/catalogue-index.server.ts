import { isDeepStrictEqual } from "node:util";
import { and, asc, gt, inArray, sql } from "drizzle-orm";
import { createContext } from "react-router";
import { occasionsOf } from "#app/features/products/occasions.ts";
import { LISTING_TAG, slugOfTag } from "#app/features/products/page-tags.ts";
import { type Kind, kindName } from "#app/features/products/product.ts";
import { isPublic, offeredSwatches } from "#app/features/products/queries.server.ts";
import { colorsOf } from "#app/features/products/selection.ts";
import { shadeOfName } from "#app/features/products/shades.ts";
import { compareSizes } from "#app/features/products/sizes.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { products } from "#app/platform/db/schema/catalogue.ts";
import { pence } from "#app/shared/money.ts";
import { sizeLabel } from "#app/shared/piece-label.ts";
import { compareTextiles } from "./catalogue-choices.ts";
import type { CatalogueEntry, CatalogueIndex } from "./catalogue-entry.ts";
import { SearchIndexBuilder, type Vocabulary, type WeightedText } from "./catalogue-search.ts";
import { colorFamilies } from "./color-families.ts";

/** The catalogue's index in one process. */
export interface KeptCatalogueIndex {
  /** The index, read from the database when no current one is in memory. */
  read(): Promise<CatalogueIndex>;
  /** Drops what has changed, by its tags. */
  purge(tags: readonly string[]): void;
  /** Drops the index and keeps none, because changes cannot be heard. */
  close(): void;
  /** Keeps it again. */
  open(): void;
}

export const catalogueIndexContext = createContext<KeptCatalogueIndex>();

/** The words for searching a catalogue, and its kinds. */
interface CatalogueWords {
  vocabulary: Vocabulary;
  readKinds: () => Promise<readonly Kind[]>;
  /** What is announced when the kinds may have changed. */
  wordsTag: string;
}

/** Products per query: enough to make round trips negligible, few enough not to block other queries. */
const BATCH = 500;

/**
 * Keeps the index of a catalogue, with the words for searching it, in this process's memory: lists, filters and
 * searches are then plain functions over small objects (docs/decisions has the reasons). Only products that change are
 * read again. Simultaneous callers share one read; a read that began before a change is not returned after it.
 */
export function keepCatalogueIndex(
  db: Database,
  { vocabulary, readKinds, wordsTag }: CatalogueWords,
): KeptCatalogueIndex {
  /** The last index that was read, which may lack recent changes; null when all of it has to be read. */
  let held: HeldCatalogue | null = null;
  const changed = new Set<string>();
  /** True when lists have changed, and not only the shop's words. */
  let isChanged = false;
  /** The current index, or the read that will produce it; null when something has changed since. */
  let current: Promise<CatalogueIndex> | null = null;
  let before: Promise<unknown> = Promise.resolve();
  let isOpen = true;
  /** The number of the current listening period: a read that began in another one may have missed a change. */
  let heardSince = 0;

  const update = async (): Promise<CatalogueIndex> => {
    // A read while changes cannot be heard is only for callers who came before it began.
    if (!isOpen) current = null;
    const hearing = heardSince;
    const kinds = await readKinds();
    const slugs = [...changed];
    // Lists that change without naming a product: all of it is read again.
    const isPartial = slugs.length > 0 ? slugs.length <= BATCH : !isChanged;
    changed.clear();
    isChanged = false;
    const known = isPartial && held?.has(kinds) ? held : null;
    const catalogue = known ?? new HeldCatalogue(kinds);
    // A partial read is useless: until one is complete, the next one begins from nothing.
    held = null;
    if (!known) for await (const rows of allRows(db)) catalogue.take(rows);
    else if (slugs.length > 0) known.replace(slugs, await rowsOf(db, slugs));
    if (isOpen && hearing === heardSince) held = catalogue;
    return { ...catalogue.index(), vocabulary };
  };

  const forgetAll = (): void => {
    held = null;
    current = null;
  };

  return {
    read() {
      if (current) return current;
      // One after another, because they change the same objects.
      const reading = before.then(update);
      before = reading.catch(() => undefined);
      current = reading;
      reading.catch(() => {
        if (current === reading) forgetAll();
      });
      return reading;
    },
    purge(tags) {
      for (const tag of tags) {
        const slug = slugOfTag(tag);
        if (slug !== null) changed.add(slug);
        if (slug !== null || tag === LISTING_TAG) isChanged = true;
        if (slug !== null || tag === LISTING_TAG || tag === wordsTag) current = null;
      }
    },
    close() {
      isOpen = false;
      heardSince += 1;
      forgetAll();
    },
    open() {
      isOpen = true;
    },
  };
}

/** The products of the catalogue, as objects that can be added and removed. */
class HeldCatalogue {
  #entries = new Map<string, CatalogueEntry>();
  #search = new SearchIndexBuilder();
  readonly #kinds: readonly Kind[];

  constructor(kinds: readonly Kind[]) {
    this.#kinds = kinds;
  }

  /** True while the shop has the same kinds. */
  has(kinds: readonly Kind[]): boolean {
    return isDeepStrictEqual(kinds, this.#kinds);
  }

  take(rows: readonly Row[]): void {
    for (const row of rows) {
      this.#entries.set(row.slug, toEntry(row));
      this.#search.add(row.slug, textsOf(row, this.#kinds));
    }
  }

  /** `rows` has those of these products that a shopper may still see. */
  replace(slugs: readonly string[], rows: readonly Row[]): void {
    for (const slug of slugs) if (this.#entries.delete(slug)) this.#search.remove(slug);
    this.take(rows);
  }

  index(): Omit<CatalogueIndex, "vocabulary"> {
    const sizes = new Set<string>();
    const colors = new Set<string>();
    const textiles = new Set<string>();
    const occasions = new Set<string>();
    for (const entry of this.#entries.values()) {
      for (const { size } of entry.pieces) sizes.add(size);
      for (const { id } of entry.colors) colors.add(id);
      if (entry.textile) textiles.add(entry.textile);
      for (const occasion of entry.occasions) occasions.add(occasion);
    }
    return {
      entries: [...this.#entries.values()],
      search: this.#search.index,
      known: {
        kinds: this.#kinds,
        sizes: [...sizes].filter((size) => size !== "" && sizeLabel(size) !== null).sort(compareSizes),
        colors: [...colors].filter((id) => id !== "").sort(),
        textiles: [...textiles].sort(compareTextiles),
        occasions: occasionsOf([...occasions]).map(({ slug }) => slug),
      },
    };
  }
}

/** A variant as one line of JSON, since there are a dozen to each product. */
type PieceRow = [size: string, color: string, left: number | null, price: number];

/** Every product that a shopper may see, in parts, so that a large catalogue blocks nothing. */
async function* allRows(db: Database): AsyncGenerator<Row[]> {
  for (let last = ""; ; ) {
    const rows = await selectRows(db)
      .where(and(isPublic, gt(products.slug, last)))
      .orderBy(asc(products.slug))
      .limit(BATCH);
    yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.slug ?? "";
  }
}

/** Those of these products that a shopper may see. */
const rowsOf = (db: Database, slugs: string[]): Promise<Row[]> =>
  selectRows(db).where(and(isPublic, inArray(products.slug, slugs)));

const selectRows = (db: Database) =>
  db
    .select({
      slug: products.slug,
      title: products.title,
      category: products.category,
      textile: products.textile,
      cloth: products.cloth,
      occasions: products.occasions,
      collection: products.collection,
      description: products.description,
      minPriceCents: products.minPriceCents,
      createdAt: products.createdAt,
      sizes: products.sizes,
      colors: products.colors,
      swatches: products.swatches,
      pieces: sql<
        PieceRow[] | null
      >`(SELECT json_agg(json_build_array(v.size, v.color_id, v.pieces_on_hand, v.price_cents))
        FROM variants v WHERE v.product_slug = products.slug AND v.is_offered)`,
    })
    .from(products)
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectRows>>[number];

function toEntry(row: Row): CatalogueEntry {
  const swatches = offeredSwatches(row);
  const pieces = (row.pieces ?? [])
    .map(([size, color, left, price]) => ({ size, color, left, priceCents: pence(price) }))
    .sort((a, b) => compareSizes(a.size, b.size));
  return {
    slug: row.slug,
    title: row.title,
    category: row.category,
    textile: row.textile,
    occasions: row.occasions,
    priceCents: row.minPriceCents,
    createdAt: row.createdAt.getTime(),
    colors: colorsOf({
      swatches,
      colors: row.colors,
      variants: pieces.map(({ color }) => ({ colorId: color })),
    }).map(({ id, name, hex }) => ({ id, name, hex })),
    pieces,
    sizes: pieces.length > 0 ? [] : row.sizes.toSorted(compareSizes),
    clothUrl: swatches.find(({ imageUrl }) => imageUrl)?.imageUrl ?? null,
  };
}

/** The texts by which a product is found, and the weight of each. */
function textsOf(row: Row, kinds: readonly Kind[]): WeightedText[] {
  const swatches = offeredSwatches(row);
  const colors = [...row.colors, ...swatches.map(({ name }) => name)];
  return [
    { text: row.title, weight: 8, joins: true },
    { text: row.textile ?? "", weight: 6, joins: true },
    { text: kindName(kinds, row.category) ?? "", weight: 5, joins: true },
    ...colors.map((text) => ({ text, weight: 5, joins: true })),
    { text: row.cloth ?? "", weight: 4, joins: true },
    ...occasionsOf(row.occasions).map(({ name }) => ({ text: name, weight: 4, joins: true })),
    // The first colour is the one in the picture.
    ...swatches.map(({ hex }, place) => ({ text: familiesOf(hex), weight: place === 0 ? 3.5 : 2.5 })),
    ...row.sizes.map((text) => ({ text, weight: 3 })),
    { text: row.collection, weight: 2 },
    { text: row.description, weight: 1 },
  ];
}

/** A stored shade may also be a colour's name. */
function familiesOf(stored: string): string {
  const shade = shadeOfName(stored);
  return shade === null ? "" : colorFamilies(shade).join(" ");
}
