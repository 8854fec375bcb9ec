import { randomUUID } from "node:crypto";
import { and, asc, eq, isNotNull, lt } from "drizzle-orm";
import { announceStock } from "#app/domain/catalogue/products/announce-products.server.ts";
import { listVariantsOf } from "#app/domain/catalogue/products/product-lists.server.ts";
import { compareSizes } from "#app/domain/catalogue/products/sizes.ts";
import { releasePieces, reservePieces } from "#app/domain/catalogue/stock/ledger.server.ts";
import { queueMail, recordOrderEvent } from "#app/domain/orders/mutations.server.ts";
import { lockOrder } from "#app/domain/orders/queries.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import type { Money } from "#app/shared/money.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { Contract } from "./contract.ts";
import type { NewPiece } from "./exchange.ts";
import { DAYS_HELD } from "./return-state.ts";
import { returnPieces, returns } from "./returns.tables.server.ts";

/** Until when new pieces that are set aside now are held. */
export const holdExpiry = (now: Date): Date => new Date(now.getTime() + DAYS_HELD * 24 * 60 * 60_000);

/**
 * Sets the new pieces of an exchange aside in the ledger, all or none, and returns the id of the hold. Each hold has an
 * id of its own, because the ledger keeps earlier holds. The error is the place in the list of a piece that is gone.
 * `owed` is 1 for pieces that were held until this moment: then nobody who waits for one comes first.
 */
export async function holdPieces(
  tx: Transaction,
  wanted: readonly { productSlug: string; variantId: string }[],
  owed: 0 | 1 = 0,
): Promise<Result<string, number>> {
  const holdId = randomUUID();
  const lines = wanted.map(({ productSlug, variantId }, index) => ({
    productSlug,
    variantId,
    lineNo: index + 1,
    pieces: 1,
    owed,
  }));
  try {
    await tx.transaction(async (savepoint) => {
      const [missing] = await reservePieces(savepoint, holdId, lines);
      if (missing) throw new Gone(missing.lineNo - 1);
    });
  } catch (error) {
    if (error instanceof Gone) return err(error.place);
    throw error;
  }
  await announceStock(tx, lines);
  return ok(holdId);
}

/** Rolls a savepoint back. */
class Gone extends Error {
  place: number;
  constructor(place: number) {
    super("A new piece is gone");
    this.place = place;
  }
}

/** Puts held pieces back on the shelf. Repeating it changes nothing. */
export async function releaseHold(tx: Transaction, { holdId }: { holdId: string | null }): Promise<void> {
  if (holdId !== null) await announceStock(tx, await releasePieces(tx, holdId));
}

/** Tells the owner in the order's history, and the shopper by a letter, that an exchange has lost its hold. */
export async function recordHoldExpired(
  tx: Transaction,
  { id, orderId }: Pick<typeof returns.$inferSelect, "id" | "orderId">,
  at: Date,
): Promise<void> {
  await recordOrderEvent(tx, orderId, { what: "hold_ended", reason: "the new pieces of an exchange", at });
  await queueMail(tx, orderId, "return-unheld", at, id);
}

/**
 * Releases the pieces whose days of holding are over. The exchange itself stays, and takes them from the shelf again if
 * they are still there. Safe to interrupt and repeat. Returns how many exchanges lost their hold.
 */
export async function releaseHolds({ db, now }: { db: Database; now: () => Date }): Promise<number> {
  const isOver = lt(returns.heldUntil, now());
  const over = await db
    .select({ id: returns.id, orderId: returns.orderId })
    .from(returns)
    .where(isOver)
    .orderBy(asc(returns.heldUntil));
  let released = 0;
  for (const { id, orderId } of over) {
    const isReleased = await inTransaction(db, async (tx) => {
      await lockOrder(tx, orderId);
      const [row] = await tx
        .update(returns)
        .set({ heldUntil: null })
        .where(and(eq(returns.id, id), isOver))
        .returning({ holdId: returns.holdId });
      if (!row) return false;
      await releaseHold(tx, row);
      await recordHoldExpired(tx, { id, orderId }, now());
      return true;
    });
    if (isReleased) released += 1;
  }
  return released;
}

/** Every size and colour of these products as it is today, including those that nobody can buy now. */
export async function listNewPieces(
  db: Database | Transaction,
  slugs: readonly string[],
): Promise<NewPiece[]> {
  if (slugs.length === 0) return [];
  const rows = await listVariantsOf(db, slugs);
  const place = ({ product, variant }: (typeof rows)[number]) =>
    product.swatches.findIndex(({ id }) => id === variant.colorId);
  return rows
    .sort((one, other) => place(one) - place(other) || compareSizes(one.variant.size, other.variant.size))
    .map(({ product, variant }) => ({
      productSlug: product.slug,
      variantId: variant.id,
      title: product.title,
      colorName: product.swatches.find(({ id }) => id === variant.colorId)?.name ?? variant.colorId,
      size: variant.size,
      priceCents: variant.priceCents,
      imageUrl: variant.imageUrls[0] ?? product.primaryImageUrl,
      isThere: variant.isOffered && (variant.piecesMade === null || (variant.piecesOnHand ?? 0) > 0),
    }));
}

/** The new piece that an exchange asks for. */
interface RequestedPiece {
  lineNo: number;
  pieceNo: number;
  variantId: string;
  priceCents: Money;
}

/** The new pieces that an exchange asks for. The nth of them is the nth line of its hold and of its order. */
export async function listWanted(db: Database | Transaction, returnId: string): Promise<RequestedPiece[]> {
  const rows = await db
    .select()
    .from(returnPieces)
    .where(and(eq(returnPieces.returnId, returnId), isNotNull(returnPieces.newVariantId)))
    .orderBy(asc(returnPieces.lineNo), asc(returnPieces.pieceNo));
  return rows.flatMap(({ lineNo, pieceNo, newVariantId, newPriceCents }) =>
    newVariantId !== null && newPriceCents !== null
      ? [{ lineNo, pieceNo, variantId: newVariantId, priceCents: newPriceCents }]
      : [],
  );
}

/** The names of an exchange's new pieces: `Sample Dress, Navy, UK 14`. */
export async function namesOfWanted(
  db: Database | Transaction,
  contract: Pick<Contract, "pieces">,
  returnId: string,
): Promise<string[]> {
  const today = await listNewPieces(
    db,
    contract.pieces.map(({ productSlug }) => productSlug),
  );
  return (await listWanted(db, returnId)).map(({ lineNo, variantId }) => {
    const before = contract.pieces.find((piece) => piece.lineNo === lineNo);
    const piece = today.find(
      (each) => each.productSlug === before?.productSlug && each.variantId === variantId,
    );
    return piece
      ? describePiece(piece.title, piece.colorName, piece.size)
      : `${before?.title ?? "A piece"}, in a size that is no longer made`;
  });
}
