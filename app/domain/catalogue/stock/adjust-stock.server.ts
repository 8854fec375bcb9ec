import { and, asc, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { stockMovements, variants } from "../products.tables.server.ts";
import { isVariant, type Pieces, soldPieces } from "./ledger.server.ts";
import {
  type CorrectedPieces,
  piecesAfterChange,
  type RefusedChange,
  type StockCorrection,
  type StockReason,
} from "./stock-correction.ts";

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

/**
 * Books corrections with their reason, all of them or none. The number that a person saw and replaced must still be
 * true; otherwise every change that cannot be made is returned, with the pieces left now. A correction that was booked
 * with the same key before is not booked again, and is in `before`; with another number it is refused.
 */
export async function correctStock(
  tx: Transaction,
  { reason, key, changes }: StockCorrection,
): Promise<Result<{ before: CorrectedPieces[]; pieces: CorrectedPieces[] }, RefusedChange[]>> {
  // Locked before the ledger is read, so that the second of two equal forms sees the first.
  const leftOf = await lockPieces(tx, changes);
  const booked = new Map((await listCorrected(tx, key)).map((each) => [nameOf(each), each.pieces]));
  const before: CorrectedPieces[] = [];
  const pieces: CorrectedPieces[] = [];
  const refused: RefusedChange[] = [];
  for (const change of changes) {
    const { productSlug, variantId } = change;
    const from = leftOf(change);
    const by = booked.get(nameOf(change));
    const after = piecesAfterChange(from, change);
    if (by === change.by || (by !== undefined && change.seen === null))
      before.push({ productSlug, variantId, from: (from ?? 0) - by, to: from ?? 0 });
    else if (by !== undefined) refused.push({ ...change, why: "changed", left: from });
    else if (!after.ok) refused.push({ ...change, why: after.error, left: from });
    else if (from !== null && after.value !== from)
      pieces.push({ productSlug, variantId, from, to: after.value });
  }
  if (refused.length > 0) return err(refused);
  const moved = pieces.map(({ from, to, ...piece }) => ({ ...piece, pieces: to - from }));
  await adjustManyPieces(tx, moved, { reason, requestKey: key });
  return ok({ before, pieces });
}

/** The pieces that a form with this key added, or removed (below 0). */
export const listCorrected = (db: Database | Transaction, key: string): Promise<Pieces[]> =>
  db
    .select({
      productSlug: stockMovements.productSlug,
      variantId: stockMovements.variantId,
      pieces: stockMovements.pieces,
    })
    .from(stockMovements)
    .where(eq(stockMovements.requestKey, key))
    .orderBy(asc(stockMovements.id));

type Piece = Omit<Pieces, "pieces">;

const nameOf = ({ productSlug, variantId }: Piece): string => `${productSlug} ${variantId}`;

/** Locks the offered sizes and colours, and finds the pieces left of each; null when they are not counted. */
export async function lockPieces(
  tx: Transaction,
  pieces: readonly Piece[],
): Promise<(piece: Piece) => number | null> {
  if (pieces.length === 0) return () => null;
  const wanted = pieces.map(({ productSlug, variantId }) => sql`(${productSlug}, ${variantId})`);
  const rows = await tx
    .select({ productSlug: variants.productSlug, variantId: variants.id, left: variants.piecesOnHand })
    .from(variants)
    .where(
      and(
        sql`(${variants.productSlug}, ${variants.id}) IN (${sql.join(wanted, sql`, `)})`,
        eq(variants.isOffered, true),
      ),
    )
    .orderBy(sql`${variants.productSlug} COLLATE "C"`, sql`${variants.id} COLLATE "C"`)
    .for("update");
  const leftOf = new Map(rows.map((row) => [nameOf(row), row.left]));
  return (piece) => leftOf.get(nameOf(piece)) ?? null;
}

/**
 * Gives many newly added variants their first pieces, in two statements, as `makePieces` does for one. A product that
 * was deleted and is created again has a resting account, which continues.
 */
export async function makeManyPieces(tx: Transaction, made: readonly Pieces[]): Promise<void> {
  if (made.length === 0) return;
  const { rowCount } = await tx.execute(sql`
    UPDATE ${variants} SET pieces_made = sold_before + wanted.pieces, pieces_on_hand = wanted.pieces,
      pieces_reserved = 0, pieces_sold = sold_before
    FROM ${asRows(made)} CROSS JOIN LATERAL (SELECT ${soldPieces} AS sold_before FROM ${stockMovements}
      WHERE product_slug = wanted."productSlug" AND variant_id = wanted."variantId") AS account
    WHERE ${isWanted} AND ${variants.piecesMade} IS NULL`);
  expectAll(rowCount, made);
  await record(tx, "make", made);
}

/**
 * Adds pieces to many limited variants, or removes some (below 0), as signed movements. The caller holds the rows'
 * locks and knows what is on each shelf: an impossible change is a bug, and throws. A correction has its reason and its
 * form's key.
 */
export async function adjustManyPieces(
  tx: Transaction,
  changes: readonly Pieces[],
  correction?: { reason: StockReason; requestKey: string },
): Promise<void> {
  if (changes.length === 0) return;
  const { rowCount } = await tx.execute(sql`
    UPDATE ${variants} SET pieces_made = ${variants.piecesMade} + wanted.pieces, pieces_on_hand = ${variants.piecesOnHand} + wanted.pieces
    FROM ${asRows(changes)} WHERE ${isWanted} AND ${variants.piecesOnHand} + wanted.pieces >= 0`);
  expectAll(rowCount, changes);
  await record(tx, "adjust", changes, correction);
}

const asRows = (wanted: readonly Pieces[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
    AS wanted("productSlug" text, "variantId" text, pieces int)`;

const isWanted = sql`${variants.productSlug} = wanted."productSlug" AND ${variants.id} = wanted."variantId"`;

function expectAll(rowCount: number | null, wanted: readonly Pieces[]): void {
  if (rowCount !== wanted.length) throw new Error(`The pieces of ${wanted.length} variants met ${rowCount}`);
}

/**
 * One row of the ledger for each movement. Passed as one value, because thousands of parameters take longer than the
 * rows.
 */
async function record(
  tx: Transaction,
  kind: "make" | "adjust",
  moved: readonly Pieces[],
  { reason, requestKey }: { reason?: StockReason; requestKey?: string } = {},
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO ${stockMovements} (product_slug, variant_id, kind, pieces, reason, request_key)
    SELECT wanted."productSlug", wanted."variantId", ${kind}, wanted.pieces, ${reason ?? null}, ${requestKey ?? null} FROM ${asRows(moved)}
    WHERE wanted.pieces <> 0`);
}
