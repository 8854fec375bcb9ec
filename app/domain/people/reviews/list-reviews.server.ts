import { and, count, desc, eq, exists, inArray, isNull, sql } from "drizzle-orm";
import { products } from "#app/domain/catalogue/products.tables.server.ts";
import type { Admin } from "#app/domain/identity/admin.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { reviewReports, reviews } from "../reviews.tables.server.ts";
import type { Fit, Objection, ReviewState } from "./review.ts";

export const REVIEW_LISTS = ["waiting", "reported", "shown", "hidden"] as const;
export type ReviewList = (typeof REVIEW_LISTS)[number];

/** A review as the owner sees it. */
export interface ListedReview {
  id: string;
  revision: number;
  state: ReviewState;
  slug: string;
  /** The product's title; its slug where it is deleted. */
  title: string;
  reference: string;
  stars: number;
  fit: Fit | null;
  words: string;
  name: string;
  choice: string;
  pictures: string[];
  rewardedBy: "shopper" | "owner" | null;
  /** Paid with a test card, or in the sandbox. */
  isReal: boolean;
  changedAt: Date;
  hiddenFor: Objection | null;
  answer: string | null;
  /** Open reports, by what they say. */
  reports: { reason: Objection; count: number }[];
}

export interface ReviewsView {
  list: ReviewList;
  page: number;
  pages: number;
  reviews: ListedReview[];
  counts: Record<ReviewList, number>;
}

const ON_PAGE = 20;

const isReported = (db: Database) =>
  and(
    eq(reviews.state, "shown"),
    exists(
      db
        .select()
        .from(reviewReports)
        .where(and(eq(reviewReports.reviewId, reviews.id), isNull(reviewReports.settledAt))),
    ),
  );

const isIn = (db: Database, list: ReviewList) =>
  list === "reported" ? isReported(db) : eq(reviews.state, list);

/** What waits for the owner, as a query of one number: reviews to read, and shown ones that somebody reported. */
export const waitingReviews = sql`(SELECT count(*) FROM reviews WHERE state = 'waiting')
  + (SELECT count(DISTINCT review_id) FROM review_reports JOIN reviews ON reviews.id = review_id
     WHERE settled_at IS NULL AND state = 'shown')`;

/** A page of the owner's list: what waits longest first, of the others the newest. */
export async function loadReviews(
  db: Database,
  _admin: Admin<"words:read">,
  { list, page }: { list: ReviewList; page: number },
): Promise<ReviewsView> {
  const size = async (each: ReviewList): Promise<[ReviewList, number]> => {
    const [row] = await db.select({ count: count() }).from(reviews).where(isIn(db, each));
    return [each, row?.count ?? 0];
  };
  const [counts, rows] = await Promise.all([
    Promise.all(REVIEW_LISTS.map(size)).then(
      (sizes) => Object.fromEntries(sizes) as Record<ReviewList, number>,
    ),
    db
      .select({ review: reviews, reference: orders.reference, title: products.title })
      .from(reviews)
      .innerJoin(orders, eq(orders.id, reviews.orderId))
      .leftJoin(products, eq(products.slug, reviews.productSlug))
      .where(isIn(db, list))
      .orderBy(list === "waiting" ? reviews.changedAt : desc(reviews.changedAt), reviews.id)
      .limit(ON_PAGE)
      .offset((page - 1) * ON_PAGE),
  ]);
  const reports = await listOpenReports(
    db,
    rows.map(({ review }) => review.id),
  );
  return {
    list,
    page,
    pages: Math.max(1, Math.ceil(counts[list] / ON_PAGE)),
    counts,
    reviews: rows.map(({ review, reference, title }) => ({
      ...{ id: review.id, revision: review.revision, state: review.state, slug: review.productSlug },
      ...{ stars: review.stars, fit: review.fit, words: review.words, name: review.name },
      ...{ choice: review.choice, pictures: review.pictures, rewardedBy: review.rewardedBy },
      ...{ isReal: review.isReal, changedAt: review.changedAt, hiddenFor: review.hiddenFor },
      ...{ answer: review.answer, reference, title: title ?? review.productSlug },
      reports: reports
        .filter(({ reviewId }) => reviewId === review.id)
        .map(({ reason, count: times }) => ({ reason, count: times })),
    })),
  };
}

const listOpenReports = async (db: Database, ids: string[]) =>
  ids.length === 0
    ? []
    : db
        .select({ reviewId: reviewReports.reviewId, reason: reviewReports.reason, count: count() })
        .from(reviewReports)
        .where(and(inArray(reviewReports.reviewId, ids), isNull(reviewReports.settledAt)))
        .groupBy(reviewReports.reviewId, reviewReports.reason);
