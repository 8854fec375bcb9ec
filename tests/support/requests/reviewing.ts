import { askForJob } from "../shop/run-job.ts";
import type { RunningShop } from "../shop/shop.ts";
import { eventually, type Piece, setPieces } from "./checkout.ts";
import { buyAs } from "./order-pages.ts";

type Pieces = (Piece & { qty?: number })[];

/** An order that arrived two weeks ago, about which the running shop looks now. Returns its reference. */
export async function arrivedLately(shop: RunningShop, pieces: Pieces, email: string): Promise<string> {
  for (const piece of pieces) await setPieces(shop, piece, 9);
  const { reference } = await buyAs(shop, email, pieces);
  await shop.pool.query(
    `UPDATE orders SET state = 'fulfilled', fulfilled_at = now() - interval '15 days', paid_at = now() - interval '16 days',
      delivered_on = (now() - interval '14 days')::date WHERE reference = $1`,
    [reference],
  );
  await askForJob(shop.db, "ask-for-reviews");
  return reference;
}

/** The same order, once its shopper was asked for a review, with the path behind the letter's link. */
export async function askedFor(
  shop: RunningShop,
  pieces: Pieces,
): Promise<{ reference: string; email: string; path: string }> {
  const email = `shopper-${crypto.randomUUID()}@example.com`;
  const reference = await arrivedLately(shop, pieces, email);
  const token = () =>
    shop.pool
      .query(
        `SELECT token FROM review_requests JOIN orders ON id = order_id WHERE reference = $1 AND asked_at IS NOT NULL`,
        [reference],
      )
      .then(({ rows }) => rows[0]?.token as string | undefined);
  const found = await eventually(token, (each) => each !== undefined);
  return { reference, email, path: `/reviews/${found}` };
}
