import { and, asc, count, desc, eq, exists, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { listWithSchedule } from "#app/domain/catalogue/products/product-lists.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { listOrderLines, listReferences } from "#app/domain/orders/queries.server.ts";
import { countPiecesBack } from "#app/domain/returns/find-contract.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { reviewReports, reviewRequests, reviews } from "../reviews.tables.server.ts";
import type { Fit, Objection, ReviewState } from "./review.ts";

export const REVIEW_LISTS = ["waiting", "reported", "shown", "hidden"] as const;
export type ReviewList = (typeof REVIEW_LISTS)[number];

export interface ListedReview {
  id: string;
  revision: number;
  state: ReviewState;
  slug: string;
  /** The product's title; its slug when it is deleted. */
  title: string;
  /** Of its order; empty for one that was taken over from a `source`. */
  reference: string;
  source: string | null;
  stars: number;
  fit: Fit | null;
  words: string;
  name: string;
  choice: string;
  pictures: string[];
  rewardedBy: "shopper" | "owner" | null;
  /** Paid with a test card, or in the sandbox. */
  isReal: boolean;
  writtenAt: Date;
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

/** The owner's open work, as a query of one number: reviews to read, and shown ones that somebody reported. */
export const waitingReviews = sql`(SELECT count(*) FROM reviews WHERE state = 'waiting')
  + (SELECT count(DISTINCT review_id) FROM review_reports JOIN reviews ON reviews.id = review_id
     WHERE settled_at IS NULL AND state = 'shown')`;

/**
 * A page of the owner's list: open ones first, the longest waiting first, then the newest of the others. A page after
 * the last one becomes the last one.
 */
export async function loadReviews(
  db: Database,
  _admin: Admin<"words:read">,
  { list, page: asked }: { list: ReviewList; page: number },
): Promise<ReviewsView> {
  const size = async (each: ReviewList): Promise<[ReviewList, number]> => {
    const [row] = await db.select({ count: count() }).from(reviews).where(isIn(db, each));
    return [each, row?.count ?? 0];
  };
  const counts = Object.fromEntries(await Promise.all(REVIEW_LISTS.map(size))) as Record<ReviewList, number>;
  const pages = Math.max(1, Math.ceil(counts[list] / ON_PAGE));
  const page = Math.min(pages, asked);
  const rows = await db
    .select()
    .from(reviews)
    .where(isIn(db, list))
    .orderBy(list === "waiting" ? reviews.changedAt : desc(reviews.changedAt), reviews.id)
    .limit(ON_PAGE)
    .offset((page - 1) * ON_PAGE);
  const reports = await listOpenReports(
    db,
    rows.map(({ id }) => id),
  );
  const references = await listReferences(
    db,
    rows.flatMap(({ orderId }) => orderId ?? []),
  );
  const products = await listWithSchedule(
    db,
    rows.map(({ productSlug }) => productSlug),
  );
  const titles = new Map(products.map(({ slug, title }) => [slug, title]));
  return {
    list,
    page,
    pages,
    counts,
    reviews: rows.map((review) => ({
      ...{ id: review.id, revision: review.revision, state: review.state, slug: review.productSlug },
      ...{ stars: review.stars, fit: review.fit, words: review.words, name: review.name },
      ...{ choice: review.choice, pictures: review.pictures, rewardedBy: review.rewardedBy },
      ...{ isReal: review.isReal, changedAt: review.changedAt, hiddenFor: review.hiddenFor },
      ...{ answer: review.answer, title: titles.get(review.productSlug) ?? review.productSlug },
      ...{ source: review.source, writtenAt: review.writtenAt },
      reference: references.get(review.orderId ?? "") ?? "",
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

/** A product of an order: the kept pieces of it, or all as ordered when none is kept. */
export interface OrderedPiece {
  slug: string;
  /** Whether the shopper keeps a piece of it. */
  isKept: boolean;
  /** The lines of the order that have it. */
  lineNos: number[];
  title: string;
  /** The sizes and colours, in words: `Indigo, UK 12`. */
  choice: string;
  /** Its size, if it has sizes. */
  size: string;
  imageUrl: string | null;
}

/** The products of an order that can be reviewed: each with a kept piece, once, whatever its sizes and colours. */
export const listKeptPieces = async (db: Database | Transaction, orderId: string): Promise<OrderedPiece[]> =>
  (await listOrderedPieces(db, orderId)).filter(({ isKept }) => isKept);

/** Each product of an order once, including those that came back whole. */
export async function listOrderedPieces(
  db: Database | Transaction,
  orderId: string,
): Promise<OrderedPiece[]> {
  const piecesBack = await countPiecesBack(db, orderId);
  const lines = (await listOrderLines(db, orderId)).map((line) => ({
    ...line,
    slug: line.productSlug,
    isKept: line.quantity > piecesBack(line.lineNo),
  }));
  return [...Map.groupBy(lines, ({ slug }) => slug).values()].flatMap((ofProduct) => {
    const kept = ofProduct.filter(({ isKept }) => isKept);
    const told = kept.length > 0 ? kept : ofProduct;
    const [first] = told;
    if (!first) return [];
    const { slug, isKept, title, size, imageUrl } = first;
    const choices = told.map((line) => choiceLabel(line.colorName, line.size));
    const choice = [...new Set(choices)].filter(Boolean).join("; ");
    const lineNos = told.map(({ lineNo }) => lineNo);
    return [{ slug, isKept, lineNos, title, size, imageUrl, choice }];
  });
}

/** The reviews of an order, oldest first. */
export const listReviewsOf = (db: Database, orderId: string) =>
  db.select().from(reviews).where(eq(reviews.orderId, orderId)).orderBy(asc(reviews.writtenAt));

/** When the shopper of an order was asked for a review; null when they were not. */
export async function findAskedAt(db: Database, orderId: string): Promise<Date | null> {
  const [request] = await db.select().from(reviewRequests).where(eq(reviewRequests.orderId, orderId));
  return request?.askedAt ?? null;
}

/** The id of the order whose shopper got a link; null for an unknown link. */
export async function findAskedOrder(db: Database | Transaction, token: string): Promise<string | null> {
  if (!isUuid(token)) return null;
  const [asked] = await db
    .select({ orderId: reviewRequests.orderId })
    .from(reviewRequests)
    .where(and(eq(reviewRequests.token, token), isNotNull(reviewRequests.askedAt)));
  return asked?.orderId ?? null;
}
