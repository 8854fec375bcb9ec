import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CheckoutSession, PaymentEvent } from "#app/domain/money/payments/payment-gateway.server.ts";
import { orderEvents, orders } from "#app/domain/orders/orders.tables.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { applySession } from "./apply-session.server.ts";
import { openSmallShop, type SmallShop } from "./testing/small-shop.server.ts";

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 1 });
});
afterEach(() => small.close());

async function sessionOf(id: string): Promise<CheckoutSession> {
  const session = await small.shop.gateway.findSession(id);
  if (!session) throw new Error("The provider does not know the session");
  return session;
}

const settle = (session: CheckoutSession, event?: PaymentEvent) => applySession(small.shop, session, event);

const reasonsOf = async (key: string): Promise<string[]> =>
  (await small.shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, key))).map(
    ({ reason }) => reason,
  );

test("makes a paid order paid, sells its pieces, and makes the receipt and the owner's notice due", async () => {
  const { key, session } = await small.open();
  await small.pay(session);
  expect(await settle(await sessionOf(session))).toBe("paid");
  expect(await small.stock()).toEqual({ onHand: 0, reserved: 0, sold: 1 });
  const mails = await small.shop.db.select().from(emails).orderBy(emails.kind);
  expect(mails).toMatchObject([
    { orderId: key, kind: "notice", sentAt: null },
    { orderId: key, kind: "receipt", sentAt: null },
  ]);
});

test("changes nothing when it is repeated, by any caller, twenty times at once", async () => {
  const { session } = await small.open();
  await small.pay(session);
  const paid = await sessionOf(session);
  expect(await Promise.all(Array.from({ length: 20 }, () => settle(paid)))).toEqual(Array(20).fill("paid"));
  expect(await small.stock()).toEqual({ onHand: 0, reserved: 0, sold: 1 });
  expect(await small.shop.db.select().from(emails)).toHaveLength(2);
});

test("does not change the order of an open session", async () => {
  const { session } = await small.open();
  expect(await settle(await sessionOf(session))).toBe("open");
  expect(await small.stock()).toEqual({ onHand: 0, reserved: 1, sold: 0 });
});

test("returns the pieces when the session has expired", async () => {
  const { session } = await small.open();
  small.wait(32);
  expect(await settle(await sessionOf(session))).toBe("expired");
  expect(await small.stock()).toEqual({ onHand: 1, reserved: 0, sold: 0 });
});

test("makes an order paid that was paid after it expired, if the pieces are available", async () => {
  const { session } = await small.open();
  const open = await sessionOf(session);
  await settle({ ...open, status: "expired" });
  await small.pay(session);
  expect(await settle(await sessionOf(session))).toBe("paid");
  expect(await small.stock()).toEqual({ onHand: 0, reserved: 0, sold: 1 });
});

test("requires a refund when the pieces were sold to another shopper meanwhile", async () => {
  const late = await small.open();
  await settle({ ...(await sessionOf(late.session)), status: "expired" });
  const quick = await small.open({ email: "quick@example.com" });
  await small.pay(quick.session);
  await settle(await sessionOf(quick.session));
  await small.pay(late.session);
  expect(await settle(await sessionOf(late.session))).toBe("needs_refund");
  expect(await small.stock()).toEqual({ onHand: 0, reserved: 0, sold: 1 });
  expect(await reasonsOf(late.key)).toContain(
    "paid after the reservation had ended, and the pieces are sold",
  );
});

/** Pays an order with a session that differs from it, and expects the payment to be given back for that reason. */
async function expectRefund(change: Partial<CheckoutSession>, reason: RegExp, to?: { country: string }) {
  const { key, session } = await small.open(to);
  await small.pay(session, to);
  expect(await settle({ ...(await sessionOf(session)), ...change })).toBe("needs_refund");
  expect((await reasonsOf(key)).at(-1)).toMatch(reason);
  expect(await small.stock()).toEqual({ onHand: 1, reserved: 0, sold: 0 });
  expect(small.logged.join()).toContain("A payment must be given back");
}

test.each<[string, Partial<CheckoutSession>, RegExp]>([
  ["amount", { totalCents: toMoney(100) }, /paid £1, ordered for £189.95/],
  ["currency", { currency: "USD" }, /paid in USD, ordered in GBP/],
  ["mode", { mode: "subscription" }, /mode is subscription/],
])("requires a refund, and states the reason, when the %s is not the order's", (_what, change, reason) =>
  expectRefund(change, reason),
);

const NO_ADDRESS = { line1: null, line2: null, city: null, state: null, postalCode: null };
const IN_IRELAND = { name: null, phone: null, address: { ...NO_ADDRESS, country: "IE" } };
const TO_NIGERIA = { country: "NG" };

test("marks an order paid when its delivery and country match the checkout", async () => {
  const { session } = await small.open(TO_NIGERIA);
  await small.pay(session, { country: "NG" });
  const paid = await sessionOf(session);
  expect(paid).toMatchObject({ deliveryCents: 1_800, totalCents: 20_300 });
  expect(await settle(paid)).toBe("paid");
});

test.each<[string, Partial<CheckoutSession>, RegExp]>([
  [
    "price",
    { deliveryCents: toMoney(495), totalCents: toMoney(18_995) },
    /paid £4.95 for delivery, ordered for £18/,
  ],
  ["country", { customer: IN_IRELAND }, /the parcel is for Ireland, and delivery to Nigeria was ordered/],
])(
  "requires a refund, and states the reason, when the delivery's %s is not the checkout's",
  (_what, change, reason) => expectRefund(change, reason, { country: "NG" }),
);

test("ignores a session that does not belong to the order", async () => {
  const { key, session } = await small.open();
  await small.pay(session);
  const paid = await sessionOf(session);
  expect(await settle({ ...paid, orderId: "unknown" })).toBeNull();
  expect(small.logged.join()).toContain("A payment is of no order of ours");
  expect(await settle({ ...paid, orderId: null })).toBeNull();
  expect(await settle({ ...paid, id: "cs_test_another" })).toBeNull();
  expect(await small.state(key)).toBe("open");
});

test("accepts the session of an order whose own record of it was lost", async () => {
  const { key, session } = await small.open();
  await small.shop.db.update(orders).set({ sessionId: null, sessionUrl: null });
  await small.pay(session);
  expect(await settle(await sessionOf(session))).toBe("paid");
  expect((await small.shop.db.select().from(orders).where(eq(orders.id, key)))[0]?.sessionId).toBe(session);
});

test("applies an event once, even when an older one comes after it", async () => {
  const { session } = await small.open();
  await small.pay(session);
  const paid = await sessionOf(session);
  const event: PaymentEvent = {
    id: "evt_1",
    type: "checkout.session.completed",
    createdAt: new Date(),
    session: paid,
    sessionToAsk: null,
    refund: null,
    dispute: null,
    paymentId: null,
    objectId: session,
  };
  expect(await settle(paid, event)).toBe("paid");
  expect(
    await settle(
      { ...paid, paid: false, status: "expired" },
      { ...event, id: "evt_0", type: "checkout.session.expired" },
    ),
  ).toBe("paid");
  expect(await settle(paid, event)).toBe("paid");
});

test("releases the pieces when a slow payment fails", async () => {
  const { key, session } = await small.open();
  const waiting: CheckoutSession = { ...(await sessionOf(session)), status: "complete", paid: false };
  expect(await settle(waiting)).toBe("open");
  const failed: PaymentEvent = {
    id: "evt_2",
    type: "checkout.session.async_payment_failed",
    createdAt: new Date(),
    session: waiting,
    sessionToAsk: null,
    refund: null,
    dispute: null,
    paymentId: null,
    objectId: session,
  };
  expect(await settle(waiting, failed)).toBe("failed");
  expect(await small.state(key)).toBe("failed");
  expect(await small.stock()).toEqual({ onHand: 1, reserved: 0, sold: 0 });
});
