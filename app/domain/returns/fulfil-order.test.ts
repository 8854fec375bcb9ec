import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { orderEvents, orders } from "#app/domain/orders/orders.tables.server.ts";
import { correctTracking } from "#app/domain/orders/ship-order.server.ts";
import { openOrder, paidOrder } from "#app/domain/orders/testing/orders-for-tests.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { fulfilOrder } from "#app/domain/returns/fulfil-order.server.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

type Order = Awaited<ReturnType<typeof openOrder>>;
const admin = adminForTests();
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12));
const fulfil = (order: Order, carrier = "", tracking = "") =>
  fulfilOrder(database.db, admin, { order, parcel: { carrier, tracking }, now: at(2) });
const correct = (order: Order, carrier: string, tracking: string) =>
  correctTracking(database.db, admin, { order, parcel: { carrier, tracking }, isTold: true, now: at(3) });
const history = ({ id }: Order) =>
  database.db
    .select({ state: orderEvents.state, reason: orderEvents.reason })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.id));

test("marking as fulfilled keeps the carrier and the tracking number in the history", async () => {
  const order = await paidOrder(database.db);
  expect(await fulfil(order, "Royal Mail", "AB 123 GB")).toMatchObject({ ok: true });
  expect((await history(order)).at(-1)).toEqual({
    state: "fulfilled",
    reason: "sent with Royal Mail, tracking AB 123 GB",
  });
  expect(await database.db.select().from(orders)).toMatchObject([
    { state: "fulfilled", carrier: "Royal Mail", tracking: "AB 123 GB", fulfilledAt: at(2) },
  ]);
});

test("an order is fulfilled once, even without a carrier", async () => {
  const order = await paidOrder(database.db);
  expect(await fulfil(order)).toMatchObject({ ok: true });
  expect(await fulfil(order)).toEqual({ ok: false, error: "fulfilled" });
  expect((await history(order)).map(({ reason }) => reason)).toEqual(["checkout opened", "paid", "sent"]);
});

test("an unpaid order cannot be fulfilled", async () => {
  const order = await openOrder(database.db);
  expect(await fulfil(order, "DPD")).toEqual({ ok: false, error: "open" });
  expect(await database.db.select().from(orders)).toMatchObject([{ state: "open", carrier: null }]);
  expect(await fulfil({ id: crypto.randomUUID(), reference: "BA-1" })).toEqual({ ok: false, error: "gone" });
});

test("the tracking can be corrected after the parcel is sent, and the log keeps both versions", async () => {
  const order = await paidOrder(database.db);
  expect(await correct(order, "DPD", "1")).toEqual({ ok: false, error: "not sent" });
  await fulfil(order, "DPD", "1");
  await database.db.update(emails).set({ sentAt: at(2) });
  expect(await correct(order, "DPD", "12")).toMatchObject({ ok: true });
  expect(await database.db.select().from(orders)).toMatchObject([{ carrier: "DPD", tracking: "12" }]);
  const mails = await database.db.select().from(emails).where(eq(emails.orderId, order.id));
  expect(mails.find(({ kind }) => kind === "fulfilled")).toMatchObject({ sentAt: null, sendings: 2 });
  expect(mails.find(({ kind }) => kind === "receipt")).toMatchObject({ sendings: 1 });
  expect(await database.db.select().from(adminChanges).orderBy(adminChanges.id)).toMatchObject([
    { action: "fulfilled", subjectId: order.reference },
    { action: "tracking corrected", changes: [{ field: "tracking", from: "1", to: "12" }] },
  ]);
});
