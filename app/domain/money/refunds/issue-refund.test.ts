import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { orderEvents } from "#app/domain/orders/orders.tables.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { eraseOrder } from "#app/domain/people/erasure/erase-order.server.ts";
import {
  buy,
  hearEvents,
  orderOf,
  refundsOf,
  wanted,
} from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { changeDueRefunds } from "../sandbox/refunds.server.ts";
import { cancelOrder, issueRefund, resumeRefund } from "./issue-refund.server.ts";
import { reconcileRefunds } from "./send-refund.server.ts";

const admin = adminForTests();
let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 3 });
});
afterEach(() => small.close());

const atProvider = async (paymentId: string | null) => small.shop.gateway.refundsOf(paymentId ?? "");
const mailKinds = async () => (await small.shop.db.select().from(emails)).map(({ kind }) => kind).sort();
const historyOf = async (id: string) =>
  (await small.shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, id))).map(
    ({ state }) => state,
  );

test("a part is refunded, with a piece; then the rest, and the order is refunded", async () => {
  const order = await buy(small, { qty: 2 });
  const part = wanted(order, 18_500, { restock: [{ lineNo: 1, pieces: 1 }], reason: "too small" });
  expect(await issueRefund(small.shop, admin, order.id, part)).toEqual({ ok: true, value: "refunded" });
  expect(await orderOf(small, order.id)).toMatchObject({ state: "paid", refundedCents: 18_500 });
  expect(await small.stock()).toEqual({ onHand: 2, reserved: 0, sold: 1 });
  expect(await mailKinds()).not.toContain("refunded");

  const rest = wanted(order, 18_995, { leftSeen: toMoney(18_995) });
  expect(await issueRefund(small.shop, admin, order.id, rest)).toEqual({ ok: true, value: "refunded" });
  expect(await orderOf(small, order.id)).toMatchObject({ state: "refunded", refundedCents: 37_495 });
  expect((await atProvider(order.paymentId)).map(({ amountCents }) => amountCents).sort()).toEqual([
    18_500, 18_995,
  ]);
  expect(await small.stock()).toEqual({ onHand: 2, reserved: 0, sold: 1 });
  expect(await mailKinds()).toContain("refunded");
});

test("the same form sent many times at once makes one refund", async () => {
  const order = await buy(small);
  const refund = wanted(order, 5_000, { restock: [{ lineNo: 1, pieces: 1 }] });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => issueRefund(small.shop, admin, order.id, refund)),
  );
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(await resumeRefund(small.shop, order.id, { refundId: refund.id, kind: "part" })).toBe("refunded");
  expect(await atProvider(order.paymentId)).toHaveLength(1);
  expect(await orderOf(small, order.id)).toMatchObject({ refundedCents: 5_000 });
  expect(await small.stock()).toEqual({ onHand: 3, reserved: 0, sold: 0 });
  expect(await small.shop.db.select().from(adminChanges)).toMatchObject([
    { action: "refund asked for", subjectId: order.reference, email: admin.email },
  ]);
});

test("refuses a form that was opened before another refund, and states the remaining amount", async () => {
  const order = await buy(small);
  await issueRefund(small.shop, admin, order.id, wanted(order, 5_000));
  const stale = await issueRefund(small.shop, admin, order.id, wanted(order, 5_000));
  expect(stale).toEqual({ ok: false, error: expect.stringContaining("£139.95 is left") });
  expect(await atProvider(order.paymentId)).toHaveLength(1);
});

test("a refund of more than is left, or of more pieces than were sold, is refused", async () => {
  const order = await buy(small);
  expect(await issueRefund(small.shop, admin, order.id, wanted(order, 18_996))).toMatchObject({ ok: false });
  const pieces = wanted(order, 100, { restock: [{ lineNo: 1, pieces: 2 }] });
  expect(await issueRefund(small.shop, admin, order.id, pieces)).toMatchObject({ ok: false });
  expect(await refundsOf(small, order.id)).toEqual([]);
});

test("keeps a refund that the provider does not answer, and makes it once later", async () => {
  const order = await buy(small);
  const { refund: works } = small.shop.gateway;
  const away = await openSmallShop({ pieces: 1 });
  await away.close();
  small.shop.gateway.refund = away.shop.gateway.refund;
  const refund = wanted(order, 18_995, { restock: [{ lineNo: 1, pieces: 1 }] });
  expect(await issueRefund(small.shop, admin, order.id, refund)).toEqual({ ok: true, value: "refund-asked" });
  expect(await orderOf(small, order.id)).toMatchObject({ state: "paid", refundedCents: 0 });
  expect(await small.stock()).toMatchObject({ sold: 1 });
  small.wait(2);
  expect(await reconcileRefunds(small.shop)).toEqual({ looked: 1, answered: false });

  small.shop.gateway.refund = works;
  expect(await reconcileRefunds(small.shop)).toEqual({ looked: 1, answered: true });
  expect(await orderOf(small, order.id)).toMatchObject({ state: "refunded", refundedCents: 18_995 });
  expect(await small.stock()).toEqual({ onHand: 3, reserved: 0, sold: 0 });
  expect(await reconcileRefunds(small.shop)).toEqual({ looked: 0, answered: true });
});

test("a refund whose answer was lost is found at the provider, and not requested again", async () => {
  const order = await buy(small);
  const { refund: works } = small.shop.gateway;
  const away = await openSmallShop({ pieces: 1 });
  await away.close();
  small.shop.gateway.refund = async (request) => {
    await works(request);
    return away.shop.gateway.refund(request);
  };
  const refund = wanted(order, 5_000);
  expect(await issueRefund(small.shop, admin, order.id, refund)).toMatchObject({ value: "refund-asked" });
  small.wait(60 * 30);
  await reconcileRefunds(small.shop);
  expect(await orderOf(small, order.id)).toMatchObject({ refundedCents: 5_000 });
  expect(await atProvider(order.paymentId)).toHaveLength(1);
});

test("cancelling refunds all the money and returns all the pieces", async () => {
  const order = await buy(small, { qty: 2 });
  const all = wanted(order, 37_495, { restock: [{ lineNo: 1, pieces: 2 }] });
  expect(await cancelOrder(small.shop, admin, order.id, all)).toEqual({ ok: true, value: "cancelled" });
  expect(await cancelOrder(small.shop, admin, order.id, all)).toEqual({ ok: true, value: "cancelled" });
  expect(await orderOf(small, order.id)).toMatchObject({ state: "refunded", refundedCents: 37_495 });
  expect(await small.stock()).toEqual({ onHand: 3, reserved: 0, sold: 0 });
  expect(await historyOf(order.id)).toEqual([
    "open",
    "paid",
    "refund_asked",
    "cancelled",
    "refund_succeeded",
    "refunded",
  ]);
  expect(await mailKinds()).toContain("refunded");
});

test("queues no letter about a cancelled order's money before the provider has taken its refund", async () => {
  const order = await buy(small);
  const { refund: works } = small.shop.gateway;
  const away = await openSmallShop({ pieces: 1 });
  await away.close();
  small.shop.gateway.refund = away.shop.gateway.refund;
  const all = wanted(order, 18_995, { restock: [{ lineNo: 1, pieces: 1 }] });
  expect(await cancelOrder(small.shop, admin, order.id, all)).toMatchObject({ value: "cancelled-asked" });
  expect(await mailKinds()).not.toContain("refunded");

  small.shop.gateway.refund = works;
  small.wait(2);
  await reconcileRefunds(small.shop);
  expect(await mailKinds()).toContain("refunded");
});

test("tells of a cancelled order's money once the provider has taken a slow refund", async () => {
  const order = await buy(small, { cardNumber: "4000 0000 0000 7726" });
  expect(await cancelOrder(small.shop, admin, order.id, wanted(order, 18_995))).toMatchObject({ ok: true });
  expect(await orderOf(small, order.id)).toMatchObject({ state: "cancelled", refundedCents: 0 });
  expect(await mailKinds()).toContain("refunded");
});

test("a refund that the bank sends back no longer counts, and the order returns to its former state", async () => {
  const order = await buy(small, { cardNumber: "4000 0000 0000 5126" });
  expect(await issueRefund(small.shop, admin, order.id, wanted(order, 18_995))).toMatchObject({
    value: "refunded",
  });
  expect(await small.state(order.id)).toBe("refunded");
  small.wait(1);
  await changeDueRefunds(small.shop.db, small.shop.now());
  await hearEvents(small, 2);
  expect(await orderOf(small, order.id)).toMatchObject({ state: "paid", refundedCents: 0 });
  expect(await refundsOf(small, order.id)).toMatchObject([
    { state: "failed", problem: "expired or canceled card" },
  ]);
});

test("a slow refund is under way until the provider reports its success", async () => {
  const order = await buy(small, { cardNumber: "4000 0000 0000 7726" });
  expect(await issueRefund(small.shop, admin, order.id, wanted(order, 18_995))).toMatchObject({
    value: "refund-pending",
  });
  expect(await orderOf(small, order.id)).toMatchObject({ state: "paid", refundedCents: 0 });
  small.wait(2);
  await changeDueRefunds(small.shop.db, small.shop.now());
  await reconcileRefunds(small.shop);
  await hearEvents(small);
  expect(await orderOf(small, order.id)).toMatchObject({ state: "refunded", refundedCents: 18_995 });
});

test("an event that overtakes its payment is requested again, but not an old event of an unknown payment", async () => {
  const { session } = await small.open();
  await small.pay(session, { cardNumber: "4000 0000 0000 0259" });
  const [dispute] = (await small.sentEvents()).filter(({ type }) => type.startsWith("charge.dispute"));
  if (!dispute) throw new Error("No dispute was sent");
  const { handleEvent } = await import("#app/domain/selling/checkout/handle-event.server.ts");
  expect(await handleEvent(small.shop, dispute)).toBe("later");
  small.wait(61);
  expect(await handleEvent(small.shop, dispute)).toBe("settled");
});

test("erases the owner's note on a refund with the shopper's data, and keeps the amounts", async () => {
  const order = await buy(small, { qty: 2 });
  const reason = "for Ada: her sister's wedding";
  expect((await issueRefund(small.shop, admin, order.id, wanted(order, 500, { reason }))).ok).toBe(true);
  const rest = wanted(order, 36_995, { leftSeen: toMoney(36_995), reason });
  expect((await cancelOrder(small.shop, admin, order.id, rest)).ok).toBe(true);
  const told = async () =>
    [
      ...(await small.shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id))),
      ...(await refundsOf(small, order.id)),
    ].map(({ reason }) => reason);
  expect((await told()).filter((words) => words.endsWith(reason))).toHaveLength(5);

  expect(await eraseOrder(small.shop.db, admin, { order, now: small.shop.now() })).toMatchObject({
    ok: true,
  });
  expect((await told()).filter((words) => words.includes("Ada"))).toEqual([]);
  expect(await told()).toEqual(expect.arrayContaining(["£5", "£369.95", "by the shop"]));
});
