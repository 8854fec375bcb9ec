import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import type { OpenCheckoutDeps } from "#app/domain/selling/checkout/checkout-deps.server.ts";
import { buy, orderOf, refundsOf, wanted } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { PaymentProviderError } from "../payments/payment-gateway.server.ts";
import { sandboxAnswers } from "../sandbox.tables.server.ts";
import { issueRefund, resumeRefund } from "./issue-refund.server.ts";
import { reconcileRefunds } from "./send-refund.server.ts";

const admin = adminForTests();
let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 9 });
});
afterEach(() => small.close());

/** A shop whose provider does not answer for these payments. It may still carry out the refund. */
function silentFor(payments: (string | null)[], isCarriedOut: boolean): OpenCheckoutDeps {
  const { gateway } = small.shop;
  return {
    ...small.shop,
    gateway: {
      ...gateway,
      async refund(request) {
        if (!payments.includes(request.paymentId)) return gateway.refund(request);
        if (isCarriedOut) await gateway.refund(request);
        throw new PaymentProviderError("unavailable", "no answer", { cause: null });
      },
    },
  };
}

test("a refund that fails at the provider does not delay the next ones", async () => {
  const bought = [];
  for (const name of ["a", "b", "c", "d"]) bought.push(await buy(small, { email: `${name}@example.com` }));
  const away = silentFor(
    bought.map(({ paymentId }) => paymentId),
    false,
  );
  for (const order of bought) {
    await issueRefund(away, admin, order.id, wanted(order, 1_000));
    small.wait(2);
  }
  const failing = silentFor([bought[0]?.paymentId ?? "", bought[2]?.paymentId ?? ""], false);
  expect(await reconcileRefunds(failing)).toEqual({ looked: 4, answered: false });
  const refunded = await Promise.all(bought.map(async ({ id }) => (await orderOf(small, id)).refundedCents));
  expect(refunded).toEqual([0, 1_000, 0, 1_000]);
});

test("refunds with a repeated error do not delay the next ones either", async () => {
  const bought = [];
  for (const name of ["a", "b", "c", "d"]) bought.push(await buy(small, { email: `${name}@example.com` }));
  const { gateway } = small.shop;
  const payments = bought.slice(0, 3).map(({ paymentId }) => paymentId);
  const away = silentFor(
    bought.map(({ paymentId }) => paymentId),
    false,
  );
  for (const order of bought) await issueRefund(away, admin, order.id, wanted(order, 1_000));
  small.wait(2);
  const failing: OpenCheckoutDeps = {
    ...small.shop,
    gateway: {
      ...gateway,
      async refund(request) {
        if (!payments.includes(request.paymentId)) return gateway.refund(request);
        throw new PaymentProviderError("spent", "an error, given again", { cause: null });
      },
    },
  };
  expect(await reconcileRefunds(failing)).toEqual({ looked: 4, answered: true });
  const refunded = await Promise.all(bought.map(async ({ id }) => (await orderOf(small, id)).refundedCents));
  expect(refunded).toEqual([0, 0, 0, 1_000]);
  expect(await reconcileRefunds(small.shop)).toEqual({ looked: 3, answered: true });
});

test("stops requesting refunds from a provider that answers none", async () => {
  const away = silentFor([], false);
  const { gateway } = away;
  const silent = {
    ...away,
    gateway: {
      ...gateway,
      refund: () => Promise.reject(new PaymentProviderError("unavailable", "no answer", { cause: null })),
    },
  };
  for (const name of ["a", "b", "c", "d"]) {
    const order = await buy(small, { email: `${name}@example.com` });
    await issueRefund(silent, admin, order.id, wanted(order, 1_000));
  }
  small.wait(2);
  expect(await reconcileRefunds(silent)).toEqual({ looked: 3, answered: false });
});

test("a repeated form makes no second refund, even when the provider has forgotten its key", async () => {
  const order = await buy(small);
  const refund = wanted(order, 1_000);
  const cut = silentFor([order.paymentId], true);
  expect(await issueRefund(cut, admin, order.id, refund)).toEqual({ ok: true, value: "refund-asked" });
  small.wait(25 * 60);
  await small.shop.db.delete(sandboxAnswers);
  expect(await resumeRefund(small.shop, order.id, { refundId: refund.id, kind: "part" })).toBe("refunded");
  expect(await small.shop.gateway.refundsOf(order.paymentId ?? "")).toHaveLength(1);
  expect(await refundsOf(small, order.id)).toMatchObject([{ state: "succeeded", amountCents: 1_000 }]);
});

test("a repeated form makes no refund while the provider's refunds cannot be listed", async () => {
  const order = await buy(small);
  const refund = wanted(order, 1_000);
  await issueRefund(silentFor([order.paymentId], false), admin, order.id, refund);
  small.wait(25 * 60);
  const unlisted = {
    ...small.shop,
    gateway: {
      ...small.shop.gateway,
      refundsOf: () => Promise.reject(new PaymentProviderError("unavailable", "no answer", { cause: null })),
    },
  };
  expect(await resumeRefund(unlisted, order.id, { refundId: refund.id, kind: "part" })).toBe("refund-asked");
  expect(await small.shop.gateway.refundsOf(order.paymentId ?? "")).toEqual([]);
});
