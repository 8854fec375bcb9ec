import { sql } from "drizzle-orm";
import { orderReference } from "#app/domain/orders/order-reference.ts";
import { HANG_MS } from "../runner/patience.ts";
import type { RunningShop } from "../shop/shop.ts";

/** A variant of the running shop, from its database. */
export interface Piece {
  slug: string;
  size: string;
  color: string;
  amount: number;
}

export interface Stock {
  made: number;
  onHand: number;
  reserved: number;
  sold: number;
}

const begun = Date.now();

/** The order id of a checkout page that was opened so many minutes before the tests began. */
export const orderIdOf = (minutesBefore: number): string =>
  orderReference("BA", new Date(begun - minutesBefore * 60_000));

/** The specification's checkout payload for pieces, one of each unless given. */
export function payload(
  shop: Pick<RunningShop, "origin">,
  pieces: (Piece & { qty?: number })[],
  more: Record<string, unknown> = {},
) {
  return {
    items: pieces.map(({ qty = 1, ...piece }) => ({ ...piece, qty, currency: "gbp" })),
    orderId: "BA-20261120-0945",
    email: "ada@example.com",
    returnUrl: shop.origin,
    ...more,
  };
}

export interface CheckoutAnswer {
  status: number;
  body: {
    url?: string;
    orderId?: string;
    error?: string;
    prices?: (Piece & { amount: number })[];
    unavailable?: { slug: string; piecesLeft: number }[];
  };
  cookie: string | null;
}

/** Requests a checkout session from the running shop. */
export async function checkout(
  shop: Pick<RunningShop, "origin">,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<CheckoutAnswer> {
  const response = await fetch(`${shop.origin}/api/createCheckoutSession`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const cookie = response.headers.get("set-cookie")?.split(";", 1)[0] ?? null;
  return { status: response.status, body: (await response.json()) as CheckoutAnswer["body"], cookie };
}

/** The input for the sandbox's hosted page. */
export const CARD = {
  intent: "pay",
  email: "ada@example.com",
  name: "Ada Sample",
  address: "3 Sample Street",
  city: "Portsmouth",
  postcode: "PO1 0AA",
  country: "GB",
  rate: "",
  cardNumber: "4242 4242 4242 4242",
  expiry: "12/34",
  cvc: "123",
};

/**
 * Pays on the hosted page as its form does, without a browser. Returns the redirect's target, or null when it stays.
 */
export async function pay(
  url: string,
  changes: Partial<typeof CARD> = {},
): Promise<{ location: string | null; html: string }> {
  const page = await (await fetch(url)).text();
  const rate =
    /name="rate"[^>]*value="([^"]+)"/.exec(page)?.[1] ??
    /value="([^"]+)"[^>]*name="rate"/.exec(page)?.[1] ??
    "";
  const response = await fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: new URL(url).origin },
    body: new URLSearchParams({ ...CARD, rate, ...changes }),
  });
  return { location: response.headers.get("location"), html: await response.text() };
}

/** Limits a variant to this many pieces, none of them reserved. */
export async function setPieces(shop: RunningShop, piece: Piece, pieces: number): Promise<void> {
  await shop.db.execute(sql`UPDATE variants SET pieces_made = ${pieces}, pieces_on_hand = ${pieces}, pieces_reserved = 0, pieces_sold = 0
    WHERE product_slug = ${piece.slug} AND size = ${piece.size} AND color_id = ${piece.color.toLowerCase()}`);
}

export async function stockOf(shop: Pick<RunningShop, "db">, piece: Piece): Promise<Stock> {
  const { rows } = await shop.db.execute<{ made: number; on_hand: number; reserved: number; sold: number }>(
    sql`SELECT pieces_made AS made, pieces_on_hand AS on_hand, pieces_reserved AS reserved, pieces_sold AS sold FROM variants
      WHERE product_slug = ${piece.slug} AND size = ${piece.size} AND color_id = ${piece.color.toLowerCase()}`,
  );
  const [row] = rows;
  if (!row) throw new Error(`There is no ${piece.slug} in ${piece.size}, ${piece.color}`);
  return { made: row.made, onHand: row.on_hand, reserved: row.reserved, sold: row.sold };
}

/** The states of the orders with this reference, or of all. */
export async function orderStates(shop: Pick<RunningShop, "db">, reference?: string): Promise<string[]> {
  const { rows } = await shop.db.execute<{ state: string }>(
    sql`SELECT state FROM orders WHERE ${reference ?? null}::text IS NULL OR reference = ${reference ?? null} ORDER BY created_at`,
  );
  return rows.map((row) => row.state);
}

/** Waits until an order is in a state, and returns the states as `orderStates` does. */
export const untilState = (shop: Pick<RunningShop, "db">, reference: string | undefined, wanted: string) =>
  eventually(
    () => orderStates(shop, reference),
    ([state]) => state === wanted,
  );

/** Waits until a condition holds, however slow the machine is. If it never does, fails with the last value. */
export async function eventually<Value>(
  read: () => Promise<Value>,
  holds: (value: Value) => boolean,
): Promise<Value> {
  const until = Date.now() + HANG_MS;
  for (;;) {
    const isLast = Date.now() > until;
    const value = await read();
    if (holds(value)) return value;
    if (isLast) throw new Error(`It did not come to pass; the last was ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}
