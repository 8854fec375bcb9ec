import { sql } from "drizzle-orm";
import { figureOf, type Group } from "../figure.ts";
import { record, withRawServer } from "../programs/raw.ts";
import { type BenchShop, withShop } from "../programs/shop.ts";

const PIECE = {
  slug: "adire-tote",
  size: "One size",
  color: "Indigo",
  amount: 2800,
  qty: 1,
  currency: "gbp",
};
const ADDRESS = "/api/createCheckoutSession";
const SHOPPERS = 8;

/**
 * Checkout sessions: prices calculated, pieces set aside, order written, the payment sandbox called, and its answer
 * stored.
 */
export const checkout: Group = ({ isFull, say }) =>
  withShop({}, async (shop) => {
    await stockUp(shop);
    const answer = await record(shop.port, { path: ADDRESS, method: "POST", ...order(shop) });
    if (answer.status !== 200) throw new Error(`No checkout: ${Buffer.from(answer.body, "base64")}`);
    const seconds = isFull ? 5 : 2;
    const rounds = await withRawServer(answer, async (raw) => {
      const all: { raw: number; shop: number }[] = [];
      await checkOut(shop, shop.port, 1);
      for (let n = 0; n < (isFull ? 9 : 5); n += 1) {
        say(`round ${n + 1}`);
        all.push({
          raw: await checkOut(shop, raw.port, seconds),
          shop: await checkOut(shop, shop.port, seconds),
        });
      }
      return all;
    });
    return [
      figureOf(
        "checkout sessions",
        rounds.map((round) => round.shop),
        { unit: "/s", better: "higher" },
      ),
      figureOf(
        "checkout sessions, against raw",
        rounds.map((round) => round.shop / round.raw),
        {
          unit: "× raw",
          better: "higher",
        },
      ),
    ];
  });

/** Opens checkouts for some seconds; returns how many a second. */
export async function checkOut(shop: BenchShop, port: number, seconds: number): Promise<number> {
  const began = performance.now();
  let count = 0;
  const shopper = async (): Promise<void> => {
    while (performance.now() - began < seconds * 1000) {
      const response = await fetch(`http://127.0.0.1:${port}${ADDRESS}`, { method: "POST", ...order(shop) });
      const text = await response.text();
      if (!response.ok) throw new Error(`A checkout was refused: ${response.status} ${text}`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: SHOPPERS }, shopper));
  return count / ((performance.now() - began) / 1000);
}

let orders = 0;

/** Each by a different shopper. */
function order(shop: BenchShop): { headers: Record<string, string>; body: string } {
  orders += 1;
  const minute = String(orders % 60).padStart(2, "0");
  const hour = String(Math.floor(orders / 60) % 24).padStart(2, "0");
  return {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      items: [PIECE],
      orderId: `BA-20261120-${hour}${minute}`,
      email: `shopper-${orders}@example.com`,
      returnUrl: shop.origin,
    }),
  };
}

/** Enough pieces for all. */
export const stockUp = (shop: BenchShop): Promise<unknown> =>
  shop.db.execute(sql`UPDATE variants SET pieces_made = 1000000, pieces_on_hand = 1000000, pieces_reserved = 0,
    pieces_sold = 0 WHERE product_slug = ${PIECE.slug}`);
