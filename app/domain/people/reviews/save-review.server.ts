import { and, eq, sql } from "drizzle-orm";
import { modeOf } from "#app/domain/orders/payment-mode.ts";
import { findOrderById, type OrderRow } from "#app/domain/orders/queries.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { reviewRequests, reviews } from "../reviews.tables.server.ts";
import { findAskedOrder, listKeptPieces, listOrderedPieces } from "./list-reviews.server.ts";
import type { ReviewInput, ReviewProblem } from "./review-input.ts";
import type { ReviewRow } from "./review-row.server.ts";
import { countReviews } from "./review-sums.server.ts";
import type { WritePageView } from "./review-view.ts";

/**
 * The order behind a link for reviews, even after returns: its shopper may erase their reviews. Null for an unknown
 * link, and for an order that is no longer stored.
 */
export async function findOrderToReview(db: Database | Transaction, token: string): Promise<OrderRow | null> {
  const orderId = await findAskedOrder(db, token);
  const order = orderId === null ? undefined : await findOrderById(db, orderId);
  return order && order.erasedAt === null ? order : null;
}

/**
 * The page behind a link for reviews: the products to review, the reviews so far, and the product that the page is
 * asked `about`. Null for a link that leads nowhere.
 */
export async function loadWritePage(
  db: Database,
  token: string,
  about: string | null = null,
): Promise<WritePageView | null> {
  const order = await findOrderToReview(db, token);
  if (!order) return null;
  const [pieces, written] = await Promise.all([
    listOrderedPieces(db, order.id),
    db.select().from(reviews).where(eq(reviews.orderId, order.id)),
  ]);
  return {
    reference: order.reference,
    pieces: pieces.flatMap((piece) => {
      const row = written.find(({ productSlug }) => productSlug === piece.slug);
      const isKept = piece.isKept && isSent(order);
      if (!isKept && !row && piece.slug !== about) return [];
      const review = row && {
        ...{ state: row.state, stars: row.stars, fit: row.fit, words: row.words, name: row.name },
        ...{ pictures: row.pictures, hiddenFor: row.hiddenFor, answer: row.answer },
        isRewarded: row.rewardedBy !== null,
      };
      return [{ ...piece, isKept, review: review ?? null }];
    }),
    done: null,
    unread: null,
    refused: null,
  };
}

/** Refunded and cancelled orders cannot be reviewed any more. */
const isSent = ({ state }: OrderRow): boolean => state === "fulfilled";

interface NewReview {
  token: string;
  slug: string;
  input: ReviewInput;
  /** All of its pictures, in their order. */
  pictures: readonly string[];
  now: Date;
}

export const IS_SHOWN =
  "This review is shown in the shop, so it cannot be changed any more. You can erase it, and then write another.";
export const NOT_KEPT = "This piece is not in the order any more, so there is nothing to review.";

/** Stores a review, or its change: it waits until the owner has read it. Refused for a shown review. */
export const saveReview = (
  db: Database,
  { token, slug, input, pictures, now }: NewReview,
): Promise<Result<null, ReviewProblem>> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrderToReview(tx, token);
    if (!order || !isSent(order)) return err({ field: null, message: NOT_KEPT });
    const piece = (await listKeptPieces(tx, order.id)).find((kept) => kept.slug === slug);
    if (!piece) return err({ field: null, message: NOT_KEPT });
    const [before] = await tx.select().from(reviews).where(isOf(order.id, slug)).for("update");
    if (before?.state === "shown") return err({ field: null, message: IS_SHOWN });
    const { isRewarded, ...said } = input;
    // The owner's entry about a reward stays.
    const rewardedBy: ReviewRow["rewardedBy"] =
      before?.rewardedBy === "owner" ? "owner" : isRewarded ? "shopper" : null;
    const written = { ...said, rewardedBy, pictures: [...pictures], changedAt: now };
    if (before) {
      const revision = before.revision + 1;
      await tx
        .update(reviews)
        .set({ ...written, state: "waiting", hiddenFor: null, revision })
        .where(eq(reviews.id, before.id));
    } else {
      await tx.insert(reviews).values({
        ...written,
        ...{ orderId: order.id, productSlug: slug, choice: piece.choice, state: "waiting", writtenAt: now },
        isReal: modeOf(order) ?? order.provider !== "sandbox",
      });
    }
    return ok(null);
  });

/** Erases a review for good, shown or not, even when its piece came back. False when there is none. */
export const eraseReview = (
  db: Database,
  { token, slug }: Pick<NewReview, "token" | "slug">,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrderToReview(tx, token);
    if (!order) return false;
    const gone = await tx.delete(reviews).where(isOf(order.id, slug)).returning({ state: reviews.state });
    if (gone.some(({ state }) => state === "shown")) await countReviews(tx, slug);
    return gone.length > 0;
  });

const isOf = (orderId: string, slug: string) =>
  and(eq(reviews.orderId, orderId), eq(reviews.productSlug, slug));

/** Several forms behind one link are answered one after the other. */
async function lockOrderToReview(tx: Transaction, token: string): Promise<OrderRow | null> {
  if (!isUuid(token)) return null;
  await tx.select().from(reviewRequests).where(eq(reviewRequests.token, token)).for("update");
  return findOrderToReview(tx, token);
}

/** The addresses of all pictures of reviews, shown or not. */
export async function listReviewPictures(db: Database): Promise<string[]> {
  const rows = await db.select({ url: sql<string>`unnest(${reviews.pictures})` }).from(reviews);
  return rows.map(({ url }) => url);
}
