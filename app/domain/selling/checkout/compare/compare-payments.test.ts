import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { invoices } from "#app/domain/money/invoices.tables.server.ts";
import { orderPayments } from "#app/domain/money/order-payments.tables.server.ts";
import { PaymentProviderError } from "#app/domain/money/payments/payment-gateway.server.ts";
import { issueRefund } from "#app/domain/money/refunds/issue-refund.server.ts";
import { orderRefunds } from "#app/domain/money/refunds.tables.server.ts";
import { orderEvents, orderLines, orders } from "#app/domain/orders/orders.tables.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { buy, hearEvents, wanted } from "../testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "../testing/small-shop.server.ts";
import { type Comparison, comparePayments } from "./compare-payments.server.ts";

const PAID = 18_995; // a dress and its delivery
const OWNER = adminForTests();

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 200 });
});
afterEach(() => small.close());

const compare = (): Promise<Comparison> =>
  comparePayments({ db: small.shop.db, gateway: small.shop.gateway, settleMs: 20 });

const changeOrder = (id: string, changes: Partial<typeof orders.$inferInsert>) =>
  small.shop.db.update(orders).set(changes).where(eq(orders.id, id));

/** Deletes an order, as a restore of an earlier backup would. */
async function forget(id: string): Promise<void> {
  await small.shop.db.execute(
    sql`DELETE FROM invoice_lines USING invoices WHERE invoice_id = invoices.id AND order_id = ${id}`,
  );
  await small.shop.db.delete(invoices).where(eq(invoices.orderId, id));
  for (const table of [orderEvents, emails, orderLines, orderRefunds, orderPayments])
    await small.shop.db.delete(table).where(eq(table.orderId, id));
  await small.shop.db.delete(orders).where(eq(orders.id, id));
}

test("finds no difference among paid, partly refunded, open and unpaid orders", async () => {
  const first = await buy(small);
  await issueRefund(small.shop, OWNER, first.id, wanted(first, 1_000));
  const slow = await buy(small, { email: "b@example.com", cardNumber: "4000 0000 0000 7726" });
  await issueRefund(small.shop, OWNER, slow.id, wanted(slow, 2_000));
  await small.open({ email: "c@example.com" });
  await small.open({ email: "d@example.com" });
  small.wait(32);
  await small.expireDue();
  await small.open({ email: "e@example.com" });
  await hearEvents(small);
  expect(await compare()).toEqual({
    compared: 5,
    elsewhere: 0,
    here: { paid: 2 * PAID, back: 1_000 },
    there: { paid: 2 * PAID, back: 1_000 },
    differences: [],
  });
});

test("reports an amount that is a penny off", async () => {
  const { id, reference, deliveryCents } = await buy(small);
  await changeOrder(id, { totalCents: toMoney(PAID + 1), deliveryCents: toMoney((deliveryCents ?? 0) + 1) });
  const { differences, here, there } = await compare();
  expect(differences).toEqual([`${reference}: £189.95 at the provider, £189.96 here`]);
  expect(here.paid - there.paid).toBe(1);
});

test("reports a refund that is missing on one side", async () => {
  const order = await buy(small);
  await small.shop.gateway.refund({
    refundId: crypto.randomUUID(),
    paymentId: order.paymentId ?? "",
    amountCents: toMoney(500),
    order,
  });
  expect((await compare()).differences).toEqual([
    `${order.reference}: £5 went back at the provider, £0 here`,
  ]);
  await hearEvents(small);
  expect((await compare()).differences).toEqual([]);
  await changeOrder(order.id, { refundedCents: toMoney(700) });
  expect((await compare()).differences).toEqual([
    `${order.reference}: £5 went back at the provider, £7 here`,
  ]);
});

test("reports a payment without an event, an order that is paid only here, and a session in the wrong state", async () => {
  const unheard = await small.open();
  await small.pay(unheard.session);
  const claimed = await small.open({ email: "claimed@example.com" });
  const money = {
    deliveryCents: toMoney(495),
    totalCents: toMoney(PAID),
    paidAt: new Date(),
    paymentId: "pi_none",
  };
  await changeOrder(claimed.key, { state: "paid", ...money });
  const freed = await small.open({ email: "freed@example.com" });
  await changeOrder(freed.key, { state: "expired" });
  const { differences, here, there } = await compare();
  expect(differences.toSorted()).toEqual([
    `${claimed.orderId}: £189.95 paid here, open and unpaid at the provider`,
    `${freed.orderId}: its payment page is open at the provider, the order expired here`,
    expect.stringMatching(`^${unheard.orderId}: £189.95 paid at the provider \\(pi_\\w+\\), open here$`),
  ]);
  expect([here.paid, there.paid]).toEqual([PAID, PAID]);
});

test("reports a session and a payment that are unknown to the provider", async () => {
  const lost = await small.open();
  await changeOrder(lost.key, { sessionId: "cs_test_nobody" });
  const mixed = await buy(small, { email: "mixed@example.com" });
  await changeOrder(mixed.id, { paymentId: "pi_other" });
  expect((await compare()).differences.toSorted()).toEqual([
    `${mixed.reference}: its payment is ${mixed.paymentId} at the provider, pi_other here`,
    `${lost.orderId}: the provider does not know its session cs_test_nobody`,
  ]);
});

test("reports payments without an order, even among hundreds, and a second payment of an order", {
  tags: "full",
}, async () => {
  const old = await buy(small, { email: "old@example.com" });
  for (let nth = 0; nth < 105; nth += 1) await small.open({ email: `open-${nth}@example.com` });
  const twice = await buy(small, { email: "twice@example.com" });
  await changeOrder(twice.id, { sessionId: null });
  const other = await small.open({ email: "other@example.com" });
  await changeOrder(twice.id, { sessionId: `${other.session}_and_not` });
  await forget(old.id);
  const { compared, differences } = await compare();
  expect(compared).toBe(107);
  expect(differences.toSorted()).toEqual([
    expect.stringContaining(`${twice.reference}: the provider does not know its session`),
    expect.stringMatching(
      `^${twice.reference}: £189.95 was paid on cs_test_\\w+ .*, which is not its session`,
    ),
    expect.stringMatching(/^£189.95 was paid on cs_test_\w+ \(pi_\w+\), and no order here knows of it$/),
  ]);
});

test("does not report a difference that disappears during the comparison", async () => {
  const { session } = await small.open();
  await small.pay(session);
  const { db, gateway } = small.shop;
  let looks = 0;
  const slowlyToldOf: typeof gateway = {
    ...gateway,
    async findSession(id) {
      looks += 1;
      // This happens between the first repeated check and the second.
      if (looks === 2) await hearEvents(small);
      return gateway.findSession(id);
    },
  };
  const { differences, here, there } = await comparePayments({ db, gateway: slowlyToldOf, settleMs: 1 });
  expect(looks).toBe(2);
  expect(differences).toEqual([]);
  expect(here).toEqual(there);
});

test("throws when the provider does not answer, and changes neither side", async () => {
  const { key, session } = await small.open();
  await small.pay(session);
  await compare();
  expect(await small.state(key)).toBe("open");
  await small.sandbox.close();
  await expect(compare()).rejects.toBeInstanceOf(PaymentProviderError);
});
