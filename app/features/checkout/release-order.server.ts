import { releasePieces } from "#app/features/inventory/ledger.server.ts";
import { moveOrder } from "#app/features/orders/mutations.server.ts";
import { announceStock } from "#app/features/products/announce-stock.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";

/** How an order that was not paid ends. */
export interface Ending {
  to: "expired" | "failed";
  reason: string;
}

/** Ends an open order that was not paid: its pieces go back on the shelf. False when it is not open any more. */
export const releaseOrder = (db: Database, orderId: string, ending: Ending): Promise<boolean> =>
  inTransaction(db, (tx) => releaseOrderIn(tx, orderId, ending));

/** The same, inside a transaction of the caller's. */
export async function releaseOrderIn(
  tx: Transaction,
  orderId: string,
  { to, reason }: Ending,
): Promise<boolean> {
  if (!(await moveOrder(tx, orderId, { from: "open", to, reason }))) return false;
  await putOnShelf(tx, orderId);
  return true;
}

/** The pieces that were set aside for an order that has ended. */
export async function putOnShelf(tx: Transaction, orderId: string): Promise<void> {
  await announceStock(tx, await releasePieces(tx, orderId));
}
