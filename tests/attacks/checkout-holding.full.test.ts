import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect } from "vitest";
import * as bench from "#tests/support/attacks/payment-bench.ts";
import { makeRun } from "#tests/support/database/limited-run.ts";
import { rounds } from "#tests/support/histories/fault-rounds.ts";
import { addPerson, signedIn } from "#tests/support/requests/admin.ts";
import {
  checkout,
  eventually,
  orderIdOf,
  orderStates,
  type Piece,
  pay,
  payload,
  stockOf,
} from "#tests/support/requests/checkout.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

/** How an unpaid checkout could be misused: to keep pieces from everybody else, and to take over another's. */

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());

const money = (name: string, run: Parameters<typeof bench.attackOnMoney>[2]): void =>
  bench.attackOnMoney(name, () => shop, run);

/** A visitor from this address, as the proxy in front of the shop reports it. */
const from = (address: string) => ({ "x-forwarded-for": address });

const run = async (pieces: number, sizes: string[] = ["12"]): Promise<[Piece, ...Piece[]]> => {
  const [first, ...others] = await makeRun(shop.db, pieces, sizes);
  if (!first) throw new Error("Nothing was made");
  return [first, ...others];
};
let shoppers = 0;
const another = () => ({ email: `holder-${++shoppers}@example.com` });
const key = () => crypto.randomUUID();

money("more of one size, or in all, than one order takes", async () => {
  const sizes = ["8", "10", "12", "14"];
  const pieces = await run(40, sizes);
  const carts: (Piece & { qty: number })[][] = [
    [{ ...pieces[0], qty: 11 }],
    [{ ...pieces[0], qty: 40 }],
    [
      { ...pieces[0], qty: 6 },
      { ...pieces[0], color: "navy", qty: 5 },
    ],
    pieces.map((piece) => ({ ...piece, qty: 8 })),
    pieces.map((piece) => ({ ...piece, qty: 10 })),
  ];
  for (const cart of carts) {
    const { status, body } = await checkout(shop, payload(shop, cart, another()));
    expect([status, body.error]).toEqual([409, expect.stringMatching(/ up to (10|30) pieces/)]);
    expect(body.url).toBeUndefined();
  }
  for (const piece of pieces) expect(await stockOf(shop, piece)).toMatchObject({ onHand: 40, reserved: 0 });
  const most = pieces.slice(0, 3).map((piece) => ({ ...piece, qty: 10 }));
  expect((await checkout(shop, payload(shop, most, another()))).status).toBe(200);
  return { tried: `${carts.length} carts`, seen: "409, nothing set aside; 30 pieces are" };
});

money("half the shop held unpaid by one visitor, many orders at once", async () => {
  const [piece] = await run(200);
  const thief = from("203.0.113.7");
  const asked = 20;
  const rush = await Promise.all(
    Array.from({ length: asked }, () =>
      checkout(shop, payload(shop, [{ ...piece, qty: 4 }], { ...another(), key: key() }), thief),
    ),
  );
  expect(rush.filter(({ status }) => status === 200)).toHaveLength(7);
  for (const { body } of rush.filter(({ status }) => status !== 200))
    expect(body.error).toMatch(/Too many pieces are waiting to be paid for/);
  expect(await stockOf(shop, piece)).toEqual({ made: 200, onHand: 172, reserved: 28, sold: 0 });

  const ask = (qty: number, who = thief) =>
    checkout(shop, payload(shop, [{ ...piece, qty }], another()), who);
  expect((await ask(3)).status).toBe(409);
  expect((await ask(2)).status).toBe(200);
  expect((await ask(1)).status).toBe(409);
  expect((await ask(1, from("203.0.113.8"))).status).toBe(200);

  // Paid pieces are no longer held, and neither are abandoned ones.
  const [paid, left] = rush.filter(({ status }) => status === 200);
  await pay(paid?.body.url ?? "");
  await eventually(
    () => orderStates(shop, paid?.body.orderId),
    ([state]) => state === "paid",
  );
  expect((await ask(4)).status).toBe(200);
  expect((await ask(1)).status).toBe(409);
  const owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  const release = { form: { release: left?.body.orderId ?? "" } };
  expect((await owner.ask("/admin/stock", release)).status).toBe(303);
  expect((await ask(4)).status).toBe(200);
  return {
    tried: `${asked} orders of 4 pieces at once`,
    seen: "7 of them, 28 pieces; room again as one is paid, and one released",
  };
});

money("an address that is kept with what it holds", async () => {
  const [piece] = await run(2);
  const address = "203.0.113.99";
  const { body } = await checkout(shop, payload(shop, [piece], another()), from(address));
  const row = async () => {
    const { rows } = await shop.db.execute(
      sql`SELECT visitor, orders::text AS whole FROM orders WHERE reference = ${body.orderId}`,
    );
    return rows[0] as { visitor: string | null; whole: string };
  };
  const held = await row();
  expect(held.visitor).toMatch(/^[\w-]{43}$/);
  expect(held.whole).not.toContain(address);
  await pay(body.url ?? "");
  const { visitor } = await eventually(row, ({ visitor }) => visitor === null);
  expect(visitor).toBeNull();
  return { tried: "1 order", seen: "a keyed hash while it is open, nothing once it is paid" };
});

money("another browser's open checkout, by all that can be known of it", async () => {
  const [piece, other] = await run(rounds({ short: 20, full: 100 }), ["12", "14"]);
  const ada = { orderId: orderIdOf(70), email: "ada-of-the-key@example.com" };
  const own = key();
  const first = await checkout(shop, payload(shop, [piece], { ...ada, key: own }));
  expect([first.status, first.body.orderId, first.cookie]).toEqual([200, ada.orderId, null]);
  const still = async () => {
    expect(await orderStates(shop, ada.orderId)).toEqual(["open"]);
    const again = await checkout(shop, payload(shop, [piece], { ...ada, key: own }));
    expect(again.body).toEqual(first.body);
  };

  const thieves: [what: string, more: Record<string, unknown>][] = [
    ["no key", {}],
    ["an empty key", { key: "" }],
    ["null", { key: null }],
    ["another key", { key: key() }],
    ["a longer key", { key: `${own}x` }],
    ["a shorter key", { key: own.slice(1) }],
    ["the key in capitals", { key: own.toUpperCase() }],
  ];
  const urls = new Set([first.body.url]);
  for (const [what, more] of thieves) {
    const stolen = await checkout(shop, payload(shop, [piece], { ...ada, ...more }));
    expect([what, stolen.status]).toEqual([what, 200]);
    expect(stolen.body.orderId).not.toBe(ada.orderId);
    if (more.key) urls.add(stolen.body.url);
    else expect(stolen.body.url).not.toBe(first.body.url);
    // With any cookie obtained this way, another cart ends at most the thief's own.
    const cart = payload(shop, [other ?? piece], { ...ada, ...more });
    expect((await checkout(shop, cart, { cookie: stolen.cookie ?? "" })).status).toBe(200);
    await still();
  }
  expect(urls.size).toBe(5);
  for (const bad of [7, {}, ["x"], true, "x".repeat(201), "a\0b"])
    expect((await checkout(shop, payload(shop, [piece], { ...ada, key: bad }))).status).toBe(400);
  return {
    tried: `${thieves.length} keys`,
    seen: "an order of their own each; the first stays open, and its browser's",
  };
});

money("an open checkout without a key, by its payload", async () => {
  const [piece] = await run(10);
  const bea = { orderId: orderIdOf(69), email: "bea-without-a-key@example.com" };
  const first = await checkout(shop, payload(shop, [piece], bea));
  expect(first.cookie).toMatch(/^checkout=/);
  const twin = await checkout(shop, payload(shop, [piece], bea));
  expect(twin.body).toEqual(first.body);
  expect(twin.cookie).toBeNull();
  const keyed = await checkout(shop, payload(shop, [piece], { ...bea, key: key() }), {
    cookie: first.cookie ?? "",
  });
  expect(keyed.body.url).not.toBe(first.body.url);
  expect(await orderStates(shop, bea.orderId)).toEqual(["open"]);
  return { tried: "2 requests", seen: "the same page for the same payload, and no way to end it" };
});

money("one's own earlier checkout, with its key and another cart", async () => {
  const [piece] = await run(1);
  const cleo = { email: "cleo-with-a-key@example.com", key: key() };
  const first = await checkout(shop, payload(shop, [piece], { ...cleo, orderId: orderIdOf(68) }));
  const later = await checkout(shop, payload(shop, [piece], { ...cleo, orderId: orderIdOf(40) }));
  expect(later.body).toEqual(first.body);
  const corrected = { ...cleo, email: "cleo-corrected@example.com", orderId: orderIdOf(68) };
  const second = await checkout(shop, payload(shop, [piece], corrected));
  expect([second.status, second.body.orderId]).toEqual([200, `${orderIdOf(68)}-2`]);
  expect(await orderStates(shop, orderIdOf(68))).toEqual(["expired"]);
  expect(await stockOf(shop, piece)).toEqual({ made: 1, onHand: 0, reserved: 1, sold: 0 });
  await pay(second.body.url ?? "");
  await eventually(
    () => orderStates(shop, `${orderIdOf(68)}-2`),
    ([state]) => state === "paid",
  );
  const again = await checkout(shop, payload(shop, [piece], corrected));
  expect(new URL(again.body.url ?? "").pathname).toBe("/checkout/success");
  return {
    tried: "4 requests",
    seen: "its own page again, then another in its place, and the paid order at the end",
  };
});
