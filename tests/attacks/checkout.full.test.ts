import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect } from "vitest";
import { deleteProduct } from "#app/domain/catalogue/products/whole/deleted-products.server.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { signEvent } from "#app/domain/money/sandbox/deliver-events.server.ts";
import { attack, type Run } from "#tests/support/attacks/attack.ts";
import * as bench from "#tests/support/attacks/payment-bench.ts";
import { makeRun } from "#tests/support/database/limited-run.ts";
import { rounds } from "#tests/support/histories/fault-rounds.ts";
import { checkout, eventually, type Piece, pay, payload, stockOf } from "#tests/support/requests/checkout.ts";
import { secretOf } from "#tests/support/requests/webhook.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

/** The shopper's side of paying: the shop sets the prices, and an address opens only its own order. */

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());

const money = (name: string, run: Run): void => bench.attackOnMoney(name, () => shop, run);

type Lines = (piece: Piece) => Record<string, unknown>[];
const line = (piece: Piece, changes: Record<string, unknown> = {}) => ({
  ...piece,
  qty: 1,
  currency: "gbp",
  ...changes,
});
const each =
  (field: string, values: readonly unknown[]): ((piece: Piece) => Record<string, unknown>[][]) =>
  (piece) =>
    values.map((value) => [line(piece, { [field]: value })]);
const one =
  (lines: Lines): ((piece: Piece) => Record<string, unknown>[][]) =>
  (piece) => [lines(piece)];

const CARTS: { what: string; carts: (piece: Piece) => Record<string, unknown>[][]; statuses: number[] }[] = [
  { what: "a lower price", carts: each("amount", [4_199, 100, 1, 0]), statuses: [409] },
  { what: "a price below nothing", carts: each("amount", [-1, -4_200]), statuses: [400] },
  {
    what: "a price that is no whole number",
    carts: each("amount", [41.99, "4200", null, [4_200], {}, true]),
    statuses: [400],
  },
  { what: "no pieces, or fewer", carts: each("qty", [0, -1, -99]), statuses: [400] },
  { what: "a part of a piece", carts: each("qty", [0.5, 1.000001, "1", null, [1]]), statuses: [400] },
  {
    what: "more pieces than a number holds",
    carts: each("qty", [100, 2 ** 31, 2 ** 53, 1e300]),
    statuses: [400],
  },
  { what: "more pieces than there are", carts: each("qty", [bench.PIECES + 1, 99]), statuses: [409] },
  { what: "another currency", carts: each("currency", ["usd", "jpy", "xxx", "GBP0", ""]), statuses: [409] },
  {
    what: "an unknown product",
    carts: each("slug", ["nothing", "__proto__", "constructor", "%"]),
    statuses: [409],
  },
  { what: "a hidden product", carts: each("slug", ["bogolan-tote"]), statuses: [409] },
  {
    what: "a size that is not made",
    carts: each("size", ["99", "1 2", "%", "' OR '1'='1"]),
    statuses: [409],
  },
  { what: "a colour that is not made", carts: each("color", ["Pink", "%", "__proto__"]), statuses: [409] },
  {
    what: "the same line sixty times",
    carts: one((piece) => Array<Record<string, unknown>>(60).fill(line(piece))),
    statuses: [409],
  },
  {
    what: "the same line at two prices",
    carts: one((piece) => [line(piece), line(piece, { amount: 1 })]),
    statuses: [409],
  },
  {
    what: "one line of nothing among others",
    carts: one((piece) => [line(piece), line(piece, { qty: -1 })]),
    statuses: [400],
  },
  {
    what: "101 lines",
    carts: one((piece) => Array<Record<string, unknown>>(101).fill(line(piece))),
    statuses: [400],
  },
];

for (const { what, carts, statuses } of CARTS) {
  money(`a cart with ${what}`, async () => {
    const [piece] = await makeRun(shop.db, bench.PIECES);
    const tried = piece ? carts(piece) : [];
    for (const items of tried) {
      const answer = await checkout(shop, { ...payload(shop, []), items });
      expect([items.slice(0, 2), statuses.includes(answer.status)]).toEqual([items.slice(0, 2), true]);
      expect(answer.body.error).toMatch(/\w/);
      expect(answer.body.url).toBeUndefined();
    }
    if (piece) expect(await stockOf(shop, piece)).toEqual(bench.UNTOUCHED);
    return { tried: `${tried.length} carts`, seen: `${statuses}, nothing set aside` };
  });
}

money("a way back to another site", async () => {
  const { host, port } = new URL(shop.origin);
  const elsewhere = [
    "https://evil.example",
    `http://${host}@evil.example`,
    `http://${host}.evil.example`,
    `http://evil.example/${host}`,
    `http://evil.example#${shop.origin}`,
    `http://evil.example?${shop.origin}`,
    `http://evil.example\\@${host}`,
    `http://localhost:${Number(port) + 1}`,
    `https://${host}`,
    `//${host}`,
    "javascript:alert(1)",
    `data:text/html,${shop.origin}`,
    "file:///etc/passwd",
    `http://${"x".repeat(3_000)}.example`,
    "",
    null,
    [shop.origin],
  ];
  const [piece] = await makeRun(shop.db, bench.PIECES);
  if (!piece) throw new Error("Nothing was made");
  for (const returnUrl of elsewhere) {
    const { status, body } = await checkout(shop, payload(shop, [piece], { returnUrl }));
    expect([returnUrl, status, body.url]).toEqual([returnUrl, 400, undefined]);
  }
  expect(await stockOf(shop, piece)).toEqual(bench.UNTOUCHED);
  return { tried: `${elsewhere.length} addresses`, seen: "400, nothing set aside" };
});

money("totals, discounts and states that the browser makes up", async () => {
  const [piece] = await makeRun(shop.db, bench.PIECES);
  if (!piece) throw new Error("Nothing was made");
  const made = {
    total: 1,
    subtotal: 1,
    discount: 4_199,
    coupon: "FREE",
    state: "paid",
    delivery: 0,
    id: randomUUID(),
  };
  const asked = payload(shop, [piece], made);
  const items = asked.items.map((item) => ({
    ...item,
    unit_amount: 1,
    priceCents: 1,
    price: 1,
    title: "Nothing",
  }));
  const { body } = await checkout(shop, { ...asked, items, __proto__: { total: 1 } });
  const { rows } = await shop.db.execute(
    sql`SELECT state, subtotal_cents FROM orders WHERE reference = ${body.orderId}`,
  );
  expect(rows).toEqual([{ state: "open", subtotal_cents: piece.amount }]);
  expect(await (await fetch(body.url ?? "")).text()).toContain("£42");
  return { tried: "1 checkout", seen: "the shop's own price" };
});

money("a product that was hidden or deleted while it lay in the cart", async () => {
  const [hidden] = await makeRun(shop.db, bench.PIECES);
  const [deleted] = await makeRun(shop.db, bench.PIECES);
  await shop.db.execute(sql`UPDATE products SET is_active = false WHERE slug = ${hidden?.slug}`);
  expect(await deleteProduct(shop.db, adminForTests(), deleted?.slug ?? "")).toEqual({
    ok: true,
    value: null,
  });
  for (const piece of [hidden, deleted]) {
    const { status, body } = await checkout(shop, payload(shop, piece ? [piece] : []));
    expect([status, body.error]).toEqual([409, expect.stringContaining("is no longer in the shop.")]);
  }
  return { tried: "2 carts", seen: "409, nothing set aside" };
});

money("the last pieces, wanted by many at once", async () => {
  const [piece] = await makeRun(shop.db, 3);
  if (!piece) throw new Error("Nothing was made");
  const shoppers = rounds({ short: 20, full: 200 });
  const answers = await Promise.all(
    Array.from({ length: shoppers }, (_, nth) =>
      checkout(shop, payload(shop, [piece], { email: `${nth}@example.com` })),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(shoppers - 3);
  const { status, body } = await checkout(shop, payload(shop, [piece], { email: "late@example.com" }));
  expect([status, body.error]).toEqual([409, expect.stringContaining("is sold out.")]);
  return { tried: `${shoppers} shoppers for 3 pieces`, seen: "3 sold, the others are told" };
});

money("thirty different lines at once", async () => {
  const sizes = Array.from({ length: 30 }, (_, nth) => String(nth + 1));
  const pieces = await makeRun(shop.db, 2, sizes);
  const { status, body } = await checkout(shop, payload(shop, pieces));
  expect(status).toBe(200);
  const { rows } = await shop.db.execute(
    sql`SELECT subtotal_cents FROM orders WHERE reference = ${body.orderId}`,
  );
  expect(rows).toEqual([{ subtotal_cents: pieces.reduce((sum, { amount }) => sum + amount, 0) }]);
  return { tried: "1 cart", seen: "each line at its price" };
});

money("somebody else's checkout, by a cookie made up", async () => {
  const order = await bench.openOrder(shop);
  const cookies = [
    order.id,
    `"${order.id}"`,
    randomUUID(),
    "null",
    "%00",
    Buffer.from(order.reference).toString("base64"),
  ];
  for (const value of cookies) {
    const [piece] = await makeRun(shop.db, 1);
    const cookie = `checkout=${encodeURIComponent(value)}; __Host-checkout=${encodeURIComponent(value)}`;
    const { status } = await checkout(
      shop,
      payload(shop, piece ? [piece] : [], { email: "thief@example.com" }),
      { cookie },
    );
    expect(status).toBe(200);
  }
  expect(await bench.standing(shop, order)).toEqual(["open", bench.RESERVED]);
  return { tried: `${cookies.length} cookies`, seen: "the other checkout stays open" };
});

money("the page to pay on, with prices and deliveries of one's own", async () => {
  const [order, other] = [await bench.openOrder(shop), await bench.openOrder(shop)];
  const page = await (await fetch(other.url)).text();
  const foreignRate = /shr_[0-9a-f]+/.exec(page)?.[0] ?? "";
  for (const rate of ["free", "0", foreignRate, "shr_00000000000000000000000000000000"]) {
    expect((await pay(order.url, { rate })).location).toBeNull();
  }
  const own = { amount: "1", amount_total: "1", "rates[0][amount]": "0", status: "complete" };
  await pay(order.url, own as Parameters<typeof pay>[1]);
  await eventually(
    () => bench.stateOf(shop, order),
    (state) => state === "paid",
  );
  const { rows } = await shop.db.execute<{ owed: number; paid: number }>(
    sql`SELECT subtotal_cents + delivery_cents AS owed, total_cents AS paid FROM orders WHERE id = ${order.id}`,
  );
  expect(rows[0]?.paid).toBe(rows[0]?.owed);
  expect(rows[0]?.owed).toBeGreaterThan(order.piece.amount);
  // A paid page accepts no further payment.
  await pay(order.url);
  expect(await bench.standing(shop, order)).toEqual(["paid", bench.SOLD]);
  return { tried: "6 forms", seen: "paid once, in full" };
});

const PERSON = {
  name: "Zebedee Quill",
  address: "77 Nowhere Lane",
  postcode: "ZE1 7QQ",
  email: "zebedee@example.com",
};

money("the page after paying, with guessed ids", async () => {
  const [order, other] = [await bench.openOrder(shop), await bench.openOrder(shop)];
  await pay(order.url, PERSON);
  await eventually(
    () => bench.stateOf(shop, order),
    (state) => state === "paid",
  );
  const read = async (oid: string, sid: string): Promise<string> => {
    const query = new URLSearchParams({ oid, sid });
    const [page, data] = await Promise.all(
      ["", ".data"].map((end) => fetch(`${shop.origin}/checkout/success${end}?${query}`)),
    );
    return `${await page?.text()}${await data?.text()}`;
  };
  const own = await read(order.reference, order.session);
  expect(own).toContain("Paid, £");
  for (const secret of [order.email, ...Object.values(PERSON)]) expect(own).not.toContain(secret);
  const guesses = [
    [order.reference, other.session],
    [other.reference, order.session],
    [order.reference, ""],
    ["", order.session],
    [order.reference, `cs_test_${randomUUID().replaceAll("-", "")}`],
    [order.reference, order.session.slice(0, -1)],
    [order.reference, `${order.session}%`],
    [order.reference, "cs_test_%"],
    [order.id, order.session],
    [`${order.reference}' OR '1'='1`, order.session],
  ] as const;
  for (const [oid, sid] of guesses) {
    const told = await read(oid, sid);
    expect([oid, sid, /Paid, £|\/orders\/[0-9a-f]{8}-/.test(told)]).toEqual([oid, sid, false]);
  }
  return { tried: `${guesses.length} pairs`, seen: "none tells a total, a person or the way to the order" };
});

money("an order's own page, by all that is not its key", async () => {
  const order = await bench.openOrder(shop);
  await pay(order.url);
  /** The status and the page, without the key and the parts that differ between any two answers. */
  const read = async (key: string, end: string) => {
    const path = `/orders/${encodeURIComponent(key)}`;
    const answer = await fetch(`${shop.origin}${path}${end}`, { redirect: "manual" });
    const page = (await answer.text()).replaceAll(path, "").replaceAll(/nonce="[^"]*"/g, "");
    return { status: answer.status, page };
  };
  for (const end of ["", ".data"]) {
    const unknown = await read(randomUUID(), end);
    expect(unknown.status).toBe(404);
    // The page offers pieces to everybody, so that it tells nothing of this order only if it is the same for all.
    for (const key of [order.reference, order.id, order.session, order.email, order.id.toUpperCase()])
      expect({ key, ...(await read(key, end)) }).toEqual({ key, ...unknown });
  }
  return { tried: "10 requests", seen: "404, as for a key that never was" };
});

money("the provider's own endpoints, without its key or with a wrong one", async () => {
  const order = await bench.openOrder(shop);
  const key = await secretOf(shop, "sandbox-api-key");
  const keys = [
    "",
    "Bearer",
    "Bearer sk_test_",
    `Bearer ${key}`,
    `Bearer sk_test_${key}x`,
    `Basic ${btoa(`sk_test_${key}:`)}`,
  ];
  const paths = [
    `checkout/sessions/${order.session}`,
    `checkout/sessions/${order.session}/expire`,
    "refunds",
    "events",
  ];
  for (const authorization of keys) {
    for (const path of paths) {
      for (const method of ["GET", "POST"]) {
        const answer = await fetch(`${shop.origin}/sandbox/stripe/v1/${path}`, {
          method,
          headers: { authorization },
        });
        expect([path, authorization, answer.status]).toEqual([path, authorization, 401]);
        expect(await answer.text()).not.toContain(order.email);
      }
    }
  }
  expect(await bench.standing(shop, order)).toEqual(["open", bench.RESERVED]);
  return { tried: `${keys.length * paths.length * 2} requests`, seen: "401, nothing changed" };
});

attack("payments", "the sandbox, where real money is taken", async () => {
  const order = await bench.openOrder(shop);
  const key = await secretOf(shop, "sandbox-api-key");
  const secret = await bench.webhookSecret(shop);
  const { dataDir } = shop;
  await shop.end("SIGTERM");
  const variables = {
    STRIPE_SECRET_KEY: "sk_test_of_a_real_account",
    STRIPE_WEBHOOK_SECRET: "whsec_of_a_real_account",
    STRIPE_API_BASE: "http://127.0.0.1:1",
  };
  shop = await startShop({ dataDir, variables });
  const page = `/sandbox/stripe/pay/${order.session}`;
  const headers = { authorization: `Bearer sk_test_${key}`, origin: shop.origin };
  const form = new URLSearchParams({ intent: "pay" });
  const asked: [string, RequestInit][] = [
    [page, {}],
    [`${page}.data`, {}],
    [page, { method: "POST", body: form }],
    [`${page}.data`, { method: "POST", body: form }],
    ["/sandbox/stripe/v1/events", {}],
    ["/sandbox/stripe/v1/refunds", { method: "POST", body: form }],
    ["/sandbox/stripe/v1/checkout/sessions", { method: "POST", body: form }],
    [`/sandbox/stripe/v1/checkout/sessions/${order.session}/expire`, { method: "POST" }],
  ];
  for (const [path, init] of asked) {
    const answer = await fetch(shop.origin + path, { ...init, headers, redirect: "manual" });
    expect([path, answer.status]).toEqual([path, 404]);
  }
  // The sandbox's secret is no longer accepted for signatures.
  const body = JSON.stringify(bench.paidEvent(order));
  expect(await bench.postBytes(shop, body, signEvent(body, secret, new Date()))).toBe(400);
  // The shop cannot ask another provider about the sandbox's orders, so it ends them, unpaid, as it starts.
  await expect.poll(() => bench.standing(shop, order)).toEqual(["expired", bench.UNTOUCHED]);
  return {
    tried: `${asked.length + 1} requests`,
    seen: "404, its events are refused, its order ends unpaid",
  };
});
