import { inArray, sql } from "drizzle-orm";
import { recordWebhooks } from "#app/domain/webhooks/record-webhooks.server.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { products, variants } from "../products.tables.server.ts";
import type { Pieces } from "../stock/ledger.server.ts";
import { tagsOfProducts } from "./page-tags.ts";
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
