import { inArray, isNotNull, like, sql } from "drizzle-orm";
import { orderLines } from "#app/domain/orders/orders.tables.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { productImports } from "../imports.tables.server.ts";
import { deletedProducts, products, variants } from "../products.tables.server.ts";

/** A picture's address in the text of a file, or of rows. */
const ADDRESS = /\/media\/[^\s"',;|<>]+/g;

/** Whether any product has a picture that the shop keeps itself. */
export async function hasStoredPictures(db: Database): Promise<boolean> {
  const found = await db
    .select({ slug: products.slug })
    .from(products)
    .where(like(products.primaryImageUrl, "/media/%"))
    .limit(1);
  return found.length > 0;
}

/**
 * The addresses of all pictures in use: by a product (including hidden ones), a colour's cloth, a variant, an order's
 * line, a deleted product that can be restored, or a stored file of products.
 */
export async function listUsedPictures(db: Database): Promise<string[]> {
  const ofProducts = await db
    .select({
      primary: products.primaryImageUrl,
      all: products.imageUrls,
      swatches: products.swatches,
    })
    .from(products);
  const ofVariants = await db.selectDistinct({ all: variants.imageUrls }).from(variants);
  const ofOrders = await db
    .selectDistinct({ url: orderLines.imageUrl })
    .from(orderLines)
    .where(isNotNull(orderLines.imageUrl));
  const deleted = await db
    .select({ rows: sql<string>`concat(${deletedProducts.product}, ${deletedProducts.variants})` })
    .from(deletedProducts);
  const waiting = await db
    .select({ content: productImports.content })
    .from(productImports)
    .where(inArray(productImports.state, ["previewed", "running"]));
  return [
    ...ofProducts.flatMap(({ primary, all, swatches }) => [
      primary,
      ...all,
      ...swatches.flatMap(({ imageUrl }) => imageUrl ?? []),
    ]),
    ...ofVariants.flatMap(({ all }) => all),
    ...ofOrders.flatMap(({ url }) => url ?? []),
    ...deleted.flatMap(({ rows }) => rows.match(ADDRESS) ?? []),
    ...waiting.flatMap(({ content }) => content.match(ADDRESS) ?? []),
  ];
}
