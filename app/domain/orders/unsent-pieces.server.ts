import { and, eq, inArray, sql } from "drizzle-orm";
import { stockMovements } from "#app/domain/catalogue/products.tables.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { orders } from "./orders.tables.server.ts";

/**
 * The counted pieces of these products that are sold and still in the shop, because their orders are paid and not yet
 * sent, by the ids of size and colour.
 */
export async function listUnsentPieces(
  db: Database | Transaction,
  slugs: readonly string[],
): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .select({
      variantId: stockMovements.variantId,
      pieces: sql<number>`sum(CASE ${stockMovements.kind} WHEN 'sell' THEN ${stockMovements.pieces} ELSE -${stockMovements.pieces} END)::int`,
    })
    .from(orders)
    .innerJoin(stockMovements, eq(stockMovements.orderId, orders.id))
    .where(
      and(
        eq(orders.state, "paid"),
        inArray(stockMovements.kind, ["sell", "return"]),
        inArray(stockMovements.productSlug, [...slugs]),
      ),
    )
    .groupBy(stockMovements.variantId);
  return new Map(rows.map(({ variantId, pieces }) => [variantId, pieces]));
}
