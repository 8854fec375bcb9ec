import { and, eq, isNotNull, sql } from "drizzle-orm";
import { products } from "#app/domain/catalogue/products.tables.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { reviewReports, reviews } from "../reviews.tables.server.ts";
import { OBJECTIONS, type Objection } from "./review.ts";

/** A shown review, on the page on which it is reported. */
export interface ReportedReview {
  id: string;
  slug: string;
  title: string;
  stars: number;
  words: string;
  name: string;
}

/** A shown review by its id; null where there is none that is shown. */
export async function findReported(db: Database, id: string): Promise<ReportedReview | null> {
  if (!isUuid(id)) return null;
  const [found] = await db
    .select({
      id: reviews.id,
      slug: reviews.productSlug,
      title: products.title,
      stars: reviews.stars,
      words: reviews.words,
      name: reviews.name,
    })
    .from(reviews)
    .innerJoin(products, eq(products.slug, reviews.productSlug))
    .where(and(eq(reviews.id, id), eq(reviews.state, "shown")));
  return found ?? null;
}

/** The reason that a visitor chose; null for none. */
export const parseReport = (form: FormData): Objection | null =>
  (Object.keys(OBJECTIONS) as Objection[]).find((known) => known === form.get("reason")) ?? null;

/** More open reports of one review tell the owner nothing more. */
const MOST_OF_ONE = 50;

/**
 * Keeps a report. A visitor's second one about a review counts no more than the first, until the owner has settled that;
 * then it opens again. `visitor` is a keyed hash.
 */
export const recordReport = (
  db: Database,
  { id, reason, visitor, now }: { id: string; reason: Objection; visitor: string | null; now: Date },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    // One after the other, so that the count holds.
    const [review] = await tx
      .select({
        open: sql<number>`(SELECT count(*) FROM review_reports
          WHERE review_id = reviews.id AND settled_at IS NULL)::int`,
      })
      .from(reviews)
      .where(and(eq(reviews.id, id), eq(reviews.state, "shown")))
      .for("update", { of: reviews });
    if (!review || review.open >= MOST_OF_ONE) return;
    await tx
      .insert(reviewReports)
      .values({ reviewId: id, reason, visitor, at: now })
      .onConflictDoUpdate({
        target: [reviewReports.reviewId, reviewReports.visitor],
        set: { reason, at: now, settledAt: null },
        setWhere: isNotNull(reviewReports.settledAt),
      });
  });
