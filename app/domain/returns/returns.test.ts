import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { untrueStock } from "#app/domain/catalogue/stock/testing/untrue-stock.server.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { issueRefund } from "#app/domain/money/refunds/issue-refund.server.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.server.ts";
import { orderOf, refundsOf, wanted } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { loadReturnForm, saveReturn, sendReturnForm } from "./answer-return.server.ts";
import { bookPiece, recordReceived, recordSentBack, refuseReturn } from "./book-return.server.ts";
import { refundReturn } from "./refund-return.server.ts";
import { parseReturnForm, type ReturnInput } from "./return-input.ts";
import { returnPieces, returns } from "./returns.tables.server.ts";
import { delivered, sold, TERMS, takeBack, withdraw } from "./testing/sold-order.server.ts";

const admin = adminForTests();
let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 3 });
});
afterEach(() => small.close());

const asks = (changes: Partial<ReturnInput> = {}): ReturnInput => ({
  id: randomUUID(),
  pieces: ["1-1"],
  reason: "too-small",
  wish: "refund",
  sizes: {},
  ...changes,
});
const save = (orderId: string, input: ReturnInput) =>
  saveReturn({ ...small.shop, terms: TERMS, returnsDays: 5 }, orderId, input);
const at = (id: string) => ({ id, now: small.shop.now() });
const stateOf = async (id: string) =>
  (await small.shop.db.select().from(returns).where(eq(returns.id, id)))[0]?.state;

test("a return of one of two pieces is booked, then refunded at its price, and the other stays", async () => {
  const order = await delivered(small, 2);
  const input = asks({ pieces: ["1-2"] });
  expect(await save(order.id, input)).toEqual({ ok: true, value: "saved" });
  expect(await save(order.id, input)).toEqual({ ok: true, value: "known" });
  await takeBack(small, input.id, ["1-2"]);
  expect(await refundReturn(small.shop, admin, { id: input.id, terms: TERMS })).toEqual({
    ok: true,
    value: "succeeded",
  });
  expect(await refundsOf(small, order.id)).toMatchObject([{ amountCents: 18_500 }]);
  expect(await orderOf(small, order.id)).toMatchObject({ state: "fulfilled", refundedCents: 18_500 });
  expect(await small.stock()).toEqual({ onHand: 2, reserved: 0, sold: 1 });
});

test("a goodwill refund leaves each piece's full price refundable, but never more than was paid in total", async () => {
  const order = await delivered(small, 2);
  expect(await issueRefund(small.shop, admin, order.id, wanted(order, 2_000))).toMatchObject({ ok: true });
  const amounts = [2_000];
  for (const piece of ["1-1", "1-2"]) {
    const input = asks({ pieces: [piece] });
    expect(await save(order.id, input)).toEqual({ ok: true, value: "saved" });
    await takeBack(small, input.id, [piece]);
    expect(await refundReturn(small.shop, admin, { id: input.id, terms: TERMS })).toMatchObject({ ok: true });
    const made = await refundsOf(small, order.id);
    amounts.push(made.find(({ id }) => id === input.id)?.amountCents ?? 0);
  }
  expect(amounts).toEqual([2_000, 18_500, 37_495 - 20_500]);
  expect(await orderOf(small, order.id)).toMatchObject({ state: "refunded", refundedCents: 37_495 });
});

test("refuses a return of pieces that wait in the shop for collection", async () => {
  const order = await delivered(small);
  await small.shop.db
    .update(orders)
    .set({ handover: "collection", deliveredOn: null })
    .where(eq(orders.id, order.id));
  const { id } = await withdraw(small, order.id);
  expect(await recordReceived(small.shop.db, admin, at(id))).toMatchObject({ ok: false });
  expect(await stateOf(id)).toBe("requested");
});

test("a withdrawal takes its piece among simultaneous requests, and no piece is in two of them", async () => {
  const order = await delivered(small, 2);
  const answers = await Promise.all([
    save(order.id, asks()),
    save(order.id, asks({ pieces: ["1-1", "1-2"] })),
    withdraw(small, order.id, ["1-1"]).then(({ saved }) => saved),
  ]);
  expect(answers.slice(0, 2).filter(({ ok }) => ok).length).toBeLessThanOrEqual(1);
  expect(answers[2]).toEqual({ ok: true, value: "saved" });
  const [first, ...others] = await small.shop.db
    .select()
    .from(returnPieces)
    .where(eq(returnPieces.pieceNo, 1));
  expect(others).toEqual([]);
  expect((await small.shop.db.select().from(returns)).find(({ id }) => id === first?.returnId)?.kind).toBe(
    "withdrawal",
  );
});

test("a late return is refused with the date, and a faulty piece never is", async () => {
  const order = await delivered(small);
  small.waitDays(16);
  expect(await save(order.id, asks())).toMatchObject({
    ok: false,
    error: { message: expect.stringMatching(/until \d+ \w+ \d{4}\. That day is over/) },
  });
  expect(await save(order.id, asks({ reason: "faulty" }))).toEqual({ ok: true, value: "saved" });
});

test("refuses returns before the parcel is sent, and allows a made-to-measure piece only an alteration", async () => {
  const early = await sold(small);
  expect(await save(early.id, asks())).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining("withdraw") },
  });
  const order = await delivered(small);
  await small.shop.db.update(orderLines).set({ withdrawalException: "made-to-measure" });
  expect(await save(order.id, asks())).toMatchObject({ ok: false });
  expect(await save(order.id, asks({ wish: "alteration" }))).toMatchObject({ ok: true });
});

test("leads to a withdrawal before the parcel is sent only where the law gives one", async () => {
  const order = await sold(small);
  await small.shop.db
    .update(orderLines)
    .set({ withdrawalException: "made-to-measure" })
    .where(eq(orderLines.orderId, order.id));
  expect(await save(order.id, asks())).toMatchObject({
    ok: false,
    error: { message: "Your parcel has not left us yet." },
  });
});

test("an altered piece moves no stock and no money, and is the shopper's again", async () => {
  const order = await delivered(small);
  const input = asks({ wish: "alteration" });
  await save(order.id, input);
  const { db } = small.shop;
  await recordReceived(db, admin, at(input.id));
  const piece = { ...at(input.id), lineNo: 1, pieceNo: 1 };
  expect(await bookPiece(db, admin, { ...piece, condition: "shelf" })).toMatchObject({ ok: false });
  expect(await bookPiece(db, admin, { ...piece, condition: "repaired" })).toEqual({ ok: true, value: null });
  expect(await refundReturn(small.shop, admin, { id: input.id, terms: TERMS })).toMatchObject({ ok: false });
  expect(await recordSentBack(db, admin, at(input.id))).toEqual({ ok: true, value: null });
  expect(await stateOf(input.id)).toBe("settled");
  expect(await small.stock()).toEqual({ onHand: 2, reserved: 0, sold: 1 });
  expect(await untrueStock(db)).toEqual([]);
  expect(await save(order.id, asks())).toMatchObject({ ok: true });
});

test("a refused return frees its pieces; a booked return or a withdrawal cannot be refused", async () => {
  const order = await delivered(small, 2);
  const { db } = small.shop;
  const first = asks();
  await save(order.id, first);
  expect(await refuseReturn(db, admin, at(first.id))).toEqual({ ok: true, value: null });
  const second = asks();
  expect(await save(order.id, second)).toMatchObject({ ok: true });
  await takeBack(small, second.id);
  expect(await refuseReturn(db, admin, at(second.id))).toMatchObject({ ok: false });
  const { id } = await withdraw(small, order.id, ["1-2"]);
  expect(await refuseReturn(db, admin, at(id))).toMatchObject({ ok: false });
});

test("returns an incomplete form as it was, with the error at its field", async () => {
  const order = await delivered(small);
  const deps = { db: small.shop.db, now: small.shop.now, terms: TERMS, returnsDays: 5 };
  for (const [field, changes] of [
    ["piece", { pieces: [] }],
    ["reason", { reason: null }],
    ["wish", { wish: null }],
  ] as const) {
    const input = { ...asks(), ...changes, pieces: changes.pieces ? [] : ["1-1"] };
    const sent = await sendReturnForm(deps, order.statusKey, input);
    expect(sent).toMatchObject({
      isRefused: true,
      view: { problem: { field }, typed: input, requestId: input.id },
    });
  }
  expect(await loadReturnForm(deps, "none")).toBeNull();
});

test("ignores a form that the page never sent", () => {
  expect(parseReturnForm(new FormData())).toBeNull();
  const form = new FormData();
  form.set("request", randomUUID());
  form.set("reason", "toString");
  form.set("wish", "constructor");
  form.set("size-1-1", "navy-14");
  expect(parseReturnForm(form)).toMatchObject({
    ...{ reason: null, wish: null, pieces: [] },
    sizes: { "1-1": "navy-14" },
  });
});

test.each([
  ["cash", "hand", "You bought these pieces in person."],
  ["reader", "hand", "You bought these pieces in person."],
  ["cash", "collection", null],
  ["link", "hand", null],
] as const)(
  "a withdrawal from an order paid by %s and delivered by %s reports %o",
  async (byHand, handover, refusal) => {
    const order = await delivered(small);
    const provider = byHand === "link" ? ("sandbox" as const) : ("till" as const);
    await small.shop.db
      .update(orders)
      .set({ provider, byHand, handover, delivery: null })
      .where(eq(orders.id, order.id));
    const { saved } = await withdraw(small, order.id);
    expect(saved.ok ? null : saved.error).toEqual(refusal && expect.stringContaining(refusal));
  },
);
