import { eq } from "drizzle-orm";
import { takeBackPieces } from "#app/features/inventory/take-back.server.ts";
import { markIfShelved } from "#app/features/orders/mutations.server.ts";
import { announceStock } from "#app/features/products/announce-stock.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { orderLines } from "#app/platform/db/schema/orders.ts";
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
