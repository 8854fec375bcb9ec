import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { orderReference } from "#app/domain/orders/order-reference.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { fulfilOrder } from "#app/domain/returns/fulfil-order.server.ts";
import { placeOrder } from "#app/domain/selling/checkout/place-order.server.ts";
import { reconcileOrders } from "#app/domain/selling/checkout/reconcile-orders.server.ts";
import { buy, orderOf } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { brokenInvariants } from "#tests/support/histories/invariants.ts";
import { forgetOldOrders } from "./erase-order.server.ts";

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 3 });
});
afterEach(() => small.close());

const DAY = 24 * 60;
const forget = () => forgetOldOrders(small.shop);

/** A checkout that nobody paid, and its end. */
async function unpaid() {
  const opened = await placeOrder(small.input({ country: "GB" }), small.shop);
  if (!opened.ok) throw new Error(opened.error.message);
  small.wait(60);
  await small.expireDue();
  await reconcileOrders(small.shop);
  return orderOf(small, opened.value.key);
}

test("an unpaid order loses its person after 30 days, and is deleted after 90", async () => {
  const order = await unpaid();
  expect(order.state).toBe("expired");
  small.wait(29 * DAY);
  expect(await forget()).toEqual({ erased: 0, deleted: 0 });
  small.wait(DAY);
  expect(await forget()).toEqual({ erased: 1, deleted: 0 });
  expect(await orderOf(small, order.id)).toMatchObject({
    email: "",
    customer: null,
    browserKey: null,
    checkoutKey: `erased ${order.id}`,
  });
  expect(await forget()).toEqual({ erased: 0, deleted: 0 });
  small.wait(60 * DAY);
  expect(await forget()).toEqual({ erased: 0, deleted: 1 });
  expect(await small.shop.db.select().from(orders)).toEqual([]);
  expect(await small.stock()).toEqual({ onHand: 3, reserved: 0, sold: 0 });
  expect(await brokenInvariants(small.shop.db)).toEqual([]);
});

test("a paid order keeps its person for seven years after it was sent, and longer where it was not", async () => {
  const [sent, waiting] = [await buy(small), await buy(small)];
  const { db, now } = small.shop;
  await fulfilOrder(db, adminForTests(), { order: sent, parcel: { carrier: "", tracking: "" }, now: now() });
  small.wait(91 * DAY);
  expect(await forget()).toEqual({ erased: 0, deleted: 0 });
  small.wait(7 * 366 * DAY);
  expect(await forget()).toEqual({ erased: 1, deleted: 0 });
  expect(await orderOf(small, sent.id)).toMatchObject({
    email: "",
    customer: null,
    totalCents: sent.totalCents,
  });
  expect((await orderOf(small, waiting.id)).email).not.toBe("");
});

test("an order of a minute whose first order was deleted gets a number that is free", async () => {
  const first = await unpaid();
  const second = await unpaid();
  const third = await unpaid();
  const reference = orderReference("BA", new Date(small.shop.now().getTime() + 91 * DAY * 60_000));
  await small.shop.db.update(orders).set({ reference }).where(eq(orders.id, first.id));
  await small.shop.db
    .update(orders)
    .set({ reference: `${reference}-2` })
    .where(eq(orders.id, second.id));
  await small.shop.db
    .update(orders)
    .set({ reference: `${reference}-3`, createdAt: small.shop.now() })
    .where(eq(orders.id, third.id));
  small.wait(91 * DAY);
  await small.shop.db.update(orders).set({ createdAt: small.shop.now() }).where(eq(orders.id, third.id));
  expect((await forget()).deleted).toBe(2);
  const numbered = { ...small.input({ country: "GB" }), orderId: reference };
  for (const expected of [`${reference}-2`, `${reference}-4`]) {
    const opened = await placeOrder({ ...numbered, email: `${expected}@example.com` }, small.shop);
    if (!opened.ok) throw new Error(opened.error.message);
    expect((await orderOf(small, opened.value.key)).reference).toBe(expected);
  }
});
