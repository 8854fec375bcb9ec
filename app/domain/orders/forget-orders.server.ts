import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import type { OrderState } from "./order.ts";
import { ORDER_PERSON, orderEvents, orderLines, orderMessages, orders } from "./orders.tables.server.ts";

/**
 * Erases the person from an order with the owner's messages, and from its history: the note at a refund, after its
 * amount, and the reason of a cancellation, which becomes `cancelled`. False when that was done before.
 */
export async function erasePersonOf(
  tx: Transaction,
  id: string,
  { cancelled, now }: { cancelled: string; now: Date },
): Promise<boolean> {
  const erased = await tx
    .update(orders)
    .set({ ...ORDER_PERSON.erased, erasedAt: now })
    .where(and(eq(orders.id, id), isNull(orders.erasedAt)))
    .returning({ id: orders.id });
  if (erased.length === 0) return false;
  await tx.delete(orderMessages).where(eq(orderMessages.orderId, id));
  const isOf = (what: string) => and(eq(orderEvents.orderId, id), eq(orderEvents.state, what));
  await tx
    .update(orderEvents)
    .set({ reason: sql`split_part(${orderEvents.reason}, ': ', 1)` })
    .where(isOf("refund_asked"));
  await tx.update(orderEvents).set({ reason: cancelled }).where(isOf("cancelled"));
  return true;
}

/** The shopper's data in an order itself, by their names in the shopper's file. */
export const exportPersonOf = ORDER_PERSON.exportOf;

/** The ids of the oldest orders of a state that were opened before `end`. */
export async function listOlder(
  db: Database,
  { state, end, isErasedToo, most }: { state: OrderState; end: Date; isErasedToo: boolean; most: number },
): Promise<string[]> {
  const isErased = isErasedToo ? undefined : isNull(orders.erasedAt);
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, state), lt(orders.createdAt, end), isErased))
    .orderBy(orders.createdAt)
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Deletes an order with its lines, its history and the owner's messages. */
export async function deleteOrder(tx: Transaction, id: string): Promise<void> {
  for (const table of [orderMessages, orderEvents, orderLines])
    await tx.delete(table).where(eq(table.orderId, id));
  await tx.delete(orders).where(eq(orders.id, id));
}
