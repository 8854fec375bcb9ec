import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findMailedOrder } from "#app/domain/letters/mailed-order.server.ts";
import { partRefundedMail, receiptMail, refundedMail } from "#app/domain/letters/receipt.ts";
import { findInvoice } from "#app/domain/money/invoices/find-invoice.server.ts";
import { SELLER } from "#app/domain/money/invoices/testing/seller-for-tests.ts";
import { findCardPayment } from "#app/domain/money/payments/order-payments.server.ts";
import { sampleOrder } from "#app/domain/money/payments/testing/serve-sandbox.server.ts";
import { formatInBoth, type Presentment } from "#app/domain/money/presentment.ts";
import { findRefundsAbroad, queueRefund } from "#app/domain/money/refunds/queries.server.ts";
import { sendRefund } from "#app/domain/money/refunds/send-refund.server.ts";
import { loadPayPage } from "#app/domain/money/sandbox/pay.server.ts";
import { lockOrder } from "#app/domain/orders/queries.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { loadCheckoutOutcome } from "./checkout-outcome.server.ts";
import { reconcileOrders } from "./reconcile-orders.server.ts";
import { hearEvents, orderOf, refundsOf, wanted } from "./testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "./testing/small-shop.server.ts";

let small: SmallShop;
beforeAll(async () => {
  small = await openSmallShop({ pieces: 100, isAdaptive: true });
});
afterAll(() => small.close());

const policy = { cancellationDays: 14, refundBusinessDays: [3, 7] as const };
const SHOP = { ...SELLER, zones: [], collection: null, policy };
/** The dress to Lagos: £185 and £18 of delivery, at the sandbox's 1,980 nairas for a pound. */
const NAIRAS = { amount: 40_194_000, currency: "NGN" };
const BOTH = "NGN 401,940.00 (£203.00)";

const open = (country = "NG") => small.open({ country, email: `${crypto.randomUUID()}@example.com` });
async function buy(typed: Record<string, string> = {}) {
  const { key, session } = await open();
  await small.pay(session, { country: "NG", ...typed });
  await hearEvents(small);
  return key;
}
const paidFor = (key: string) => findCardPayment(small.shop.db, key);
const mailed = (key: string) =>
  inTransaction(small.shop.db, (tx) => findMailedOrder(tx, key, { origin: "https://shop.example" }));
/** A refund through the provider. Its event is heard as well. */
async function refund(key: string, amount: number, leftSeen: number): Promise<Presentment | null> {
  const order = await orderOf(small, key);
  const asked = wanted(order, amount, { leftSeen: toMoney(leftSeen) });
  await inTransaction(small.shop.db, async (tx) => {
    const locked = await lockOrder(tx, key);
    return locked && queueRefund(tx, locked, asked, small.shop.now());
  });
  await sendRefund(small.shop, asked.id);
  await hearEvents(small);
  return (await refundsOf(small, key)).find(({ id }) => id === asked.id)?.presentment ?? null;
}
const plain = (value: unknown) => JSON.stringify(value).replaceAll("\u00a0", " ");

test("pays in every currency of the sandbox what its page shows, and totals stay in pounds", async () => {
  const anyCountry = fc.constantFrom("US", "CA", "FR", "NG", "JP", "KR", "KW", "UG");
  await fc.assert(
    fc.asyncProperty(anyCountry, fc.integer({ min: 30, max: 90_000_000 }), async (country, pence) => {
      const order = sampleOrder({}, small.shop.now());
      order.lines = order.lines.slice(0, 1).map((line) => ({ ...line, priceCents: toMoney(pence) }));
      order.delivery.countries = [country];
      const { id } = await small.shop.gateway.openCheckout(order);
      const page = await loadPayPage(small.shop.db, id, small.shop.now());
      await small.pay(id, { country, state: "A state" });
      const paid = await small.shop.gateway.findSession(id);
      expect(paid).toMatchObject({ paid: true, currency: "GBP", totalCents: pence + 495 });
      const shown = formatInBoth(paid && { ...paid, amountCents: paid.totalCents });
      expect(page).toMatchObject({ otherCurrency: "shop-currency", summary: { inOwn: shown } });
      expect(shown).toMatch(/ \(£[\d,]+\.\d\d\)$/);
    }),
    { numRuns: 12 },
  );
});

test("keeps it with the order whoever tells it, twice and in any order, and shows it on every paper", async () => {
  const { key, session, orderId } = await open();
  await small.pay(session, { country: "NG" });
  expect(plain(await loadCheckoutOutcome(small.shop, { oid: orderId, sid: session }))).toContain(BOTH);
  await hearEvents(small, 2);
  expect(await paidFor(key)).toEqual({ presentment: NAIRAS, amountCents: 20_300 });
  const order = await orderOf(small, key);
  expect(order).toMatchObject({ state: "paid", totalCents: 20_300, currency: "GBP" });
  expect(plain(receiptMail(await mailed(key), SHOP).sums)).toContain(
    `20300,"isTotal":true,"inOwn":"${BOTH}"`,
  );
  expect(plain(await findInvoice(small.shop.db, order.statusKey, null))).toContain(`"inOwn":"${BOTH}"`);
});

test("keeps it when no event came, and the shop asks by itself", async () => {
  const { key, session } = await open();
  await small.pay(session, { country: "NG" });
  small.wait(5);
  await reconcileOrders(small.shop);
  expect(await paidFor(key)).toEqual({ presentment: NAIRAS, amountCents: 20_300 });
});

test("keeps pounds alone of a shopper who chose them, and of one whose country has them", async () => {
  expect(await paidFor(await buy({ currency: "" }))).toEqual({ presentment: null, amountCents: 20_300 });
  const home = await open("GB");
  await small.pay(home.session);
  await hearEvents(small);
  expect(await paidFor(home.key)).toMatchObject({ presentment: null });
});

test("takes no payment in a currency whose total was not shown", async () => {
  const { session } = await open();
  await expect(small.pay(session, { country: "NG", currency: "USD" })).rejects.toThrow("did not take");
});

test("tells of a refund what the provider told, and the parts of a whole refund add up", async () => {
  const id = await buy();
  const first = await refund(id, 10_001, 20_300);
  const money = { amountCents: toMoney(10_001), giftBackCents: toMoney(0), isTill: false };
  const refundAbroad = await findRefundsAbroad(small.shop.db, { id }, await refundsOf(small, id));
  const part = plain(partRefundedMail(await mailed(id), { ...money, refundAbroad }, SHOP));
  expect(part).toContain('"inOwn":"NGN 198,019.80 (£100.01)"');
  expect(part).toContain("We refund in pounds, and it arrives in Nigerian nairas, the currency you paid in.");
  const rest = await refund(id, 10_299, 10_299);
  expect((first?.amount ?? 0) + (rest?.amount ?? 0)).toBe(NAIRAS.amount);
  expect(plain(refundedMail(await mailed(id), SHOP).sums)).toMatch(
    /"Goes back to you".*"inOwn":"NGN 401,940\.00/,
  );
  expect(await orderOf(small, id)).toMatchObject({ state: "refunded", refundedCents: 20_300 });
});
