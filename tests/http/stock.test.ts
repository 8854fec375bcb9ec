import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkout, type Piece, payload } from "#tests/support/requests/checkout.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const ask = (query: string, init: RequestInit = {}) => fetch(`${shop.origin}/api/stock?${query}`, init);
const stockOf = async (query: string, init: RequestInit = {}): Promise<unknown> =>
  (await ask(query, init)).json();

const KAFTAN: Piece = { slug: "adire-kaftan", size: "12", color: "Indigo", amount: 21_000 };

test("returns the stock left of each size and colour, uncacheable", async () => {
  await shop.db.execute(sql`UPDATE variants SET pieces_made = NULL, pieces_on_hand = NULL, pieces_reserved = NULL,
    pieces_sold = NULL WHERE product_slug = 'linen-kaftan'`);
  const answer = await ask("slug=adire-kaftan&slug=linen-kaftan&slug=none&slug=bogolan-tote&size=12");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const { stock } = (await answer.json()) as { stock: Record<string, Record<string, number | null>> };
  // One product is unknown, and one is hidden.
  expect(Object.keys(stock).sort()).toEqual(["adire-kaftan", "linen-kaftan"]);
  expect(stock["adire-kaftan"]?.["adire-kaftan-indigo-12"]).toBe(3);
  expect(new Set(Object.values(stock["linen-kaftan"] ?? {}))).toEqual(new Set([null]));
});

test("counts the pieces in a browser's own checkout as left for that browser only", async () => {
  const items = [{ ...KAFTAN, qty: 2 }];
  expect((await checkout(shop, payload(shop, items, { key: "browser-one" }))).status).toBe(200);
  const left = (count: number) => ({
    stock: { "adire-kaftan": expect.objectContaining({ "adire-kaftan-indigo-12": count }) },
  });
  expect(await stockOf("slug=adire-kaftan")).toEqual(left(1));
  expect(await stockOf("slug=adire-kaftan", { headers: { "checkout-key": "browser-two" } })).toEqual(left(1));
  expect(await stockOf("slug=adire-kaftan", { headers: { "checkout-key": "browser-one" } })).toEqual(left(3));
});

test.each([
  ["", "Name the products: ?slug=adire-tote&slug=linen-kaftan"],
  ["slug=../../etc", "A slug is not valid."],
  [`slug=${"a".repeat(201)}`, "A slug is not valid."],
  [Array.from({ length: 51 }, (_, n) => `slug=a${n}`).join("&"), "Ask for 50 products at most."],
])("refuses a request like %.20s with a message", async (query, error) => {
  const answer = await ask(query);
  expect([answer.status, await answer.json()]).toEqual([400, { error }]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("answers a POST with 405, and allows GET only", async () => {
  const answer = await ask("slug=adire-tote", { method: "POST" });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET"]);
  expect(await answer.json()).toEqual({ error: "Use GET here." });
});
