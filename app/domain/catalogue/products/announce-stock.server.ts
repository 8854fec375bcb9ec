import { announceChange } from "#app/platform/cache/changes.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { variants } from "../products.tables.server.ts";
import type { Pieces } from "../stock/ledger.server.ts";
import { recordStockWebhooks } from "./announce-products.server.ts";
import { LISTING_TAG, productTag } from "./page-tags.ts";
import { FEW_PIECES } from "./product.ts";
import { isOffered } from "./queries.server.ts";

type Row = Pick<typeof variants.$inferSelect, "productSlug" | "id" | "piecesOnHand">;

/**
 * Announces a change of stock. A product's own page always shows it. Listings show it only when a size sold out or came
 * back, or when few pieces of the product are left. Otherwise a busy shop would empty its cache at every checkout.
 */
export async function announceStock(tx: Transaction, moved: Pieces[]): Promise<void> {
  if (moved.length === 0) return;
  const slugs = [...new Set(moved.map((line) => line.productSlug))];
  const rows = await tx
    .select({ productSlug: variants.productSlug, id: variants.id, piecesOnHand: variants.piecesOnHand })
    .from(variants)
    .where(isOffered(slugs));
  const isListed = moved.some((line) => showsInListings(line, rows));
  await announceChange(tx, [...slugs.map(productTag), ...(isListed ? [LISTING_TAG] : [])]);
  await recordStockWebhooks(tx, moved);
}

function showsInListings({ productSlug, variantId, pieces }: Pieces, rows: Row[]): boolean {
  const ofProduct = rows.filter((row) => row.productSlug === productSlug);
  const left = ofProduct.find((row) => row.id === variantId)?.piecesOnHand ?? null;
  // No pieces left now, or no pieces before these came.
  if (left !== null && left <= pieces) return true;
  if (ofProduct.some((row) => row.piecesOnHand === null)) return false;
  const all = ofProduct.reduce((sum, row) => sum + (row.piecesOnHand ?? 0), 0);
  return all <= FEW_PIECES + pieces;
}
