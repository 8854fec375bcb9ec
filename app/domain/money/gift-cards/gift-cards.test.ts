import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { applySession } from "#app/domain/selling/checkout/apply-session.server.ts";
import { handleEvent } from "#app/domain/selling/checkout/handle-event.server.ts";
import { placeOrder } from "#app/domain/selling/checkout/place-order.server.ts";
import { accountOf, buyCard, chooseCard } from "#app/domain/selling/checkout/testing/bought-card.server.ts";
import {
  hearEvents,
  orderOf,
  refundsOf,
  wanted,
} from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { addDays } from "#app/shared/calendar-day.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { brokenInvariants } from "#tests/support/histories/invariants.ts";
import { giftCards } from "../gift-cards.tables.server.ts";
import { issueRefund } from "../refunds/issue-refund.server.ts";
import { restoreCard, takeBack } from "./ledger.server.ts";

const admin = adminForTests();
let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 5 });
});
afterEach(async () => {
  expect(await brokenInvariants(small.shop.db)).toEqual([]);
  await small.close();
});

/** The dress costs £185, and its delivery in the United Kingdom £4.95. */
const open = (giftCode: string, more = {}) =>
  placeOrder(small.input({ country: "GB", codes: [giftCode.replaceAll("-", "")], ...more }), small.shop);

/** A checkout that lapsed in the shop while its payment page is still open. `meanwhile` happens before it lapses. */
async function openLapsed(
  giftCode: string,
  meanwhile = async () => {},
): Promise<{ key: string; session: string }> {
  const opened = await open(giftCode);
  if (!opened.ok) throw new Error(opened.error.message);
  const session = opened.value.url.split("/").at(-1) ?? "";
  const paid = await small.shop.gateway.findSession(session);
  if (!paid) throw new Error("There is no session");
  await meanwhile();
  await applySession(small.shop, { ...paid, status: "expired" });
  return { key: opened.value.key, session };
}

test("activates a gift card once its payment is settled, however often the event arrives", async () => {
  const { id, order } = await buyCard(small);
  await hearEvents(small, 2);
  expect(await accountOf(small, id)).toEqual({ balance: 5_000, moves: ["issue 5000"] });
  expect(order).toMatchObject({ state: "fulfilled", totalCents: 5_000, deliveryCents: 0 });
  expect(await small.stock()).toEqual({ onHand: 5, reserved: 0, sold: 0 });
});

test("makes its email due in the morning of its delivery day", async () => {
  const sendOn = addDays(shopDay(small.shop.now()), 20);
  const { order } = await buyCard(small, { sendOn });
  const mails = await small.shop.db.select().from(emails).where(eq(emails.orderId, order.id));
  const letter = mails.find(({ kind }) => kind === "gift-card");
  expect(letter && shopDay(letter.dueSince)).toBe(sendOn);
  expect(mails.map(({ kind }) => kind).sort()).toEqual(["gift-card", "notice", "receipt"]);
});

test("an unpaid gift card pays for nothing", async () => {
  const session = await chooseCard(small);
  const { code } = await buyCard(small);
  expect((await open(code.replace(/.$/, (last) => (last === "0" ? "1" : "0")))).ok).toBe(false);
  await small.shop.gateway.expireSession(session);
  await hearEvents(small);
});

test("a gift card with a disputed payment pays for nothing until the dispute is won", async () => {
  const { id, code, order } = await buyCard(small, { amount: 20_000, cardNumber: "4000 0000 0000 0259" });
  await hearEvents(small, 2);
  expect((await orderOf(small, order.id)).disputedAt).not.toBeNull();
  expect(await open(code)).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining("its payment is in question"), field: "code" },
  });
  expect((await accountOf(small, id)).balance).toBe(20_000);
  const [dispute] = (await small.sentEvents()).filter(({ dispute: told }) => told === "open");
  if (!dispute) throw new Error("No dispute was sent");
  await handleEvent(small.shop, { ...dispute, id: "evt_won", dispute: "won" });
  expect((await open(code)).ok).toBe(true);
});

test("a gift card that covers the whole order pays at once, without a payment page", async () => {
  const { id, code } = await buyCard(small, { amount: 20_000 });
  const opened = await open(code);
  if (!opened.ok) throw new Error(opened.error.message);
  expect(opened.value.url).toContain("/checkout/success?");
  const order = await orderOf(small, opened.value.key);
  expect(order).toMatchObject({
    state: "paid",
    provider: "credit",
    totalCents: 18_995,
    giftCents: 18_995,
    deliveryCents: 495,
    sessionUrl: null,
  });
  expect(await accountOf(small, id)).toEqual({ balance: 1_005, moves: ["issue 20000", "spend -18995"] });
  expect(await small.stock()).toEqual({ onHand: 4, reserved: 0, sold: 1 });
});

test("repeating the checkout finds the order that the gift card has paid", async () => {
  const { code } = await buyCard(small, { amount: 50_000 });
  const [first, second] = await Promise.all([open(code), open(code)]);
  const third = await open(code);
  const keys = [first, second, third].map((each) => each.ok && each.value.key);
  expect(new Set(keys).size).toBe(1);
});

test("a gift card pays its part and the payment card the rest, which is refunded first", async () => {
  const { id, code } = await buyCard(small);
  const opened = await open(code);
  if (!opened.ok) throw new Error(opened.error.message);
  expect(await accountOf(small, id)).toEqual({ balance: 0, moves: ["issue 5000", "spend -5000"] });
  const session = opened.value.url.split("/").at(-1) ?? "";
  await small.pay(session);
  await hearEvents(small);
  const order = await orderOf(small, opened.value.key);
  expect(order).toMatchObject({ state: "paid", totalCents: 18_995, giftCents: 5_000 });

  await issueRefund(small.shop, admin, order.id, wanted(order, 6_000));
  await hearEvents(small);
  expect(
    (await refundsOf(small, order.id)).map(({ giftCardId, amountCents }) => [giftCardId, amountCents]),
  ).toEqual([
    [id, 5_000],
    [null, 1_000],
  ]);
  expect((await accountOf(small, id)).balance).toBe(5_000);
  const left = await orderOf(small, order.id);
  expect(left.refundedCents).toBe(6_000);
  const rest = wanted(left, 12_995, { leftSeen: 12_995 as never });
  await issueRefund(small.shop, admin, order.id, rest);
  await hearEvents(small);
  expect((await orderOf(small, order.id)).state).toBe("refunded");
  expect((await accountOf(small, id)).balance).toBe(5_000);
});

test("a card that is worth more than the pieces pays a part of the delivery", async () => {
  const { code } = await buyCard(small, { amount: 18_700 });
  const opened = await open(code);
  if (!opened.ok) throw new Error(opened.error.message);
  const session = opened.value.url.split("/").at(-1) ?? "";
  expect((await small.shop.gateway.findSession(session))?.totalCents).toBe(295);
  await small.pay(session);
  await hearEvents(small);
  expect(await orderOf(small, opened.value.key)).toMatchObject({
    state: "paid",
    deliveryCents: 495,
    totalCents: 18_995,
    giftCents: 18_700,
  });
});

test("two simultaneous checkouts never spend the same balance twice", async () => {
  const { id, code } = await buyCard(small, { amount: 20_000 });
  const tabs = await Promise.all(
    ["BA-20261120-0001", "BA-20261120-0002", "BA-20261120-0003"].map((orderId, nth) =>
      open(code, { orderId, email: `tab${nth}@example.com` }),
    ),
  );
  const { balance, moves } = await accountOf(small, id);
  expect(balance).toBe(0);
  expect(moves).toEqual(["issue 20000", "spend -18995", "spend -1005"]);
  expect(tabs.filter(({ ok }) => !ok)).toEqual([
    expect.objectContaining({ error: expect.objectContaining({ status: 409, field: "code" }) }),
  ]);
});

test("an expired checkout releases the balance that it had reserved", async () => {
  const { id, code } = await buyCard(small);
  await open(code);
  small.wait(40);
  await small.expireDue();
  await hearEvents(small);
  expect(await accountOf(small, id)).toEqual({
    balance: 5_000,
    moves: ["issue 5000", "spend -5000", "release 5000"],
  });
});

test("a late payment takes the gift card's balance again, or is refunded when the balance is spent", async () => {
  const { id, code } = await buyCard(small);
  const { key, session } = await openLapsed(code);
  expect((await accountOf(small, id)).balance).toBe(5_000);
  await small.pay(session);
  await hearEvents(small);
  expect((await orderOf(small, key)).state).toBe("paid");
  expect(await accountOf(small, id)).toMatchObject({ balance: 0 });
});

test("a late payment for a sold piece takes nothing from the gift card", async () => {
  const { id, code } = await buyCard(small);
  const { key, session } = await openLapsed(code);
  for (let others = 0; others < 5; others += 1) await small.open({ email: `ada${others}@example.com` });
  await small.pay(session);
  await hearEvents(small);
  expect((await orderOf(small, key)).state).toBe("needs_refund");
  expect(await accountOf(small, id)).toMatchObject({ balance: 5_000 });
});

test("a gift card used on its last day is valid even when the payment event arrives the next day", async () => {
  const { id, code } = await buyCard(small);
  const today = shopDay(small.shop.now());
  await small.shop.db.update(giftCards).set({ expiresOn: today });
  const opened = await open(code);
  if (!opened.ok) throw new Error(opened.error.message);
  await small.shop.db.update(giftCards).set({ expiresOn: addDays(today, -1) });
  await small.pay(opened.value.url.split("/").at(-1) ?? "");
  await hearEvents(small);
  expect((await orderOf(small, opened.value.key)).state).toBe("paid");
  expect(await accountOf(small, id)).toMatchObject({ balance: 0 });
});

test.each([
  ["stays", 10, 10],
  ["moves by a week where it passed meanwhile", -1, 7],
])("the last day of a gift card %s when a checkout is not paid", async (_, lastDay, after) => {
  const { id, code } = await buyCard(small);
  const today = shopDay(small.shop.now());
  const end = (days: number) =>
    small.shop.db
      .update(giftCards)
      .set({ expiresOn: addDays(today, days) })
      .where(eq(giftCards.id, id));
  await openLapsed(code, async () => void (await end(lastDay)));
  expect(await accountOf(small, id)).toMatchObject({ balance: 5_000 });
  const [card] = await small.shop.db.select().from(giftCards).where(eq(giftCards.id, id));
  expect(card?.expiresOn).toBe(addDays(today, after));
});

test("money returned to a gift card after a failed refund can be spent for 90 days", async () => {
  const { id, order } = await buyCard(small);
  const { db, now } = small.shop;
  const today = shopDay(now());
  await inTransaction(db, (tx) => takeBack(tx, order.id, { about: "r", amountCents: "all", now: now() }));
  await db.update(giftCards).set({ expiresOn: addDays(today, -1) });
  await inTransaction(db, (tx) => restoreCard(tx, order.id, { about: "r", now: now() }));
  const [card] = await db.select().from(giftCards).where(eq(giftCards.id, id));
  expect(card).toMatchObject({ balanceCents: 5_000, expiresOn: addDays(today, 90) });
  // The same again, a day later, changes nothing.
  const tomorrow = new Date(now().getTime() + 86_400_000);
  await inTransaction(db, (tx) => restoreCard(tx, order.id, { about: "r", now: tomorrow }));
  expect(await db.select().from(giftCards).where(eq(giftCards.id, id))).toEqual([card]);
});
