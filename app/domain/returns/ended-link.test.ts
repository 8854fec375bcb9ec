import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { REGISTERED_SELLER } from "#app/domain/money/invoices/testing/seller-for-tests.ts";
import { applySession } from "#app/domain/selling/checkout/apply-session.server.ts";
import { openPayment } from "#app/domain/selling/checkout/open-payment.server.ts";
import { reconcileOrders } from "#app/domain/selling/checkout/reconcile-orders.server.ts";
import { orderOf } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { refundReturn } from "./refund-return.server.ts";
import { returns } from "./returns.tables.server.ts";
import { linkExchange } from "./settle-exchange.server.ts";
import { closeBalanced } from "./testing/balanced.server.ts";
import {
  addSize,
  delivered,
  requestSoldExchange,
  stockOf,
  TERMS,
  takeBack,
  withdraw,
} from "./testing/sold-order.server.ts";

const admin = adminForTests();
const WHOLE = 18_995;
let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 3 });
  small.shop.seller = REGISTERED_SELLER;
});
afterEach(() => closeBalanced(small));

const refund = (id: string) => refundReturn(small.shop, admin, { id, terms: TERMS });
const rowOf = async (id: string) => (await small.shop.db.select().from(returns).where(eq(returns.id, id)))[0];

/** A booked exchange for a more expensive size, with its open payment link. Returns its order and session too. */
async function linked(orderId: string, keys: string[]) {
  const big = await addSize(small, { size: "20", pieces: 2, priceCents: toMoney(21_000) });
  const { id } = await requestSoldExchange(small, orderId, Object.fromEntries(keys.map((key) => [key, big])));
  await takeBack(small, id, keys);
  const made = await linkExchange(small.shop, admin, { id, terms: TERMS, prefix: "BA" });
  if (!made.ok) throw new Error(made.error);
  const opened = await openPayment(made.value, small.shop.site.origin, small.shop);
  if (!opened.ok) throw new Error("The provider gave no page");
  return { id, big, order: made.value, session: opened.value.split("/").at(-1) ?? "" };
}

test("ends an open payment link for the difference, and refunds money that still arrives", async () => {
  const order = await delivered(small);
  const { id, big, order: exchange, session } = await linked(order.id, ["1-1"]);
  const { id: withdrawal } = await withdraw(small, order.id);
  expect(await orderOf(small, exchange.id)).toMatchObject({ state: "expired" });
  expect(await stockOf(small, big)).toEqual({ onHand: 2, reserved: 0, sold: 0 });
  expect(await rowOf(id)).toMatchObject({ state: "refused" });

  await small.pay(session);
  const paid = await small.shop.gateway.findSession(session);
  expect(paid && (await applySession(small.shop, paid))).toBe("needs_refund");
  expect(await orderOf(small, exchange.id)).toMatchObject({ totalCents: 2_500, creditCents: 0 });
  expect(await rowOf(withdrawal)).toMatchObject({ state: "booked" });
  expect(await refund(withdrawal)).toEqual({ ok: true, value: "succeeded" });
  expect(await orderOf(small, order.id)).toMatchObject({ state: "refunded", refundedCents: WHOLE });
});

test("the page of the ended link is closed at the provider by the next comparison, once", async () => {
  const order = await delivered(small);
  const { session } = await linked(order.id, ["1-1"]);
  expect(await reconcileOrders(small.shop)).toMatchObject({ looked: 0 });
  await withdraw(small, order.id);
  expect(await small.shop.gateway.findSession(session)).toMatchObject({ status: "open" });
  expect(await reconcileOrders(small.shop)).toEqual({ looked: 1, answered: true });
  expect(await small.shop.gateway.findSession(session)).toMatchObject({ status: "expired" });
  expect(await reconcileOrders(small.shop)).toEqual({ looked: 0, answered: true });
});

test("refunds a payment on the ended link's page before it is closed", async () => {
  const order = await delivered(small);
  const { order: exchange, session } = await linked(order.id, ["1-1"]);
  await withdraw(small, order.id);
  await small.pay(session);
  expect(await reconcileOrders(small.shop)).toEqual({ looked: 1, answered: true });
  expect(await orderOf(small, exchange.id)).toMatchObject({ state: "needs_refund", totalCents: 2_500 });
  expect(await reconcileOrders(small.shop)).toMatchObject({ looked: 0 });
});

test("holds the remaining pieces of a linked exchange, and refunds a payment of the ended link", async () => {
  const order = await delivered(small, 2);
  const { id, big, order: exchange, session } = await linked(order.id, ["1-1", "1-2"]);
  await withdraw(small, order.id, ["1-2"]);
  expect(await stockOf(small, big)).toEqual({ onHand: 1, reserved: 1, sold: 0 });
  expect(await rowOf(id)).toMatchObject({ state: "booked", heldUntil: expect.any(Date) });
  await small.pay(session);
  const paid = await small.shop.gateway.findSession(session);
  expect(paid && (await applySession(small.shop, paid))).toBe("needs_refund");
  const again = await linkExchange(small.shop, admin, { id, terms: TERMS, prefix: "BA" });
  expect(again).toMatchObject({ ok: true, value: { subtotalCents: 21_000 } });
  expect(again.ok && again.value.id).not.toBe(exchange.id);
});
