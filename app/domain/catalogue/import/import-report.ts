import type { UnusualPrice } from "../products/unusual-prices.ts";
import type { Change, Joins, Plan } from "./plan.ts";

/** The numbers of products that an import creates, updates, leaves unchanged and refuses. */
export type Counts = Record<Plan["kind"], number>;

export const NO_COUNTS: Counts = { created: 0, updated: 0, unchanged: 0, refused: 0 };

/** An error or a note, with the file's own column name. */
export interface ReportedProblem {
  line: number;
  slug: string;
  /** The column's name in the file; empty when it is about the whole line. */
  column: string;
  message: string;
  value: string;
  kind: "error" | "note";
}

/** The changes of one product. */
export interface ReportedProduct {
  slug: string;
  title: string;
  kind: "created" | "updated";
  changes: Change[];
}

/** The findings of the preview, and the results of the import. */
export interface ImportReport {
  counts: Counts;
  /** The first of the created and updated products. */
  products: ReportedProduct[];
  /** The first of all problems. */
  problems: ReportedProblem[];
  /** The number of problems of each kind. */
  problemCounts: Record<ReportedProblem["kind"], number>;
  /** The first of the unusual prices, which need a confirmation, by product. Old reports lack them. */
  unusualPrices?: { slug: string; title: string; prices: UnusualPrice[] }[];
  /** The first options beside size and colour, about which the owner is asked, and her answer. Old reports lack both. */
  asked?: string[];
  joins?: Joins | null;
  /** The names of the columns that are not read. */
  ignored: string[];
  isUnicode: boolean;
  /** The results so far; null before the import begins. */
  run: { counts: Counts; problems: ReportedProblem[] } | null;
}

/**
 * The products to be written, by slug: the time of the product's last change in the preview (empty for a new one), and
 * the SKUs whose pieces are to be counted anew. The import follows this list, so that it does no more than the preview
 * showed.
 */
export type Todo = Record<string, [seenAt: string, ...counted: string[]]>;

/** Of this many products all changes are stored; the others are only counted. */
export const MAX_SHOWN = 200;
export const MAX_QUESTIONS = 5;
/** The number of errors, and of notes. */
export const MAX_PROBLEMS = 5_000;

/** The number of products that an import still has to process. */
export const toWrite = ({ created, updated }: Counts): number => created + updated;
