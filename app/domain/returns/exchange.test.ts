import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { variants } from "#app/domain/catalogue/products.tables.server.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { addUp } from "#app/domain/money/books/journal.ts";
import { listJournalEntries } from "#app/domain/money/books/list-entries.server.ts";
import { monthOf } from "#app/domain/money/books/month.server.ts";
import { REGISTERED_SELLER } from "#app/domain/money/invoices/testing/seller-for-tests.ts";
import { invoiceLines, invoices } from "#app/domain/money/invoices.tables.server.ts";
import { issueRefund } from "#app/domain/money/refunds/issue-refund.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { recordDelivery } from "#app/domain/orders/ship-order.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { eraseOrder } from "#app/domain/people/erasure/erase-order.server.ts";
import { fulfilOrder } from "#app/domain/returns/fulfil-order.server.ts";
import { applySession } from "#app/domain/selling/checkout/apply-session.server.ts";
import { releaseHeld } from "#app/domain/selling/checkout/held/list-held.server.ts";
import { openPayment } from "#app/domain/selling/checkout/open-payment.server.ts";
import { releaseOrder } from "#app/domain/selling/checkout/release-order.server.ts";
import { hearEvents, orderOf, refundsOf } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { sumMoney, toMoney } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { refuseReturn } from "./book-return.server.ts";
import { releaseHolds } from "./hold-pieces.server.ts";
import { refundReturn } from "./refund-return.server.ts";
import { returns } from "./returns.tables.server.ts";
import { linkExchange, sendExchange } from "./settle-exchange.server.ts";
import { closeBalanced } from "./testing/balanced.server.ts";
import {
  addSize,
  delivered,
  requestSoldExchange,
  stockOf,
  TERMS,
  takeBack,
  withdraw,
} from "./testing/sold-order.server.ts";

const admin = adminForTests();
const DAY = 24 * 60;
const PRICE = 18_500;
let small: SmallShop;
let twelve: string;
let fourteen: string;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 3 });
  small.shop.seller = REGISTERED_SELLER;
  twelve = (await small.shop.db.select().from(variants))[0]?.id ?? "";
  fourteen = await addSize(small, { size: "14", pieces: 1 });
});
afterEach(() => closeBalanced(small));

const asked = (id: string) => ({ id, terms: TERMS, prefix: "BA" });
const send = (id: string) =>
  sendExchange(small.shop, admin, { ...asked(id), parcel: { carrier: "", tracking: "" } });
const refund = (id: string) => refundReturn(small.shop, admin, { id, terms: TERMS });
const rowOf = async (id: string) => {
  const [row] = await small.shop.db.select().from(returns).where(eq(returns.id, id));
  if (!row) throw new Error("There is no such return");
  return row;
};
const exchangeOf = async (id: string) => orderOf(small, (await rowOf(id)).holdId ?? "");
const lettersOf = async (orderId: string) =>
  (await small.shop.db.select().from(emails).where(eq(emails.orderId, orderId))).map(({ kind }) => kind);
const backAt = async (paymentId: string | null) =>
  sumMoney((await small.shop.gateway.refundsOf(paymentId ?? "")).map(({ amountCents }) => amountCents));

async function bookedOf(orderId: string, kind: "invoice" | "credit-note") {
  const lines = await small.shop.db
    .select({ line: invoiceLines, invoice: invoices })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(eq(invoices.orderId, orderId));
  const own = lines.filter(({ invoice }) => invoice.kind === kind).map(({ line }) => line);
  return {
    gross: sumMoney(own.map((line) => line.grossCents)),
    vat: sumMoney(own.map((line) => line.vatCents)),
  };
}

/** An exchange of the order's pieces, received and booked. */
async function booked(orderId: string, sizes: Record<string, string>): Promise<string> {
  const { id, saved } = await requestSoldExchange(small, orderId, sizes);
  expect(saved).toEqual({ ok: true, value: "saved" });
  await takeBack(small, id, Object.keys(sizes));
  return id;
}

/** Creates a payment link for an exchange, and pays it. */
async function payDifference(id: string) {
  const linked = await linkExchange(small.shop, admin, asked(id));
  if (!linked.ok) throw new Error(linked.error);
  const opened = await openPayment(linked.value, small.shop.site.origin, small.shop);
  if (!opened.ok) throw new Error("No page");
  const session = opened.value.split("/").at(-1) ?? "";
  await small.pay(session);
  return session;
}

async function settle(session: string) {
  const paid = await small.shop.gateway.findSession(session);
  return paid && applySession(small.shop, paid);
}

async function deliver(orderId: string) {
  const order = await orderOf(small, orderId);
  const day = shopDay(small.shop.now());
  await recordDelivery(small.shop.db, admin, { order, day, now: small.shop.now() });
  return orderOf(small, orderId);
}

test("exchanging for the last 14 holds it at once, then makes an order that the returned piece pays for", async () => {
  const order = await delivered(small);
  const { id } = await requestSoldExchange(small, order.id, { "1-1": fourteen });
  expect(await stockOf(small, fourteen)).toEqual({ onHand: 0, reserved: 1, sold: 0 });
  expect(await send(id)).toMatchObject({
    ok: false,
    error: expect.stringContaining("Book each piece first"),
  });
  await takeBack(small, id);
  expect(await stockOf(small, twelve)).toEqual({ onHand: 3, reserved: 0, sold: 0 });

  expect(await send(id)).toEqual({ ok: true, value: null });
  const exchange = await exchangeOf(id);
  expect(exchange).toMatchObject({
    state: "fulfilled",
    exchangeOf: order.id,
    provider: "credit",
    totalCents: PRICE,
    creditCents: PRICE,
    email: order.email,
  });
  expect(exchange.reference).not.toBe(order.reference);
  expect(await lettersOf(exchange.id)).toEqual(expect.arrayContaining(["receipt", "exchange-sent"]));
  expect(await stockOf(small, fourteen)).toEqual({ onHand: 0, reserved: 0, sold: 1 });
  expect(await rowOf(id)).toMatchObject({ state: "settled", heldUntil: null });
  expect(await orderOf(small, order.id)).toMatchObject({ state: "fulfilled", refundedCents: 0 });
  expect(await backAt(order.paymentId)).toBe(0);
  expect(await bookedOf(order.id, "credit-note")).toEqual(await bookedOf(exchange.id, "invoice"));
});

test("sends no exchange while the payment is disputed", async () => {
  const order = await delivered(small);
  const { id } = await requestSoldExchange(small, order.id, { "1-1": fourteen });
  await takeBack(small, id);
  const dispute = (disputedAt: Date | null) =>
    small.shop.db.update(orders).set({ disputedAt }).where(eq(orders.id, order.id));
  await dispute(small.shop.now());
  expect(await send(id)).toMatchObject({ ok: false, error: expect.stringContaining("disputes") });
  await dispute(null);
  expect(await send(id)).toEqual({ ok: true, value: null });
});

test("refuses an exchange at its field when somebody else buys the last 14 first, and loses nothing", async () => {
  const order = await delivered(small);
  const [item] = small.input().items;
  if (!item) throw new Error("Nothing to sell");
  await small.open({ email: "eve@example.com", items: [{ ...item, size: "14", variantId: fourteen }] });
  const { id, saved } = await requestSoldExchange(small, order.id, { "1-1": fourteen });
  expect(saved).toMatchObject({
    ok: false,
    error: { field: "size-1-1", message: expect.stringContaining("just bought the last Navy, UK 14") },
  });
  await expect(rowOf(id)).rejects.toThrow();
});

test("of many simultaneous requests for the last 14, one gets it", async () => {
  const all = [await delivered(small), await delivered(small), await delivered(small)];
  const answers = await Promise.all(all.map(({ id }) => requestSoldExchange(small, id, { "1-1": fourteen })));
  expect(answers.filter(({ saved }) => saved.ok)).toHaveLength(1);
  expect(await stockOf(small, fourteen)).toEqual({ onHand: 0, reserved: 1, sold: 0 });
});

test("requires a size other than the shopper's own, unless the piece is faulty", async () => {
  const order = await delivered(small);
  const none = await requestSoldExchange(small, order.id, { "1-1": "" });
  expect(none.saved).toMatchObject({ ok: false, error: { field: "size-1-1" } });
  expect((await requestSoldExchange(small, order.id, { "1-1": twelve })).saved).toMatchObject({ ok: false });
  expect((await requestSoldExchange(small, order.id, { "1-1": twelve }, "faulty")).saved).toMatchObject({
    ok: true,
  });
});

test("releases a held size after its days, and takes it again when the pieces arrive late", async () => {
  const order = await delivered(small);
  const { id } = await requestSoldExchange(small, order.id, { "1-1": fourteen });
  small.wait(21 * DAY - 1);
  expect(await releaseHolds(small.shop)).toBe(0);
  small.wait(2);
  expect(await Promise.all([releaseHolds(small.shop), releaseHolds(small.shop)])).toEqual(
    expect.arrayContaining([1, 0]),
  );
  expect(await rowOf(id)).toMatchObject({ state: "requested", heldUntil: null });
  expect(await stockOf(small, fourteen)).toEqual({ onHand: 1, reserved: 0, sold: 0 });

  await takeBack(small, id);
  expect(await send(id)).toEqual({ ok: true, value: null });
  expect(await stockOf(small, fourteen)).toEqual({ onHand: 0, reserved: 0, sold: 1 });
});

test("refunds when the size is gone by the time the pieces arrive late", async () => {
  const order = await delivered(small);
  const { id } = await requestSoldExchange(small, order.id, { "1-1": fourteen });
  small.wait(22 * DAY);
  await releaseHolds(small.shop);
  const [item] = small.input().items;
  if (!item) throw new Error("Nothing to sell");
  await small.open({ email: "eve@example.com", items: [{ ...item, size: "14", variantId: fourteen }] });
  await takeBack(small, id);
  expect(await send(id)).toMatchObject({ ok: false, error: expect.stringContaining("no longer there") });
  expect(await refund(id)).toEqual({ ok: true, value: "succeeded" });
  expect(await orderOf(small, order.id)).toMatchObject({ state: "refunded", refundedCents: 18_995 });
});

test("a refused exchange releases the held size, and leaves the shopper the piece", async () => {
  const order = await delivered(small);
  const { id } = await requestSoldExchange(small, order.id, { "1-1": fourteen });
  const at = { id, now: small.shop.now() };
  expect(await refuseReturn(small.shop.db, admin, at)).toEqual({ ok: true, value: null });
  expect(await stockOf(small, fourteen)).toEqual({ onHand: 1, reserved: 0, sold: 0 });
  expect((await requestSoldExchange(small, order.id, { "1-1": fourteen })).saved).toMatchObject({ ok: true });
});

test("sends and pays an exchange once, however often the button is pressed at once", async () => {
  const order = await delivered(small);
  const id = await booked(order.id, { "1-1": fourteen });
  const answers = await Promise.all([send(id), send(id), send(id), refund(id)]);
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1);
  const made = await small.shop.db.select().from(orders).where(eq(orders.exchangeOf, order.id));
  const money = await refundsOf(small, order.id);
  expect(money).toHaveLength(1);
  expect(made).toHaveLength(money[0]?.exchangeId ? 1 : 0);
});

test("refunds the difference of a cheaper piece once the pieces are booked, and the books add up", async () => {
  const order = await delivered(small);
  const ten = await addSize(small, { size: "10", pieces: 2, priceCents: toMoney(15_001) });
  const id = await booked(order.id, { "1-1": ten });
  expect(await send(id)).toEqual({ ok: true, value: "succeeded" });
  expect(await orderOf(small, order.id)).toMatchObject({ state: "fulfilled", refundedCents: 3_499 });
  expect(await backAt(order.paymentId)).toBe(3_499);
  expect((await bookedOf(order.id, "credit-note")).gross).toBe(PRICE);
  expect((await bookedOf((await exchangeOf(id)).id, "invoice")).gross).toBe(15_001);
  await hearEvents(small);
});

test("a dearer piece waits for its difference to be paid online, and the returned piece pays the rest", async () => {
  const order = await delivered(small);
  const big = await addSize(small, { size: "20", pieces: 1, priceCents: toMoney(21_000) });
  const id = await booked(order.id, { "1-1": big });
  expect(await send(id)).toMatchObject({
    ok: false,
    error: expect.stringContaining("£25 is still to be paid"),
  });
  const session = await payDifference(id);
  expect(await exchangeOf(id)).toMatchObject({ state: "open" });
  expect(await refund(id)).toMatchObject({ ok: false, error: expect.stringContaining("payment link") });
  await settle(session);
  const exchange = await exchangeOf(id);
  expect(exchange).toMatchObject({ state: "paid", totalCents: 21_000, creditCents: PRICE });
  expect(await rowOf(id)).toMatchObject({ state: "settled" });
  expect(await stockOf(small, big)).toEqual({ onHand: 0, reserved: 0, sold: 1 });
  await hearEvents(small, 2);
  expect(await refundsOf(small, order.id)).toHaveLength(1);
  const month = monthOf(shopDay(small.shop.now()));
  const journal = await listJournalEntries(small.shop.db, admin, small.shop.gateway, month);
  const own = journal.filter(({ reference }) => [order.reference, exchange.reference].includes(reference));
  expect(addUp(own).heldCents).toBe((order.totalCents ?? 0) + 2_500);
  expect(sumMoney(own.map(({ grossCents }) => grossCents))).toBe((order.totalCents ?? 0) + 2_500);

  // The shopper withdraws before it is sent: each payment gets its own part back.
  const { id: withdrawal } = await withdraw(small, exchange.id);
  expect(await refund(withdrawal)).toEqual({ ok: true, value: "succeeded" });
  expect(await orderOf(small, exchange.id)).toMatchObject({ state: "refunded", refundedCents: 21_000 });
  expect(await backAt(exchange.paymentId)).toBe(2_500);
  expect(await backAt(order.paymentId)).toBe(PRICE);
});

test("an unpaid link releases the piece; another is sent, and a late payment of the first is refunded", async () => {
  const order = await delivered(small);
  const big = await addSize(small, { size: "20", pieces: 2, priceCents: toMoney(21_000) });
  const id = await booked(order.id, { "1-1": big });
  const late = await payDifference(id);
  const first = await exchangeOf(id);
  await releaseOrder(small.shop.db, first.id, {
    to: "expired",
    reason: "not paid in time",
    at: small.shop.now(),
  });
  expect(await stockOf(small, big)).toEqual({ onHand: 2, reserved: 0, sold: 0 });

  await settle(await payDifference(id));
  const second = await exchangeOf(id);
  expect(second).toMatchObject({ state: "paid", exchangeOf: order.id });
  expect(await settle(late)).toBe("needs_refund");
  expect(await orderOf(small, first.id)).toMatchObject({ totalCents: 2_500, creditCents: 0 });
  expect(await refundsOf(small, order.id)).toMatchObject([{ exchangeId: second.id, amountCents: PRICE }]);
});

test("the owner ends an unpaid link, and refunds the money instead", async () => {
  const order = await delivered(small);
  const big = await addSize(small, { size: "20", pieces: 1, priceCents: toMoney(21_000) });
  const id = await booked(order.id, { "1-1": big });
  const linked = await linkExchange(small.shop, admin, asked(id));
  if (!linked.ok) throw new Error(linked.error);
  await openPayment(linked.value, small.shop.site.origin, small.shop);
  expect((await lettersOf(linked.value.id)).sort()).toEqual(["link"]);
  expect(await linkExchange(small.shop, admin, asked(id))).toMatchObject({
    ok: true,
    value: { id: linked.value.id },
  });
  expect(await releaseHeld(small.shop, admin, linked.value.reference)).toBe("released");
  expect(await stockOf(small, big)).toEqual({ onHand: 1, reserved: 0, sold: 0 });
  expect(await refund(id)).toEqual({ ok: true, value: "succeeded" });
  expect(await orderOf(small, order.id)).toMatchObject({ state: "refunded" });
});

test("an exchange can be returned: the first payment is refunded, never more than was paid", async () => {
  const order = await delivered(small);
  const id = await booked(order.id, { "1-1": fourteen });
  await send(id);
  const exchange = await deliver((await exchangeOf(id)).id);
  expect((await withdraw(small, order.id)).saved).toMatchObject({ ok: false });
  const { id: withdrawal, saved } = await withdraw(small, exchange.id);
  expect(saved).toMatchObject({ ok: true });
  await takeBack(small, withdrawal);
  expect(await refund(withdrawal)).toEqual({ ok: true, value: "succeeded" });
  expect(await backAt(order.paymentId)).toBe(PRICE);
  expect(await orderOf(small, exchange.id)).toMatchObject({ state: "refunded", refundedCents: PRICE });
  expect(await orderOf(small, order.id)).toMatchObject({ state: "fulfilled", refundedCents: 0 });
  expect(await stockOf(small, fourteen)).toEqual({ onHand: 1, reserved: 0, sold: 0 });
});

test("an exchange of an exchange refunds each payment what it paid, and no more", async () => {
  const order = await delivered(small);
  const big = await addSize(small, { size: "20", pieces: 1, priceCents: toMoney(21_000) });
  const first = await booked(order.id, { "1-1": big });
  await settle(await payDifference(first));
  const dearer = await exchangeOf(first);
  const parcel = { carrier: "", tracking: "" };
  await fulfilOrder(small.shop.db, admin, { order: dearer, parcel, now: small.shop.now() });
  await deliver(dearer.id);
  const second = await booked(dearer.id, { "1-1": fourteen });
  expect(await send(second)).toEqual({ ok: true, value: "succeeded" });
  // The difference goes back to the payment that it came from.
  expect(await backAt(dearer.paymentId)).toBe(2_500);
  const last = await deliver((await exchangeOf(second)).id);
  const { id } = await withdraw(small, last.id);
  await takeBack(small, id);
  expect(await refund(id)).toEqual({ ok: true, value: "succeeded" });
  expect(await backAt(dearer.paymentId)).toBe(2_500);
  expect(await backAt(order.paymentId)).toBe(PRICE);
});

test("does not refund the exchanged piece too when the other one of two is withdrawn", async () => {
  const order = await delivered(small, 2);
  const id = await booked(order.id, { "1-1": fourteen });
  await send(id);
  const { id: withdrawal } = await withdraw(small, order.id, ["1-2"]);
  await takeBack(small, withdrawal, ["1-2"]);
  await refund(withdrawal);
  expect(await backAt(order.paymentId)).toBe(PRICE);
  const { leftSeen, ...more } = { leftSeen: toMoney(495), reason: "", restock: [] };
  const refundAll = { id: crypto.randomUUID(), amountCents: toMoney(600), leftSeen, ...more };
  expect(await issueRefund(small.shop, admin, order.id, refundAll)).toMatchObject({
    ok: false,
    error: expect.stringContaining("£4.95 is left"),
  });
});

test("erasing an order erases its exchange, and not while one is under way", async () => {
  const order = await delivered(small);
  const id = await booked(order.id, { "1-1": fourteen });
  const at = { now: small.shop.now() };
  expect(await eraseOrder(small.shop.db, admin, { order, ...at })).toMatchObject({ ok: false });
  await send(id);
  const exchange = await exchangeOf(id);
  expect(await eraseOrder(small.shop.db, admin, { order: exchange, ...at })).toEqual({
    ok: true,
    value: null,
  });
  for (const each of [order, exchange])
    expect(await orderOf(small, each.id)).toMatchObject({ email: "", customer: null, erasedAt: at.now });
});
