import { and, desc, eq, sql } from "drizzle-orm";
import { productTag } from "#app/domain/catalogue/products/page-tags.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { reviewSums, reviews } from "../reviews.tables.server.ts";
import { type ProductReviews, sumNumbers } from "./review-numbers.ts";
import type { ReviewRow, ShownReview } from "./review-row.server.ts";

/** The most reviews on a product's page; all of them are on a page of their own. */
const ON_PRODUCT_PAGE = 4;
/** The page of all reviews ends after this number. */
const MAX_LISTED = 500;

const shownOf = (row: ReviewRow): ShownReview => ({
  id: row.id,
  stars: row.stars,
  fit: row.fit,
  words: row.words,
  name: row.name,
  choice: row.choice,
  pictures: row.pictures,
  isRewarded: row.rewardedBy !== null,
  writtenAt: row.writtenAt.toISOString(),
  answer: row.answer,
  ...(row.source !== null && { source: row.source }),
});

const newestFirst = [desc(reviews.writtenAt), desc(reviews.id)];

/**
 * Counts a product's shown reviews again, and announces that its pages have changed: every writer calls it in the
 * transaction that shows, hides, answers or removes one. Two writers do it one after the other.
 */
export async function countReviews(tx: Transaction, slug: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('review-sums'), hashtext(${slug}))`);
  await tx.delete(reviewSums).where(eq(reviewSums.productSlug, slug));
  for (const isReal of [true, false]) {
    const isShown = and(
      eq(reviews.productSlug, slug),
      eq(reviews.state, "shown"),
      eq(reviews.isReal, isReal),
    );
    const count = (fit: ReviewRow["fit"]) =>
      sql<number>`(count(*) FILTER (WHERE ${reviews.fit} = ${fit}))::int`;
    const [numbers] = await tx
      .select({
        shown: sql<number>`count(*)::int`,
        stars: sql<number>`coalesce(sum(${reviews.stars}), 0)::int`,
        small: count("small"),
        trueToSize: count("true"),
        large: count("large"),
        elsewhere: sql<number>`count(${reviews.source})::int`,
        elsewhereStars: sql<number>`(coalesce(sum(${reviews.stars}) FILTER (WHERE ${reviews.source} IS NOT NULL), 0))::int`,
      })
      .from(reviews)
      .where(isShown);
    if (!numbers || numbers.shown === 0) continue;
    const newest = await tx
      .select()
      .from(reviews)
      .where(isShown)
      .orderBy(...newestFirst)
      .limit(ON_PRODUCT_PAGE);
    await tx
      .insert(reviewSums)
      .values({ productSlug: slug, isReal, ...numbers, newest: newest.map(shownOf) });
  }
  await announceChange(tx, [productTag(slug)]);
}

/** The reviews to show: of real orders alone in a shop that takes real money, otherwise test orders as well. */
export interface Showing {
  isLive: boolean;
}

/** The reviews of a product's page, in one read. Null when none is shown. */
export async function findProductReviews(
  db: Database,
  slug: string,
  { isLive }: Showing,
): Promise<ProductReviews | null> {
  const rows = await db
    .select()
    .from(reviewSums)
    .where(and(eq(reviewSums.productSlug, slug), isLive ? eq(reviewSums.isReal, true) : undefined));
  const numbers = sumNumbers(rows);
  if (numbers === null) return null;
  const newest = rows.flatMap((row) => row.newest).sort((a, b) => (a.writtenAt < b.writtenAt ? 1 : -1));
  return { numbers, newest: newest.slice(0, ON_PRODUCT_PAGE) };
}

/** All shown reviews of a product, the newest first. */
export async function listShownReviews(
  db: Database,
  slug: string,
  { isLive }: Showing,
): Promise<ShownReview[]> {
  const rows = await db
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.productSlug, slug),
        eq(reviews.state, "shown"),
        isLive ? eq(reviews.isReal, true) : undefined,
      ),
    )
    .orderBy(...newestFirst)
    .limit(MAX_LISTED);
  return rows.map(shownOf);
}
