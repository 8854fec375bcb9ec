import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ZONES } from "#app/domain/delivery/testing/zones-for-tests.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { orderRefunds } from "#app/domain/money/refunds.tables.server.ts";
import { listOrders, parseOrderQuery } from "#app/domain/orders/list-orders.server.ts";
import { moveOrder, recordOrderEvent } from "#app/domain/orders/mutations.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { openOrder, paidOrder } from "#app/domain/orders/testing/orders-for-tests.server.ts";
import { withdrawnOrders } from "#app/domain/returns/fulfil-order.server.ts";
import { loadTakings, loadWaiting } from "#app/owner/overview/load-overview.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { loadOrderPage } from "./load-order-page.server.ts";
import { formatOrderState } from "./order-words.ts";
import { listSlips } from "./slips/list-slips.server.ts";
import { sendOrderForm } from "./testing/send-order-form.server.ts";

const NOWHERE = { line1: null, line2: null, city: null, state: null, postalCode: null };
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const admin = adminForTests();
const list = (query = "") =>
  listOrders(database.db, admin, parseOrderQuery(new URLSearchParams(query)), withdrawnOrders(database.db));
const now = () => new Date("2026-11-20T12:00:00Z");
const read = (reference: string) =>
  loadOrderPage(database.db, admin, reference, { zones: ZONES, cancellationDays: 14, now: now() });

const change = (reference: string, fields: Record<string, string>, at = now()) =>
  sendOrderForm(database.db, admin, { reference, fields, now: at });

test("the list has the newest order first, with the customer's name if the provider has sent it", async () => {
  const older = await paidOrder(database.db, { createdAt: new Date("2026-11-01T10:00:00Z") });
  const newer = await openOrder(database.db, { email: "ola@shopper.example" });
  expect((await list()).orders).toMatchObject([
    {
      reference: newer.reference,
      customer: "ola@shopper.example",
      pieces: 2,
      subtotalCents: 37_000,
      totalCents: null,
    },
    { reference: older.reference, customer: "Ada Obi", pieces: 2, totalCents: 37_495, state: "paid" },
  ]);
});

test("a cancelled order is shown as cancelled in the list and on its page after its refund", async () => {
  const { id, reference } = await paidOrder(database.db);
  const words = async () => {
    const [listed] = (await list()).orders;
    const page = await read(reference);
    return [listed && formatOrderState(listed), page && formatOrderState(page)];
  };
  await inTransaction(database.db, (tx) =>
    moveOrder(tx, id, { from: "paid", to: "cancelled", reason: "cancelled" }),
  );
  expect(await words()).toEqual(["Cancelled", "Cancelled"]);
  await inTransaction(database.db, (tx) =>
    moveOrder(tx, id, { from: "cancelled", to: "refunded", reason: "the money is back" }),
  );
  expect(await words()).toEqual(["Cancelled, refunded", "Cancelled, refunded"]);
  const other = await paidOrder(database.db);
  await inTransaction(database.db, (tx) =>
    moveOrder(tx, other.id, { from: "paid", to: "refunded", reason: "the money is back" }),
  );
  expect((await list()).orders.map(formatOrderState)).toContain("Refunded");
});

test("a customer without a name is listed by their e-mail address", async () => {
  await paidOrder(database.db, { name: " " });
  expect((await list()).orders).toMatchObject([{ customer: "ada@shopper.example" }]);
});

test("the list can be limited to one state, and counts all others", async () => {
  const paid = await paidOrder(database.db);
  await openOrder(database.db);
  const narrowed = await list("state=paid");
  expect(narrowed.orders.map(({ reference }) => reference)).toEqual([paid.reference]);
  expect(narrowed).toMatchObject({
    state: "paid",
    total: 1,
    first: 1,
    counts: { paid: 1, open: 1, failed: 0 },
  });
  expect(await list("state=fulfilled")).toMatchObject({ orders: [], total: 0, first: 0 });
});

test("the list has fifty orders on a page, and an invalid address means the first page of all", async () => {
  for (let index = 0; index < 51; index += 1) await openOrder(database.db);
  expect(await list()).toMatchObject({ page: 1, pages: 2, total: 51, first: 1 });
  const second = await list("page=2");
  expect(second).toMatchObject({ page: 2, first: 51 });
  expect(second.orders).toHaveLength(1);
  expect(await list("page=99")).toMatchObject({ page: 2 });
  expect(await list("page=-1&state=lost")).toMatchObject({ page: 1, state: null, total: 51 });
});

test.each(["obi", "ADA@SHOPPER", "20261120-0751", " Ada Obi ", "bristol", "print maxi"])(
  "an order is found by a part of its reference, e-mail, name, town or piece: %j",
  async (search) => {
    const { reference } = await paidOrder(database.db);
    const found = await list(new URLSearchParams({ q: search }).toString());
    expect(found).toMatchObject({ total: 1, counts: { paid: 1 }, orders: [{ reference }] });
  },
);

test("special characters in a search have no meaning, and a search may find nothing", async () => {
  await paidOrder(database.db);
  for (const q of ["%", "_", "\\", "zebra"])
    expect(await list(new URLSearchParams({ q }).toString())).toMatchObject({ total: 0, orders: [] });
  expect(await list("q=ada&state=fulfilled")).toMatchObject({ total: 0, counts: { paid: 1, fulfilled: 0 } });
});

test("a delivery for another zone is flagged while the parcel is here", async () => {
  const { id, reference } = await paidOrder(database.db);
  const customer = { name: "Ada", phone: null, address: { ...NOWHERE, country: "NG" } };
  await database.db.update(orders).set({ customer }).where(eq(orders.id, id));
  expect(await read(reference)).toMatchObject({ wrongZone: { missingCents: 1_305 } });
  await change(reference, { intent: "fulfil", carrier: "", tracking: "" });
  expect(await read(reference)).toMatchObject({ wrongZone: null });
});

test("an order is read with its lines, its address, its history and its receipt", async () => {
  const { reference } = await paidOrder(database.db);
  expect(await read(reference)).toMatchObject({
    reference,
    state: "paid",
    name: "Ada Obi",
    address: ["2 Quay Street", "Bristol", "BS1 4DJ", "United Kingdom"],
    lines: [{ title: "Fan Print Maxi Dress", quantity: 2, priceCents: 18_500 }],
    deliveryCents: 495,
    totalCents: 37_495,
    history: [
      { title: "Ordered", reason: "checkout opened" },
      { title: "Paid", reason: "paid" },
    ],
    payment: { provider: "sandbox", paymentId: "pi_1" },
    mails: [{ kind: "receipt", sentAt: null }],
    wrongZone: null,
    alerts: [],
  });
});

test("an unknown reference finds no order", async () => {
  expect(await read("BA-1")).toBeNull();
  expect(await change("BA-1", { intent: "fulfil" })).toBeNull();
});

test("the reason why an order cannot be fulfilled, corrected or written about is a sentence", async () => {
  const { reference } = await openOrder(database.db);
  const parcel = { carrier: "DPD", tracking: "1" };
  const refused = async (fields: Record<string, string>, message: string) =>
    expect(await change(reference, { ...parcel, ...fields })).toMatchObject({
      status: 422,
      shown: { field: null, message: expect.stringContaining(message) },
    });
  await refused(
    { intent: "fulfil" },
    "Only a paid order can be fulfilled; this one is ‘At the payment page’.",
  );
  await refused({ intent: "tracking" }, "This order has not been sent yet.");
  await refused({ intent: "letter", letter: "receipt" }, "There is no such email to send");
  expect(await change(reference, { intent: "fulfil", ...parcel })).toMatchObject({ shown: parcel });
  expect((await read(reference))?.state).toBe("open");
});

test("fulfils an order once, with the typed parcel details trimmed", async () => {
  const { reference } = await paidOrder(database.db);
  const asked = { intent: "fulfil", carrier: " Royal Mail ", tracking: "AB 123 GB" };
  expect(await change(reference, asked)).toEqual({ leadsTo: `/admin/orders/${reference}?done=fulfilled` });
  expect((await read(reference))?.history.at(-1)).toMatchObject({
    title: "Fulfilled",
    reason: "sent with Royal Mail, tracking AB 123 GB",
  });
  expect(await change(reference, asked)).toMatchObject({
    shown: { message: "This order had been marked as fulfilled already. Nothing was changed." },
  });
});

test.each([
  ["carrier", "x".repeat(81)],
  ["tracking", "AB\u0000"],
])("an invalid %s is reported at its field, and nothing is changed", async (field, value) => {
  const { reference } = await paidOrder(database.db);
  const answer = await change(reference, { intent: "fulfil", carrier: "", tracking: "", [field]: value });
  expect(answer).toMatchObject({ status: 422, shown: { field, [field]: value } });
  expect((await read(reference))?.state).toBe("paid");
});

test("refuses an unknown action", async () => {
  const { reference } = await paidOrder(database.db);
  expect(await change(reference, { intent: "delete" })).toBe("not understood");
});

test("the takings count payments of thirty days by the shop's own day, without refunds that are due", async () => {
  await paidOrder(database.db, { paidAt: new Date("2026-11-20T09:00:00Z") });
  // Half past midnight of a summer's day in London is still the day before in UTC.
  await paidOrder(database.db, { paidAt: new Date("2026-10-22T23:30:00Z") });
  await paidOrder(database.db, { paidAt: new Date("2026-10-10T09:00:00Z") });
  await paidOrder(database.db, { to: "needs_refund", paidAt: new Date("2026-11-20T09:00:00Z") });
  const { real, test: takings } = await loadTakings(database.db, admin, now());
  expect(real).toMatchObject({ orders: 0, revenueCents: 0 });
  expect(takings).toMatchObject({ orders: 2, revenueCents: 74_990, beforeCents: 37_495 });
  expect(takings?.days).toHaveLength(30);
  expect(takings?.days.filter(({ orders }) => orders > 0).map(({ day }) => day)).toEqual([
    "2026-10-23",
    "2026-11-20",
  ]);
});

test("a partial refund is not counted in the takings", async () => {
  const { id } = await paidOrder(database.db, { paidAt: new Date("2026-11-20T09:00:00Z") });
  await database.db
    .update(orders)
    .set({ refundedCents: toMoney(7_495) })
    .where(eq(orders.id, id));
  expect(await loadTakings(database.db, admin, now())).toMatchObject({
    test: { orders: 1, revenueCents: 30_000 },
  });
});

test("money that a bank has kept is not counted in the takings", async () => {
  const { id } = await paidOrder(database.db, { paidAt: new Date("2026-11-20T09:00:00Z") });
  const at = new Date("2026-11-20T11:00:00Z");
  await database.db.update(orders).set({ disputedAt: at }).where(eq(orders.id, id));
  const countedIn = async () => (await loadTakings(database.db, admin, now())).test;
  expect(await countedIn()).toMatchObject({ orders: 1, revenueCents: 37_495 });
  await inTransaction(database.db, (tx) =>
    recordOrderEvent(tx, id, { what: "dispute_lost", reason: "kept", at }),
  );
  expect(await countedIn()).toMatchObject({ orders: 1, revenueCents: 0 });
});

test("an exchange is no further order in the takings", async () => {
  const { id } = await paidOrder(database.db, { paidAt: new Date("2026-11-19T09:00:00Z") });
  const exchange = await paidOrder(database.db, { paidAt: new Date("2026-11-20T09:00:00Z") });
  await database.db
    .update(orders)
    .set({ exchangeOf: id, creditCents: toMoney(37_000) })
    .where(eq(orders.id, exchange.id));
  const paidWith = {
    requestId: "return",
    orderId: id,
    amountCents: toMoney(37_000),
    exchangeId: exchange.id,
  };
  await database.db.insert(orderRefunds).values({ id: "credit", state: "succeeded", ...paidWith });
  expect(await loadTakings(database.db, admin, now())).toMatchObject({
    test: { orders: 1, revenueCents: 37_990 },
  });
});

test("counts waiting orders, those with a refund due first, then the oldest", async () => {
  const newer = await paidOrder(database.db, { paidAt: new Date("2026-11-19T09:00:00Z") });
  const older = await paidOrder(database.db, { paidAt: new Date("2026-11-02T09:00:00Z") });
  const late = await paidOrder(database.db, { to: "needs_refund" });
  await openOrder(database.db);
  const waiting = await loadWaiting(database.db, admin, now());
  expect(waiting).toMatchObject({ toSend: 2, toPayBack: 1 });
  expect(waiting.longest.map(({ reference }) => reference)).toEqual([
    late.reference,
    older.reference,
    newer.reference,
  ]);
});

test("offers the remaining money for a refund until none is left", async () => {
  const { id } = await paidOrder(database.db, { to: "needs_refund" });
  await paidOrder(database.db);
  const offered = async () =>
    (await loadWaiting(database.db, admin, now())).longest.map(({ payBack }) => payBack);
  expect(await offered()).toEqual([{ leftCents: 37_495, refundId: expect.any(String) }, null]);
  const refund = { orderId: id, reason: "", restock: [], createdAt: now() };
  const pay = (amount: number, state: "pending" | "failed") =>
    database.db
      .insert(orderRefunds)
      .values({ ...refund, id: crypto.randomUUID(), requestId: "form", amountCents: toMoney(amount), state });
  await pay(37_495, "failed");
  await pay(495, "pending");
  expect((await offered())[0]?.leftCents).toBe(37_000);
  await pay(37_000, "pending");
  expect(await offered()).toEqual([null, null]);
});

test("the packing slips are those of the orders to send that a search finds, the oldest first", async () => {
  const { reference: second } = await paidOrder(database.db, {
    createdAt: new Date("2026-11-20T10:00:00Z"),
  });
  const { reference: first } = await paidOrder(database.db, {
    createdAt: new Date("2026-11-20T09:00:00Z"),
    name: "Bola Ade",
  });
  await openOrder(database.db);
  await paidOrder(database.db, { to: "needs_refund" });
  const { slips, isAll } = await listSlips(database.db, admin, "");
  expect(isAll).toBe(true);
  expect(slips.map(({ reference }) => reference)).toEqual([first, second]);
  expect(slips[0]).toMatchObject({
    name: "Bola Ade",
    address: expect.arrayContaining(["2 Quay Street"]),
    lines: [{ title: "Fan Print Maxi Dress", quantity: 2, piecesBack: 0 }],
  });
  expect((await listSlips(database.db, admin, "bola")).slips).toHaveLength(1);
});

test("no packing slip is printed while a payment is disputed, or all of it goes back", async () => {
  const { id } = await paidOrder(database.db);
  const { reference } = await paidOrder(database.db);
  await database.db.insert(orderRefunds).values({
    id: "re",
    requestId: "re",
    orderId: id,
    amountCents: toMoney(37_495),
    state: "pending",
    reason: "",
    restock: [],
  });
  const slips = async () =>
    (await listSlips(database.db, admin, "")).slips.map(({ reference: each }) => each);
  expect(await slips()).toEqual([reference]);
  const words = async () => {
    const page = await read(reference);
    const listed = (await list()).orders.find((each) => each.reference === reference);
    return [listed && formatOrderState(listed), page && formatOrderState(page)];
  };
  expect(await words()).toEqual(["Paid, to send", "Paid, to send"]);
  await database.db.update(orders).set({ disputedAt: now() }).where(eq(orders.reference, reference));
  expect(await slips()).toEqual([]);
  expect(await words()).toEqual(["Paid, on hold", "Paid, on hold"]);
});
