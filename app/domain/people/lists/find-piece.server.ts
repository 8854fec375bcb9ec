import { findPublicVariant, type Piece } from "#app/domain/catalogue/products/seen-pieces.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import type { WaitedPiece } from "./list-entry.ts";
import { findPreorders } from "./preorders.server.ts";

/**
 * A size and colour in words, and whether pieces of it are left; null when shoppers do not see it, unless hidden ones
 * are asked for.
 */
export async function findPiece(
  db: Database | Transaction,
  { productSlug, variantId }: Piece,
  { isHiddenToo = false } = {},
): Promise<(WaitedPiece & { isLeft: boolean }) | null> {
  const row = await findPublicVariant(db, { productSlug, variantId });
  if (!row || !(row.isSeen || isHiddenToo)) return null;
  const { title, swatches, size, colorId, priceCents, images, left } = row;
  const colorName = swatches.find(({ id }) => id === colorId)?.name ?? null;
  const words = { slug: productSlug, variantId, title, colorName, size };
  const preorderBy = (await findPreorders(db, productSlug))[variantId] ?? null;
  const isLeft = left === null || left > 0;
  return { ...words, priceCents, imageUrl: images[0] ?? row.imageUrl, preorderBy, isLeft };
}
