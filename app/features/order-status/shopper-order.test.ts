import { afterEach, beforeEach, expect, test } from "vitest";
import { ZONES } from "#app/features/delivery/testing/zones-for-tests.ts";
import { adminForTests } from "#app/features/identity/testing/admin-for-tests.ts";
import { fulfilOrder } from "#app/features/orders/fulfil-order.server.ts";
import { paidOrder } from "#app/features/orders/testing/orders-for-tests.server.ts";
import { orderRefunds, orders } from "#app/platform/db/schema/orders.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { pence } from "#app/shared/money.ts";
import { findShopperOrder } from "./shopper-order.server.ts";
import { shopperState } from "./shopper-order.ts";

const TERMS = { zones: ZONES, cancellationDays: 14, now: new Date() };

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

async function keyOf(): Promise<string> {
  const [order] = await database.db.select({ key: orders.statusKey }).from(orders);
  return order?.key ?? "";
}

test("the shopper sees their order, and nothing that identifies them to a stranger", async () => {
  const { reference } = await paidOrder(database.db);
  const order = await findShopperOrder(database.db, await keyOf(), TERMS);
  expect(order).toMatchObject({
    reference,
    state: "paid",
    town: "Bristol, United Kingdom",
    totalCents: 37_495,
    lines: [{ title: "Fan Print Maxi Dress", choice: "Navy, UK 14", quantity: 2 }],
  });
  expect(order?.steps.map(({ title }) => title)).toEqual(["Ordered", "Paid", "Packed and sent"]);
  expect(JSON.stringify(order)).not.toMatch(/ada@shopper|7946|Ada Obi|Quay Street|BS1/);
});

test("after the parcel is sent, the shopper sees its carrier and a partial refund", async () => {
  const paid = await paidOrder(database.db);
  const parcel = { carrier: "Evri", tracking: "H01" };
  await fulfilOrder(database.db, adminForTests(), { order: paid, parcel, now: new Date() });
  const refund = { orderId: paid.id, amountCents: pence(500), providerId: null };
  await database.db.insert(orderRefunds).values([
    { ...refund, id: "1", state: "succeeded", settledAt: new Date() },
    { ...refund, id: "2", state: "failed", settledAt: new Date() },
  ]);
  const order = await findShopperOrder(database.db, await keyOf(), TERMS);
  expect(order).toMatchObject({
    state: "fulfilled",
    trackingUrl: "https://www.evri.com/track/parcel/H01",
    refundedCents: 500,
  });
  expect(order?.steps.map(({ title, text }) => [title, text])).toEqual([
    ["Ordered", null],
    ["Paid", null],
    ["Sent", "With Evri, tracking H01"],
    ["£5 went back to your card", null],
  ]);
});

test.each(["", "nope", "00000000-0000-0000-0000-000000000000", "'; DROP TABLE orders", "\0"])(
  "the key %j opens nothing",
  async (key) => {
    await paidOrder(database.db);
    expect(await findShopperOrder(database.db, key, TERMS)).toBeNull();
  },
);

test.each([
  ["paid", 0, "Being packed"],
  ["paid", 100, "Your money goes back to you"],
  ["fulfilled", 50, "On its way"],
  ["cancelled", 0, "Your money goes back to you"],
  ["refunded", 0, "Paid back"],
  ["open", 0, "Waiting for your payment"],
] as const)("%s, with %i of 100 on the way back, reads: %s", (state, underWay, heading) => {
  const facts = {
    state,
    handover: null,
    isTill: false,
    carrier: null,
    refundedCents: pence(0),
    totalCents: pence(100),
  };
  expect(shopperState({ ...facts, underWayCents: pence(underWay) }).heading).toBe(heading);
});
