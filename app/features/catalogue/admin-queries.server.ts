import { and, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { products, variants } from "#app/platform/db/schema/catalogue.ts";
import type { AdminProductList, ListedState, StoredProduct } from "./admin/stored-product.ts";
import { poundsOf } from "./product-input.ts";
import { compareSizes } from "./sizes.ts";

/** As many as a person looks through; a search finds the rest. */
const MOST_LISTED = 200;

/** A product as the form shows it, hidden ones too; null when there is none. */
export async function findStoredProduct(
  db: Database,
  _admin: Admin,
  slug: string,
): Promise<StoredProduct | null> {
  const [row] = await db.select().from(products).where(eq(products.slug, slug));
  if (!row) return null;
  const ofProduct = await db.select().from(variants).where(eq(variants.productSlug, slug));
  const { title, brand, collection, gender, description } = row;
  return {
    fields: {
      slug,
      title,
      brand,
      collection,
      gender,
      description,
      price: poundsOf(row.minPriceCents),
      onSale: row.hasSale,
      compareAt: row.compareAtCents === null ? "" : poundsOf(row.compareAtCents),
      sizes: row.sizes.join(", "),
      colors: row.colors.join(", "),
      pieces: "",
      pictures: [...new Set([row.primaryImageUrl, ...row.imageUrls])].filter((url) => url !== ""),
      imageAlts: Object.fromEntries(
        Object.entries(row.imageAlts).filter(([url]) => row.imageUrls.includes(url)),
      ),
      ukUrl: row.ukUrl ?? "",
      isActive: row.isActive,
    },
    updatedAt: row.updatedAt.toISOString(),
    isHidden: !row.isActive,
    stock: {
      sizes: [...new Set(ofProduct.map(({ size }) => size))].sort(compareSizes),
      colors: row.swatches.map(({ id, name }) => ({
        id,
        name,
        left: Object.fromEntries(
          ofProduct.filter(({ colorId }) => colorId === id).map((v) => [v.size, v.piecesOnHand]),
        ),
      })),
    },
  };
}

/** The title of the product that has this slug; null when it is free. */
export async function titleOf(db: Database, _admin: Admin, slug: string): Promise<string | null> {
  const [row] = await db.select({ title: products.title }).from(products).where(eq(products.slug, slug));
  return row?.title ?? null;
}

/** All products, the newest first: those of one state, and whose title or slug holds what is looked for. */
export async function listStoredProducts(
  db: Database,
  _admin: Admin,
  { query, state }: { query: string; state: ListedState },
): Promise<AdminProductList> {
  const left = db
    .select({
      slug: variants.productSlug,
      count: sql<number>`count(*)::int`.as("variant_count"),
      pieces: sql<number | null>`CASE WHEN bool_or(${variants.piecesMade} IS NULL) THEN NULL
        ELSE sum(${variants.piecesOnHand})::int END`.as("pieces_left"),
    })
    .from(variants)
    .groupBy(variants.productSlug)
    .as("left_over");
  const states: Record<ListedState, SQL | undefined> = {
    all: undefined,
    active: eq(products.isActive, true),
    hidden: eq(products.isActive, false),
    "sold-out": sql`(${left.count} IS NULL OR coalesce(${left.pieces}, 1) = 0)`,
  };
  const like = `%${query.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const rows = await db
    .select({ product: products, pieces: left.pieces, count: left.count })
    .from(products)
    .leftJoin(left, eq(left.slug, products.slug))
    .where(
      and(
        states[state],
        query === "" ? undefined : or(ilike(products.title, like), ilike(products.slug, like)),
      ),
    )
    .orderBy(desc(products.createdAt), products.slug)
    .limit(MOST_LISTED + 1);
  return {
    hasMore: rows.length > MOST_LISTED,
    products: rows.slice(0, MOST_LISTED).map(({ product, pieces, count }) => ({
      slug: product.slug,
      title: product.title,
      minPriceCents: product.minPriceCents,
      hasSale: product.hasSale,
      compareAtCents: product.compareAtCents,
      pictureUrl: product.primaryImageUrl,
      piecesLeft: count === null ? 0 : pieces,
      isHidden: !product.isActive,
    })),
  };
}
