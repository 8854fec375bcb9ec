import { and, eq, lte } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { STRIPE_API_VERSION } from "../payments/stripe-types.ts";
import { sandboxEvents, sandboxObjects } from "../sandbox.tables.server.ts";
import type { PaymentRecord, SandboxEvent, SessionRecord } from "./sandbox-objects.ts";
import { expiredSession, isDue, newId, toSeconds } from "./session-record.ts";

export async function insertSession(tx: Transaction, record: SessionRecord, now: Date): Promise<void> {
  await tx.insert(sandboxObjects).values({
    id: record.session.id,
    kind: "checkout.session",
    body: { ...record },
    expiresAt: new Date(record.session.expires_at * 1000),
    createdAt: now,
  });
}

/** The session as it is now; when its time is over, it is expired first. */
export async function findSandboxSession(db: Database, id: string, now: Date): Promise<SessionRecord | null> {
  const [row] = await db.select().from(sandboxObjects).where(isSession(id));
  if (!row) return null;
  const record = toRecord(row.body);
  return isDue(record, now) ? inTransaction(db, (tx) => lockSession(tx, id, now)) : record;
}

/** The session, locked until the end of the transaction, so that it is paid or expired only once. */
export async function lockSession(tx: Transaction, id: string, now: Date): Promise<SessionRecord | null> {
  const [row] = await tx.select().from(sandboxObjects).where(isSession(id)).for("update");
  if (!row) return null;
  const record = toRecord(row.body);
  return isDue(record, now) ? expireSession(tx, record, now) : record;
}

/** Stores the changes of a locked session. A closed one no longer expires. */
export async function saveSession(tx: Transaction, record: SessionRecord): Promise<void> {
  const { id, status, expires_at } = record.session;
  await tx
    .update(sandboxObjects)
    .set({ body: { ...record }, expiresAt: status === "open" ? new Date(expires_at * 1000) : null })
    .where(eq(sandboxObjects.id, id));
}

/** Expires a locked, open session and sends the event. */
export async function expireSession(
  tx: Transaction,
  record: SessionRecord,
  now: Date,
): Promise<SessionRecord> {
  const expired = expiredSession(record);
  await saveSession(tx, expired);
  await queueEvent(tx, "checkout.session.expired", expired.session, now);
  return expired;
}

export async function insertPayment(tx: Transaction, payment: PaymentRecord, now: Date): Promise<void> {
  await tx
    .insert(sandboxObjects)
    .values({ id: payment.id, kind: "payment_intent", body: { ...payment }, createdAt: now });
}

/** Expires every open session whose time is over; several processes may do so at once. Returns how many. */
export async function expireDueSessions(db: Database, now: Date): Promise<number> {
  for (let total = 0; ; ) {
    const expired = await inTransaction(db, async (tx) => {
      const rows = await tx
        .select()
        .from(sandboxObjects)
        .where(and(eq(sandboxObjects.kind, "checkout.session"), lte(sandboxObjects.expiresAt, now)))
        .orderBy(sandboxObjects.expiresAt)
        .limit(50)
        .for("update", { skipLocked: true });
      for (const row of rows) await expireSession(tx, toRecord(row.body), now);
      return rows.length;
    });
    if (expired === 0) return total;
    total += expired;
  }
}

/** Queues an event for the shop; it is sent only if the transaction commits. */
export async function queueEvent<Type extends SandboxEvent["type"]>(
  tx: Transaction,
  type: Type,
  object: Extract<SandboxEvent, { type: Type }>["data"]["object"],
  now: Date,
): Promise<void> {
  const event = {
    id: newId("evt"),
    object: "event",
    api_version: STRIPE_API_VERSION,
    created: toSeconds(now),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } satisfies Omit<SandboxEvent, "account" | "context" | "data" | "type"> & { data: unknown; type: Type };
  await tx.insert(sandboxEvents).values({
    id: event.id,
    type,
    objectId: object.id,
    body: event,
    nextAttemptAt: now,
    createdAt: now,
  });
}

const isSession = (id: string) => and(eq(sandboxObjects.id, id), eq(sandboxObjects.kind, "checkout.session"));

/** Only this file writes sessions, so the rows that it reads have their shape. */
const toRecord = (body: Record<string, unknown>): SessionRecord => body as unknown as SessionRecord;
