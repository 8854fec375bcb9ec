import { and, asc, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import { products, variants } from "#app/platform/db/schema/catalogue.ts";
import { type Pence, pence } from "#app/shared/money.ts";
import type { Product, ProductSummary, Variant } from "./product.ts";
import { compareSizes } from "./sizes.ts";

type ProductRow = typeof products.$inferSelect;
type VariantRow = typeof variants.$inferSelect;

/** Hidden and deleted products do not exist for a shopper. */
const isPublic = and(eq(products.isActive, true), isNull(products.deletedAt));

/** Pieces left over all variants of each product: null when any of them is not limited. */
const stock = (db: Database) =>
  db
    .select({
      slug: variants.productSlug,
      piecesLeft: sql<number | null>`CASE WHEN bool_or(${variants.piecesMade} IS NULL) THEN NULL
        ELSE sum(${variants.piecesOnHand})::int END`.as("pieces_left"),
      count: sql<number>`count(*)::int`.as("variant_count"),
    })
    .from(variants)
    .groupBy(variants.productSlug)
    .as("stock");

/**
 * All active products for a grid: newest first, sold-out ones last (specification, section 7).
 * A product without variants has nothing to sell.
 */
export async function listProducts(
  db: Database,
  { limit }: { limit?: number } = {},
): Promise<ProductSummary[]> {
  const left = stock(db);
  const soldOut = sql<boolean>`(${left.count} IS NULL OR coalesce(${left.piecesLeft}, 1) = 0)`;
  const query = db
    .select({ product: products, piecesLeft: left.piecesLeft, count: left.count })
    .from(products)
    .leftJoin(left, eq(left.slug, products.slug))
    .where(isPublic)
    .orderBy(asc(soldOut), desc(products.createdAt), asc(products.slug))
    .$dynamic();
  const rows = await (limit === undefined ? query : query.limit(limit));
  return rows.map((row) => toSummary(row.product, row.count === null ? 0 : row.piecesLeft));
}

/** Pieces to look at beside this one: the same cloth first, then the same kind, what can be bought only. */
export async function listWornWith(db: Database, product: Product, limit = 4): Promise<ProductSummary[]> {
  const left = stock(db);
  const rows = await db
    .select({ product: products, piecesLeft: left.piecesLeft })
    .from(products)
    .innerJoin(left, eq(left.slug, products.slug))
    .where(and(isPublic, ne(products.slug, product.slug), sql`coalesce(${left.piecesLeft}, 1) > 0`))
    .orderBy(
      desc(sql`coalesce(${products.textile} = ${product.textile}, false)`),
      desc(sql`coalesce(${products.category} = ${product.category}, false)`),
      desc(products.createdAt),
      asc(products.slug),
    )
    .limit(limit);
  return rows.map((row) => toSummary(row.product, row.piecesLeft));
}

/** The least price in each textile, of what can be bought. */
export async function listPricesFrom(db: Database): Promise<Record<string, Pence>> {
  const rows = await db
    .select({ textile: products.textile, from: sql<number>`min(${products.minPriceCents})::int` })
    .from(products)
    .where(isPublic)
    .groupBy(products.textile);
  return Object.fromEntries(
    rows.flatMap(({ textile, from }) => (textile === null ? [] : [[textile, pence(from)]])),
  );
}

/** One product with its variants, or null when it is missing, hidden or deleted. */
export async function findProduct(db: Database, slug: string): Promise<Product | null> {
  const [product] = await findProducts(db, [slug]);
  return product ?? null;
}

/** The products of these slugs that a shopper may see, with their variants ordered by size ascending. */
export async function findProducts(db: Database, slugs: string[]): Promise<Product[]> {
  const rows = await db
    .select()
    .from(products)
    .where(and(isPublic, inArray(products.slug, slugs)));
  if (rows.length === 0) return [];
  const variantRows = await db
    .select()
    .from(variants)
    .where(
      inArray(
        variants.productSlug,
        rows.map((row) => row.slug),
      ),
    );
  return rows.map((row) =>
    toProduct(
      row,
      variantRows.filter((variant) => variant.productSlug === row.slug),
    ),
  );
}

function toSummary(row: ProductRow, piecesLeft: number | null): ProductSummary {
  return {
    slug: row.slug,
    title: row.title,
    cloth: row.cloth,
    category: row.category,
    textile: row.textile,
    minPriceCents: row.minPriceCents,
    hasSale: row.hasSale,
    compareAtCents: row.compareAtCents,
    swatches: row.swatches,
    primaryImageUrl: row.primaryImageUrl,
    secondImageUrl: row.imageUrls.find((url) => url !== row.primaryImageUrl) ?? null,
    imageAlt: row.imageAlts[row.primaryImageUrl] ?? row.title,
    sizes: row.sizes,
    piecesLeft,
  };
}

function toProduct(row: ProductRow, variantRows: VariantRow[]): Product {
  const { secondImageUrl: _, imageAlt: __, ...summary } = toSummary(row, piecesLeftOf(variantRows));
  return {
    ...summary,
    brand: row.brand,
    collection: row.collection,
    gender: row.gender,
    description: row.description,
    story: row.story,
    details: row.details,
    currency: "GBP",
    colors: row.colors,
    imageUrls: row.imageUrls,
    imageAlts: row.imageAlts,
    ukUrl: row.ukUrl,
    variants: variantRows.map(toVariant).sort((a, b) => compareSizes(a.size, b.size)),
  };
}

function toVariant(row: VariantRow): Variant {
  const { id, size, colorId, priceCents, imageUrls, piecesOnHand } = row;
  return { id, size, colorId, priceCents, imageUrls, piecesLeft: piecesOnHand };
}

function piecesLeftOf(variantRows: VariantRow[]): number | null {
  if (variantRows.some((variant) => variant.piecesOnHand === null)) return null;
  return variantRows.reduce((sum, variant) => sum + (variant.piecesOnHand ?? 0), 0);
}
