import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { defaultFrame } from "#app/domain/content/default-frame.ts";
import { shopFacts } from "#app/domain/content/facts.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { findMailedOrder } from "#app/domain/letters/mailed-order.server.ts";
import { noticeMail } from "#app/domain/letters/message.ts";
import { refundedMail } from "#app/domain/letters/receipt.ts";
import { issueRefund } from "#app/domain/money/refunds/issue-refund.server.ts";
import { loadRefundView } from "#app/domain/money/refunds/load-refund-view.server.ts";
import { loadTakings, loadWaiting } from "#app/owner/overview/load-overview.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { applySession } from "./apply-session.server.ts";
import { comparePayments } from "./compare/compare-payments.server.ts";
import { orderOf, wanted } from "./testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "./testing/small-shop.server.ts";

const ORDERED = 18_995;

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 1 });
});
afterEach(() => small.close());

/** An order for which the provider took another amount, for example after a discount that was made there by hand. */
async function paidOtherwise(amount: number) {
  const { key, session } = await small.open();
  await small.pay(session);
  await small.shop.db.execute(sql`UPDATE sandbox_objects SET body = CASE kind
    WHEN 'payment_intent' THEN body || jsonb_build_object('amount', ${amount}::integer, 'amount_received', ${amount}::integer)
    ELSE jsonb_set(body, '{session,amount_total}', to_jsonb(${amount}::integer)) END
    WHERE kind IN ('payment_intent', 'checkout.session')`);
  const paid = await small.shop.gateway.findSession(session);
  if (paid) await applySession(small.shop, paid);
  return orderOf(small, key);
}

test.each([ORDERED - 700, ORDERED + 700, 1])(
  "%i pence paid for an order of 18995 are recorded, shown and refunded in full",
  async (amount) => {
    const order = await paidOtherwise(amount);
    expect(order).toMatchObject({ state: "needs_refund", totalCents: amount, deliveryCents: 495 });
    expect(await small.stock()).toEqual({ onHand: 1, reserved: 0, sold: 0 });
    const { db } = small.shop;
    expect((await loadRefundView(small.shop, adminForTests(), order, "part")).leftCents).toBe(amount);
    const waiting = await loadWaiting(db, adminForTests(), small.shop.now());
    expect(waiting.longest).toMatchObject([{ totalCents: amount, payBack: { leftCents: amount } }]);
    expect(await loadTakings(db, adminForTests(), small.shop.now())).toMatchObject({
      real: { orders: 0 },
      test: null,
    });

    const tooMuch = await issueRefund(small.shop, adminForTests(), order.id, wanted(order, amount + 1));
    expect(tooMuch).toMatchObject({ ok: false });
    expect(await issueRefund(small.shop, adminForTests(), order.id, wanted(order, amount))).toEqual({
      ok: true,
      value: "refunded",
    });
    expect(await orderOf(small, order.id)).toMatchObject({ state: "refunded", refundedCents: amount });
    const { gateway } = small.shop;
    expect(await gateway.refundsOf(order.paymentId ?? "")).toMatchObject([{ amountCents: amount }]);
    const sum = { paid: amount, back: amount };
    expect(await comparePayments({ db, gateway, settleMs: 1 })).toMatchObject({
      here: sum,
      there: sum,
      differences: [],
    });
  },
);

test("the mails state both the ordered and the paid amount", async () => {
  const { id } = await paidOtherwise(ORDERED - 700);
  const mailed = await inTransaction(small.shop.db, (tx) =>
    findMailedOrder(tx, id, { origin: "https://shop.example" }),
  );
  const shop = shopFacts(defaultFrame);
  for (const mail of [noticeMail(mailed, shop), refundedMail(mailed, shop)]) {
    const sums = mail.sums.map(({ name, amountCents }) => [name, amountCents]);
    expect(sums).toContainEqual(["Order total", ORDERED]);
    expect(sums).toContainEqual(["Total paid", ORDERED - 700]);
  }
});

test("the owner's mail distinguishes a test-card payment from one in the built-in sandbox", async () => {
  const { id } = await paidOtherwise(ORDERED);
  const { db } = small.shop;
  const isTest = async () =>
    (await inTransaction(db, (tx) => findMailedOrder(tx, id, { origin: "https://shop.example" }))).isTest;
  expect(await isTest()).toBe(false);
  await db.execute(sql`UPDATE orders SET provider = 'stripe'`);
  expect(await isTest()).toBe(true);
  await db.execute(sql`UPDATE orders SET livemode = true, session_id = 'cs_live_1'`);
  expect(await isTest()).toBe(false);
});
