import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { untrueStock } from "#app/domain/catalogue/stock/testing/untrue-stock.server.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { orderPayments } from "#app/domain/money/order-payments.tables.server.ts";
import { reconcileRefunds } from "#app/domain/money/refunds/send-refund.server.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { fulfilOrder } from "#app/domain/returns/fulfil-order.server.ts";
import { hearEvents, orderOf, refundsOf } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { loadOrderPage } from "#app/owner/orders/load-order-page.server.ts";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { findShopperOrder } from "#app/shop/order/shopper-order.server.ts";
import { shopperState } from "#app/shop/order/shopper-order.ts";
import { loadReturnForm } from "./answer-return.server.ts";
import { answerWithdrawal, loadWithdrawal, withdrawByKey } from "./answer-withdrawal.server.ts";
import { bookPiece, recordReceived, setAsideWithdrawal } from "./book-return.server.ts";
import { findContractOf } from "./find-contract.server.ts";
import { refundReturn } from "./refund-return.server.ts";
import { returnPieces, returns } from "./returns.tables.server.ts";
import { delivered, sold, TERMS, takeBack, withdraw } from "./testing/sold-order.server.ts";
import { EXTENDED } from "./withdrawal.ts";

const admin = adminForTests();
let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 3 });
});
afterEach(() => small.close());

const stateOf = async (id: string) =>
  (await small.shop.db.select().from(returns).where(eq(returns.id, id)))[0]?.state;
const letters = () => small.shop.db.select().from(emails).where(eq(emails.kind, "withdrawn"));
const refund = (id: string) => refundReturn(small.shop, admin, { id, terms: TERMS });
const deps = () => ({
  db: small.shop.db,
  now: small.shop.now,
  terms: TERMS,
  secret: "s",
  email: "shop@shop.example",
  hasMail: true,
});
const ask = (reference: string, email: string, visitor = "127.0.0.1") =>
  answerWithdrawal(deps(), { reference, email }, visitor);
/** The forms whose letter is due. */
const links = async () =>
  (await small.shop.db.select().from(emails).where(eq(emails.kind, "withdraw-link"))).map(
    ({ about }) => about,
  );

test("a withdrawal after dispatch is received, restocked, then refunded with the delivery", async () => {
  const order = await delivered(small);
  const { id, saved } = await withdraw(small, order.id);
  expect(saved).toEqual({ ok: true, value: "saved" });
  expect(await refund(id)).toMatchObject({
    ok: false,
    error: expect.stringContaining("Book each piece first"),
  });
  expect(await refundsOf(small, order.id)).toEqual([]);

  await takeBack(small, id);
  expect(await small.stock()).toEqual({ onHand: 3, reserved: 0, sold: 0 });
  expect(await refundsOf(small, order.id)).toEqual([]);
  expect(await refund(id)).toEqual({ ok: true, value: "succeeded" });
  expect(await stateOf(id)).toBe("settled");
  expect(await refundsOf(small, order.id)).toMatchObject([{ amountCents: 18_995, state: "succeeded" }]);
  expect(await orderOf(small, order.id)).toMatchObject({ state: "refunded", refundedCents: 18_995 });
  expect(await untrueStock(small.shop.db)).toEqual([]);
});

test("a withdrawal before dispatch waits for the owner, who cancels and refunds in one step", async () => {
  const order = await sold(small, 2);
  const { id } = await withdraw(small, order.id, ["1-1", "1-2"]);
  expect(await orderOf(small, order.id)).toMatchObject({ state: "paid", refundedCents: 0 });
  expect(await small.stock()).toEqual({ onHand: 1, reserved: 0, sold: 2 });

  expect(await refund(id)).toEqual({ ok: true, value: "succeeded" });
  expect(await orderOf(small, order.id)).toMatchObject({ state: "refunded", refundedCents: 37_495 });
  expect(await small.stock()).toEqual({ onHand: 3, reserved: 0, sold: 0 });
  expect(await stateOf(id)).toBe("settled");
});

test("refunds a cash payment by hand, without calling the provider", async () => {
  const order = await delivered(small);
  await small.shop.db
    .update(orders)
    .set({ provider: "till", byHand: "cash", sessionId: null, paymentId: null })
    .where(eq(orders.id, order.id));
  await small.shop.db.update(orderPayments).set({ kind: "till", provider: null, providerId: null });
  const { id } = await withdraw(small, order.id);
  await takeBack(small, id);
  expect(await refund(id)).toEqual({ ok: true, value: "succeeded" });
  expect(await refundsOf(small, order.id)).toMatchObject([{ providerId: `by-hand-${id}` }]);
  expect(await orderOf(small, order.id)).toMatchObject({ state: "refunded" });
});

test("refunds one of two pieces at its price without the delivery, and keeps the order", async () => {
  const order = await sold(small, 2);
  const { id } = await withdraw(small, order.id, ["1-2"]);
  await refund(id);
  expect(await orderOf(small, order.id)).toMatchObject({ state: "paid", refundedCents: 18_500 });
  expect(await small.stock()).toEqual({ onHand: 2, reserved: 0, sold: 1 });

  const rest = await withdraw(small, order.id, ["1-1"]);
  await refund(rest.id);
  expect(await orderOf(small, order.id)).toMatchObject({ state: "refunded", refundedCents: 37_495 });
});

test("the same form sent twice makes one withdrawal with one email, and refunds a piece once", async () => {
  const order = await sold(small, 2);
  const { id } = await withdraw(small, order.id);
  expect((await withdraw(small, order.id, ["1-1"], id)).saved).toEqual({ ok: true, value: "known" });
  expect((await withdraw(small, order.id)).saved).toMatchObject({ ok: false });
  expect(await letters()).toHaveLength(1);
});

test("of many simultaneous withdrawals from the same pieces one is saved", async () => {
  const order = await sold(small, 2);
  const saved = await Promise.all(
    Array.from({ length: 8 }, (_, n) => withdraw(small, order.id, n % 2 ? ["1-1"] : ["1-1", "1-2"])),
  );
  expect(saved.filter(({ saved: { ok } }) => ok)).toHaveLength(1);
  const pieces = await small.shop.db.select().from(returnPieces);
  expect(new Set(pieces.map(({ pieceNo }) => pieceNo)).size).toBe(pieces.length);
});

test("the database itself refuses a piece twice, and more pieces than were bought", async () => {
  const order = await sold(small, 2);
  const { id } = await withdraw(small, order.id);
  const add = (piece: { returnId: string; pieceNo: number }) =>
    small.shop.db.insert(returnPieces).values({ orderId: order.id, lineNo: 1, ...piece });
  await expect(add({ returnId: id, pieceNo: 3 })).rejects.toThrow();
  const other = { orderId: order.id, kind: "withdrawal", state: "requested", wish: "refund" } as const;
  await small.shop.db
    .insert(returns)
    .values({ ...other, id: "other", sendBackBy: "2026-12-01", createdAt: small.shop.now() });
  await expect(add({ returnId: "other", pieceNo: 1 })).rejects.toThrow();
  await add({ returnId: "other", pieceNo: 2 });
});

test("a written-off piece leaves the run, and none of it is for sale", async () => {
  const order = await delivered(small);
  const { id } = await withdraw(small, order.id);
  await takeBack(small, id, ["1-1"], "written-off");
  expect(await small.stock()).toEqual({ onHand: 2, reserved: 0, sold: 0 });
  expect(await untrueStock(small.shop.db)).toEqual([]);
  expect(await refund(id)).toEqual({ ok: true, value: "succeeded" });
});

test("books and refunds a piece once when two people press at once", async () => {
  const order = await delivered(small);
  const { id } = await withdraw(small, order.id);
  const { db, now } = small.shop;
  const piece = { id, lineNo: 1, pieceNo: 1, condition: "shelf", now: now() } as const;
  await Promise.all([1, 2, 3].map(() => recordReceived(db, admin, { id, now: now() })));
  const booked = await Promise.all([1, 2, 3].map(() => bookPiece(db, admin, piece)));
  expect(booked.every(({ ok }) => ok)).toBe(true);
  expect(await bookPiece(db, admin, { ...piece, condition: "written-off" })).toMatchObject({ ok: false });
  expect(await small.stock()).toEqual({ onHand: 3, reserved: 0, sold: 0 });
  await Promise.all([1, 2, 3].map(() => refund(id)));
  expect(await refundsOf(small, order.id)).toHaveLength(1);
  expect((await small.shop.gateway.refundsOf(order.paymentId ?? "")).length).toBe(1);
});

test("a shop that stops before calling the provider calls it once after its restart", async () => {
  const order = await sold(small);
  const { id } = await withdraw(small, order.id);
  const deaf = { ...small.shop.gateway, refund: () => Promise.reject(new Error("killed")) };
  await expect(refundReturn({ ...small.shop, gateway: deaf }, admin, { id, terms: TERMS })).rejects.toThrow(
    "killed",
  );
  expect(await stateOf(id)).toBe("settled");
  small.wait(10);
  await reconcileRefunds(small.shop);
  expect(await refund(id)).toEqual({ ok: true, value: "succeeded" });
  await hearEvents(small);
  expect(await refundsOf(small, order.id)).toHaveLength(1);
  expect(await orderOf(small, order.id)).toMatchObject({ state: "refunded", refundedCents: 18_995 });
  expect(await small.stock()).toEqual({ onHand: 3, reserved: 0, sold: 0 });
});

test("accepts a withdrawal on the last day, and states the date after it", async () => {
  const order = await delivered(small);
  small.waitDays(14);
  const contract = await findContractOf(small.shop.db, order.id, TERMS);
  small.waitDays(1);
  const { saved } = await withdraw(small, order.id);
  expect(saved).toMatchObject({
    ok: false,
    error: expect.stringMatching(/until \d+ \w+ 20\d\d\. That day is over/),
  });
  expect(contract?.deadline?.isReckoned).toBe(false);
  expect(await letters()).toEqual([]);
});

test("an order whose pieces are all withdrawn before dispatch is not shown as being packed", async () => {
  const { db, now } = small.shop;
  const order = await sold(small, 2);
  const read = async () => {
    const found = await findShopperOrder(db, order.statusKey, { ...TERMS, now: now() });
    return (
      found && { ...shopperState(found), steps: found.steps.map(({ title }) => title), town: found.town }
    );
  };
  expect(await read()).toMatchObject({ heading: "Being packed" });
  expect((await read())?.steps).toContain("Packed and sent");
  await withdraw(small, order.id, ["1-1"]);
  expect(await read()).toMatchObject({ heading: "Being packed" });
  await withdraw(small, order.id, ["1-2"]);
  expect(await read()).toMatchObject({ heading: "Your money goes back to you", town: "" });
  expect((await read())?.steps).not.toContain("Packed and sent");
});

test("every page names one last day, and says why it is later where the receipt was not sent", async () => {
  const order = await delivered(small);
  const { db, now } = small.shop;
  const { statusKey: key } = order;
  const read = async () => ({
    order: (await findShopperOrder(db, key, { ...TERMS, now: now() }))?.withdrawal?.words,
    withdraw: await loadWithdrawal(deps(), { key, form: null }),
    return: (await loadReturnForm({ db, now, terms: TERMS, returnsDays: 5 }, key))?.until,
    owner: (await loadOrderPage(db, admin, order.reference, { ...TERMS, now: now() }))?.extendedUntil,
  });
  const inTime = await read();
  expect(inTime.return?.isExtended).toBe(false);
  expect(inTime.order).toBe(`You may withdraw until the end of ${inTime.return?.words}.`);
  expect(inTime.owner).toBeNull();

  await db.update(emails).set({ sentAt: null, firstSentAt: null });
  const late = await read();
  expect(late.return).toMatchObject({ isExtended: true, isOver: false });
  expect(late.return?.words).not.toBe(inTime.return?.words);
  expect(late.order).toBe(`You may withdraw until the end of ${late.return?.words}. ${EXTENDED}`);
  expect(late.withdraw).toMatchObject({ view: { deadline: late.order } });
  expect(late.owner && formatCalendarDay(late.owner)).toBe(late.return?.words);
});

test("offers no withdrawal from made-to-measure pieces", async () => {
  const order = await sold(small);
  await small.shop.db.update(orderLines).set({ withdrawalException: "made-to-measure" });
  expect((await withdraw(small, order.id)).saved).toMatchObject({
    ok: false,
    error: expect.stringContaining("made to your measure"),
  });
});

test("answers a right pair of number and email like a wrong one, and writes to the customer alone", async () => {
  const order = await sold(small);
  const right = await ask(` ${order.reference.toLowerCase()} `, "ADA@example.com");
  const wrong = await ask(order.reference, "eve@example.com");
  const unknown = await ask("BA-20200101-0000", "ada@example.com");
  const sent = { step: "sent", at: small.shop.now(), hasMail: true };
  expect(right).toEqual({ status: 200, answer: { ...sent, email: "ADA@example.com" } });
  expect(wrong).toEqual({ status: 200, answer: { ...sent, email: "eve@example.com" } });
  expect(unknown).toEqual({ status: 200, answer: { ...sent, email: "ada@example.com" } });
  expect(await links()).toHaveLength(1);
  expect(await small.shop.db.select().from(returns)).toEqual([]);
});

test("a withdrawal by its letter's link counts from the form, for fourteen days", async () => {
  const order = await delivered(small);
  small.waitDays(14);
  await ask(order.reference, order.email);
  const sentAt = small.shop.now();
  const [form = ""] = await links();
  small.waitDays(13);
  const { statusKey: key } = order;
  expect(await loadWithdrawal(deps(), { key, form: null })).toMatchObject({
    view: { refusal: expect.stringContaining("That day is over"), declaredAt: null },
  });
  expect(await loadWithdrawal(deps(), { key, form: randomUUID() })).toMatchObject({
    view: { declaredAt: null },
  });
  expect(await loadWithdrawal(deps(), { key, form })).toMatchObject({
    view: { refusal: null, declaredAt: sentAt },
  });
  const confirm = { id: randomUUID(), pieces: ["1-1"] };
  expect(await withdrawByKey(deps(), { key, form }, confirm)).toMatchObject({
    status: 200,
    answer: { isDone: true, view: { made: [{ at: sentAt }] } },
  });
  small.waitDays(1);
  expect(await loadWithdrawal(deps(), { key, form })).toMatchObject({ view: { declaredAt: null } });
});

test("counts tries by visitor and by email, whether right or wrong", async () => {
  const order = await sold(small);
  for (let n = 0; n < 20; n += 1)
    expect((await ask(`BA-20200101-000${n}`, order.email, `203.0.113.${n}`)).status).toBe(200);
  expect(await ask(order.reference, order.email, "198.51.100.4")).toMatchObject({
    status: 429,
    wait: expect.any(Number),
    answer: { message: expect.stringContaining("use the link in your receipt") },
  });
  expect(await links()).toEqual([]);
  for (let n = 0; n < 10; n += 1)
    expect((await ask("BA-1", `${n}@example.com`, "203.0.113.77")).status).toBe(200);
  expect((await ask("BA-1", "11@example.com", "203.0.113.77")).status).toBe(429);
  expect(await loadWithdrawal(deps(), { key: order.statusKey, form: null })).toMatchObject({
    view: { refusal: null },
  });
});

test("writes three letters about an order at once, and one more after four hours", async () => {
  const order = await sold(small);
  for (let n = 0; n < 5; n += 1) expect((await ask(order.reference, order.email)).status).toBe(200);
  expect(await links()).toHaveLength(3);
  small.wait(4 * 60);
  await ask(order.reference, order.email);
  expect(await links()).toHaveLength(4);
});

test("the owner sets a withdrawal aside that the customer did not make, and the order stands", async () => {
  const order = await sold(small);
  const { id } = await withdraw(small, order.id);
  const { db, now } = small.shop;
  const parcel = { carrier: "", tracking: "" };
  expect(await fulfilOrder(db, admin, { order, parcel, now: now() })).toMatchObject({ error: "withdrawn" });
  for (let n = 0; n < 2; n += 1)
    expect(await setAsideWithdrawal(db, admin, { id, now: now() })).toEqual({ ok: true, value: null });
  expect(await stateOf(id)).toBe("refused");
  expect(await letters()).toEqual([]);
  expect(await refund(id)).toMatchObject({ ok: false });
  expect(await loadWithdrawal(deps(), { key: order.statusKey, form: null })).toMatchObject({
    view: { made: [], refusal: null, pieces: [{ key: "1-1" }] },
  });
  expect(await fulfilOrder(db, admin, { order, parcel, now: now() })).toMatchObject({ ok: true });
  const again = await withdraw(small, order.id);
  expect(again.saved).toEqual({ ok: true, value: "saved" });
  expect(await refundsOf(small, order.id)).toEqual([]);
});

test("sets no withdrawal aside whose pieces are booked, and no return", async () => {
  const order = await delivered(small);
  const { id } = await withdraw(small, order.id);
  await takeBack(small, id);
  const { db, now } = small.shop;
  expect(await setAsideWithdrawal(db, admin, { id, now: now() })).toMatchObject({ ok: false });
  expect(await setAsideWithdrawal(db, admin, { id: "none", now: now() })).toMatchObject({ ok: false });
  expect(await stateOf(id)).toBe("booked");
});

test("the order's own address needs neither number nor email, and shows what was withdrawn", async () => {
  const order = await delivered(small);
  const id = randomUUID();
  const done = await withdrawByKey(deps(), { key: order.statusKey, form: null }, { id, pieces: ["1-1"] });
  expect(done).toMatchObject({ status: 200, answer: { isDone: true, view: { pieces: [] } } });
  expect(await loadWithdrawal(deps(), { key: order.statusKey, form: null })).toMatchObject({
    isDone: false,
    view: {
      refusal: "Every piece of this order is given back already.",
      made: [
        { id, pieces: ["Sample Dress, Navy, UK 12"], amountCents: 18_995, sendBackBy: expect.any(String) },
      ],
    },
  });
  expect(await loadWithdrawal(deps(), { key: "none", form: null })).toBeNull();
});
