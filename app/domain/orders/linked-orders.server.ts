import { inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { orders } from "./orders.tables.server.ts";

type Order = typeof orders.$inferSelect;

/**
 * An order with all that it was exchanged for, and what it was exchanged from; each after the one that it comes from. An
 * order without exchanges is alone.
 */
export async function listFamily(db: Database | Transaction, orderId: string): Promise<Order[]> {
  const { rows } = await db.execute<{ id: string; depth: number }>(sql`
    WITH RECURSIVE before AS (
      SELECT id, exchange_of FROM orders WHERE id = ${orderId}
      UNION SELECT earlier.id, earlier.exchange_of FROM orders AS earlier JOIN before ON earlier.id = before.exchange_of
    ), family AS (
      SELECT id, 0 AS depth FROM before WHERE exchange_of IS NULL
      UNION SELECT later.id, family.depth + 1 FROM orders AS later JOIN family ON later.exchange_of = family.id
    ) SELECT id, depth FROM family`);
  const depths = new Map(rows.map(({ id, depth }) => [id, depth]));
  const found = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...depths.keys()]));
  const depthOf = ({ id }: Order) => depths.get(id) ?? 0;
  return found.sort(
    (one, other) => depthOf(one) - depthOf(other) || one.createdAt.getTime() - other.createdAt.getTime(),
  );
}

/** The order that an order was exchanged from, and those that it was exchanged for, each with the words for that. */
export async function listExchanges(
  db: Database | Transaction,
  order: Pick<Order, "id" | "exchangeOf" | "handover">,
): Promise<(Order & { words: string })[]> {
  return (await listFamily(db, order.id)).flatMap((each) => {
    if (each.id === order.exchangeOf)
      return [{ ...each, words: order.handover === "letter" ? "Store credit for" : "Exchanged from" }];
    if (each.exchangeOf !== order.id) return [];
    return [{ ...each, words: each.handover === "letter" ? "Store credit as" : "Exchanged for" }];
  });
}
