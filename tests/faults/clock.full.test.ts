import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stripeGateway } from "#app/domain/money/payments/stripe-gateway.server.ts";
import { SECRET_KEY, WEBHOOK_SECRET } from "#app/domain/money/payments/testing/serve-sandbox.server.ts";
import { signEvent } from "#app/domain/money/sandbox/deliver-events.server.ts";
import { applySession } from "#app/domain/selling/checkout/apply-session.server.ts";
import type { OpenCheckoutDeps } from "#app/domain/selling/checkout/checkout-deps.server.ts";
import { loadCheckoutOutcome } from "#app/domain/selling/checkout/checkout-outcome.server.ts";
import { placeOrder } from "#app/domain/selling/checkout/place-order.server.ts";
import { reconcileOrders } from "#app/domain/selling/checkout/reconcile-orders.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { observed } from "#tests/support/histories/fault-rounds.ts";
import { brokenInvariants } from "#tests/support/histories/invariants.ts";
import { eventOf } from "#tests/support/requests/webhook.ts";

const A_DAY_MS = 24 * 60 * 60 * 1000;
const WRONG = [
  ["a day ahead", A_DAY_MS],
  ["a day behind", -A_DAY_MS],
] as const;

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 1 });
});
afterEach(() => small.close());

/** The same shop with another clock; the provider keeps the right one. */
function withClock(offMs: number): OpenCheckoutDeps {
  const now = () => new Date(small.shop.now().getTime() + offMs);
  const gateway = stripeGateway({
    provider: "sandbox",
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    apiBase: small.sandbox.base,
    livemode: false,
    now,
  });
  return { ...small.shop, now, gateway };
}

/**
 * The provider's event about a session in its current form, read and settled as the webhook does. False when refused.
 */
async function deliver(shop: OpenCheckoutDeps, session: string): Promise<boolean> {
  const body = JSON.stringify(await eventOf(shop.db, session));
  const event = shop.gateway.readEvent(body, signEvent(body, WEBHOOK_SECRET, small.shop.now()));
  if (event?.session) await applySession(shop, event.session, event);
  return event !== null;
}

async function pageState(session: string): Promise<string | undefined> {
  return (await small.shop.gateway.findSession(session))?.status;
}

test.each(WRONG)(
  "a shop whose clock is %s opens no checkout, reports it, and keeps its pieces",
  async (how, offMs) => {
    const wrong = withClock(offMs);
    const opened = await placeOrder(small.input(), wrong);
    expect(opened).toEqual({ ok: false, error: { status: 502, message: "Could not start checkout" } });
    expect(await small.stock()).toEqual({ onHand: 1, reserved: 0, sold: 0 });
    expect((await placeOrder(small.input(), small.shop)).ok).toBe(true);
    observed(
      `The shop's clock is ${how}`,
      "function level",
      "no checkout, in words; events refused; nothing freed early, nothing sold twice",
    );
  },
);

test.each([
  ["59 seconds ahead", 59_000],
  ["59 seconds behind", -59_000],
  ["59 seconds behind, half a minute before the provider hears of it", -89_000],
])("a shop whose clock is %s opens a checkout", async (how, offMs) => {
  expect(await placeOrder(small.input(), withClock(offMs))).toMatchObject({ ok: true });
  expect(await small.stock()).toEqual({ onHand: 0, reserved: 1, sold: 0 });
  observed(`The shop's clock is ${how}`, "function level", "a checkout as ever");
});

test.each(WRONG)(
  "an event whose stamp is not near a clock that is %s is refused, and settled once the clock is right",
  async (_how, offMs) => {
    const { key, session } = await small.open();
    await small.pay(session);
    expect(await deliver(withClock(offMs), session)).toBe(false);
    expect(await small.state(key)).toBe("open");
    expect(await deliver(small.shop, session)).toBe(true);
    expect(await small.state(key)).toBe("paid");
    expect(await brokenInvariants(small.shop.db)).toEqual([]);
  },
);

test.each(WRONG)(
  "a clock that jumps %s while a page is open frees no piece that may still be paid, and sells none twice",
  async (_how, offMs) => {
    const { key, session, orderId } = await small.open();
    const wrong = withClock(offMs);
    small.wait(5);
    await reconcileOrders(wrong);
    const { reserved } = await small.stock();
    expect(reserved).toBe((await pageState(session)) === "open" ? 1 : 0);

    const other = await placeOrder(small.input({ email: "other@example.com" }), wrong);
    expect(other.ok).toBe(false);
    await small.pay(session).catch(() => undefined);
    await loadCheckoutOutcome(wrong, { oid: orderId, sid: session });
    await reconcileOrders(wrong);
    const isPaid = (await pageState(session)) === "complete";
    expect(await small.state(key)).toBe(isPaid ? "paid" : "expired");
    expect(await small.stock()).toEqual(
      isPaid ? { onHand: 0, reserved: 0, sold: 1 } : { onHand: 1, reserved: 0, sold: 0 },
    );

    small.wait(40);
    await reconcileOrders(small.shop);
    const { rows } = await small.shop.db.execute(sql`SELECT id FROM orders WHERE state = 'open'`);
    expect(rows).toEqual([]);
    expect(await brokenInvariants(small.shop.db)).toEqual([]);
  },
);
