import { and, inArray, isNotNull, sql } from "drizzle-orm";
import {
  type ImportReport,
  MAX_PROBLEMS,
  MAX_SHOWN,
  NO_COUNTS,
} from "#app/domain/catalogue/import/changes.ts";
import { importAtOnce } from "#app/domain/catalogue/import/import-at-once.server.ts";
import { inTurns } from "#app/domain/catalogue/import/in-batches.ts";
import type { Preview } from "#app/domain/catalogue/import/preview-import.server.ts";
import { CsvError } from "#app/domain/catalogue/import/read-csv.ts";
import { brokenOff, openCsv, reportedAs } from "#app/domain/catalogue/import/read-products-file.ts";
import { listWithSchedule } from "#app/domain/catalogue/products/product-lists.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { type Day, formatCalendarDay } from "#app/shared/calendar-day.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { formatCount } from "#app/shared/words.ts";
import { reviews } from "../reviews.tables.server.ts";
import { FITS, writtenBy } from "./review.ts";
import {
  type FileReview,
  type ReviewColumn,
  readReviews,
  reviewColumnName,
  reviewHeader,
  type TakenReview,
} from "./review-file.ts";
import { countReviews } from "./review-sums.server.ts";

/** Reviews that one statement compares or writes. */
const AT_ONCE = 500;
/** Reviews of one file: all of them are written in one transaction. */
const MAX_REVIEWS = 5_000;

interface ReviewFile {
  content: string;
  isUnicode: boolean;
}

interface NewReview {
  slug: string;
  review: TakenReview;
}

/** The effect of taking over a file's reviews, without writing anything; the error is why it cannot be read. */
export async function previewReviews(
  db: Database,
  file: ReviewFile,
  now: Date,
): Promise<Result<Preview, string>> {
  const plan = await planReviews(db, file, shopDay(now));
  return plan.ok ? ok({ report: plan.value.report, todo: {} }) : plan;
}

/**
 * Takes over the reviews of a previewed file, all in one transaction: they are shown at once. What changed since the
 * preview is looked at again. False when the file is gone, or was imported already.
 */
export const importReviews = (
  db: Database,
  admin: Admin<"words:write">,
  { id, now }: { id: string; now: Date },
): Promise<boolean> =>
  importAtOnce(db, admin, { id, kind: "reviews", now }, async (tx, file) => {
    // Two files with the same reviews wait for each other here.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('review import'))`);
    const plan = await planReviews(tx, file, shopDay(now));
    if (!plan.ok) throw new Error(`A file that was previewed cannot be read: ${plan.error}`);
    const { report, fresh } = plan.value;
    for (let from = 0; from < fresh.length; from += AT_ONCE)
      await tx.insert(reviews).values(fresh.slice(from, from + AT_ONCE).map((each) => rowOf(each, now)));
    const slugs = [...new Set(fresh.map(({ slug }) => slug))].sort();
    for (const slug of slugs) await countReviews(tx, slug);
    return { ...report, run: { counts: { ...NO_COUNTS, created: fresh.length }, problems: [] } };
  });

function rowOf({ slug, review }: NewReview, now: Date): typeof reviews.$inferInsert {
  const { day, ...said } = review;
  const state = { state: "shown", decidedAt: now, changedAt: now } as const;
  // It was paid elsewhere, with real money.
  const writtenAt = new Date(`${day}T12:00:00Z`);
  return { ...said, ...state, productSlug: slug, isReal: true, writtenAt };
}

interface ReviewPlan {
  report: ImportReport;
  fresh: NewReview[];
}

async function planReviews(
  db: Database | Transaction,
  { content, isUnicode }: ReviewFile,
  today: Day,
): Promise<Result<ReviewPlan, string>> {
  const opened = await openCsv(content);
  if (!opened.ok) return opened;
  const header = reviewHeader(opened.value.names);
  if (!header.ok) return header;
  const { names, ignored } = header.value;
  const [counts, problemCounts] = [{ ...NO_COUNTS }, { error: 0, note: 0 }];
  const report: ImportReport = {
    ...{ counts, problemCounts, ignored, isUnicode, products: [], problems: [], run: null },
  };
  const plan: ReviewPlan = { report, fresh: [] };
  const lines: FileReview[] = [];
  try {
    for await (const read of inTurns(readReviews(header.value, opened.value.rows(), today))) {
      if (lines.push(read) > MAX_REVIEWS) return err(tooMany(read.line));
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return err(brokenOff(error));
  }
  if (lines.length === 0) return err("The file has a first line and no reviews.");
  const slugs = [...new Set(lines.map(({ slug }) => slug))];
  const found = (await listWithSchedule(db, slugs)).filter(({ deletedAt }) => deletedAt === null);
  const titles = new Map(found.map(({ slug, title }) => [slug, title]));
  const seen = new Set(await listTaken(db, slugs));
  const nameOf = (column: ReviewColumn) => names[column] ?? reviewColumnName(column);
  for await (const each of inTurns(lines)) add(plan, each, { titles, seen, nameOf });
  return ok(plan);
}

const tooMany = (line: number): string =>
  `The file has more than ${formatCount(MAX_REVIEWS)} reviews: line ${formatCount(line)} is the first too many. Split it into several, and take over one after the other.`;

interface Comparing {
  titles: ReadonlyMap<string, string>;
  /** The reviews that are stored or stand further up in the file, each as `keyOf` has it. */
  seen: Set<string>;
  nameOf: (column: ReviewColumn) => string;
}

function add(
  { report, fresh }: ReviewPlan,
  { line, slug, review }: FileReview,
  { titles, seen, nameOf }: Comparing,
) {
  const title = titles.get(slug);
  const unknown = { line, column: "handle", message: NO_PIECE, value: slug, kind: "error" } as const;
  const problems = review.ok ? (title === undefined ? [unknown] : []) : review.error;
  report.problemCounts.error += problems.length;
  if (report.problems.length < MAX_PROBLEMS)
    report.problems.push(...problems.map((problem) => reportedAs(slug, problem, nameOf)));
  const key = review.ok ? keyOf(slug, review.value) : "";
  const kind = !review.ok || title === undefined ? "refused" : seen.has(key) ? "unchanged" : "created";
  report.counts[kind] += 1;
  if (!review.ok || kind !== "created") return;
  seen.add(key);
  fresh.push({ slug, review: review.value });
  if (report.products.length >= MAX_SHOWN) return;
  const { stars, words, day, source, choice, fit } = review.value;
  const said = { Stars: String(stars), Words: words, Date: formatCalendarDay(day), "Came from": source };
  const all = { ...said, Size: choice, Fit: fit === null ? "" : FITS[fit] };
  const changes = Object.entries(all).map(([field, to]) => ({ field, from: "", to }));
  report.products.push({
    ...{ slug, title: `${title}, by ${writtenBy(review.value)}`, kind: "created" },
    changes: changes.filter(({ to }) => to !== ""),
  });
}

const NO_PIECE = "We have no piece with this handle.";

/** The reviews of these products that were taken over before. */
async function listTaken(db: Database | Transaction, slugs: string[]): Promise<string[]> {
  const rows = await db
    .select()
    .from(reviews)
    .where(and(inArray(reviews.productSlug, slugs), isNotNull(reviews.source)));
  return rows.map(({ productSlug, source, writtenAt, ...said }) =>
    keyOf(productSlug, { ...said, source: source ?? "", day: writtenAt.toISOString().slice(0, 10) }),
  );
}

/** What makes a review the same as another; the table has an index of the same columns. */
const keyOf = (
  slug: string,
  { source, name, day, stars, words }: Pick<TakenReview, "source" | "name" | "day" | "stars" | "words">,
): string => JSON.stringify([slug, source, name, day, stars, words]);
