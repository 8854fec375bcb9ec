import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { orderMessages, orders } from "#app/domain/orders/orders.tables.server.ts";
import { paidOrder } from "#app/domain/orders/testing/orders-for-tests.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { eraseOrder } from "#app/domain/people/erasure/erase-order.server.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { writeMessage } from "./order-messages.server.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const write = (order: { id: string; reference: string }, text: string, id: string = randomUUID()) =>
  writeMessage(database.db, adminForTests(), { order, now: NOW, message: { id, text } });
const listMessages = () => database.db.select().from(orderMessages);
const listLetters = () => database.db.select().from(emails).where(eq(emails.kind, "message"));

test("stores the owner's message, makes its mail due, and logs it without its text", async () => {
  const order = await paidOrder(database.db);
  expect(await write(order, "The hem is done.")).toMatchObject({ ok: true });
  const [message] = await listMessages();
  expect(message).toMatchObject({ orderId: order.id, text: "The hem is done.", writtenAt: NOW });
  expect(await listLetters()).toMatchObject([{ about: message?.id, sentAt: null }]);
  const changes = await database.db.select().from(adminChanges);
  expect(changes).toMatchObject([{ action: "letter written", subjectId: order.reference }]);
  expect(JSON.stringify(changes)).not.toContain("hem");
});

test("an order can have several letters, and a form that is sent twice writes one", async () => {
  const order = await paidOrder(database.db);
  const id = randomUUID();
  await Promise.all([write(order, "One", id), write(order, "One", id)]);
  await write(order, "Two");
  expect((await listMessages()).map(({ text }) => text).sort()).toEqual(["One", "Two"]);
  expect(await listLetters()).toHaveLength(2);
});

test("writes another message when a used form is sent again with other words, as after Back", async () => {
  const order = await paidOrder(database.db);
  const id = randomUUID();
  await write(order, "The hem is done.", id);
  await write(order, "The hem is done. Come on Friday.", id);
  expect((await listMessages()).map(({ text }) => text).sort()).toEqual([
    "The hem is done.",
    "The hem is done. Come on Friday.",
  ]);
  expect(await listLetters()).toHaveLength(2);
});

test("refuses a message to an erased address, and erases earlier messages with it", async () => {
  const order = await paidOrder(database.db);
  await write(order, "Dear Ada");
  await database.db.update(orders).set({ state: "fulfilled", fulfilledAt: NOW });
  expect(await eraseOrder(database.db, adminForTests(), { order, now: NOW })).toMatchObject({ ok: true });
  expect(await listMessages()).toEqual([]);
  expect(await write(order, "Once more")).toEqual({ ok: false, error: "no address" });
});
