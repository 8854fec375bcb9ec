import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hearEvents, orderOf, refundsOf } from "#app/features/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/features/checkout/testing/small-shop.server.ts";
import { adminForTests } from "#app/features/identity/testing/admin-for-tests.ts";
import { untrueStock } from "#app/features/inventory/testing/untrue-stock.server.ts";
import { reconcileRefunds } from "#app/features/refunds/reconcile-refunds.server.ts";
import { orderMails } from "#app/platform/db/schema/order-mails.ts";
import { orderLines, orders } from "#app/platform/db/schema/orders.ts";
import { returnPieces, returns } from "#app/platform/db/schema/returns.ts";
import { answerWithdrawal, loadWithdrawal, withdrawByKey } from "./answer-withdrawal.server.ts";
import { bookPiece, recordReceived } from "./book-return.server.ts";
import { findContractByEmail } from "./find-contract.server.ts";
import { refundReturn } from "./refund-return.server.ts";
import { delivered, sold, TERMS, takeBack, withdraw } from "./testing/sold-order.server.ts";

const admin = adminForTests();
let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 3 });
});
afterEach(() => small.close());

const stateOf = async (id: string) =>
  (await small.shop.db.select().from(returns).where(eq(returns.id, id)))[0]?.state;
const letters = () => small.shop.db.select().from(orderMails).where(eq(orderMails.kind, "withdrawn"));
const refund = (id: string) => refundReturn(small.shop, admin, { id, terms: TERMS });
const deps = () => ({
  db: small.shop.db,
  now: small.shop.now,
  terms: TERMS,
  secret: "s",
  email: "shop@shop.example",
});

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
  const contract = await findContractByEmail(small.shop.db, order, TERMS);
  small.waitDays(1);
  const { saved } = await withdraw(small, order.id);
  expect(saved).toMatchObject({
    ok: false,
    error: expect.stringMatching(/until \d+ \w+ 20\d\d\. That day is over/),
  });
  expect(contract?.deadline?.isReckoned).toBe(false);
  expect(await letters()).toEqual([]);
});

test("offers no withdrawal from made-to-measure pieces", async () => {
  const order = await sold(small);
  await small.shop.db.update(orderLines).set({ withdrawalException: "made-to-measure" });
  expect((await withdraw(small, order.id)).saved).toMatchObject({
    ok: false,
    error: expect.stringContaining("made to your measure"),
  });
});

test("gives a wrong email and an unknown order number the same answer", async () => {
  const order = await sold(small);
  const ask = (reference: string, email: string) =>
    answerWithdrawal(deps(), { typed: { reference, email }, confirm: null }, "127.0.0.1");
  const wrong = await ask(order.reference, "eve@example.com");
  const unknown = await ask("BA-20200101-0000", "eve@example.com");
  expect(wrong).toMatchObject({ status: 422, answer: { step: "find" } });
  expect("message" in wrong.answer && wrong.answer.message).toBe(
    "message" in unknown.answer && unknown.answer.message,
  );
  const right = await ask(` ${order.reference.toLowerCase()} `, "ADA@example.com");
  expect(right).toMatchObject({
    status: 200,
    answer: { step: "choose", view: { pieces: [{ key: "1-1" }] } },
  });
});

test("counts attempts per visitor, or per order where visitors are unknown, whether right or wrong", async () => {
  const order = await sold(small);
  const ask = (reference: string, visitor: string) =>
    answerWithdrawal(deps(), { typed: { reference, email: "eve@example.com" }, confirm: null }, visitor);
  for (let n = 0; n < 20; n += 1) expect((await ask(order.reference, "127.0.0.1")).status).toBe(422);
  expect(await ask(order.reference, "127.0.0.1")).toMatchObject({ status: 429, wait: expect.any(Number) });
  expect((await ask("BA-20200101-0000", "127.0.0.1")).status).toBe(422);
  for (let n = 0; n < 10; n += 1) expect((await ask(`BA-${n}`, "203.0.113.7")).status).toBe(422);
  expect((await ask("BA-11", "203.0.113.7")).status).toBe(429);
});

test("however often strangers try an order, its own customer finds it", async () => {
  const order = await sold(small);
  const ask = (email: string, visitor: string) =>
    answerWithdrawal(deps(), { typed: { reference: order.reference, email }, confirm: null }, visitor);
  for (let n = 0; n < 60; n += 1)
    expect((await ask("eve@example.com", `203.0.113.${n % 6}`)).status).toBe(422);
  expect((await ask("eve@example.com", "203.0.113.5")).status).toBe(429);
  expect((await ask("ada@example.com", "198.51.100.4")).status).toBe(200);
});

test("the order's own address needs neither number nor email, and shows what was withdrawn", async () => {
  const order = await delivered(small);
  const id = randomUUID();
  const done = await withdrawByKey(deps(), order.statusKey, { id, pieces: ["1-1"] });
  expect(done).toMatchObject({ status: 200, answer: { isDone: true, view: { pieces: [] } } });
  expect(await loadWithdrawal(deps(), order.statusKey)).toMatchObject({
    isDone: false,
    view: {
      refusal: "Every piece of this order is given back already.",
      made: [
        { id, pieces: ["Sample Dress, Navy, UK 12"], amountCents: 18_995, sendBackBy: expect.any(String) },
      ],
    },
  });
  expect(await loadWithdrawal(deps(), "none")).toBeNull();
});
