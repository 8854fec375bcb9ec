import { and, asc, eq, gt, inArray, notInArray } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { orders } from "./orders.tables.server.ts";
import type { OrderRow } from "./queries.server.ts";

type Provider = OrderRow["provider"];

/** The id and the session of the next orders of a provider, by their ids. */
export const listSessionsAfter = (
  db: Database,
  { provider, after, most }: { provider: Provider; after: string; most: number },
): Promise<Pick<OrderRow, "id" | "sessionId">[]> =>
  db
    .select({ id: orders.id, sessionId: orders.sessionId })
    .from(orders)
    .where(and(eq(orders.provider, provider), gt(orders.id, after)))
    .orderBy(asc(orders.id))
    .limit(most);

/**
 * The number of orders that were opened at another provider. Orders paid at the owner's till, or by returned pieces,
 * are at none.
 */
export const countElsewhere = (db: Database, provider: Provider): Promise<number> =>
  db.$count(orders, notInArray(orders.provider, [provider, "till", "credit"]));

/** Locks the order with this payment at its provider, and returns its id. */
export async function lockOrderOfPayment(tx: Transaction, paymentId: string): Promise<string | undefined> {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.paymentId, paymentId))
    .for("update");
  return order?.id;
}

/** Records when the shopper's bank began to dispute an order's payment, or decided; null once the shop has won. */
export async function recordDispute(tx: Transaction, orderId: string, at: Date | null): Promise<void> {
  await tx.update(orders).set({ disputedAt: at }).where(eq(orders.id, orderId));
}

/** Locks the cancelled ones of these orders, always in the same order. */
export const lockCancelled = (tx: Transaction, ids: string[]): Promise<OrderRow[]> =>
  tx
    .select()
    .from(orders)
    .where(and(inArray(orders.id, ids), eq(orders.state, "cancelled")))
    .orderBy(asc(orders.id))
    .for("update");
