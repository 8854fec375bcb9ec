import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { addUp } from "#app/domain/money/books/journal.ts";
import { listJournalEntries } from "#app/domain/money/books/list-entries.server.ts";
import { monthOf } from "#app/domain/money/books/month.server.ts";
import { codeOf } from "#app/domain/money/gift-cards/gift-code.server.ts";
import { giftCards } from "#app/domain/money/gift-cards.tables.server.ts";
import { REGISTERED_SELLER } from "#app/domain/money/invoices/testing/seller-for-tests.ts";
import { issueRefund } from "#app/domain/money/refunds/issue-refund.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { placeOrder } from "#app/domain/selling/checkout/place-order.server.ts";
import { accountOf, SECRET } from "#app/domain/selling/checkout/testing/bought-card.server.ts";
import { orderOf } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { sumMoney, toMoney } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { saveReturn } from "./answer-return.server.ts";
import { refundReturn, sendCredit } from "./refund-return.server.ts";
import { returns } from "./returns.tables.server.ts";
import { closeBalanced } from "./testing/balanced.server.ts";
import { delivered, TERMS, takeBack, withdraw } from "./testing/sold-order.server.ts";

const admin = adminForTests();
const PRICE = 18_500;
const DELIVERY = 495;
let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 5 });
  small.shop.seller = REGISTERED_SELLER;
});
afterEach(() => closeBalanced(small));

async function ask(orderId: string, pieces = ["1-1"], wish: "credit" | "refund" = "credit"): Promise<string> {
  const { db, now } = small.shop;
  const input = { id: crypto.randomUUID(), pieces, reason: "changed-mind" as const, wish, sizes: {} };
  const saved = await saveReturn({ db, now, terms: TERMS, returnsDays: 5 }, orderId, input);
  expect(saved).toEqual({ ok: true, value: "saved" });
  return input.id;
}

async function booked(orderId: string, pieces = ["1-1"], wish: "credit" | "refund" = "credit") {
  const id = await ask(orderId, pieces, wish);
  await takeBack(small, id, pieces);
  return id;
}

const send = (id: string) =>
  sendCredit(small.shop, admin, { id, terms: TERMS, prefix: "BA", secret: SECRET });
const refund = (id: string) => refundReturn(small.shop, admin, { id, terms: TERMS });

/** The gift cards from an order's returns, each with its order and its code. */
async function cardsOf(orderId: string) {
  const rows = await small.shop.db
    .select({ card: giftCards, order: orders })
    .from(giftCards)
    .innerJoin(orders, eq(orders.id, giftCards.orderId))
    .where(eq(orders.exchangeOf, orderId));
  return rows.map(({ card, order }) => ({ card, order, code: codeOf(card.id, SECRET) }));
}

async function cardOf(orderId: string) {
  const [made, ...more] = await cardsOf(orderId);
  if (!made || more.length > 0) throw new Error("Not exactly one gift card");
  return made;
}

const backAt = async (paymentId: string | null) =>
  sumMoney((await small.shop.gateway.refundsOf(paymentId ?? "")).map(({ amountCents }) => amountCents));

test("turns a return with booked pieces into a live gift card of the amount paid, in its own order", async () => {
  const order = await delivered(small);
  const id = await ask(order.id);
  expect(await send(id)).toMatchObject({
    ok: false,
    error: expect.stringContaining("Book each piece first"),
  });
  await takeBack(small, id);
  expect(await send(id)).toEqual({ ok: true, value: null });

  const made = await cardOf(order.id);
  expect(made.card).toMatchObject({
    amountCents: PRICE + DELIVERY,
    balanceCents: PRICE + DELIVERY,
    recipientEmail: order.email,
  });
  expect(made.order).toMatchObject({ state: "fulfilled", provider: "credit", totalCents: PRICE + DELIVERY });
  const letters = await small.shop.db.select().from(emails).where(eq(emails.orderId, made.order.id));
  expect(letters.map(({ kind }) => kind).sort()).toEqual(["gift-card", "receipt"]);
  expect(await backAt(order.paymentId)).toBe(0);
  const [row] = await small.shop.db.select().from(returns).where(eq(returns.id, id));
  expect(row).toMatchObject({ state: "settled", holdId: made.order.id });
});

test("the card pays the next order, and its payment can no longer be refunded as money", async () => {
  const order = await delivered(small);
  await send(await booked(order.id));
  const { code, card } = await cardOf(order.id);
  const opened = await placeOrder(small.input({ country: "GB", codes: [code] }), small.shop);
  if (!opened.ok) throw new Error(opened.error.message);
  expect(await orderOf(small, opened.value.key)).toMatchObject({
    state: "paid",
    giftCents: PRICE + DELIVERY,
  });
  expect((await accountOf(small, card.id)).balance).toBe(0);
  const again = {
    ...{ id: crypto.randomUUID(), amountCents: toMoney(100), leftSeen: toMoney(0) },
    ...{ reason: "", restock: [] },
  };
  expect(await issueRefund(small.shop, admin, order.id, again)).toMatchObject({ ok: false });
});

test("settles a return once, however often it is pressed at once with the refund beside it", async () => {
  const order = await delivered(small);
  const id = await booked(order.id);
  await Promise.all([send(id), refund(id), send(id), send(id)]);
  const cards = await cardsOf(order.id);
  expect(cards.length + ((await backAt(order.paymentId)) > 0 ? 1 : 0)).toBe(1);
});

test("refunds money without a gift card to a shopper who changes their mind", async () => {
  const order = await delivered(small);
  const id = await booked(order.id);
  expect(await refund(id)).toEqual({ ok: true, value: "succeeded" });
  expect(await backAt(order.paymentId)).toBe(PRICE + DELIVERY);
  expect(await send(id)).toMatchObject({ ok: false });
  expect(await cardsOf(order.id)).toEqual([]);
});

test("refunds the first payment when the shopper withdraws from an unspent card", async () => {
  const order = await delivered(small);
  await send(await booked(order.id));
  const { order: made, card } = await cardOf(order.id);
  const { id, saved } = await withdraw(small, made.id);
  expect(saved.ok).toBe(true);
  expect(await refund(id)).toEqual({ ok: true, value: "succeeded" });
  expect((await accountOf(small, card.id)).balance).toBe(0);
  expect(await backAt(order.paymentId)).toBe(PRICE + DELIVERY);
});

test.each([
  ["credit", "refund"],
  ["refund", "credit"],
] as const)(
  "with one of two for %s, then the other for %s, the delivery is refunded with the last",
  async (first, second) => {
    const order = await delivered(small, 2);
    for (const [pieces, wish] of [
      [["1-1"], first],
      [["1-2"], second],
    ] as const) {
      const id = await booked(order.id, [...pieces], wish);
      expect(await (wish === "credit" ? send(id) : refund(id))).toMatchObject({ ok: true });
    }
    const { card } = await cardOf(order.id);
    const last = PRICE + DELIVERY;
    expect([card.amountCents, await backAt(order.paymentId)]).toEqual(
      second === "credit" ? [last, PRICE] : [PRICE, last],
    );
  },
);

test("the books reverse the sale and record the card as a liability, without a money movement", async () => {
  const order = await delivered(small);
  await send(await booked(order.id));
  const month = monthOf(shopDay(small.shop.now()));
  const sums = addUp(await listJournalEntries(small.shop.db, admin, small.shop.gateway, month));
  expect(Object.fromEntries(sums.kinds.map(({ kind, amountCents }) => [kind, amountCents]))).toMatchObject({
    "gift card": PRICE + DELIVERY,
  });
  expect(sums.heldCents).toBe(PRICE + DELIVERY);
  expect(sumMoney(sums.vat.map(({ vatCents }) => vatCents))).toBe(0);
});

test("refuses store credit while the payment is disputed", async () => {
  const order = await delivered(small);
  const id = await booked(order.id);
  await small.shop.db.update(orders).set({ disputedAt: small.shop.now() }).where(eq(orders.id, order.id));
  expect(await send(id)).toMatchObject({ ok: false, error: expect.stringContaining("disputes") });
  expect(await cardsOf(order.id)).toEqual([]);
});

test("refunds money instead of sending a card when there is no email", async () => {
  const order = await delivered(small);
  const id = await booked(order.id);
  await small.shop.db.update(orders).set({ email: "" }).where(eq(orders.id, order.id));
  expect(await send(id)).toMatchObject({ ok: false, error: expect.stringContaining("Give the money back") });
  expect(await refund(id)).toEqual({ ok: true, value: "succeeded" });
});
