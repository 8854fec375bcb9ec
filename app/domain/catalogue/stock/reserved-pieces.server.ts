import { type AnyColumn, and, eq, inArray, type SQLWrapper, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { stockMovements } from "../products.tables.server.ts";

type Db = Database | Transaction;

const isReserve = eq(stockMovements.kind, "reserve");

/** The movements that set pieces aside for an order, as a subquery. */
export const isReservedFor = (db: Db, orderId: AnyColumn) =>
  db
    .select({ id: stockMovements.id })
    .from(stockMovements)
    .where(and(eq(stockMovements.orderId, orderId), isReserve));

/** The pieces that were set aside for these orders, by their lines. */
export const listReserved = async (db: Db, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? []
    : db
        .select({
          orderId: stockMovements.orderId,
          lineNo: stockMovements.lineNo,
          pieces: stockMovements.pieces,
        })
        .from(stockMovements)
        .where(and(inArray(stockMovements.orderId, [...orderIds]), isReserve));

/** The number of pieces that were set aside for the orders of a subquery. */
export async function countReserved(db: Db, ofOrders: SQLWrapper): Promise<number> {
  const [held] = await db
    .select({ pieces: sql<number>`coalesce(sum(${stockMovements.pieces}), 0)::int` })
    .from(stockMovements)
    .where(and(inArray(stockMovements.orderId, ofOrders), isReserve));
  return held?.pieces ?? 0;
}
