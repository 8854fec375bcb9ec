import { announceStock } from "#app/domain/catalogue/products/announce-products.server.ts";
import { listSoldPieces, takeBackPieces } from "#app/domain/catalogue/stock/take-back.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import {
  markIfShelved,
  markShelved,
  type OrderToChange,
  recordOrderEvent,
} from "#app/domain/orders/mutations.server.ts";
import { listOrderLines, lockOrder } from "#app/domain/orders/queries.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { RestockLine } from "./refund.ts";

/**
 * Puts the pieces of an unsent order back on the shelf after its money went back without them, for example at the
 * provider. Repeating it changes nothing. Pieces that are no longer counted stay as they are, and the order is marked
 * as done all the same.
 */
export const putBack = (
  db: Database,
  admin: Admin<"stock:write">,
  { order: { id, reference }, now }: OrderToChange,
): Promise<Result<null, string>> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || (order.state !== "refunded" && order.state !== "cancelled") || order.fulfilledAt !== null)
      return err("Only pieces of an order that was paid back and never sent can be put back here.");
    const restock = [...(await listSoldPieces(tx, id))]
      .filter(([, pieces]) => pieces > 0)
      .map(([lineNo, pieces]) => ({ lineNo, pieces }));
    if (restock.length === 0) return ok(null);
    await restockPieces(tx, id, { id: `put-back ${id}`, restock });
    const isDone = [...(await listSoldPieces(tx, id)).values()].every((pieces) => pieces <= 0);
    const pieces = restock.reduce((sum, line) => sum + line.pieces, 0);
    if (!isDone) await markShelved(tx, id);
    const what = isDone ? "shelved" : "dealt_with";
    await recordOrderEvent(tx, id, { what, reason: pieces === 1 ? "1 piece" : `${pieces} pieces`, at: now });
    const changes = [{ field: "pieces back on the shelf", from: null, to: pieces }];
    await recordChange(tx, admin, {
      subjectKind: "order",
      subjectId: reference,
      action: "pieces put back",
      changes,
    });
    return ok(null);
  });

/**
 * Returns the ticked pieces of an order to the shelf, once for each refund id. Public pages show them within a second.
 */
export async function restockPieces(
  tx: Transaction,
  orderId: string,
  { id, restock }: { id: string; restock: readonly RestockLine[] },
): Promise<void> {
  if (restock.length === 0) return;
  const lines = await listOrderLines(tx, orderId);
  const pieces = restock.flatMap(({ lineNo, pieces }) => {
    const line = lines.find((each) => each.lineNo === lineNo);
    return line ? [{ lineNo, pieces, productSlug: line.productSlug, variantId: line.variantId }] : [];
  });
  await announceStock(tx, await takeBackPieces(tx, id, orderId, pieces));
  await markIfShelved(tx, orderId);
}
