import { and, eq } from "drizzle-orm";
import { isPublic } from "#app/domain/catalogue/products/queries.server.ts";
import { products, variants } from "#app/domain/catalogue/products.tables.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import type { WaitedPiece } from "./list-entry.ts";
import { findPreorders } from "./preorders.server.ts";

interface Place {
  productSlug: string;
  variantId: string;
}

/** Whether shoppers see a size and colour. */
export const isSeen = and(eq(variants.isOffered, true), isPublic);

/** A size and colour in words, and whether pieces of it are left; null where shoppers do not see it, unless asked for. */
export async function findPiece(
  db: Database | Transaction,
  { productSlug, variantId }: Place,
  { isHiddenToo = false } = {},
): Promise<(WaitedPiece & { isLeft: boolean }) | null> {
  const [row] = await db
    .select({
      title: products.title,
      swatches: products.swatches,
      size: variants.size,
      colorId: variants.colorId,
      priceCents: variants.priceCents,
      images: variants.imageUrls,
      imageUrl: products.primaryImageUrl,
      left: variants.piecesOnHand,
    })
    .from(variants)
    .innerJoin(products, eq(products.slug, variants.productSlug))
    .where(
      and(
        eq(variants.productSlug, productSlug),
        eq(variants.id, variantId),
        isHiddenToo ? undefined : isSeen,
      ),
    );
  if (!row) return null;
  const { title, swatches, size, colorId, priceCents, images, left } = row;
  const colorName = swatches.find(({ id }) => id === colorId)?.name ?? null;
  const words = { slug: productSlug, variantId, title, colorName, size };
  const preorderBy = (await findPreorders(db, productSlug))[variantId] ?? null;
  const isLeft = left === null || left > 0;
  return { ...words, priceCents, imageUrl: images[0] ?? row.imageUrl, preorderBy, isLeft };
}
