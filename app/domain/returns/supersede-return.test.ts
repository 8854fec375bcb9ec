import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { variants } from "#app/domain/catalogue/products.tables.server.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { REGISTERED_SELLER } from "#app/domain/money/invoices/testing/seller-for-tests.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { listEntries } from "#app/domain/people/lists.tables.server.ts";
import { orderOf, refundsOf } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { loadOrderPage } from "#app/owner/orders/load-order-page.server.ts";
import { loadReturnPage, loadReturns } from "#app/owner/returns/load-returns.server.ts";
import { findShopperOrder } from "#app/shop/order/shopper-order.server.ts";
import { saveReturn } from "./answer-return.server.ts";
import { loadWithdrawal } from "./answer-withdrawal.server.ts";
import { bookPiece, recordReceived, recordSentBack, refuseReturn } from "./book-return.server.ts";
import { refundReturn, sendCredit } from "./refund-return.server.ts";
import type { Wish } from "./return-state.ts";
import { returnPieces, returns } from "./returns.tables.server.ts";
import { sendExchange } from "./settle-exchange.server.ts";
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
const PRICE = 18_500;
const WHOLE = 18_995;
let small: SmallShop;
let twelve: string;
let fourteen: string;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 3 });
  small.shop.seller = REGISTERED_SELLER;
  twelve = (await small.shop.db.select().from(variants))[0]?.id ?? "";
  fourteen = await addSize(small, { size: "14", pieces: 2 });
});
afterEach(() => closeBalanced(small));

const SAVED = { ok: true, value: "saved" };
const refund = (id: string) => refundReturn(small.shop, admin, { id, terms: TERMS });
const at = (id: string) => ({ id, now: small.shop.now() });
const rowOf = async (id: string) => (await small.shop.db.select().from(returns).where(eq(returns.id, id)))[0];
const piecesIn = async (id: string) =>
  (await small.shop.db.select().from(returnPieces).where(eq(returnPieces.returnId, id)))
    .map(({ lineNo, pieceNo }) => `${lineNo}-${pieceNo}`)
    .sort();
const lettersAbout = async (id: string) =>
  (await small.shop.db.select().from(emails).where(eq(emails.about, id))).map(({ kind }) => kind).sort();
const withdrawPage = async (statusKey: string) => {
  const { db, now } = small.shop;
  const page = await loadWithdrawal({ db, now, terms: TERMS }, { key: statusKey, form: null });
  return page?.step === "choose" ? page.view : null;
};

/** Asks for a return of pieces, for something that needs no new size. */
async function askReturn(orderId: string, pieces = ["1-1"], wish: Wish = "refund"): Promise<string> {
  const input = { id: randomUUID(), pieces, reason: "too-small" as const, wish, sizes: {} };
  const given = { ...small.shop, terms: TERMS, returnsDays: 5 };
  expect(await saveReturn(given, orderId, input)).toEqual(SAVED);
  return input.id;
}

/** Books an altered piece as mended. */
const mend = (id: string) =>
  bookPiece(small.shop.db, admin, { ...at(id), lineNo: 1, pieceNo: 1, condition: "repaired" });

test("the form offers pieces of an open return, with a note, and the withdrawal takes them out of it", async () => {
  const order = await delivered(small, 2);
  const id = await askReturn(order.id, ["1-1"]);
  expect(await withdrawPage(order.statusKey)).toMatchObject({
    refusal: null,
    pieces: [
      { key: "1-1", isInReturn: true },
      { key: "1-2", isInReturn: false },
    ],
  });
  const { id: withdrawal, saved } = await withdraw(small, order.id, ["1-1", "1-2"]);
  expect(saved).toEqual(SAVED);
  expect(await piecesIn(withdrawal)).toEqual(["1-1", "1-2"]);
  expect(await rowOf(withdrawal)).toMatchObject({ state: "requested", receivedAt: null });
  expect(await rowOf(id)).toMatchObject({ state: "refused", endedAt: small.shop.now() });
  expect(await withdrawPage(order.statusKey)).toMatchObject({ pieces: [] });
});

test("a piece keeps the reason given with its return, and a withdrawal needs none", async () => {
  const order = await delivered(small, 2);
  await askReturn(order.id, ["1-1"]);
  const { id } = await withdraw(small, order.id, ["1-1", "1-2"]);
  const found = await small.shop.db
    .select()
    .from(returnPieces)
    .where(eq(returnPieces.returnId, id))
    .orderBy(returnPieces.pieceNo);
  expect(found.map(({ reason }) => reason)).toEqual(["too-small", null]);
});

test("a return of several pieces continues with the remaining ones", async () => {
  const order = await delivered(small, 2);
  const id = await askReturn(order.id, ["1-1", "1-2"]);
  const { id: withdrawal } = await withdraw(small, order.id, ["1-2"]);
  expect([await piecesIn(id), await piecesIn(withdrawal)]).toEqual([["1-1"], ["1-2"]]);
  expect(await rowOf(id)).toMatchObject({ state: "requested", endedAt: null });
  expect(await lettersAbout(id)).toEqual(["return-notice", "return-requested"]);
  await takeBack(small, id);
  await takeBack(small, withdrawal, ["1-2"]);
  await refund(id);
  await refund(withdrawal);
  expect(await orderOf(small, order.id)).toMatchObject({ state: "refunded", refundedCents: 37_495 });
});

test("a received return of which only booked pieces are left is booked", async () => {
  const order = await delivered(small, 2);
  const id = await askReturn(order.id, ["1-1", "1-2"]);
  await takeBack(small, id, ["1-1"]);
  await withdraw(small, order.id, ["1-2"]);
  expect(await rowOf(id)).toMatchObject({ state: "booked", bookedAt: small.shop.now() });
  expect(await refund(id)).toEqual({ ok: true, value: "succeeded" });
  expect(await orderOf(small, order.id)).toMatchObject({ refundedCents: PRICE });
});

test("a size that was held for an exchange is back on the shelf at once", async () => {
  const order = await delivered(small);
  const { id } = await requestSoldExchange(small, order.id, { "1-1": fourteen });
  expect(await stockOf(small, fourteen)).toEqual({ onHand: 1, reserved: 1, sold: 0 });
  await withdraw(small, order.id);
  expect(await stockOf(small, fourteen)).toEqual({ onHand: 2, reserved: 0, sold: 0 });
  expect(await rowOf(id)).toMatchObject({ state: "refused", heldUntil: null });
});

test("releases one of two held sizes, and keeps the other held despite the waiting list", async () => {
  const order = await delivered(small, 2);
  const { id } = await requestSoldExchange(small, order.id, { "1-1": fourteen, "1-2": fourteen });
  const heldUntil = (await rowOf(id))?.heldUntil;
  const waits = {
    list: "waiting",
    state: "confirmed",
    consent: "",
    confirmedAt: small.shop.now(),
    askedAt: small.shop.now(),
  } as const;
  const of = { productSlug: "sample-dress", variantId: fourteen };
  await small.shop.db.insert(listEntries).values([
    { ...waits, ...of, email: "eve@example.com" },
    { ...waits, ...of, email: "mary@example.com" },
  ]);
  await withdraw(small, order.id, ["1-1"]);
  expect(await stockOf(small, fourteen)).toEqual({ onHand: 1, reserved: 1, sold: 0 });
  expect(await rowOf(id)).toMatchObject({ state: "requested", heldUntil });
  await takeBack(small, id, ["1-2"]);
  const parcel = { carrier: "", tracking: "" };
  expect(await sendExchange(small.shop, admin, { id, terms: TERMS, prefix: "BA", parcel })).toMatchObject({
    ok: true,
  });
  expect(await stockOf(small, fourteen)).toEqual({ onHand: 1, reserved: 0, sold: 1 });
});

test("refunds the rest of an exchange for a discontinued size instead of holding it, and tells the owner", async () => {
  const order = await delivered(small, 2);
  const { id } = await requestSoldExchange(small, order.id, { "1-1": fourteen, "1-2": fourteen });
  const { db, now } = small.shop;
  await db.update(variants).set({ isOffered: false }).where(eq(variants.id, fourteen));
  const { id: withdrawal } = await withdraw(small, order.id, ["1-1"]);
  expect(await stockOf(small, fourteen)).toEqual({ onHand: 2, reserved: 0, sold: 0 });
  expect(await loadReturnPage(db, admin, { id, terms: TERMS })).toMatchObject({
    state: "requested",
    exchange: { heldUntil: null, order: null },
  });
  const page = await loadOrderPage(db, admin, order.reference, { ...TERMS, now: now() });
  expect(JSON.stringify(page)).toContain("the new pieces of an exchange");
  expect(await lettersAbout(id)).toContain("return-unheld");
  await takeBack(small, id, ["1-2"]);
  const parcel = { carrier: "", tracking: "" };
  expect(await sendExchange(small.shop, admin, { id, terms: TERMS, prefix: "BA", parcel })).toMatchObject({
    ok: false,
    error: expect.stringContaining("give the money back"),
  });
  expect(await refund(id)).toEqual({ ok: true, value: "succeeded" });
  await takeBack(small, withdrawal, ["1-1"]);
  expect(await refund(withdrawal)).toEqual({ ok: true, value: "succeeded" });
});

test("a piece that the shop already has counts as received in the withdrawal, with nothing left to send", async () => {
  const order = await delivered(small);
  const id = await askReturn(order.id);
  await recordReceived(small.shop.db, admin, at(id));
  const receivedAt = small.shop.now();
  small.wait(60);
  const { id: withdrawal } = await withdraw(small, order.id);
  expect(await rowOf(withdrawal)).toMatchObject({ state: "received", receivedAt });
  expect((await withdrawPage(order.statusKey))?.made).toMatchObject([{ sendBackBy: null, isHere: true }]);
  await bookPiece(small.shop.db, admin, {
    ...at(withdrawal),
    ...{ lineNo: 1, pieceNo: 1, condition: "shelf" },
  });
  expect(await refund(withdrawal)).toEqual({ ok: true, value: "succeeded" });
  expect(await stockOf(small, twelve)).toEqual({ onHand: 3, reserved: 0, sold: 0 });
});

test("splits received and outstanding pieces into two withdrawals, and ignores the form sent again", async () => {
  const order = await delivered(small, 2);
  const id = await askReturn(order.id, ["1-1"]);
  await takeBack(small, id, []);
  const { id: toCome } = await withdraw(small, order.id, ["1-1", "1-2"]);
  const here = `${toCome}-here`;
  expect([await piecesIn(toCome), await piecesIn(here)]).toEqual([["1-2"], ["1-1"]]);
  expect([(await rowOf(toCome))?.state, (await rowOf(here))?.state]).toEqual(["requested", "received"]);
  expect((await withdraw(small, order.id, ["1-1", "1-2"], toCome)).saved).toEqual({
    ok: true,
    value: "known",
  });
  for (const part of [toCome, here]) expect(await lettersAbout(part)).toEqual(["return-notice", "withdrawn"]);
});

test("the page asks for no parcel that may be on its way, and says nothing of it once it has arrived", async () => {
  const order = await delivered(small, 2);
  await askReturn(order.id, ["1-1"]);
  small.wait(60);
  const { id: withdrawal } = await withdraw(small, order.id, ["1-1", "1-2"]);
  expect((await withdrawPage(order.statusKey))?.made).toMatchObject([
    { sendBackBy: expect.any(String), isHere: false, mayBeOnItsWay: true },
  ]);
  await recordReceived(small.shop.db, admin, at(withdrawal));
  expect((await withdrawPage(order.statusKey))?.made).toMatchObject([{ sendBackBy: null, isHere: true }]);
});

test("a repaired piece not yet sent back can be withdrawn from, and is then booked as returned", async () => {
  const order = await delivered(small);
  const id = await askReturn(order.id, ["1-1"], "alteration");
  await recordReceived(small.shop.db, admin, at(id));
  await mend(id);
  const { id: withdrawal } = await withdraw(small, order.id);
  expect(await recordSentBack(small.shop.db, admin, at(id))).toMatchObject({ ok: false });
  expect(await rowOf(withdrawal)).toMatchObject({ state: "received" });
  await takeBack(small, withdrawal);
  expect(await stockOf(small, twelve)).toEqual({ onHand: 3, reserved: 0, sold: 0 });
  expect(await refund(withdrawal)).toEqual({ ok: true, value: "succeeded" });
});

test("moves a piece booked for store credit to the withdrawal as booked, and sends no card", async () => {
  const order = await delivered(small);
  const id = await askReturn(order.id, ["1-1"], "credit");
  await takeBack(small, id);
  const { id: withdrawal } = await withdraw(small, order.id);
  expect(await rowOf(withdrawal)).toMatchObject({ state: "booked" });
  const asked = { id, terms: TERMS, prefix: "BA", secret: "s" };
  expect(await sendCredit(small.shop, admin, asked)).toMatchObject({ ok: false });
  expect(await refund(withdrawal)).toEqual({ ok: true, value: "succeeded" });
  expect(await stockOf(small, twelve)).toEqual({ onHand: 3, reserved: 0, sold: 0 });
});

test("a booked return with a certain refund keeps its pieces, and so does a settled one", async () => {
  const order = await delivered(small);
  const id = await askReturn(order.id);
  await takeBack(small, id);
  expect((await withdraw(small, order.id)).saved).toMatchObject({ ok: false });
  await refund(id);
  expect((await withdraw(small, order.id)).saved).toMatchObject({ ok: false });
  expect(await refundsOf(small, order.id)).toHaveLength(1);
});

test("a piece is in one return and refunded once, however many forms and the owner act at once", async () => {
  const order = await delivered(small);
  const id = await askReturn(order.id);
  await takeBack(small, id, []);
  const piece = { ...at(id), lineNo: 1, pieceNo: 1, condition: "shelf" as const };
  const answers = await Promise.all([
    withdraw(small, order.id),
    bookPiece(small.shop.db, admin, piece),
    withdraw(small, order.id),
    refuseReturn(small.shop.db, admin, at(id)),
    withdraw(small, order.id),
  ]);
  const own = answers.flatMap((answer) => ("saved" in answer ? [answer] : []));
  expect(own.filter(({ saved }) => saved.ok).length).toBeLessThanOrEqual(1);
  const live = await small.shop.db
    .select()
    .from(returnPieces)
    .where(and(eq(returnPieces.orderId, order.id), eq(returnPieces.isLive, true)));
  expect(live).toHaveLength(1);
  await takeBack(small, live[0]?.returnId ?? "");
  await Promise.all([...own.map((each) => refund(each.id)), refund(id)]);
  expect(await orderOf(small, order.id)).toMatchObject({ refundedCents: WHOLE });
  expect(await stockOf(small, twelve)).toEqual({ onHand: 3, reserved: 0, sold: 0 });
});

test("refuses a withdrawal after the period, and the return continues", async () => {
  const order = await delivered(small);
  const id = await askReturn(order.id);
  small.waitDays(15);
  expect((await withdraw(small, order.id)).saved).toMatchObject({
    ok: false,
    error: expect.stringContaining("That day is over"),
  });
  expect(await rowOf(id)).toMatchObject({ state: "requested" });
});

test("drops the unsent emails of the ended return, and reports a refusal to nobody", async () => {
  const order = await delivered(small);
  const id = await askReturn(order.id);
  await recordReceived(small.shop.db, admin, at(id));
  expect(await lettersAbout(id)).toEqual(["return-notice", "return-received", "return-requested"]);
  const { id: withdrawal } = await withdraw(small, order.id);
  expect(await lettersAbout(id)).toEqual([]);
  expect(await lettersAbout(withdrawal)).toEqual(["return-notice", "withdrawn"]);
});

test("the owner's and the shopper's pages say that the withdrawal ended the exchange", async () => {
  const order = await delivered(small);
  const { id } = await requestSoldExchange(small, order.id, { "1-1": fourteen });
  const { id: withdrawal } = await withdraw(small, order.id);
  const { db, now } = small.shop;
  expect(await loadReturnPage(db, admin, { id, terms: TERMS })).toMatchObject({
    isCalledOff: true,
    exchange: null,
    withdrawals: [{ id: withdrawal, pieces: 1 }],
  });
  expect((await loadReturns(db, admin, 1)).ended).toMatchObject([{ id, isCalledOff: true, pieces: 0 }]);
  const page = await loadOrderPage(db, admin, order.reference, { ...TERMS, now: now() });
  expect(page?.afterSale.returns.map(({ words }) => words)).toEqual([
    "Exchange, ended by a withdrawal",
    "Withdrawal, asked for",
  ]);
  const shown = await findShopperOrder(db, order.statusKey, { ...TERMS, now: now() });
  expect(shown?.steps).toContainEqual({
    title: "Your exchange ended",
    text: "You withdrew from the contract instead.",
    at: now(),
  });
});

test("shows a return that the owner refused as refused, not as ended by a withdrawal", async () => {
  const order = await delivered(small);
  const id = await askReturn(order.id);
  await refuseReturn(small.shop.db, admin, at(id));
  await withdraw(small, order.id);
  expect(await loadReturnPage(small.shop.db, admin, { id, terms: TERMS })).toMatchObject({
    isCalledOff: false,
    withdrawals: [],
    pieces: [{ name: "Sample Dress, Navy, UK 12" }],
  });
});
