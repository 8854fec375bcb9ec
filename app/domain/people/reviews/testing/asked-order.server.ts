import { eq } from "drizzle-orm";
import { ZONES } from "#app/domain/delivery/testing/zones-for-tests.ts";
import { findArrival } from "#app/domain/returns/find-contract.server.ts";
import { delivered } from "#app/domain/returns/testing/sold-order.server.ts";
import type { SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { reviewRequests, reviews } from "../../reviews.tables.server.ts";
import { requestReviews } from "../request-reviews.server.ts";
import { saveReview } from "../save-review.server.ts";

export const DRESS = "sample-dress";

/** The job, as the shop runs it. */
export const ask = ({ shop: { db, now } }: SmallShop) =>
  requestReviews({ db, now, findArrival: (id) => findArrival(db, id, ZONES) });

/** An order of the small shop's dress that arrived two weeks ago and whose shopper was asked, with the link's token. */
export async function askedOrder(small: SmallShop, qty = 1) {
  const order = await delivered(small, qty);
  small.waitDays(14);
  await ask(small);
  return { ...order, token: await tokenOf(small.shop.db, order.id) };
}

/** The token of an order's link; empty when there is none. */
export async function tokenOf(db: Database, orderId: string): Promise<string> {
  const [row] = await db.select().from(reviewRequests).where(eq(reviewRequests.orderId, orderId));
  return row?.token ?? "";
}

const SAID = { fit: "true" as const, words: "The dye holds.", name: "Ada", isRewarded: false };

/** Writes a review, or changes it, and returns its row. */
export async function write(
  { shop: { db, now } }: SmallShop,
  token: string,
  { pictures = [], ...said }: Partial<typeof SAID & { stars: number; pictures: string[] }> = {},
) {
  const input = { stars: 4, ...SAID, ...said };
  const saved = await saveReview(db, { token, slug: DRESS, input, pictures, now: now() });
  const rows = await db.select().from(reviews);
  return { saved, review: rows.at(-1) };
}
