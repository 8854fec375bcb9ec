import { eq } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import { stockMovements } from "#app/platform/db/schema/catalogue.ts";

/**
 * The pieces that an order has sold and not brought back, by line, from the ledger. Lines of pieces without a limit are
 * not included, because those are not counted.
 */
export async function listSoldPieces(db: Database, orderId: string): Promise<Map<number, number>> {
  const moves = await db.select().from(stockMovements).where(eq(stockMovements.orderId, orderId));
  const sold = new Map<number, number>();
  for (const { lineNo, kind, pieces } of moves) {
    const sign = kind === "sell" ? 1 : kind === "return" ? -1 : 0;
    if (lineNo !== null && sign !== 0) sold.set(lineNo, (sold.get(lineNo) ?? 0) + sign * pieces);
  }
  return sold;
}
