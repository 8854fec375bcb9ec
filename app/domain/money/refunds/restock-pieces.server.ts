import { eq } from "drizzle-orm";
import { announceStock } from "#app/domain/catalogue/products/announce-stock.server.ts";
import { takeBackPieces } from "#app/domain/catalogue/stock/take-back.server.ts";
import { markIfShelved } from "#app/domain/orders/mutations.server.ts";
import { orderLines } from "#app/domain/orders/orders.tables.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import type { RestockLine } from "./refund.ts";

/**
 * Returns the ticked pieces of an order to the shelf, once for each refund id. Public pages show them within a second.
 */
export async function restockPieces(
  tx: Transaction,
  orderId: string,
  { id, restock }: { id: string; restock: readonly RestockLine[] },
): Promise<void> {
  if (restock.length === 0) return;
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const pieces = restock.flatMap(({ lineNo, pieces }) => {
    const line = lines.find((each) => each.lineNo === lineNo);
    return line ? [{ lineNo, pieces, productSlug: line.productSlug, variantId: line.variantId }] : [];
  });
  await announceStock(tx, await takeBackPieces(tx, id, orderId, pieces));
  await markIfShelved(tx, orderId);
}
