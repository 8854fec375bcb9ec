import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { contentDrafts } from "#app/domain/content/content.tables.server.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { orderRefunds } from "#app/domain/money/refunds.tables.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { paidOrder } from "#app/domain/orders/testing/orders-for-tests.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { enquiries } from "#app/domain/people/enquiries.tables.server.ts";
import { returns } from "#app/domain/returns/returns.tables.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { countWaiting } from "./count-waiting.server.ts";
import { sendOrderForm } from "./testing/send-order-form.server.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const admin = adminForTests();
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12));

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

test("does not count an order as ready to send while its payment is disputed or a withdrawal is open", async () => {
  const toSend = async () => (await countWaiting(database.db, admin, at(20))).toSend;
  const disputed = await paidOrder(database.db, { paidAt: at(1) });
  const withdrawn = await paidOrder(database.db, { paidAt: at(2), email: "other@example.com" });
  expect(await toSend()).toBe(2);
  await database.db
    .update(orders)
    .set({ disputedAt: at(3) })
    .where(eq(orders.id, disputed.id));
  expect(await toSend()).toBe(1);
  await database.db.insert(returns).values({
    id: "w-1",
    orderId: withdrawn.id,
    kind: "withdrawal",
    state: "requested",
    wish: "refund",
    sendBackBy: "2026-11-20",
    createdAt: at(4),
  });
  expect(await countWaiting(database.db, admin, at(20))).toMatchObject({ toSend: 0, returns: 1 });
});

test("counts documents that were not published at their scheduled time", async () => {
  const draft = { body: {}, by: "ada@example.com", savedAt: at(1), publishAt: at(2) };
  await database.db.insert(contentDrafts).values([
    { ...draft, document: "announcement", heldBack: "link, to: /sale leads to nothing" },
    { ...draft, document: "about" },
  ]);
  expect(await countWaiting(database.db, admin, at(20))).toMatchObject({ heldBackWords: 1 });
});

test("counts new enquiries, orders to send, abandoned mails and payments that differ", async () => {
  const counts = () => countWaiting(database.db, admin, at(20));
  expect(await counts()).toEqual({
    enquiries: 0,
    made: 0,
    toSend: 0,
    returns: 0,
    letters: 0,
    payments: 0,
    heldBack: 0,
    heldBackWords: 0,
    expiredClaims: 0,
    reviews: 0,
  });
  const fields = { firstName: "Ada", email: "ada@example.com", message: "Hello" };
  await database.db.insert(enquiries).values([
    { id: "e-1", kind: "contact", fields },
    { id: "e-2", kind: "contact", fields, state: "answered" },
  ]);
  const { id, reference } = await paidOrder(database.db, { paidAt: at(1) });
  await paidOrder(database.db, { paidAt: at(2), to: "needs_refund", email: "late@example.com" });
  await database.db.insert(orderRefunds).values(failedRefund(id, 3));
  await database.db.update(emails).set({ attempts: 12, lastError: "No such mailbox" });
  expect(await counts()).toEqual({
    enquiries: 1,
    made: 0,
    toSend: 1,
    returns: 0,
    letters: 1,
    payments: 2,
    heldBack: 0,
    heldBackWords: 0,
    expiredClaims: 0,
    reviews: 0,
  });
  await change(reference, { intent: "dealt-with" }, at(20));
  expect(await counts()).toEqual({
    enquiries: 1,
    made: 0,
    toSend: 1,
    returns: 0,
    letters: 0,
    payments: 1,
    heldBack: 0,
    heldBackWords: 0,
    expiredClaims: 0,
    reviews: 0,
  });
});
