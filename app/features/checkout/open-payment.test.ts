import { afterEach, beforeEach, expect, it } from "vitest";
import { type CheckoutSession, PaymentProviderError } from "#app/features/payments/payment-gateway.server.ts";
import { orders } from "#app/platform/db/schema/orders.ts";
import type { OpenCheckoutDeps } from "./checkout-deps.server.ts";
import { createCheckoutSession } from "./create-checkout-session.server.ts";
import { openSmallShop, type SmallShop } from "./testing/small-shop.server.ts";

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 1 });
});
afterEach(() => small.close());

/** A moment that a test waits for, or brings about. */
function moment(): { come: () => void; comes: Promise<void> } {
  let come = () => {};
  const comes = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { come, comes };
}

/** The shop as a request sees it whose provider answers late, or not: `asked` has come once it was asked. */
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

const open = (shop: OpenCheckoutDeps) => createCheckoutSession(small.input(), shop);

it("gives a request whose provider failed the page that its twin got meanwhile, and frees nothing", async () => {
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

it("lets nobody pay on a page whose order a twin gave up meanwhile", async () => {
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

/** The shop whose provider has something else for the first order that it is asked for, however often. */
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

it.each([
  ["a session without a page", "expired", (session: CheckoutSession) => ({ ...session, url: null })],
  [
    "an error for good",
    "failed",
    () => {
      throw new PaymentProviderError("spent", "replayed", { cause: null });
    },
  ],
] as const)("gives an order up that the provider has %s for, and opens another", async (_, state, first) => {
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

it("gives up when the provider has no page for the other one either, and frees the pieces", async () => {
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

it("logs why the provider gave no page, and nothing of the person", async () => {
  await open(slowShop("fails").shop);
  expect(small.logged.join()).toContain("The payment provider gave no page");
  expect(small.logged.join()).not.toContain("ada@example.com");
});

it("opens a new checkout once the page of the old one has closed, for the same shopper too", async () => {
  const first = await small.open();
  small.wait(32);
  const second = await small.open();
  expect(second.session).not.toBe(first.session);
  expect(await small.state(first.key)).toBe("expired");
});

it("hands out no page that has closed while the provider cannot be asked about it", async () => {
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

it("leads to the order when the page that has closed turns out to have been paid", async () => {
  const first = await small.open();
  await small.pay(first.session);
  small.wait(32);
  const again = await open(small.shop);
  expect(again).toMatchObject({ ok: true, value: { key: first.key } });
  expect(again.ok && again.value.url).toContain("/checkout/success?");
  expect(await small.state(first.key)).toBe("paid");
});
