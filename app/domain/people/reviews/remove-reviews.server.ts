import { eq } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { reviewRequests, reviews } from "../reviews.tables.server.ts";
import { countReviews } from "./review-sums.server.ts";

/** Removes all that a shopper said about an order, also what is shown, with the link to it: a part of erasing the order. */
export async function removeReviewsOf(tx: Transaction, orderId: string): Promise<void> {
  const gone = await tx
    .delete(reviews)
    .where(eq(reviews.orderId, orderId))
    .returning({ slug: reviews.productSlug, state: reviews.state });
  const shown = new Set(gone.filter(({ state }) => state === "shown").map(({ slug }) => slug));
  for (const slug of [...shown].sort()) await countReviews(tx, slug);
  await tx.delete(reviewRequests).where(eq(reviewRequests.orderId, orderId));
}
