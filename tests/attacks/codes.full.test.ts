import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect } from "vitest";
import { attack } from "#tests/support/attacks/attack.ts";
import { rounds } from "#tests/support/histories/fault-rounds.ts";
import { eventually, type Piece } from "#tests/support/requests/checkout.ts";
import { stored } from "#tests/support/shop/guarded-shop.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

/** Codes and private links of shoppers: guessing finds nothing, spends nothing, and keeps nobody else out. */

const KAFTAN: Piece = { slug: "adire-kaftan", size: "12", color: "Indigo", amount: 21_000 };
const GUESSES = rounds({ short: 400, full: 10_000 });
const AT_ONCE = 50;
const RIGHT = "LASTONE1";

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
  await shop.db.execute(sql`INSERT INTO discounts (id, code, name, kind, percent, scope, uses_in_all)
    VALUES ('d', ${RIGHT}, ${RIGHT}, 'percent', 10, 'all', 1)`);
});
afterAll(() => shop?.stop());

const ask = (path: string, from: string, body?: unknown) =>
  fetch(shop.origin + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from },
    redirect: "manual",
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const tryCode = (code: string, from: string) =>
  ask("/api/codes", from, { items: [{ ...KAFTAN, qty: 1, currency: "gbp" }], code });

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const text = (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
/** The shapes of a gift card's code, and of a discount's. */
const giftCode = () => Array.from({ length: 5 }, () => text(4)).join("-");

/** Asks in portions, and counts the answers by their status. */
async function countAnswers(ask: (nth: number) => Promise<Response>): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let done = 0; done < GUESSES; done += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, nth) => ask(done + nth)));
    for (const answer of answers) {
      counts[answer.status] = (counts[answer.status] ?? 0) + 1;
      await answer.arrayBuffer();
    }
  }
  return counts;
}

attack("codes", "codes of discounts and gift cards, guessed from one address", async () => {
  const before = await stored(shop);
  const answered = await countAnswers((nth) => tryCode(nth % 2 ? giftCode() : text(8), "203.0.113.20"));
  expect(answered).toEqual({ 200: 20, 429: GUESSES - 20 });
  expect(await stored(shop)).toEqual(before);
  // Behind a proxy that does not name its clients, all visitors count as one guesser. Wrong codes wait for an hour; a
  // right one passes once the pace of all questions allows the next.
  await eventually(
    () => tryCode(RIGHT, "203.0.113.20"),
    ({ status }) => status === 200,
  );
  const other = await tryCode(RIGHT, "203.0.113.21");
  expect([other.status, (await other.json()).discount.takenCents]).toEqual([200, 2_100]);
  return { tried: `${GUESSES} codes`, seen: "20 were looked up, the others waited; nothing was spent" };
});

attack("codes", "codes guessed from very many addresses, and invalid codes", async () => {
  const before = await stored(shop);
  const odd = ["", " ", "%00", "\u0000", "'--", "١٢٣٤", "A".repeat(100_000), "🎁".repeat(50)];
  const from = (nth: number) => `2001:db8:${nth.toString(16)}::1`;
  const answered = await countAnswers((nth) => tryCode(odd[nth % 40] ?? giftCode(), from(nth)));
  const { 200: looked = 0, 400: bad = 0, 413: large = 0, 422: refused = 0, 429: waiting = 0 } = answered;
  expect([looked + bad + large + refused + waiting, answered]).toEqual([GUESSES, answered]);
  expect(await stored(shop)).toEqual(before);
  const page = await ask("/products/adire-kaftan", "203.0.113.22");
  expect(page.status).toBe(200);
  return { tried: `${GUESSES} codes, each from an address of its own`, seen: "none was right" };
});

attack("codes", "private links of gift cards, lists, carts, drops, reviews and orders, guessed", async () => {
  const before = await stored(shop);
  const hex = (bytes: number) => randomBytes(bytes).toString("hex");
  const links = [
    () => `/gift-cards/${hex(33)}`,
    () => `/lists/${hex(33)}`,
    () => `/lists/${hex(33)}/leave`,
    () => `/carts/${hex(33)}`,
    () => `/early/${hex(33)}`,
    () => `/reviews/${randomUUID()}`,
    () => `/orders/${hex(33)}`,
    () => `/orders/open/${hex(33)}`,
    () => `/orders/${randomUUID()}/return`,
  ];
  const answered = await countAnswers((nth) => ask(links[nth % links.length]?.() ?? "/", "203.0.113.23"));
  const { 404: unknown = 0, 429: waiting = 0, ...others } = answered;
  expect(others).toEqual({});
  expect(unknown + waiting).toBe(GUESSES);
  expect(unknown).toBeGreaterThan(0);
  expect(await stored(shop)).toEqual(before);
  return { tried: `${GUESSES} links`, seen: `${unknown} unknown, ${waiting} told to wait; nothing changed` };
});
