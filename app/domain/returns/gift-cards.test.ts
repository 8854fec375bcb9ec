import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { addUp } from "#app/domain/money/books/journal.ts";
import { listJournalEntries } from "#app/domain/money/books/list-entries.server.ts";
import { monthOf } from "#app/domain/money/books/month.server.ts";
import { expireCards } from "#app/domain/money/gift-cards/ledger.server.ts";
import { REGISTERED_SELLER } from "#app/domain/money/invoices/testing/seller-for-tests.ts";
import { issueRefund } from "#app/domain/money/refunds/issue-refund.server.ts";
import { fulfilOrder } from "#app/domain/returns/fulfil-order.server.ts";
import { placeOrder } from "#app/domain/selling/checkout/place-order.server.ts";
import { accountOf, buyCard } from "#app/domain/selling/checkout/testing/bought-card.server.ts";
import {
  hearEvents,
  orderOf,
  refundsOf,
  wanted,
} from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { setAsideWithdrawal } from "./book-return.server.ts";
import { refundReturn } from "./refund-return.server.ts";
import { sendExchange } from "./settle-exchange.server.ts";
import { closeBalanced } from "./testing/balanced.server.ts";
import { addSize, requestSoldExchange, TERMS, takeBack, withdraw } from "./testing/sold-order.server.ts";

const admin = adminForTests();
let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 5 });
  small.shop.seller = REGISTERED_SELLER;
});
afterEach(() => closeBalanced(small));

const entries = () =>
  listJournalEntries(small.shop.db, admin, small.shop.gateway, monthOf(shopDay(small.shop.now())));

/** Buys the dress with a gift card, and pays the rest. Returns the paid order. */
async function spend(code: string) {
  const opened = await placeOrder(small.input({ country: "GB", codes: [code] }), small.shop);
  if (!opened.ok) throw new Error(opened.error.message);
  const { key, url } = opened.value;
  if ((await small.state(key)) === "open") await small.pay(url.split("/").at(-1) ?? "");
  await hearEvents(small);
  return orderOf(small, key);
}

test("withdrawing from an unspent gift card ends the card, and refunds the money", async () => {
  const { order, id, code } = await buyCard(small);
  const { id: withdrawal, saved } = await withdraw(small, order.id);
  expect(saved.ok).toBe(true);
  expect((await accountOf(small, id)).balance).toBe(0);
  const spent = await placeOrder(small.input({ country: "GB", codes: [code] }), small.shop);
  expect(spent).toMatchObject({
    ok: false,
    error: { message: "Nothing is left on this gift card.", field: "code" },
  });

  expect(await refundReturn(small.shop, admin, { id: withdrawal, terms: TERMS })).toMatchObject({ ok: true });
  await hearEvents(small);
  expect(await orderOf(small, order.id)).toMatchObject({ state: "refunded", refundedCents: 5_000 });
  expect((await accountOf(small, id)).moves).toEqual(["issue 5000", "take-back -5000"]);
  expect(addUp(await entries()).kinds.find(({ kind }) => kind === "gift card")?.amountCents).toBe(0);
});

test("a gift card pays again once its withdrawal was set aside as not by the customer", async () => {
  const { order, id, code } = await buyCard(small);
  const { id: withdrawal } = await withdraw(small, order.id);
  const done = await setAsideWithdrawal(small.shop.db, admin, { id: withdrawal, now: small.shop.now() });
  expect(done.ok).toBe(true);
  expect((await accountOf(small, id)).moves).toEqual(["issue 5000", "take-back -5000", "restore 5000"]);
  expect((await spend(code)).state).toBe("paid");
});

test("refuses to withdraw from a partly spent gift card, and refunds no more than its balance", async () => {
  const { order, code } = await buyCard(small, { amount: 20_000 });
  await spend(code);
  const { saved } = await withdraw(small, order.id);
  expect(saved).toMatchObject({ ok: false, error: expect.stringContaining("gift cards") });
  expect(await issueRefund(small.shop, admin, order.id, wanted(order, 20_000))).toEqual({
    ok: false,
    error: "The gift card has been spent in part: £10.05 is left on it.",
  });
  expect((await issueRefund(small.shop, admin, order.id, wanted(order, 1_005))).ok).toBe(true);
  await hearEvents(small);
});

test("refuses to withdraw from a gift card after fourteen days", async () => {
  const { order } = await buyCard(small);
  small.wait(60 * 24 * 400);
  expect(await withdraw(small, order.id)).toMatchObject({ saved: { ok: false } });
});

test("a sold gift card is owed and no turnover; VAT is due when it is spent, and the account adds up", async () => {
  const { code } = await buyCard(small);
  let sums = addUp(await entries());
  expect(sums.kinds.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([["gift card", 5_000]]);
  expect(sums.vat).toEqual([]);
  expect(sums.heldCents).toBe(5_000);

  const order = await spend(code);
  sums = addUp(await entries());
  expect(sums.kinds.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ["sale", 18_500],
    ["delivery", 495],
    ["gift card", 0],
  ]);
  expect(sums.vat[0]).toMatchObject({ grossCents: 18_995, vatCents: 3_166, rateBp: 2_000 });
  expect(sums.heldCents).toBe(18_995);

  await issueRefund(small.shop, admin, order.id, wanted(order, 6_000));
  await hearEvents(small);
  sums = addUp(await entries());
  expect(sums.heldCents).toBe(17_995);
  expect(sums.kinds.find(({ kind }) => kind === "gift card")?.amountCents).toBe(5_000);
  const journal = await entries();
  expect(journal.reduce((sum, entry) => sum + entry.grossCents, 0)).toBe(17_995);
});

test("the balance of an expired card is no longer a liability", async () => {
  const { id, code } = await buyCard(small, { amount: 20_000 });
  await spend(code);
  small.wait(60 * 24 * 740);
  expect(await expireCards(small.shop)).toBe(1);
  expect(await expireCards(small.shop)).toBe(0);
  expect((await accountOf(small, id)).balance).toBe(0);
  expect(
    (await entries()).map(({ kind, grossCents, providerCents }) => [kind, grossCents, providerCents]),
  ).toEqual([
    ["gift card", -1_005, 0],
    ["expired gift card", 1_005, 0],
  ]);
  const late = await placeOrder(small.input({ country: "GB", codes: [code] }), small.shop);
  expect(late).toMatchObject({
    ok: false,
    error: { message: expect.stringMatching(/could be spent until/) },
  });
});

test("money returned to an expired card can be spent for a while", async () => {
  const { id, code } = await buyCard(small, { amount: 20_000 });
  const order = await spend(code);
  small.wait(60 * 24 * 740);
  await expireCards(small.shop);
  await issueRefund(small.shop, admin, order.id, wanted(order, 2_000));
  expect(await expireCards(small.shop)).toBe(0);
  expect((await accountOf(small, id)).balance).toBe(2_000);
});

test("an exchange of pieces paid by a gift card refunds that card in turn", async () => {
  await addSize(small, { size: "14", pieces: 1 });
  const { id, code } = await buyCard(small, { amount: 30_000 });
  const order = await spend(code);
  const parcel = { carrier: "", tracking: "" };
  await fulfilOrder(small.shop.db, admin, { order, parcel, now: small.shop.now() });
  const { id: exchange, saved } = await requestSoldExchange(small, order.id, { "1-1": "navy-14" });
  expect(saved.ok).toBe(true);
  await takeBack(small, exchange);
  const asked = { id: exchange, terms: TERMS, prefix: "BA", parcel };
  expect((await sendExchange(small.shop, admin, asked)).ok).toBe(true);
  const { rows } = await small.shop.db.execute<{ id: string }>(
    "SELECT id FROM orders WHERE exchange_of IS NOT NULL",
  );
  const made = await orderOf(small, rows[0]?.id ?? "");
  await issueRefund(small.shop, admin, made.id, wanted(made, 18_500));
  expect(await refundsOf(small, made.id)).toMatchObject([
    { giftCardId: id, amountCents: 18_500, state: "succeeded" },
  ]);
  expect((await accountOf(small, id)).balance).toBe(toMoney(30_000 - 495));
});
