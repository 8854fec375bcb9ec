import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { PaymentProviderError } from "#app/domain/money/payments/payment-gateway.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { reconcileOrders } from "./reconcile-orders.server.ts";
import { openSmallShop, type SmallShop } from "./testing/small-shop.server.ts";

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 1 });
});
afterEach(() => small.close());

test("does not touch an order that is just being opened", async () => {
  await small.open();
  expect(await reconcileOrders(small.shop)).toEqual({ looked: 0, answered: true });
});

test("applies a payment whose event was lost", async () => {
  const { key, session } = await small.open();
  await small.pay(session);
  small.wait(5);
  await reconcileOrders(small.shop);
  expect(await small.state(key)).toBe("paid");
  expect(await small.stock()).toEqual({ onHand: 0, reserved: 0, sold: 1 });
});

test("keeps the pieces reserved while the session may be paid", async () => {
  const { key } = await small.open();
  small.wait(20);
  await reconcileOrders(small.shop);
  expect(await small.state(key)).toBe("open");
  expect(await small.stock()).toEqual({ onHand: 0, reserved: 1, sold: 0 });
});

test("returns the pieces when the provider says that the session has expired", async () => {
  const { key } = await small.open();
  small.wait(36);
  await reconcileOrders(small.shop);
  expect(await small.state(key)).toBe("expired");
  expect(await small.stock()).toEqual({ onHand: 1, reserved: 0, sold: 0 });
});

test("closes the checkout of a process that died between the provider's answer and its record", async () => {
  const { key } = await small.open();
  await small.shop.db.update(orders).set({ sessionId: null, sessionUrl: null });
  small.wait(5);
  await reconcileOrders(small.shop);
  expect(await small.state(key)).toBe("expired");
  expect(await small.stock()).toEqual({ onHand: 1, reserved: 0, sold: 0 });
});

test("closes it at the provider too when its shopper used another of the shop's host names", async () => {
  const other = "http://127.0.0.1:3000";
  const shop = { ...small.shop, site: { origin: "http://localhost:3000", ownOrigins: new Set([other]) } };
  const opened = await placeOrder(small.input({ returnUrl: other }), shop);
  if (!opened.ok) throw new Error(opened.error.message);
  const { key, url } = opened.value;
  await small.shop.db.update(orders).set({ sessionId: null, sessionUrl: null });
  small.wait(5);
  await reconcileOrders(shop);
  expect(await small.state(key)).toBe("expired");
  const session = await small.shop.gateway.findSession(url.split("/").at(-1) ?? "");
  expect(session).toMatchObject({ status: "expired", orderId: key });
  expect(await small.stock()).toEqual({ onHand: 1, reserved: 0, sold: 0 });
});

test("finds the payment of such a checkout", async () => {
  const { key, session } = await small.open();
  await small.pay(session);
  await small.shop.db.update(orders).set({ sessionId: null, sessionUrl: null });
  small.wait(5);
  await reconcileOrders(small.shop);
  expect(await small.state(key)).toBe("paid");
});

test("changes nothing while the provider cannot be reached, and reports it", async () => {
  const { key } = await small.open();
  small.wait(40);
  await small.sandbox.close();
  expect(await reconcileOrders(small.shop)).toEqual({ looked: 1, answered: false });
  expect(await small.state(key)).toBe("open");
  expect(await small.stock()).toEqual({ onHand: 0, reserved: 1, sold: 0 });
});

test("continues with the next order after a provider error", async () => {
  await small.close();
  small = await openSmallShop({ pieces: 3 });
  const [stuck, spoilt, next] = [
    await small.open(),
    await small.open({ email: "spoilt@example.com" }),
    await small.open({ email: "next@example.com" }),
  ];
  await small.shop.db.update(orders).set({ sessionId: null }).where(eq(orders.id, spoilt.key));
  small.wait(36);
  const { gateway } = small.shop;
  const failing = (reason: "unavailable" | "spent") =>
    Promise.reject(new PaymentProviderError(reason, "away", { cause: null }));
  const shop = {
    ...small.shop,
    gateway: {
      ...gateway,
      expireSession: (id: string) =>
        id === stuck.session ? failing("unavailable") : gateway.expireSession(id),
      openCheckout: () => failing("spent"),
    },
  };
  expect(await reconcileOrders(shop)).toEqual({ looked: 3, answered: false });
  expect(await small.state(stuck.key)).toBe("open");
  expect(await small.state(spoilt.key)).toBe("failed");
  expect(await small.state(next.key)).toBe("expired");
  expect(await small.stock()).toEqual({ onHand: 2, reserved: 1, sold: 0 });
});
