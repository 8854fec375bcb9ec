import { createHmac, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect } from "vitest";
import { signEvent } from "#app/domain/money/sandbox/deliver-events.server.ts";
import type { Run } from "#tests/support/attacks/attack.ts";
import * as bench from "#tests/support/attacks/payment-bench.ts";
import { eventually, pay } from "#tests/support/requests/checkout.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

/** Money: no shopper pays less, only the provider is believed, and the records balance after each attempt. */

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({ variables: { WORKERS: "2" } });
});
afterAll(() => shop?.stop());

const money = (name: string, run: Run): void => bench.attackOnMoney(name, () => shop, run);

const minutes = (count: number): Date => new Date(Date.now() + count * 60_000);

interface Forgery {
  what: string;
  /** The signatures that are tried with a body; null sends none. */
  signatures(body: string, secret: string): (string | null)[];
}

const hmac = (algorithm: string, secret: string, text: string): string =>
  createHmac(algorithm, secret).update(text).digest("hex");
const stamp = (): number => Math.floor(Date.now() / 1000);

const FORGERIES: Forgery[] = [
  {
    what: "an event signed with another secret",
    signatures: (body) => ["whsec_guess", "", "whsec_"].map((secret) => signEvent(body, secret, new Date())),
  },
  { what: "an event without a signature", signatures: () => [null, "", " ", "null"] },
  {
    what: "an event signed more than five minutes ago",
    signatures: (body, secret) => [-6, -60, -600_000].map((at) => signEvent(body, secret, minutes(at))),
  },
  {
    what: "an event signed in the future",
    signatures: (body, secret) => [6, 60, 600_000].map((at) => signEvent(body, secret, minutes(at))),
  },
  {
    what: "a good signature with another stamp",
    signatures: (body, secret) => [
      signEvent(body, secret, minutes(-6)).replace(/t=\d+/, `t=${stamp()}`),
      `t=${stamp()},${signEvent(body, secret, minutes(-6))}`,
      `${signEvent(body, secret, minutes(-6))},t=${stamp()}`,
    ],
  },
  {
    what: "signatures of other shapes",
    signatures: (body, secret) => {
      const t = stamp();
      const good = hmac("sha256", secret, `${t}.${body}`);
      return [
        `t=${t},v0=${good}`,
        `t=${t},v1=${good.slice(0, 32)}`,
        `t=${t},v1=`,
        `v1=${good}`,
        `t=,v1=${hmac("sha256", secret, `.${body}`)}`,
        `t=${t},v1=${hmac("sha1", secret, `${t}.${body}`)}`,
        `t=${t},v1=${hmac("sha512", secret, `${t}.${body}`)}`,
        `t=${t},v1=${hmac("sha256", secret, body)}`,
        `t=${t};v1=${good}`,
        `t=NaN,v1=${hmac("sha256", secret, `NaN.${body}`)}`,
        `t=1e10,v1=${hmac("sha256", secret, `1e10.${body}`)}`,
        `${"v1=0,".repeat(1_000)}t=${t}`,
      ];
    },
  },
];

for (const { what, signatures } of FORGERIES) {
  money(what, async () => {
    const order = await bench.openOrder(shop);
    const body = JSON.stringify(bench.paidEvent(order));
    const tried = signatures(body, await bench.webhookSecret(shop));
    for (const signature of tried)
      expect([signature, await bench.postBytes(shop, body, signature)]).toEqual([signature, 400]);
    expect(await bench.standing(shop, order)).toEqual(["open", bench.RESERVED]);
    return { tried: `${tried.length} signatures`, seen: "400, nothing changed" };
  });
}

money("a signed event whose body was changed or cut on the way", async () => {
  const order = await bench.openOrder(shop);
  const body = JSON.stringify(bench.paidEvent(order));
  const signature = signEvent(body, await bench.webhookSecret(shop), new Date());
  const cut = Array.from({ length: 20 }, (_, nth) => body.slice(0, Math.floor((body.length * nth) / 20)));
  const changed = Array.from({ length: 20 }, (_, nth) => {
    const at = Math.floor((body.length * nth) / 20);
    return `${body.slice(0, at)}${body[at] === "1" ? "2" : "1"}${body.slice(at + 1)}`;
  });
  for (const bytes of [...cut, ...changed, `${body} `, `\ufeff${body}`, body.replace("{", "{ ")]) {
    expect(await bench.postBytes(shop, bytes, signature)).toBe(400);
  }
  expect(await bench.standing(shop, order)).toEqual(["open", bench.RESERVED]);
  return { tried: "43 bodies", seen: "400, nothing changed" };
});

money("a signed event of two megabytes", async () => {
  const order = await bench.openOrder(shop);
  const event = { ...bench.paidEvent(order), padding: "x".repeat(2_000_000) };
  expect(await bench.postSigned(shop, event)).toBe(413);
  expect(await bench.standing(shop, order)).toEqual(["open", bench.RESERVED]);
  return { tried: "1 event", seen: "413, nothing changed" };
});

money("the provider's own event, replayed 50 times at once and again under other ids", async () => {
  const order = await bench.openOrder(shop);
  await pay(order.url);
  await eventually(
    () => bench.stateOf(shop, order),
    (state) => state === "paid",
  );
  const { rows } = await shop.db.execute<{ body: Record<string, unknown> }>(
    sql`SELECT body FROM sandbox_events WHERE object_id = ${order.session} AND type = 'checkout.session.completed'`,
  );
  const event = rows[0]?.body ?? {};
  const others = Array.from({ length: 10 }, (_, nth) => ({
    ...event,
    id: `evt_replayed_${order.id}_${nth}`,
  }));
  const replayed = [...Array<unknown>(50).fill(event), ...others];
  const statuses = await Promise.all(replayed.map((sent) => bench.postSigned(shop, sent)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await bench.standing(shop, order)).toEqual(["paid", bench.SOLD]);
  return { tried: `${replayed.length} times`, seen: "paid once, one piece sold, one receipt" };
});

/** Well-signed statements about a session by a faulty provider, or by another account at it. */
const LIES: { what: string; changes: Record<string, unknown>; state: string; status?: number }[] = [
  { what: "less than was ordered", changes: { amount_total: 100 }, state: "needs_refund" },
  { what: "nothing", changes: { amount_total: 0 }, state: "needs_refund" },
  { what: "a negative amount", changes: { amount_total: -4_695 }, state: "needs_refund" },
  { what: "a hundred times as much", changes: { amount_total: 469_500 }, state: "needs_refund" },
  { what: "the same number of another currency", changes: { currency: "jpy" }, state: "needs_refund" },
  { what: "a subscription", changes: { mode: "subscription" }, state: "needs_refund" },
  { what: "a page that was filled in and not paid", changes: { payment_status: "unpaid" }, state: "open" },
  { what: "a page that is still open", changes: { status: "open" }, state: "open" },
  { what: "another session's id", changes: { id: "cs_test_of_somebody_else" }, state: "open" },
  { what: "an order that is none", changes: { client_reference_id: randomUUID() }, state: "open" },
  { what: "an order whose id is no id", changes: { client_reference_id: "' OR 1=1" }, state: "open" },
];

for (const { what, changes, state } of LIES) {
  money(`a signed event that speaks of ${what}`, async () => {
    const order = await bench.openOrder(shop);
    if (state === "needs_refund") bench.believe(order);
    expect(await bench.postSigned(shop, bench.paidEvent(order, changes))).toBe(200);
    const stock = state === "open" ? bench.RESERVED : bench.UNTOUCHED;
    expect(await bench.standing(shop, order)).toEqual([state, stock]);
    return {
      tried: "1 event",
      seen: state === "open" ? "nothing changed" : "not paid, no piece sold, the owner is told",
    };
  });
}

money("a signed event of real money in a shop that tests", async () => {
  const order = await bench.openOrder(shop);
  expect(await bench.postSigned(shop, { ...bench.paidEvent(order), livemode: true })).toBe(400);
  expect(await bench.standing(shop, order)).toEqual(["open", bench.RESERVED]);
  return { tried: "1 event", seen: "400, nothing changed" };
});

money("a cheap session's payment for a dear order", async () => {
  const [cheap, dear] = [await bench.openOrder(shop), await bench.openOrder(shop)];
  await bench.postSigned(shop, bench.paidEvent(cheap, { client_reference_id: dear.id }));
  expect(await bench.standing(shop, cheap)).toEqual(["open", bench.RESERVED]);
  expect(await bench.standing(shop, dear)).toEqual(["open", bench.RESERVED]);
  return { tried: "1 event", seen: "neither was paid" };
});

money("signed events of kinds that the shop does not know", async () => {
  const order = await bench.openOrder(shop);
  const types = [
    "checkout.session.made_up",
    "payment_intent.succeeded",
    "invoice.paid",
    "x",
    "__proto__",
    "",
  ];
  for (const type of types) {
    const status = await bench.postSigned(shop, bench.eventAbout(type, { ...order.object, object: "x" }));
    expect([type, status]).toEqual([type, 200]);
  }
  expect(await bench.standing(shop, order)).toEqual(["open", bench.RESERVED]);
  return { tried: `${types.length} events`, seen: "taken, nothing changed" };
});

/** Well-signed bodies that are not valid events of the provider, in all fields that the shop reads. */
const MALFORMED: Record<
  string,
  (event: Record<string, unknown>, object: Record<string, unknown>) => unknown
> = {
  "no JSON": () => "{",
  "a number": () => 7,
  nothing: () => null,
  "a list": () => [],
  "no object": (event) => ({ ...event, data: {} }),
  "no data": ({ data: _, ...rest }) => rest,
  "an id that is none": (event) => ({ ...event, id: { $ne: "" } }),
  "no id": ({ id: _, ...rest }) => rest,
  "a kind that is a number": (event) => ({ ...event, type: 1 }),
  "a session without an id": (event, { id: _, ...object }) => ({ ...event, data: { object } }),
  "an amount in words": (event, object) => ({
    ...event,
    data: { object: { ...object, amount_total: "£1" } },
  }),
  "half a penny": (event, object) => ({ ...event, data: { object: { ...object, amount_total: 0.5 } } }),
  "an amount beyond all bounds": (event, object) => ({
    ...event,
    data: { object: { ...object, amount_total: 1e15 } },
  }),
  "a NUL in its order": (event, object) => ({
    ...event,
    data: { object: { ...object, client_reference_id: "\0" } },
  }),
  "an address that is a list": (event, object) => ({
    ...event,
    data: { object: { ...object, customer_details: { address: [[]], name: 5 } } },
  }),
  "a refund of nothing": (event) => ({ ...event, type: "refund.created", data: { object: { id: "re_1" } } }),
};

money("what is signed well and is no event", async () => {
  const order = await bench.openOrder(shop);
  for (const [what, made] of Object.entries(MALFORMED)) {
    const sent = made(bench.paidEvent(order), order.object);
    const body = typeof sent === "string" ? sent : JSON.stringify(sent);
    const signature = signEvent(body, await bench.webhookSecret(shop), new Date());
    expect([what, await bench.postBytes(shop, body, signature)]).toEqual([what, 400]);
  }
  expect(await bench.standing(shop, order)).toEqual(["open", bench.RESERVED]);
  return { tried: `${Object.keys(MALFORMED).length} bodies`, seen: "400, nothing changed" };
});

money("an event that says a paid page has expired", async () => {
  const order = await bench.openOrder(shop);
  await pay(order.url);
  await eventually(
    () => bench.stateOf(shop, order),
    (state) => state === "paid",
  );
  for (const type of ["checkout.session.expired", "checkout.session.async_payment_failed"]) {
    const object = { ...order.object, status: "expired", payment_status: "unpaid" };
    expect(await bench.postSigned(shop, bench.eventAbout(type, object))).toBe(200);
  }
  expect(await bench.standing(shop, order)).toEqual(["paid", bench.SOLD]);
  return { tried: "2 events", seen: "still paid" };
});

money(
  "refunds that the provider tells of: of a payment that is none, and of more than was paid",
  async () => {
    const order = await bench.openOrder(shop);
    await pay(order.url);
    await eventually(
      () => bench.stateOf(shop, order),
      (state) => state === "paid",
    );
    const refund = { id: "re_1", object: "refund", amount: 999_999, status: "succeeded", metadata: {} };
    const unknown = { ...refund, payment_intent: "pi_of_nobody" };
    expect(await bench.postSigned(shop, bench.eventAbout("refund.created", unknown))).toBe(200);
    expect(await bench.stateOf(shop, order)).toBe("paid");
    bench.believe(order);
    const { rows } = await shop.db.execute<{ payment: string; total: number }>(
      sql`SELECT payment_id AS payment, total_cents AS total FROM orders WHERE id = ${order.id}`,
    );
    const { payment, total = 0 } = rows[0] ?? {};
    const all = { ...refund, payment_intent: payment };
    expect(await bench.postSigned(shop, bench.eventAbout("refund.created", all))).toBe(200);
    expect(await bench.postSigned(shop, bench.eventAbout("refund.created", { ...all, id: "re_2" }))).toBe(
      200,
    );
    const after = await shop.db.execute<{ refunded: number }>(
      sql`SELECT refunded_cents AS refunded FROM orders WHERE id = ${order.id}`,
    );
    expect(after.rows[0]?.refunded).toBe(total);
    return {
      tried: "3 events",
      seen: "another's is taken without effect; never more noted as given back than was paid",
    };
  },
);
