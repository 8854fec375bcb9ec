import { releasePieces } from "#app/features/inventory/ledger.server.ts";
import { moveOrder } from "#app/features/orders/mutations.server.ts";
import { announceStock } from "#app/features/products/announce-stock.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";

/** The end of an unpaid order. */
export interface Ending {
  to: "expired" | "failed";
  reason: string;
}

/** Ends an open, unpaid order: its pieces return to the shelf. False when the order is no longer open. */
export const releaseOrder = (db: Database, orderId: string, ending: Ending): Promise<boolean> =>
  inTransaction(db, (tx) => releaseOrderIn(tx, orderId, ending));

/** Ends an order within the caller's transaction. */
export async function releaseOrderIn(
  tx: Transaction,
  orderId: string,
  { to, reason }: Ending,
): Promise<boolean> {
  if (!(await moveOrder(tx, orderId, { from: "open", to, reason }))) return false;
  await putOnShelf(tx, orderId);
  return true;
}

/** Returns the reserved pieces of an ended order to the shelf. */
export async function putOnShelf(tx: Transaction, orderId: string): Promise<void> {
  await announceStock(tx, await releasePieces(tx, orderId));
}
