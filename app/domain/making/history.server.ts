import { and, eq, isNull } from "drizzle-orm";
import { moveOrder } from "#app/domain/orders/mutations.server.ts";
import { lockOrder, type OrderRow } from "#app/domain/orders/queries.server.ts";
import { queueEmail } from "#app/domain/outbox/outbox.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { canMoveMade, type MadeEntryKind, type MadeState, type MadeWriter } from "./made.ts";
import { madeEntries, madePayments, madeRequests } from "./making.tables.server.ts";

export type MadeRow = typeof madeRequests.$inferSelect;

export async function findMadeByKey(db: Database | Transaction, key: string): Promise<MadeRow | undefined> {
  const [row] = await db.select().from(madeRequests).where(eq(madeRequests.key, key));
  return row;
}

/** The request, locked, with its open payments. Orders are locked before their request, as a payment's report does. */
export async function lockMade(
  tx: Transaction,
  id: string,
): Promise<{ row: MadeRow; open: OrderRow[] } | null> {
  const payments = await tx
    .select({ orderId: madePayments.orderId })
    .from(madePayments)
    .where(and(eq(madePayments.requestId, id), isNull(madePayments.paidAt)))
    .orderBy(madePayments.orderId);
  const open: OrderRow[] = [];
  for (const { orderId } of payments) {
    const order = await lockOrder(tx, orderId);
    if (order?.state === "open") open.push(order);
  }
  const [row] = await tx.select().from(madeRequests).where(eq(madeRequests.id, id)).for("update");
  return row && row.erasedAt === null ? { row, open } : null;
}

/** Ends payments that nobody has made yet. Their pages are closed at the provider afterwards (`listPagesLeftOpen`). */
export async function endPayments(tx: Transaction, open: readonly OrderRow[], reason: string): Promise<void> {
  for (const { id } of open) await moveOrder(tx, id, { from: "open", to: "expired", reason });
}

/** Moves a locked request. Throws on a move that `made.ts` does not allow. */
export async function moveMade(
  tx: Transaction,
  { id, state }: Pick<MadeRow, "id" | "state">,
  to: MadeState,
  changes: Partial<typeof madeRequests.$inferInsert> & { changedAt: Date },
): Promise<void> {
  if (!canMoveMade(state, to)) throw new Error(`A request cannot go from ${state} to ${to}`);
  await tx
    .update(madeRequests)
    .set({ ...changes, state: to })
    .where(and(eq(madeRequests.id, id), eq(madeRequests.state, state)));
}

interface NewEntry {
  kind: MadeEntryKind;
  writer: MadeWriter;
  text?: string;
  /** Who gets an email: the other side. Left out when nobody has to be told. */
  tells?: "customer" | "shop";
}

/** Writes an entry of the history, and makes the email about it due. The email has its link, and none of its words. */
export async function recordEntry(
  tx: Transaction,
  { id: requestId, email }: Pick<MadeRow, "id" | "email">,
  { kind, writer, text = "", tells }: NewEntry,
  now: Date,
): Promise<void> {
  const [entry] = await tx
    .insert(madeEntries)
    .values({ requestId, kind, writer, text, at: now })
    .returning({ id: madeEntries.id });
  if (!entry || !tells) return;
  const about = { recipient: email.toLowerCase(), about: entry.id };
  await queueEmail(tx, { ...about, kind: tells === "customer" ? "made" : "made-notice" }, now);
}
