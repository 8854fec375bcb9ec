import { eq } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import { stockMovements } from "#app/platform/db/schema/catalogue.ts";

/**
 * The pieces that the ledger says an order has sold and not brought back, by line. Lines of pieces without a limit are
 * not in it: nobody counts those.
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
