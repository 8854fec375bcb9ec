import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenInvariants } from "#tests/support/histories/invariants.ts";
import { checkout, eventually, type Piece, payload } from "#tests/support/requests/checkout.ts";
import { secretOf } from "#tests/support/requests/webhook.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const KAFTAN: Piece = { slug: "adire-kaftan", size: "12", color: "Indigo", amount: 21_000 };

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
  await shop.db.execute(sql`INSERT INTO discounts (id, code, name, kind, percent, scope)
    VALUES ('d', 'SUMMER10', 'SUMMER10', 'percent', 10, 'all')`);
});
afterAll(() => shop.stop());

const ask = async (body: unknown, from: string) => {
  const response = await fetch(`${shop.origin}/api/codes`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
};
const items = [{ ...KAFTAN, qty: 2, currency: "gbp" }];

test("states a code's discount on a cart, in any spelling, and is not cached", async () => {
  const { status, headers, body } = await ask({ items, code: " summer-10 " }, "203.0.113.1");
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(body).toEqual({
    discount: {
      ...{ name: "SUMMER10", takenCents: 4_200, isDeliveryFree: false, isByItself: false },
      condition: null,
    },
    giftCard: null,
    problem: null,
    wrongCode: null,
  });
});

test("opens a checkout with the code, and with the price that is left", async () => {
  const shopper = { email: "code@example.com", orderId: "BA-20261120-0801" };
  const opened = await checkout(shop, {
    ...payload(shop, [{ ...KAFTAN, qty: 2 }], shopper),
    code: "summer10",
  });
  expect(opened.status).toBe(200);
  const page = await (await fetch(opened.body.url ?? "")).text();
  expect(page).toContain("£210 less £21 with SUMMER10");
  expect(await brokenInvariants(shop.db)).toEqual([]);
});

test("counts a question about a hundred lines as four, and one about a shopper's cart as one", async () => {
  const visitor = "203.0.113.5";
  // Others' counts may be told meanwhile: a process tells of them a little later.
  const secret = await secretOf(shop, "auth-secret");
  const key = `search:${createHmac("sha256", secret).update(visitor).digest("base64url")}`;
  const reach = (count: number) =>
    eventually(
      () => shop.db.execute<{ count: number }>(sql`SELECT count::int FROM rate_limits WHERE key = ${key}`),
      ({ rows }) => rows[0]?.count === count,
    );
  expect((await ask({ items }, visitor)).status).toBe(200);
  await reach(1);
  const lines = Array.from({ length: 100 }, (_, n) => ({ ...KAFTAN, size: `${n}`, qty: 1, currency: "gbp" }));
  expect((await ask({ items: lines }, visitor)).status).toBe(200);
  await reach(5);
});

test("gives many guesses the same answer, counts twenty, and spends nothing", { tags: "full" }, async () => {
  const guesses = await Promise.all(
    Array.from({ length: 200 }, (_, n) => ask({ items, code: `GUESS${n}` }, "203.0.113.2")),
  );
  expect(guesses.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(180);
  for (const { body } of guesses) expect(body.discount).toBeNull();
  expect((await ask({ items, code: "SUMMER10" }, "203.0.113.2")).status).toBe(200);
  expect((await ask({ items, code: "SUMMER10" }, "203.0.113.3")).status).toBe(200);
});

test("answers the same about a first-order code for a customer's, a new and an incomplete email", async () => {
  await shop.db.execute(sql`INSERT INTO discounts (id, code, name, kind, percent, scope, is_first_order_only)
    VALUES ('f', 'FIRST10', 'FIRST10', 'percent', 10, 'all', true)`);
  const known = "known@example.com";
  await checkout(shop, payload(shop, [{ ...KAFTAN, qty: 1 }], { email: known, orderId: "BA-20261120-0802" }));
  await shop.db.execute(sql`UPDATE orders SET state = 'paid', paid_at = now(), total_cents = subtotal_cents
    WHERE email = ${known}`);
  const [theirs, ours, half] = await Promise.all(
    [known, "new@example.com", "new@"].map((email) => ask({ items, code: "FIRST10", email }, "203.0.113.4")),
  );
  expect(theirs?.body).toMatchObject({ discount: { condition: "For a first order." }, problem: null });
  expect(ours?.body).toEqual(theirs?.body);
  expect(half?.body).toEqual(theirs?.body);
});

test("serves one page for every code in a link, without looking it up", async () => {
  const [right, wrong, odd] = await Promise.all(
    ["SUMMER10", "NOSUCH10", "no code!"].map((code) => fetch(`${shop.origin}/c/${encodeURIComponent(code)}`)),
  );
  expect([right?.status, wrong?.status, odd?.status]).toEqual([200, 200, 404]);
  expect(right?.headers.get("cache-control")).toBe("no-store");
  expect(await right?.text()).toContain("Type it at the checkout");
  const spelled = await fetch(`${shop.origin}/c/summer-10`, { redirect: "manual" });
  expect([spelled.status, spelled.headers.get("location")]).toEqual([302, "/c/SUMMER10"]);
});
