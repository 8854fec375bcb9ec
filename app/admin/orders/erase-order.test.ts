import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/features/identity/testing/admin-for-tests.ts";
import { sendDueMails } from "#app/features/mails/testing/send-due-mails.server.ts";
import { findShopperOrder } from "#app/features/order-status/shopper-order.server.ts";
import { adminChanges } from "#app/platform/db/schema/administration.ts";
import { orderMails, orders } from "#app/platform/db/schema/orders.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import type { Mailer } from "#app/platform/email/mailer.server.ts";
import { exportOrder } from "./export-order.server.ts";
import { listOrders, parseOrderQuery } from "./list-orders.server.ts";
import { loadOrderPage } from "./load-order-page.server.ts";
import { openOrder, paidOrder, sendOrderForm } from "./testing/orders-for-tests.server.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
/** What the shopper of these orders told the shop. */
const PERSONAL = ["ada@shopper.example", "Ada Obi", "7946 0000", "2 Quay Street", "BS1 4DJ"];

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const change = (reference: string, fields: Record<string, string>) =>
  sendOrderForm(database.db, adminForTests(), { reference, fields, now: NOW });
const erase = (reference: string) => change(reference, { intent: "erase" });
const read = (reference: string) =>
  loadOrderPage(database.db, adminForTests(), reference, { rates: [], now: NOW });

async function sentOrder() {
  const order = await paidOrder(database.db);
  const fulfilled = { intent: "fulfil", carrier: "Royal Mail", tracking: "AB123456789GB", confirm: "yes" };
  expect(await change(order.reference, fulfilled)).toMatchObject({ ok: true });
  return order;
}

/** Every word that the database holds, of every table. */
async function allText(): Promise<string> {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const tables = rows.map(({ name }) => database.db.execute(sql.raw(`SELECT t::text FROM ${name} AS t`)));
  return JSON.stringify((await Promise.all(tables)).map((table) => table.rows));
}

test("erasing leaves nothing of the shopper anywhere, and everything of the order", async () => {
  const order = await sentOrder();
  await database.db.update(orderMails).set({ lastError: "550 no such user ada@shopper.example" });
  const before = await read(order.reference);
  for (const word of PERSONAL) expect(await allText()).toContain(word);

  expect(await erase(order.reference)).toEqual({ ok: true, value: "erased" });
  const words = await allText();
  for (const word of PERSONAL) expect(words).not.toContain(word);
  const after = await read(order.reference);
  expect(after).toMatchObject({ email: "", name: null, phone: null, address: [], erasedAt: NOW });
  expect(after?.lines).toEqual(before?.lines);
  expect(after?.totalCents).toBe(before?.totalCents);
  expect(after?.history).toEqual(before?.history);
  expect(await erase(order.reference)).toEqual({ ok: true, value: "erased" });
  const log = await database.db
    .select()
    .from(adminChanges)
    .where(eq(adminChanges.action, "personal data erased"));
  expect(log).toMatchObject([{ subjectKind: "order", subjectId: order.reference, changes: [] }]);
});

test("an order that is being paid, sent or paid back is kept, and the sentence says why", async () => {
  const open = await openOrder(database.db);
  const paid = await paidOrder(database.db);
  const late = await paidOrder(database.db, { to: "needs_refund" });
  for (const { reference, id } of [open, paid, late]) {
    const why = (await read(reference))?.whyNotErased;
    expect(await erase(reference)).toMatchObject({ ok: false, error: { message: why } });
    expect(why).toMatch(/first\.$|expired\.$/);
    const [kept] = await database.db.select().from(orders).where(eq(orders.id, id));
    expect(kept).toMatchObject({ email: "ada@shopper.example", erasedAt: null });
  }
});

test("no letter of an erased order goes out, neither by itself nor by the button", async () => {
  const order = await sentOrder();
  await erase(order.reference);
  const mailer: Mailer = {
    send: async () => {
      throw new Error("A letter was sent to nobody");
    },
    close: () => undefined,
  };
  const deps = {
    shop: { name: "Shop" } as never,
    origin: "http://shop.example",
    noticesTo: "owner@shop.example",
  };
  expect(await sendDueMails(database.db, mailer, deps, () => NOW)).toEqual({
    sent: 0,
    failed: 0,
    problem: null,
  });
  expect(await change(order.reference, { intent: "letter", letter: "receipt" })).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining("erased") },
  });
});

test("the list, a search and the shopper's own page cope with an erased order", async () => {
  const order = await sentOrder();
  await erase(order.reference);
  const listed = async (query: string) =>
    (await listOrders(database.db, adminForTests(), parseOrderQuery(new URLSearchParams(query)))).orders;
  expect(await listed("")).toMatchObject([
    { reference: order.reference, customer: "Erased", totalCents: 37_495 },
  ]);
  expect(await listed("q=ada")).toEqual([]);
  const [row] = await database.db.select().from(orders).where(eq(orders.id, order.id));
  expect(await findShopperOrder(database.db, row?.statusKey ?? "")).toMatchObject({
    reference: order.reference,
    state: "fulfilled",
    town: "",
  });
});

test("the download holds what is kept of an order, before and after", async () => {
  const order = await sentOrder();
  const kept = JSON.stringify(await exportOrder(database.db, adminForTests(), order.reference));
  for (const word of [...PERSONAL, order.reference, "Fan Print Maxi Dress", "AB123456789GB"])
    expect(kept).toContain(word);
  await erase(order.reference);
  const rest = await exportOrder(database.db, adminForTests(), order.reference);
  expect(rest).toMatchObject({ email: null, customer: null, totalPence: 37_495, lines: [{ quantity: 2 }] });
  expect(await exportOrder(database.db, adminForTests(), "nobody's")).toBeNull();
});
