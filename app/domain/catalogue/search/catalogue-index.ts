import type { CatalogueColumns } from "./catalogue-columns.ts";
import type { CatalogueEntry } from "./catalogue-entry.ts";
import type { Vocabulary } from "./catalogue-search.ts";
import type { KnownValues } from "./catalogue-view.ts";
import type { SearchIndex } from "./search-index.ts";

/** The whole catalogue as it is kept in memory; entries and columns change with the next read. */
export interface CatalogueIndex {
  /** Newest first. */
  entries: readonly CatalogueEntry[];
  bySlug: ReadonlyMap<string, CatalogueEntry>;
  columns: CatalogueColumns;
  /** The numbers of the entries, newest first. */
  newest: Uint32Array;
  /** The entry with a number. */
  byNumber: readonly (CatalogueEntry | undefined)[];
  /** Of all entries. */
  counts: ValueCounts;
  search: SearchIndex;
  vocabulary: Vocabulary;
  known: KnownValues;
}

/** The filters that count their choices; the sizes are those that can be bought. */
export type CountedFilter = "category" | "textile" | "occasion" | "color" | "size";

/** How many products have each value. */
export type ValueCounts = Record<CountedFilter, ReadonlyMap<string, number>>;
