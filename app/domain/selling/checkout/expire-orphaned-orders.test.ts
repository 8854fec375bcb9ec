import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listAlerts } from "#app/domain/alerts/list-alerts.server.ts";
import { formatAlert } from "#app/domain/alerts/order-alert.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import type { PaymentGateway } from "#app/domain/money/payments/payment-gateway.server.ts";
import { loadRefundView } from "#app/domain/money/refunds/load-refund-view.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { applySession, expireOrphanedOrders } from "./apply-session.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { reconcileOrders } from "./reconcile-orders.server.ts";
import { orderOf } from "./testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "./testing/small-shop.server.ts";

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 1 });
});
afterEach(() => small.close());

type Connection = Pick<PaymentGateway, "provider" | "livemode">;
const SANDBOX: Connection = { provider: "sandbox", livemode: false };
const TEST: Connection = { provider: "stripe", livemode: false };
const LIVE: Connection = { provider: "stripe", livemode: true };

const connected = (to: Connection) => ({ ...small.shop, gateway: { ...small.shop.gateway, ...to } });
const alerts = () => listAlerts(small.shop.db, adminForTests(), { now: small.shop.now() });
const RESERVED = { onHand: 0, reserved: 1, sold: 0 };
const FREE = { onHand: 1, reserved: 0, sold: 0 };

test.each([
  [SANDBOX, LIVE, "unasked-test"],
  [SANDBOX, TEST, "unasked-test"],
  [TEST, LIVE, "unasked-test"],
  [LIVE, SANDBOX, "unasked"],
  [LIVE, TEST, "unasked"],
])("an order opened with %o is expired with %o, and the owner is alerted", async (before, after, kind) => {
  const opened = await placeOrder(small.input(), connected(before));
  if (!opened.ok) throw new Error(opened.error.message);
  const { key } = opened.value;
  expect(await expireOrphanedOrders(connected(before))).toBe(0);
  expect(await small.stock()).toEqual(RESERVED);
  expect(await expireOrphanedOrders(connected(after))).toBe(1);
  expect(await expireOrphanedOrders(connected(after))).toBe(0);
  expect(await small.state(key)).toBe("expired");
  expect(await small.stock()).toEqual(FREE);
  const [trouble, ...more] = await alerts();
  expect(more).toEqual([]);
  expect(trouble).toMatchObject({ kind, reference: opened.value.orderId });
  const { text } = trouble ? formatAlert(trouble) : { text: "" };
  const session = opened.value.url.split("/").at(-1) ?? "none";
  expect(text).toContain(kind === "unasked" ? session : "no real money");
});

test("uses the session's mode for an order without a recorded mode", async () => {
  const { key } = await small.open();
  const set = (sessionId: string) =>
    small.shop.db
      .update(orders)
      .set({ provider: "stripe", livemode: null, sessionId })
      .where(eq(orders.id, key));
  await set("cs_live_1");
  expect(await expireOrphanedOrders(connected(LIVE))).toBe(0);
  await set("cs_test_1");
  expect(await expireOrphanedOrders(connected(TEST))).toBe(0);
  expect(await expireOrphanedOrders(connected(LIVE))).toBe(1);
});

test("a test payment without a recorded mode is not refunded with real keys", async () => {
  const { key, session } = await small.open();
  await small.pay(session);
  const paid = await small.shop.gateway.findSession(session);
  if (paid) await applySession(small.shop, paid);
  await small.shop.db.update(orders).set({ provider: "stripe", livemode: null }).where(eq(orders.id, key));
  const order = await orderOf(small, key);
  const refusal = async (connection: Connection) =>
    (await loadRefundView(connected(connection), adminForTests(), order, "part")).refusal;
  expect(await refusal(TEST)).toBeNull();
  expect(await refusal(LIVE)).toContain("paid through Stripe in test mode");
});

test("does not call its provider meanwhile, and opens a new order for the same cart", async () => {
  const first = await small.open();
  small.wait(5);
  await small.shop.db.update(orders).set({ provider: "stripe", livemode: true });
  expect(await reconcileOrders(small.shop)).toEqual({ looked: 0, answered: true });
  const second = await small.open();
  expect(second.session).not.toBe(first.session);
  expect(await small.state(first.key)).toBe("expired");
  expect(await small.stock()).toEqual(RESERVED);
});

test("an orphaned order that turns out to have been paid becomes paid, and its alert disappears", async () => {
  const { key, session } = await small.open();
  await small.pay(session);
  await expireOrphanedOrders(connected(LIVE));
  expect(await alerts()).toHaveLength(1);
  const paid = await small.shop.gateway.findSession(session);
  if (paid) await applySession(small.shop, paid);
  expect(await small.state(key)).toBe("paid");
  expect(await alerts()).toEqual([]);
});
