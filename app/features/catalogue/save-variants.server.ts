import { and, eq, sql } from "drizzle-orm";
import { adjustPieces, removeLimit } from "#app/features/inventory/adjust-stock.server.ts";
import { makePieces } from "#app/features/inventory/ledger.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { variants } from "#app/platform/db/schema/catalogue.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import { addVariants } from "./mutations.server.ts";
import type { VariantPlan } from "./plan-variants.server.ts";
import type { VariantRow } from "./stored-fields.server.ts";

/** Pieces of one size in one colour that could not be changed as the form asked. */
export interface RefusedPieces {
  /** Of the grid: `cellKey`. */
  key: string;
  message: string;
  /** Pieces left now; null for no limit. */
  left: number | null;
}

/** A product's variants, offered or not, held until the transaction ends; in the order in which the ledger locks. */
export const lockVariants = (tx: Transaction, productSlug: string): Promise<VariantRow[]> =>
  tx
    .select()
    .from(variants)
    .where(eq(variants.productSlug, productSlug))
    .orderBy(sql`${variants.id} COLLATE "C"`)
    .for("update");

/** Carries a plan out. When pieces are refused they are returned, and then the caller rolls back. */
export async function saveVariants(
  tx: Transaction,
  { slug, title }: { slug: string; title: string },
  { changed, added, counted }: VariantPlan,
): Promise<RefusedPieces[]> {
  for (const { id, size, priceCents, imageUrls, isOffered } of changed) {
    await tx
      .update(variants)
      .set({ size, priceCents, imageUrls, isOffered })
      .where(and(eq(variants.productSlug, slug), eq(variants.id, id)));
  }
  await addVariants(tx, slug, added);
  const refused: RefusedPieces[] = [];
  for (const { key, colorName, size, ...count } of counted) {
    const refusal = await countPieces(tx, count);
    if (refusal) {
      const message = REFUSALS[refusal](describePiece(title, colorName, size), count.row.piecesOnHand);
      refused.push({ key, message, left: count.row.piecesOnHand });
    }
  }
  return refused;
}

const REFUSALS = {
  /** The change that was asked for is no longer possible, or is not what it was asked of. */
  changed: (piece: string, left: number | null) =>
    `${piece} has ${leftOf(left)} now: it changed while the form was open. Please give the number again.`,
  reserved: (piece: string) =>
    `A shopper is paying for ${piece} right now. Keep its number for half an hour.`,
};

const leftOf = (left: number | null): string =>
  left === null ? "no limit" : left === 0 ? "none left" : `${left} left`;

/**
 * Books the change from what the form showed to what was typed. The row is locked, so nothing moves in between; a
 * sale since the form was opened is part of what is left, and stays sold.
 */
async function countPieces(
  tx: Transaction,
  { row, wanted: { pieces, seen } }: Pick<VariantPlan["counted"][number], "row" | "wanted">,
): Promise<keyof typeof REFUSALS | null> {
  const { productSlug, id: variantId, piecesOnHand: left } = row;
  const variant = { productSlug, variantId };
  if (seen === undefined) return pieces === left ? null : "changed";
  if (pieces === seen) return null;
  if (pieces === null) return (await removeLimit(tx, variant)) ? null : "reserved";
  if ((seen === null) !== (left === null)) return "changed";
  if (seen === null) {
    await makePieces(tx, { ...variant, pieces });
    return null;
  }
  return (await adjustPieces(tx, { ...variant, pieces: pieces - seen })) ? null : "changed";
}
