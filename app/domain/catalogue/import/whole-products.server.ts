import { and, asc, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { awaitedPictures } from "../awaited-pictures.tables.server.ts";
import {
  type ProductRow,
  type StoredProduct,
  storedProduct,
  type VariantRow,
} from "../products/product-row.server.ts";
import { products, variants } from "../products.tables.server.ts";
import type { AwaitedPicture } from "./plan.ts";

/** A complete stored product, and the time of its last change. */
export interface StoredWhole {
  product: StoredProduct;
  updatedAt: Date;
  /** The pictures that it waits for, in their order. */
  awaited: AwaitedPicture[];
}

/** The existing products with these slugs, including hidden ones. */
export async function listWholeProducts(
  db: Database | Transaction,
  slugs: readonly string[],
): Promise<Map<string, StoredWhole>> {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.slug, [...slugs]));
  const ofProducts = await db
    .select()
    .from(variants)
    .where(inArray(variants.productSlug, [...slugs]));
  return wholeProducts(rows, ofProducts, await awaitedBy(db, slugs));
}

/**
 * The same products, locked until the transaction ends. Free slugs are locked too, so that no other process can take
 * them meanwhile. The order is that of all other locks.
 */
export async function lockWholeProducts(
  tx: Transaction,
  slugs: readonly string[],
): Promise<Map<string, StoredWhole>> {
  const inOrder = [...slugs].sort();
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtext('product'), hashtext(slug))
      FROM jsonb_array_elements_text(${JSON.stringify(inOrder)}::jsonb) AS slug`,
  );
  const rows = await tx
    .select()
    .from(products)
    .where(inArray(products.slug, inOrder))
    .orderBy(sql`${products.slug} COLLATE "C"`)
    .for("update");
  const ofProducts = await tx
    .select()
    .from(variants)
    .where(inArray(variants.productSlug, inOrder))
    .orderBy(sql`${variants.productSlug} COLLATE "C"`, sql`${variants.id} COLLATE "C"`)
    .for("update");
  return wholeProducts(rows, ofProducts, await awaitedBy(tx, slugs));
}

/** The first products after a slug that match a condition, ordered by slug. */
export async function listWholeProductsAfter(
  db: Database,
  slug: string,
  { condition, limit }: { condition: SQL | undefined; limit: number },
): Promise<StoredProduct[]> {
  const slugs = await db
    .select({ slug: products.slug })
    .from(products)
    .where(and(gt(products.slug, slug), condition))
    .orderBy(asc(products.slug))
    .limit(limit);
  const found = await listWholeProducts(
    db,
    slugs.map((row) => row.slug),
  );
  return slugs.flatMap((row) => found.get(row.slug)?.product ?? []);
}

const awaitedBy = (db: Database | Transaction, slugs: readonly string[]) =>
  db
    .select()
    .from(awaitedPictures)
    .where(inArray(awaitedPictures.productSlug, [...slugs]))
    .orderBy(awaitedPictures.productSlug, awaitedPictures.place);

function wholeProducts(
  rows: ProductRow[],
  ofProducts: VariantRow[],
  ofPictures: Awaited<ReturnType<typeof awaitedBy>>,
): Map<string, StoredWhole> {
  const awaited = Map.groupBy(ofPictures, ({ productSlug }) => productSlug);
  const bySlug = Map.groupBy(ofProducts, ({ productSlug }) => productSlug);
  return new Map(
    rows.map((row) => [
      row.slug,
      {
        product: storedProduct(row, bySlug.get(row.slug) ?? []),
        updatedAt: row.updatedAt,
        awaited: (awaited.get(row.slug) ?? []).map(({ name, alt }) => ({ name, alt })),
      },
    ]),
  );
}
