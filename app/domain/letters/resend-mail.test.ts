import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { paidOrder } from "#app/domain/orders/testing/orders-for-tests.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { returns } from "#app/domain/returns/returns.tables.server.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { resendMail } from "./sending/queued-mail.server.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const resend = (order: { id: string; reference: string }) =>
  resendMail(database.db, adminForTests(), { order, kind: "receipt", about: "", now: NOW });

test("a sent receipt becomes due again, and counts as new", async () => {
  const order = await paidOrder(database.db);
  const longAgo = new Date("2026-01-01T00:00:00Z");
  await database.db.update(emails).set({ sentAt: longAgo, dueSince: longAgo, attempts: 3 });
  expect(await resend(order)).toMatchObject({ ok: true });
  const [mail] = await database.db.select().from(emails).where(eq(emails.orderId, order.id));
  expect(mail).toMatchObject({ sentAt: null, dueSince: NOW, sendings: 2, attempts: 0 });
  expect(await database.db.select().from(adminChanges)).toMatchObject([
    { action: "receipt sent again", subjectId: order.reference },
  ]);
});

test("an order that needs a refund has no receipt to send", async () => {
  const order = await paidOrder(database.db, { to: "needs_refund" });
  expect(await resend(order)).toEqual({ ok: false, error: "none" });
  expect(await database.db.select().from(emails)).toEqual([]);
});

test("sends nothing to an erased address", async () => {
  const order = await paidOrder(database.db);
  await database.db.update(orders).set({ erasedAt: NOW });
  expect(await resend(order)).toEqual({ ok: false, error: "erased" });
});

test("does not resend an email about a return that a withdrawal has ended", async () => {
  const order = await paidOrder(database.db);
  const given = {
    id: "r-1",
    orderId: order.id,
    kind: "return",
    wish: "refund",
    reason: "too-small",
  } as const;
  await database.db
    .insert(returns)
    .values({ ...given, state: "refused", sendBackBy: "2026-12-04", createdAt: NOW, endedAt: NOW });
  await database.db
    .insert(emails)
    .values({ orderId: order.id, kind: "return-requested", about: "r-1", dueSince: NOW, sentAt: NOW });
  const again = { order, kind: "return-requested", about: "r-1", now: NOW } as const;
  expect(await resendMail(database.db, adminForTests(), again)).toEqual({ ok: false, error: "none" });
});
