import type { Database } from "#app/platform/db/client.server.ts";
import { LISTING_TAG, slugOfTag } from "../products/page-tags.ts";
import type { Kind } from "../products/product.ts";
import { shadeOfName } from "../products/shades.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { BATCH, type CatalogueRow, listRows, listRowsOf, textsOf, toEntry } from "./catalogue-rows.server.ts";
import type { Shows, SizeNames, Vocabulary } from "./catalogue-search.ts";
import { colorFamilies } from "./color-families.ts";
import { HeldCatalogue } from "./held-catalogue.ts";
import { tokenizeSearch } from "./parse-search.ts";
import { wordsOf } from "./search-index.ts";

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

/** The words for searching a catalogue, and its kinds. */
interface CatalogueWords {
  vocabulary: Vocabulary;
  readKinds: () => Promise<readonly Kind[]>;
  /** The tag that is announced when the kinds may have changed. */
  wordsTag: string;
}

/**
 * Keeps the index of a catalogue, with the words for searching it, in this process's memory: lists, filters and
 * searches are then plain functions over small objects (docs/decisions has the reasons). Only products that change are
 * read again. Simultaneous callers share one read; a read that began before a change is not returned after it.
 */
export function createCatalogueIndex(
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
    const take = (rows: readonly CatalogueRow[]) => {
      for (const row of rows) catalogue.set(toEntry(row), textsOf(row, kinds));
    };
    if (!known) for await (const rows of listRows(db)) take(rows);
    else if (slugs.length > 0) {
      // Those that a shopper may still see.
      const rows = await listRowsOf(db, slugs);
      for (const slug of slugs) catalogue.remove(slug);
      take(rows);
    }
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

/** The British spelling of `color`. */
export const OTHER_SPELLING = "colour";

/**
 * The redirect for an address with `colour`: the same address with `color`, as in all of the shop's addresses, so that
 * a colour has one address. Where both are present, `color` counts. Null for every other address.
 */
export function respelled({ pathname, searchParams: asked }: URL): string | null {
  const color = asked.get(OTHER_SPELLING);
  if (color === null) return null;
  const searchParams = new URLSearchParams(asked);
  searchParams.delete(OTHER_SPELLING);
  if (!searchParams.has("color")) searchParams.set("color", color);
  return `${pathname}?${searchParams}`;
}

/** Shoppers' words, with their meaning in the catalogue, the words of the nearest pieces, or the list that they ask for. */
type SearchSynonyms = readonly {
  said: string[];
  means?: string[];
  without?: string[];
  near?: string[];
  shows?: Shows;
}[];

/** The vocabulary of the shop's own words and its size guide. Colours of any name are known by their shade. */
export function openVocabulary(entries: SearchSynonyms, sizes: readonly SizeNames[]): Vocabulary {
  const said = new Map(
    entries.flatMap(({ said, means = [], without = [], near = [], shows = null }) => {
      const meaning = {
        means: means.map(wordsOf),
        without: without.flatMap(wordsOf),
        near: near.map(wordsOf),
        shows,
      };
      return said.map((each) => [tokenizeSearch(each).join(""), meaning] as const);
    }),
  );
  const familiesNamed = (word: string): string[] => {
    const shade = shadeOfName(word);
    return shade === null ? [] : colorFamilies(shade);
  };
  return { said, sizes, familiesNamed };
}
