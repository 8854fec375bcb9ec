import { and, eq, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { stockMovements } from "../products.tables.server.ts";
import { soldPieces } from "./ledger.server.ts";
import type { SoldOfRun } from "./piece-numbers.ts";

/**
 * The pieces that an order has sold and not brought back, by line, from the ledger. Lines of pieces without a limit are
 * not included, because those are not counted.
 */
export async function listSoldPieces(
  db: Database | Transaction,
  orderId: string,
): Promise<Map<number, number>> {
  const moves = await db.select().from(stockMovements).where(eq(stockMovements.orderId, orderId));
  const sold = new Map<number, number>();
  for (const { lineNo, kind, pieces } of moves) {
    const sign = kind === "sell" ? 1 : kind === "return" ? -1 : 0;
    if (lineNo !== null && sign !== 0) sold.set(lineNo, (sold.get(lineNo) ?? 0) + sign * pieces);
  }
  return sold;
}

/**
 * An order's limited pieces by line, with the account of their size and colour up to that sale. Later sales, returns and
 * runs do not change it. The ledger has the sales of a size and colour in their order, because each one locks its row.
 */
export async function listSoldOfRun(
  db: Database | Transaction,
  orderId: string,
): Promise<Map<number, SoldOfRun>> {
  const own = alias(stockMovements, "own");
  const { productSlug, variantId, id, kind, pieces } = stockMovements;
  const rows = await db
    .select({
      lineNo: own.lineNo,
      pieces: own.pieces,
      sold: soldPieces,
      made: sql<number>`coalesce(sum(${pieces}) FILTER (WHERE ${kind} IN ('make', 'adjust')), 0)::int`,
    })
    .from(own)
    .innerJoin(
      stockMovements,
      and(eq(productSlug, own.productSlug), eq(variantId, own.variantId), lte(id, own.id)),
    )
    .where(and(eq(own.orderId, orderId), eq(own.kind, "sell")))
    .groupBy(own.id);
  return new Map(rows.flatMap(({ lineNo, ...account }) => (lineNo === null ? [] : [[lineNo, account]])));
}
