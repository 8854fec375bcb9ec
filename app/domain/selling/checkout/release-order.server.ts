import { announceStock } from "#app/domain/catalogue/products/announce-products.server.ts";
import { releasePieces } from "#app/domain/catalogue/stock/ledger.server.ts";
import { releaseCard } from "#app/domain/money/gift-cards/ledger.server.ts";
import { moveOrder } from "#app/domain/orders/mutations.server.ts";
import { findOrderById } from "#app/domain/orders/queries.server.ts";
import { holdAgain } from "#app/domain/people/lists/held-pieces.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";

/** The end of an unpaid order. */
export interface Ending {
  to: "expired" | "failed";
  reason: string;
  at: Date;
}

/**
 * Ends an open, unpaid order: its pieces return to the shelf, and the gift card's part to that card. False when the
 * order is no longer open.
 */
export const releaseOrder = (db: Database, orderId: string, ending: Ending): Promise<boolean> =>
  inTransaction(db, (tx) => releaseOrderIn(tx, orderId, ending));

/** Ends an order within the caller's transaction. */
export async function releaseOrderIn(
  tx: Transaction,
  orderId: string,
  { to, reason, at }: Ending,
): Promise<boolean> {
  if (!(await moveOrder(tx, orderId, { from: "open", to, reason }))) return false;
  await returnReserved(tx, orderId, at);
  return true;
}

/**
 * Returns an ended order's reservations: its pieces to the shelf or to the people for whom they were held before, its
 * money to the gift card.
 */
export async function returnReserved(tx: Transaction, orderId: string, at: Date): Promise<void> {
  await announceStock(tx, await releasePieces(tx, orderId));
  await holdAgain(tx, orderId);
  const order = await findOrderById(tx, orderId);
  if (order) await releaseCard(tx, order, at);
}
