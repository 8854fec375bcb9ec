import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findPieces, searchPieces } from "#app/domain/catalogue/products/find-pieces.server.ts";
import { stockMovements } from "#app/domain/catalogue/products.tables.server.ts";
import { untrueStock } from "#app/domain/catalogue/stock/testing/untrue-stock.server.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { cancelOrder, issueRefund } from "#app/domain/money/refunds/issue-refund.server.ts";
import { reconcileRefunds } from "#app/domain/money/refunds/send-refund.server.ts";
import { orderEvents, orderLines, orders } from "#app/domain/orders/orders.tables.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { listEntries } from "#app/domain/people/lists.tables.server.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { applySession, expireOrphanedOrders } from "../apply-session.server.ts";
import { comparePayments } from "../compare/compare-payments.server.ts";
import { reconcileOrders } from "../reconcile-orders.server.ts";
import { hearEvents, orderOf, refundsOf, wanted } from "../testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "../testing/small-shop.server.ts";
import type { HandOrder } from "./hand-order.ts";
import { makeOrder } from "./make-order.server.ts";

const admin = adminForTests();
const PIECE = { slug: "sample-dress", variantId: "" };
const PARCEL = {
  country: "GB",
  id: "uk",
  name: "United Kingdom",
  amountCents: toMoney(300),
  listedCents: toMoney(495),
  businessDays: [2, 5] as [number, number],
};

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 3 });
  const [piece] = await searchPieces(small.shop.db, admin, "sample");
  PIECE.variantId = piece?.variantId ?? "";
});
afterEach(async () => {
  expect(await untrueStock(small.shop.db)).toEqual([]);
  await small.close();
});

const asked = (changes: Partial<HandOrder> = {}, quantity = 1): HandOrder => ({
  id: randomUUID(),
  lines: [{ ...PIECE, quantity, priceCents: toMoney(15_000), isMadeToMeasure: false }],
  byHand: "cash",
  name: "Ada Obi",
  email: "",
  address: null,
  delivery: "hand",
  ...changes,
});
const make = (order: HandOrder) => makeOrder(small.shop, admin, order, "BA");
const link = (changes: Partial<HandOrder> = {}) =>
  asked({ byHand: "link", email: "ada@example.com", delivery: PARCEL, ...changes });
const sessionOf = async (id: string) => (await orderOf(small, id)).sessionId ?? "";
const mailsOf = async (id: string) =>
  (await small.shop.db.select().from(emails).where(eq(emails.orderId, id))).map(({ kind }) => kind).sort();
const movesOf = async (id: string) =>
  (
    await small.shop.db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.orderId, id))
      .orderBy(asc(stockMovements.id))
  ).map(({ kind, pieces }) => [kind, pieces]);

test("a piece that is handed over for cash is paid, sold and fulfilled at once, and the agreed price is on record", async () => {
  const order = asked({}, 2);
  const made = await make(order);
  expect(made).toMatchObject({ ok: true, value: { isOpen: false } });
  expect(await orderOf(small, order.id)).toMatchObject({
    state: "fulfilled",
    provider: "till",
    byHand: "cash",
    handover: "hand",
    livemode: true,
    sessionId: null,
    paymentId: null,
    subtotalCents: 30_000,
    deliveryCents: 0,
    totalCents: 30_000,
    customer: { name: "Ada Obi", address: null },
  });
  expect(await movesOf(order.id)).toEqual([
    ["reserve", 2],
    ["sell", 2],
  ]);
  expect(await small.stock()).toEqual({ onHand: 1, reserved: 0, sold: 2 });
  expect(await mailsOf(order.id)).toEqual([]);
  expect(await small.shop.db.select().from(adminChanges)).toMatchObject([
    {
      subjectKind: "order",
      action: "made by hand",
      changes: [
        { field: "paid by", from: null, to: "Cash" },
        { field: "price of Sample Dress, Navy, UK 12", from: "£185", to: "£150" },
      ],
    },
  ]);
});

test("a parcel paid at the card reader becomes an order to send, with a receipt due", async () => {
  const address = {
    line1: "2 Quay Street",
    line2: null,
    city: "Bristol",
    state: null,
    postalCode: "BS1",
    country: "GB",
  };
  const order = asked({ byHand: "reader", email: "ada@example.com", delivery: PARCEL, address });
  await make(order);
  expect(await orderOf(small, order.id)).toMatchObject({
    state: "paid",
    byHand: "reader",
    handover: null,
    delivery: { country: "GB", id: "uk", amountCents: 300 },
    deliveryCents: 300,
    totalCents: 15_300,
    customer: { address },
  });
  expect(await mailsOf(order.id)).toEqual(["receipt"]);
});

test("a form that is sent several times, at once or later, makes one order", async () => {
  const order = asked();
  const all = await Promise.all([make(order), make(order), make(order)]);
  all.push(await make(order));
  expect(new Set(all.map((made) => made.ok && made.value.reference)).size).toBe(1);
  expect(await small.shop.db.select().from(orders)).toHaveLength(1);
  expect(await small.stock()).toEqual({ onHand: 2, reserved: 0, sold: 1 });
});

test("tells the second of two owners who sell the last pieces what is gone, and reserves nothing", async () => {
  const all = await Promise.all([make(asked({}, 2)), make(asked({}, 2))]);
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  expect(all.find(({ ok }) => !ok)).toMatchObject({
    error: [{ line: 0, message: expect.stringContaining("Sample Dress, Navy, UK 12") }],
  });
  expect(await small.shop.db.select().from(orders)).toHaveLength(1);
  expect(await small.shop.db.select().from(adminChanges)).toHaveLength(1);
});

test.each([
  ["more than are there", 4, "Only 3 left of Sample Dress, Navy, UK 12."],
  ["more than are there, in two lines", 2, "Only 3 left of Sample Dress, Navy, UK 12."],
])("%s are refused at their line", async (_, quantity, message) => {
  const order = asked({}, quantity);
  const lines = quantity === 2 ? [...order.lines, ...order.lines] : order.lines;
  expect(await make({ ...order, lines })).toEqual({
    ok: false,
    error: [{ line: lines.length - 1, message }],
  });
  expect(await small.shop.db.select().from(orders)).toEqual([]);
});

test("a piece that the shop does not have is refused at its line", async () => {
  const unknown = {
    slug: "none",
    variantId: "none",
    quantity: 1,
    priceCents: toMoney(1),
    isMadeToMeasure: false,
  };
  expect(await make(asked({ lines: [unknown] }))).toMatchObject({ ok: false, error: [{ line: 0 }] });
});

test("explains that a piece reserved for the waiting list is not for sale, instead of calling it sold", async () => {
  await small.shop.db.insert(listEntries).values({
    list: "waiting",
    email: "bola@example.com",
    productSlug: PIECE.slug,
    variantId: PIECE.variantId,
    state: "confirmed",
    consent: "Yes",
    askedAt: small.shop.now(),
    confirmedAt: small.shop.now(),
  });
  const message = expect.stringContaining("come first for what is left of Sample Dress, Navy, UK 12");
  expect(await make(asked({}, 3))).toEqual({ ok: false, error: [{ line: 0, message }] });
  expect(await make(asked({}, 2))).toMatchObject({ ok: true });
});

test("records a made-to-measure piece as excluded from withdrawal", async () => {
  const order = link();
  await make({ ...order, lines: order.lines.map((line) => ({ ...line, isMadeToMeasure: true })) });
  const [line] = await small.shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  expect(line).toMatchObject({ withdrawalException: "made-to-measure" });
});

test("a payment link holds the pieces for nearly a day, at the agreed prices and for one country", async () => {
  const order = link();
  expect(await make(order)).toMatchObject({ ok: true, value: { isOpen: true } });
  const opened = await orderOf(small, order.id);
  expect(opened).toMatchObject({ state: "open", provider: "sandbox", livemode: false, byHand: "link" });
  const hours = ((opened.sessionExpiresAt?.getTime() ?? 0) - small.shop.now().getTime()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.8);
  expect(hours).toBeLessThan(24);
  expect(await mailsOf(order.id)).toEqual(["link"]);
  expect(await small.stock()).toEqual({ onHand: 2, reserved: 1, sold: 0 });

  small.wait(40);
  expect(await reconcileOrders(small.shop)).toEqual({ looked: 1, answered: true });
  expect(await small.state(order.id)).toBe("open");

  await small.pay(await sessionOf(order.id));
  await hearEvents(small, 2);
  expect(await orderOf(small, order.id)).toMatchObject({
    state: "paid",
    subtotalCents: 15_000,
    deliveryCents: 300,
    totalCents: 15_300,
    customer: { address: { country: "GB" } },
  });
  expect(await mailsOf(order.id)).toEqual(["link", "notice", "receipt"]);
  expect(await small.stock()).toEqual({ onHand: 2, reserved: 0, sold: 1 });
});

test("a payment link for a handover asks for no address, and charges no delivery", async () => {
  const order = link({ delivery: "hand" });
  await make(order);
  await small.pay(await sessionOf(order.id));
  await hearEvents(small);
  expect(await orderOf(small, order.id)).toMatchObject({
    state: "paid",
    deliveryCents: 0,
    totalCents: 15_000,
  });
});

test("an expired payment link releases its pieces", async () => {
  const order = link();
  await make(order);
  small.wait(24 * 60);
  await small.expireDue();
  await hearEvents(small);
  expect(await small.state(order.id)).toBe("expired");
  expect(await small.stock()).toEqual({ onHand: 3, reserved: 0, sold: 0 });
});

test("a form resent after its order ended unpaid is not reported as paid, and a new order can be made", async () => {
  const order = link();
  await make(order);
  small.wait(24 * 60);
  await small.expireDue();
  await hearEvents(small);
  const { reference } = await orderOf(small, order.id);
  const message = expect.stringContaining(`made the order ${reference} already, and it ended unpaid`);
  expect(await make(order)).toEqual({ ok: false, error: [{ field: "paid", message }] });
  expect(await small.stock()).toEqual({ onHand: 3, reserved: 0, sold: 0 });
});

test("a link whose event was lost is closed by the reconciler soon after its end", async () => {
  const order = link();
  await make(order);
  small.wait(24 * 60 - 6);
  await reconcileOrders(small.shop);
  expect(await small.state(order.id)).toBe("open");
  small.wait(2);
  await reconcileOrders(small.shop);
  expect(await small.state(order.id)).toBe("expired");
});

test("returns the link when a form is resent after a crash before the provider was called", async () => {
  const order = link();
  const dead = { ...small.shop.gateway, openCheckout: () => Promise.reject(new Error("killed")) };
  await expect(makeOrder({ ...small.shop, gateway: dead }, admin, order, "BA")).rejects.toThrow("killed");
  expect(await orderOf(small, order.id)).toMatchObject({ state: "open", sessionUrl: null });
  expect(await make(order)).toMatchObject({ ok: true, value: { isOpen: true } });
  expect(await sessionOf(order.id)).toMatch(/^cs_test_/);
});

test("the reconciler releases the pieces of such an order when the owner does not resend the form", async () => {
  const order = link();
  const dead = { ...small.shop.gateway, openCheckout: () => Promise.reject(new Error("killed")) };
  await expect(makeOrder({ ...small.shop, gateway: dead }, admin, order, "BA")).rejects.toThrow("killed");
  small.wait(3);
  await reconcileOrders(small.shop);
  expect(await small.stock()).toEqual({ onHand: 3, reserved: 0, sold: 0 });
});

test("makes no link while the provider is unreachable, and releases the pieces", async () => {
  const order = link();
  const problem = { field: "paid", message: expect.stringContaining("no link") };
  await small.sandbox.close();
  expect(await make(order)).toEqual({ ok: false, error: [problem] });
  expect(await small.stock()).toEqual({ onHand: 3, reserved: 0, sold: 0 });
  expect(await small.state(order.id)).toBe("failed");
});

test("the provider jobs and the payment comparison skip orders of the till", async () => {
  const order = asked({ email: "ada@example.com", delivery: PARCEL });
  await make(order);
  small.wait(60 * 30);
  expect(await expireOrphanedOrders(small.shop)).toBe(0);
  expect(await reconcileOrders(small.shop)).toEqual({ looked: 0, answered: true });
  expect(await reconcileRefunds(small.shop)).toEqual({ looked: 0, answered: true });
  const found = await comparePayments({ db: small.shop.db, gateway: small.shop.gateway, settleMs: 0 });
  expect(found).toMatchObject({ compared: 0, elsewhere: 0, differences: [] });
});

test("refunds of the till are made by hand: settled at once, also in parts, without the provider", async () => {
  const order = asked({ email: "ada@example.com" }, 2);
  await make(order);
  const gateway = { ...small.shop.gateway, refund: () => Promise.reject(new Error("asked")) };
  const deps = { ...small.shop, gateway };
  const first = wanted(await orderOf(small, order.id), 5_000, { restock: [{ lineNo: 1, pieces: 1 }] });
  expect(await issueRefund(deps, admin, order.id, first)).toEqual({ ok: true, value: "refunded" });
  expect(await issueRefund(deps, admin, order.id, first)).toEqual({ ok: true, value: "refunded" });
  expect(await orderOf(small, order.id)).toMatchObject({ state: "fulfilled", refundedCents: 5_000 });
  expect(await small.stock()).toEqual({ onHand: 2, reserved: 0, sold: 1 });

  const rest = wanted(await orderOf(small, order.id), 25_000, { leftSeen: toMoney(25_000) });
  expect(await issueRefund(deps, admin, order.id, rest)).toEqual({ ok: true, value: "refunded" });
  expect(await orderOf(small, order.id)).toMatchObject({ state: "refunded", refundedCents: 30_000 });
  expect((await refundsOf(small, order.id)).map(({ state }) => state)).toEqual(["succeeded", "succeeded"]);
  expect(await mailsOf(order.id)).toEqual(["part-refunded", "receipt", "refunded"]);
});

test("an order of the till can be cancelled like any other, with its money refunded by hand", async () => {
  const order = asked({ delivery: PARCEL });
  await make(order);
  const all = wanted(await orderOf(small, order.id), 15_300, { restock: [{ lineNo: 1, pieces: 1 }] });
  expect(await cancelOrder(small.shop, admin, order.id, all)).toEqual({ ok: true, value: "cancelled" });
  expect(await orderOf(small, order.id)).toMatchObject({ state: "refunded", refundedCents: 15_300 });
  const events = await small.shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id));
  expect(events.map(({ state }) => state)).toEqual([
    "open",
    "paid",
    "refund_asked",
    "cancelled",
    "refund_succeeded",
    "refunded",
  ]);
  expect(await small.stock()).toEqual({ onHand: 3, reserved: 0, sold: 0 });
  expect(await mailsOf(order.id)).toEqual([]);
});

test("refunds a session with delivery for an order without a parcel", async () => {
  const order = link({ delivery: "hand" });
  await make(order);
  const session = await small.shop.gateway.findSession(await sessionOf(order.id));
  if (!session) throw new Error("There is no session");
  const paid = {
    ...session,
    status: "complete" as const,
    paid: true,
    deliveryCents: toMoney(495),
    totalCents: toMoney(15_495),
  };
  expect(await applySession(small.shop, paid)).toBe("needs_refund");
});

test("finds available pieces by style, colour and size, and leaves out those that are gone", async () => {
  const { db } = small.shop;
  for (const words of ["sample", "navy 12", "DRESS uk 12", ""])
    expect(await searchPieces(db, admin, words)).toMatchObject([{ title: "Sample Dress", left: 3 }]);
  for (const words of ["clay", "sample 14", "%", "_"])
    expect(await searchPieces(db, admin, words)).toEqual([]);
  await make(asked({}, 3));
  expect(await searchPieces(db, admin, "sample")).toEqual([]);
  expect(await findPieces(db, [PIECE, { slug: "none", variantId: "none" }])).toMatchObject([{ left: 0 }]);
});

test("refuses a used form that is resent with other contents, and names its order", async () => {
  const order = asked();
  const made = await make(order);
  const reference = made.ok ? made.value.reference : "";
  expect(await make(order)).toEqual(made);
  for (const other of [
    { ...order, name: "Bola Ade" },
    { ...order, byHand: "reader" as const },
    { ...order, lines: order.lines.map((line) => ({ ...line, quantity: 2 })) },
    { ...order, lines: order.lines.map((line) => ({ ...line, priceCents: toMoney(14_000) })) },
  ])
    expect(await make(other)).toMatchObject({
      error: [{ field: "pieces", message: expect.stringContaining(reference) }],
    });
  expect(await small.stock()).toEqual({ onHand: 2, reserved: 0, sold: 1 });
  const address = { line1: "2 Quay Street", line2: null, city: "Bristol", state: null, postalCode: "BS1" };
  const parcel = asked({ byHand: "reader", delivery: PARCEL, address: { ...address, country: "GB" } });
  const sent = await make(parcel);
  expect(await make(parcel)).toEqual(sent);
  expect(
    await make({ ...parcel, address: { ...address, line1: "3 Quay Street", country: "GB" } }),
  ).toMatchObject({ ok: false, error: [{ field: "pieces" }] });
  const byLink = link();
  const first = await make(byLink);
  expect(await make(byLink)).toEqual(first);
  expect(await make({ ...byLink, delivery: { ...PARCEL, amountCents: toMoney(0) } })).toMatchObject({
    ok: false,
  });
});
