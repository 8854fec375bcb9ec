import { afterEach, beforeEach, expect, test } from "vitest";
import { variants } from "#app/domain/catalogue/products.tables.server.ts";
import {
  type CheckoutSession,
  PaymentProviderError,
} from "#app/domain/money/payments/payment-gateway.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { applySession } from "./apply-session.server.ts";
import type { OpenCheckoutDeps } from "./checkout-deps.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { openSmallShop, type SmallShop } from "./testing/small-shop.server.ts";

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 1 });
});
afterEach(() => small.close());

/** A moment that a test waits for with `comes`, and brings about with `come`. */
function moment(): { come: () => void; comes: Promise<void> } {
  let come = () => {};
  const comes = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { come, comes };
}

/** A shop whose provider answers late, or fails late. `asked` comes when the provider receives the request. */
function slowShop(outcome: "answers" | "fails", until: Promise<void> = Promise.resolve()) {
  const { gateway } = small.shop;
  const asked = moment();
  const shop: OpenCheckoutDeps = {
    ...small.shop,
    gateway: {
      ...gateway,
      async openCheckout(order) {
        asked.come();
        await until;
        if (outcome === "answers") return gateway.openCheckout(order);
        throw new PaymentProviderError("unavailable", "no answer", { cause: null });
      },
    },
  };
  return { shop, asked: asked.comes };
}

const open = (shop: OpenCheckoutDeps) => placeOrder(small.input(), shop);

test("after a provider's error, uses the page of a simultaneous request, and frees nothing", async () => {
  const opened = moment();
  const failing = slowShop("fails", opened.comes);
  const answer = open(failing.shop);
  await failing.asked;
  const twin = await open(small.shop);
  opened.come();
  if (!twin.ok) throw new Error(twin.error.message);
  const { url, orderId, key } = twin.value;
  expect(await answer).toMatchObject({ ok: true, value: { url, orderId, key } });
  expect(await small.stock()).toEqual({ onHand: 0, reserved: 1, sold: 0 });
});

test("closes the page of an order that a simultaneous request has given up", async () => {
  const givenUp = moment();
  const late = slowShop("answers", givenUp.comes);
  const answer = open(late.shop);
  await late.asked;
  expect(await open(slowShop("fails").shop)).toMatchObject({ ok: false, error: { status: 502 } });
  givenUp.come();
  expect(await answer).toEqual({ ok: false, error: { status: 502, message: "Could not start checkout" } });
  expect(small.sandbox.requests.at(-1)).toMatch(/\/expire$/);
  expect(await small.stock()).toEqual({ onHand: 1, reserved: 0, sold: 0 });
});

/** A shop whose provider returns a changed session for its first order, at every request. */
function spoiltShop(first: (session: CheckoutSession) => CheckoutSession): OpenCheckoutDeps {
  const { gateway } = small.shop;
  let spoilt: string | undefined;
  return {
    ...small.shop,
    gateway: {
      ...gateway,
      async openCheckout(order) {
        spoilt ??= order.id;
        const session = await gateway.openCheckout(order);
        return order.id === spoilt ? first(session) : session;
      },
    },
  };
}

test.each([
  ["a session without a page", "expired", (session: CheckoutSession) => ({ ...session, url: null })],
  [
    "a permanent error",
    "failed",
    () => {
      throw new PaymentProviderError("spent", "replayed", { cause: null });
    },
  ],
] as const)("after %s from the provider, gives the order up and opens another", async (_, state, first) => {
  const opened = await open(spoiltShop(first));
  if (!opened.ok) throw new Error(opened.error.message);
  const all = await small.shop.db.select().from(orders);
  expect(all.map((order) => ({ isHis: order.id === opened.value.key, state: order.state }))).toEqual(
    expect.arrayContaining([
      { isHis: true, state: "open" },
      { isHis: false, state },
    ]),
  );
  expect(all).toHaveLength(2);
  expect(await small.stock()).toEqual({ onHand: 0, reserved: 1, sold: 0 });
  await small.pay(opened.value.url.split("/").at(-1) ?? "");
});

test("gives up when the other order gets no page either, and frees the pieces", async () => {
  const { gateway } = small.shop;
  const pageless: OpenCheckoutDeps = {
    ...small.shop,
    gateway: {
      ...gateway,
      openCheckout: async (order) => ({ ...(await gateway.openCheckout(order)), url: null }),
      expireSession: () => Promise.reject(new PaymentProviderError("unavailable", "away", { cause: null })),
    },
  };
  expect(await open(pageless)).toEqual({
    ok: false,
    error: { status: 502, message: "Could not start checkout" },
  });
  expect(await small.stock()).toEqual({ onHand: 1, reserved: 0, sold: 0 });
});

test("logs the reason why the provider returned no page, without personal data", async () => {
  await open(slowShop("fails").shop);
  expect(small.logged.join()).toContain("The payment provider gave no page");
  expect(small.logged.join()).not.toContain("ada@example.com");
});

test("opens a new checkout after the page of the old one has closed, even for the same shopper", async () => {
  const first = await small.open();
  small.wait(32);
  const second = await small.open();
  expect(second.session).not.toBe(first.session);
  expect(await small.state(first.key)).toBe("expired");
});

test("returns no closed page while the provider cannot be reached", async () => {
  const first = await small.open();
  small.wait(60);
  const away: OpenCheckoutDeps = {
    ...small.shop,
    gateway: {
      ...small.shop.gateway,
      expireSession: () =>
        Promise.reject(new PaymentProviderError("unavailable", "no answer", { cause: null })),
    },
  };
  expect(await open(away)).toMatchObject({ ok: false, error: { status: 502 } });
  expect(await small.state(first.key)).toBe("open");
  const again = await open(small.shop);
  if (!again.ok) throw new Error(again.error.message);
  expect(again.value.key).not.toBe(first.key);
  expect(await small.state(first.key)).toBe("expired");
});

test("leads to the order when the closed page turns out to have been paid", async () => {
  const first = await small.open();
  await small.pay(first.session);
  small.wait(32);
  const again = await open(small.shop);
  expect(again).toMatchObject({ ok: true, value: { key: first.key } });
  expect(again.ok && again.value.url).toContain("/checkout/success?");
  expect(await small.state(first.key)).toBe("paid");
});

test("leads a browser that never saw its paid order to it, also once its order id is renewed", async () => {
  const first = await small.open({ key: "browser" });
  await small.pay(first.session);
  const paid = await small.shop.gateway.findSession(first.session);
  if (paid) await applySession(small.shop, paid);
  small.wait(26);
  const renewed = small.input({ key: "browser", orderId: "BA-20261120-1011" });
  const again = await placeOrder(renewed, small.shop);
  expect(again).toMatchObject({ ok: true, value: { key: first.key, orderId: first.orderId } });
  expect(again.ok && again.value.url).toContain("/checkout/success?");
  const other = await placeOrder({ ...renewed, key: "another browser" }, small.shop);
  expect(other).toMatchObject({ error: { status: 409, message: expect.stringContaining("sold out") } });
});

test("lets a browser that sends no key buy the same again under another order id", async () => {
  await small.shop.db.update(variants).set({ piecesMade: 2, piecesOnHand: 2 });
  const first = await small.open();
  await small.pay(first.session);
  const paid = await small.shop.gateway.findSession(first.session);
  if (paid) await applySession(small.shop, paid);
  const input = small.input({ orderId: "BA-20261120-1011" });
  const again = await placeOrder(input, small.shop, { earlier: first.key, mark: null });
  expect(again.ok && again.value.url).toContain("/sandbox/stripe/pay/");
});
