import type { Transaction } from "#app/platform/db/client.server.ts";
import { stockMovements, variants } from "#app/platform/db/schema/catalogue.ts";
import { isVariant, type Pieces } from "./ledger.server.ts";

/**
 * Removes the limit of a variant: the pieces on its shelf are removed as a movement, and its account rests
 * (`removeLimit` in `testing/stock-model.ts`; `makePieces` reactivates it). Returns false without a change while pieces
 * are set aside.
 */
export async function removeLimit(tx: Transaction, variant: Omit<Pieces, "pieces">): Promise<boolean> {
  const { productSlug, variantId } = variant;
  const [row] = await tx
    .select({ onHand: variants.piecesOnHand, reserved: variants.piecesReserved })
    .from(variants)
    .where(isVariant(variant))
    .for("update");
  if (!row || (row.reserved ?? 0) > 0) return false;
  if (row.onHand === null) return true;
  if (row.onHand > 0) {
    const pieces = -row.onHand;
    await tx.insert(stockMovements).values({ productSlug, variantId, kind: "adjust", pieces });
  }
  const none = { piecesMade: null, piecesOnHand: null, piecesReserved: null, piecesSold: null };
  await tx.update(variants).set(none).where(isVariant(variant));
  return true;
}
