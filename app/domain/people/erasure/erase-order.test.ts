import { asc, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bookings } from "#app/domain/calendar/calendar.tables.server.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { resendMail } from "#app/domain/letters/sending/queued-mail.server.ts";
import { sendDueMails } from "#app/domain/letters/testing/send-due-mails.server.ts";
import { erasureBlocker } from "#app/domain/orders/erasure.ts";
import { orderEvents, orderLines, orders } from "#app/domain/orders/orders.tables.server.ts";
import { openOrder, paidOrder } from "#app/domain/orders/testing/orders-for-tests.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { fulfilOrder } from "#app/domain/returns/fulfil-order.server.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import type { Mailer } from "#app/platform/email/mailer.server.ts";
import { eraseOrder } from "./erase-order.server.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const PERSONAL = ["ada@shopper.example", "Ada Obi", "7946 0000", "2 Quay Street", "BS1 4DJ"];

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

type Order = Awaited<ReturnType<typeof openOrder>>;
const admin = adminForTests();
const erase = (order: Order) => eraseOrder(database.db, admin, { order, now: NOW });

async function sentOrder(): Promise<Order> {
  const order = await paidOrder(database.db);
  const parcel = { carrier: "Royal Mail", tracking: "AB123456789GB" };
  expect(await fulfilOrder(database.db, admin, { order, parcel, now: NOW })).toMatchObject({ ok: true });
  return order;
}

/** The stored data of an order: its row, its lines and its history. */
async function read({ id }: Order) {
  const [order] = await database.db.select().from(orders).where(eq(orders.id, id));
  const lines = await database.db.select().from(orderLines).where(eq(orderLines.orderId, id));
  const history = await database.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.id));
  return { order, lines, history };
}

/** The text of every row in every table of the database. */
async function allText(): Promise<string> {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const tables = rows.map(({ name }) => database.db.execute(sql.raw(`SELECT t::text FROM ${name} AS t`)));
  return JSON.stringify((await Promise.all(tables)).map((table) => table.rows));
}

test("erases all data of the shopper, and keeps the rest of the order", async () => {
  const order = await sentOrder();
  await database.db.update(emails).set({ lastError: "550 no such user ada@shopper.example" });
  await database.db.insert(bookings).values({
    ...{ keyHash: "k", state: "booked", createdAt: NOW, zone: "Europe/London", note: "" },
    ...{ email: "ada@shopper.example", name: "Ada Obi", phone: "020 7946 0000" },
    ...{ startsAt: new Date("2026-12-01T10:00:00Z"), endsAt: new Date("2026-12-01T10:30:00Z") },
  });
  const before = await read(order);
  for (const word of PERSONAL) expect(await allText()).toContain(word);

  expect(await erase(order)).toMatchObject({ ok: true });
  const words = await allText();
  for (const word of PERSONAL) expect(words).not.toContain(word);
  const after = await read(order);
  expect(after.order).toMatchObject({ email: "", customer: null, erasedAt: NOW });
  expect(after.order?.totalCents).toBe(before.order?.totalCents);
  expect(after.lines).toEqual(before.lines);
  expect(after.history).toEqual(before.history);
  expect(await erase(order)).toMatchObject({ ok: true });
  const log = await database.db
    .select()
    .from(adminChanges)
    .where(eq(adminChanges.action, "personal data erased"));
  expect(log).toMatchObject([{ subjectKind: "order", subjectId: order.reference, changes: [] }]);
});

test("keeps an order that is being paid, sent or refunded, and states the reason", async () => {
  const open = await openOrder(database.db);
  const paid = await paidOrder(database.db);
  const late = await paidOrder(database.db, { to: "needs_refund" });
  for (const [order, state] of [
    [open, "open"],
    [paid, "paid"],
    [late, "needs_refund"],
  ] as const) {
    const error = erasureBlocker(state, { isMoneyUnderWay: false });
    expect(await erase(order)).toEqual({ ok: false, error });
    expect(error).toMatch(/first\.$|expired\.$/);
    const { order: kept } = await read(order);
    expect(kept).toMatchObject({ email: "ada@shopper.example", erasedAt: null });
  }
});

test("no mail of an erased order is sent, neither by the queue nor by the button", async () => {
  const order = await sentOrder();
  await erase(order);
  const mailer: Mailer = {
    send: async () => {
      throw new Error("A mail was sent to nobody");
    },
    close: () => undefined,
  };
  const deps = {
    shop: { name: "Shop" } as never,
    origin: "http://shop.example",
    noticesTo: "owner@shop.example",
    secret: "secret of the tests",
  };
  expect(await sendDueMails(database.db, mailer, deps, () => NOW)).toEqual({
    sent: 0,
    failed: 0,
    problem: null,
  });
  expect(await resendMail(database.db, admin, { order, kind: "receipt", about: "", now: NOW })).toEqual({
    ok: false,
    error: "erased",
  });
});
