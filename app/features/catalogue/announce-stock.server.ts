import { inArray, sql } from "drizzle-orm";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { variants } from "#app/platform/db/schema/catalogue.ts";
import { LISTING_TAG, productTag } from "./page-tags.ts";
import { FEW_PIECES } from "./product.ts";

/**
 * Says that pieces came or went. A product's own page shows them always; a listing only once so few are left of the
 * product that it says so, or none. A busy shop would empty its cache at every checkout otherwise.
 */
export async function announceStock(
  tx: Transaction,
  moved: { productSlug: string; pieces: number }[],
): Promise<void> {
  if (moved.length === 0) return;
  const slugs = [...new Set(moved.map((line) => line.productSlug))];
  const left = await tx
    .select({ pieces: sql<number>`sum(${variants.piecesOnHand})::int` })
    .from(variants)
    .where(inArray(variants.productSlug, slugs))
    .groupBy(variants.productSlug);
  const movedPieces = moved.reduce((sum, line) => sum + line.pieces, 0);
  const isListed = left.some(({ pieces }) => pieces !== null && pieces <= FEW_PIECES + movedPieces);
  await announceChange(tx, [...slugs.map(productTag), ...(isListed ? [LISTING_TAG] : [])]);
}
