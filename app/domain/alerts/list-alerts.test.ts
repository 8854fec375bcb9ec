import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { orderRefunds } from "#app/domain/money/refunds.tables.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { paidOrder } from "#app/domain/orders/testing/orders-for-tests.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { sendOrderForm } from "#app/owner/orders/testing/send-order-form.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { listAlerts } from "./list-alerts.server.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const admin = adminForTests();
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12));
const kinds = async (now = at(20)) => (await listAlerts(database.db, admin, { now })).map(({ kind }) => kind);

const change = (reference: string, fields: Record<string, string>, now: Date) =>
  sendOrderForm(database.db, admin, { reference, fields, now });

const failedRefund = (orderId: string, day: number) => ({
  id: crypto.randomUUID(),
  requestId: "form",
  orderId,
  amountCents: toMoney(500),
  state: "failed" as const,
  createdAt: at(day),
  settledAt: at(day),
});

test("alerts the owner to a failed refund until another refund is made", async () => {
  const { id, reference } = await paidOrder(database.db, { paidAt: at(1) });
  await database.db.insert(orderRefunds).values(failedRefund(id, 2));
  expect(await listAlerts(database.db, admin, { now: at(3) })).toMatchObject([
    { kind: "refund", reference, amountCents: 500, at: at(2) },
  ]);
  await database.db.insert(orderRefunds).values({ ...failedRefund(id, 4), state: "asked" });
  expect(await kinds()).toEqual([]);
});

test("alerts the owner to a disputed payment, not to its failed refund, until they dismiss the alert", async () => {
  const { id, reference } = await paidOrder(database.db, { paidAt: at(1) });
  await database.db
    .update(orders)
    .set({ disputedAt: at(2) })
    .where(eq(orders.id, id));
  await database.db.insert(orderRefunds).values(failedRefund(id, 3));
  expect(await kinds()).toEqual(["dispute"]);
  expect(await change(reference, { intent: "dealt-with" }, at(4))).toMatchObject({
    leadsTo: expect.stringContaining("done=dealt-with"),
  });
  expect(await kinds()).toEqual([]);
  await database.db.update(orders).set({ disputedAt: null }).where(eq(orders.id, id));
  await database.db.insert(orderRefunds).values(failedRefund(id, 5));
  expect(await kinds()).toEqual(["refund"]);
});

test("alerts the owner to a mail that failed for seven days, and lets them send it again", async () => {
  const { id, reference } = await paidOrder(database.db, { paidAt: at(1) });
  await database.db.update(emails).set({ attempts: 12, lastError: "No such mailbox" });
  expect(await kinds(at(7))).toEqual([]);
  expect(await listAlerts(database.db, admin, { now: at(9), orderId: id })).toMatchObject([
    { kind: "mail", mail: "receipt", problem: "No such mailbox" },
  ]);
  await change(reference, { intent: "letter", letter: "receipt" }, at(9));
  expect(await kinds(at(10))).toEqual([]);
});

test("does not alert the owner to mails that were never tried because there is no mail server", async () => {
  await paidOrder(database.db, { paidAt: at(1) });
  expect(await kinds()).toEqual([]);
});
