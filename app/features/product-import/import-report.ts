import type { UnusualPrice } from "#app/features/products/unusual-prices.ts";
import type { Change, Plan } from "./plan.ts";

/** How many products an import makes, changes, finds as they are, and refuses. */
export type Counts = Record<Plan["kind"], number>;

export const NO_COUNTS: Counts = { created: 0, updated: 0, unchanged: 0, refused: 0 };

/** Something wrong, or worth knowing, in words of the file itself. */
export interface ReportedProblem {
  line: number;
  slug: string;
  /** The column's name in the file; empty where the whole line is meant. */
  column: string;
  message: string;
  value: string;
  kind: "error" | "note";
}

/** What happens to one product. */
export interface ReportedProduct {
  slug: string;
  title: string;
  kind: "created" | "updated";
  changes: Change[];
}

/** What the preview found, and what came of it. */
export interface ImportReport {
  counts: Counts;
  /** The first of those that are created or updated. */
  products: ReportedProduct[];
  /** The first of all. */
  problems: ReportedProblem[];
  /** How many there are of each kind. */
  problemCounts: Record<ReportedProblem["kind"], number>;
  /** Prices that are asked about, by the product's title: the first of them. Earlier reports have none. */
  unusualPrices?: { slug: string; title: string; prices: UnusualPrice[] }[];
  /** Names of columns that are not read. */
  ignored: string[];
  isUnicode: boolean;
  /** What was done so far; null before it began. */
  run: { counts: Counts; problems: ReportedProblem[] } | null;
}

/**
 * What is to be written, by slug: when the product was last written as the preview saw it (empty for a new one), and
 * the SKUs whose pieces are to be counted anew. The import goes by it, so that it does what was shown and no more.
 */
export type Todo = Record<string, [seenAt: string, ...counted: string[]]>;

/** As many are kept with all their changes; the others are counted. */
export const MAX_SHOWN = 200;
export const MAX_PROBLEMS = 5_000;

/** How many products an import still has to look at. */
export const toWrite = ({ created, updated }: Counts): number => created + updated;
