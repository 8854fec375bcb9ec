import { sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { stockMovements, variants } from "../products.tables.server.ts";
import { type Pieces, soldPieces } from "./ledger.server.ts";
import type { StockReason } from "./stock-correction.ts";

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
