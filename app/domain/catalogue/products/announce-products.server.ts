import { inArray, sql } from "drizzle-orm";
import { recordWebhooks } from "#app/domain/webhooks/record-webhooks.server.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { products, variants } from "../products.tables.server.ts";
import type { Pieces } from "../stock/ledger.server.ts";
import { LISTING_TAG, productTag, tagsOfProducts } from "./page-tags.ts";
import { FEW_PIECES } from "./product.ts";
import { isOffered } from "./queries.server.ts";

/** Announces that products changed, to the pages that show them and to other programs. The caller has locked them. */
export async function announceProducts(tx: Transaction, slugs: readonly string[]): Promise<void> {
  await announceChange(tx, tagsOfProducts(slugs));
  await recordWebhooks(tx, "product.changed", async () => {
    const rows = await tx
      .select()
      .from(products)
      .where(inArray(products.slug, [...slugs]));
    const offered = await tx.select().from(variants).where(isOffered(slugs));
    return slugs.map((slug) => {
      const row = rows.find((each) => each.slug === slug);
      if (!row) return { subject: slug, object: { id: slug, state: "deleted" } };
      const { title, currency, isActive } = row;
      const ofProduct = offered.filter(({ productSlug }) => productSlug === slug);
      const object = {
        ...{ id: slug, title, state: isActive ? "live" : "hidden", currency },
        variants: ofProduct.map(({ id, size, colorId: color, sku, barcode, priceCents: price }) => ({
          ...{ id, size, color, sku, barcode, price },
        })),
      };
      return { subject: slug, object };
    });
  });
}

/** Records for other programs how many pieces are left of sizes and colours; null for one without a limit. */
export async function recordStockWebhooks(
  tx: Transaction,
  moved: readonly Omit<Pieces, "pieces">[],
): Promise<void> {
  if (moved.length === 0) return;
  await recordWebhooks(tx, "stock.changed", async () => {
    const named = moved.map(({ productSlug, variantId }) => sql`(${productSlug}, ${variantId})`);
    const rows = await tx
      .select({ product: variants.productSlug, variant: variants.id, pieces: variants.piecesOnHand })
      .from(variants)
      .where(sql`(${variants.productSlug}, ${variants.id}) IN (${sql.join(named, sql`, `)})`);
    return rows.map((object) => ({ subject: `${object.product} ${object.variant}`, object }));
  });
}

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
