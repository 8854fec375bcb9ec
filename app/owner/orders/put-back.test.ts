import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listAlerts } from "#app/domain/alerts/list-alerts.server.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { settleRefund } from "#app/domain/money/refunds/settle-refund.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { buy, orderOf } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { brokenInvariants } from "#tests/support/histories/invariants.ts";
import { countWaiting } from "./count-waiting.server.ts";
import { sendOrderForm } from "./testing/send-order-form.server.ts";

const admin = adminForTests();
let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 3 });
});
afterEach(() => small.close());

const waiting = async () => {
  const { db, now } = small.shop;
  const alerts = await listAlerts(db, admin, { now: now() });
  return { kinds: alerts.map(({ kind }) => kind), count: (await countWaiting(db, admin, now())).payments };
};
const press = (reference: string, intent: string) =>
  sendOrderForm(small.shop.db, admin, { reference, fields: { intent }, now: small.shop.now() });
const putBack = (reference: string) => press(reference, "put-back");

/** A paid and unsent order that was refunded at the provider, not in the shop. */
async function refundedElsewhere() {
  const order = await buy(small);
  const refund = { refundId: randomUUID(), paymentId: order.paymentId ?? "", amountCents: toMoney(18_995) };
  const made = await small.shop.gateway.refund({ ...refund, order });
  await settleRefund(small.shop, { kind: "record", refund: { ...made, refundId: null } });
  expect(await orderOf(small, order.id)).toMatchObject({ state: "refunded" });
  return order;
}

test("tells the owner of an unsent order that was paid back elsewhere, and puts its piece back once", async () => {
  const { reference } = await refundedElsewhere();
  expect(await small.stock()).toMatchObject({ onHand: 2, sold: 1 });
  expect(await waiting()).toEqual({ kinds: ["unshelved"], count: 1 });
  for (let n = 0; n < 2; n += 1)
    expect(await putBack(reference)).toEqual({ leadsTo: `/admin/orders/${reference}?done=put-back` });
  expect(await small.stock()).toEqual({ onHand: 3, reserved: 0, sold: 0 });
  expect(await waiting()).toEqual({ kinds: [], count: 0 });
  expect(await brokenInvariants(small.shop.db)).toEqual([]);
});

test("tells the owner of a pre-order that was paid for months before its money went back", async () => {
  const { id, reference } = await refundedElsewhere();
  const paidAt = new Date(small.shop.now().getTime() - 240 * 24 * 60 * 60_000);
  await small.shop.db.update(orders).set({ createdAt: paidAt, paidAt }).where(eq(orders.id, id));
  expect(await waiting()).toEqual({ kinds: ["unshelved"], count: 1 });
  expect(await putBack(reference)).toEqual({ leadsTo: `/admin/orders/${reference}?done=put-back` });
  expect((await orderOf(small, id))?.shelvedAt).not.toBeNull();
});

test("puts nothing back of an order that is still to be sent, and forgets one that is dealt with", async () => {
  const paid = await buy(small);
  expect(await putBack(paid.reference)).toMatchObject({ status: 422 });
  expect(await small.stock()).toMatchObject({ onHand: 2, sold: 1 });
  const { reference } = await refundedElsewhere();
  await press(reference, "dealt-with");
  expect(await waiting()).toEqual({ kinds: [], count: 0 });
});
