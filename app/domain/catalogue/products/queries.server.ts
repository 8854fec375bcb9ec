import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { CURRENCY, toMoney } from "#app/shared/money.ts";
import { products, variants } from "../products.tables.server.ts";
import {
  gtinIn,
  NO_SCHEDULE,
  type Product,
  type ProductSummary,
  type Schedule,
  type Swatch,
  type Variant,
} from "./product.ts";
import {
  type ProductColumns,
  type ProductRow,
  productColumns,
  shownBefore,
  type VariantRow,
} from "./product-row.server.ts";
import { drawnShade } from "./shades.ts";
import { compareSizes } from "./sizes.ts";

/** Matches the products that exist for a shopper: neither hidden nor deleted. */
export const isPublic = and(eq(products.isActive, true), isNull(products.deletedAt));

/** Matches public products, and those of these drafts that could be sold: the shopper has the key to them. */
export const isSeenWith = (early: readonly string[]) => {
  if (early.length === 0) return isPublic;
  const isFit = and(gt(products.minPriceCents, toMoney(0)), ne(products.primaryImageUrl, ""));
  return or(isPublic, and(inArray(products.slug, [...early]), isNull(products.deletedAt), isFit));
};

/** Matches the offered variants of these products, or of all. */
export const isOffered = (slugs?: readonly string[]) =>
  and(variants.isOffered, slugs && inArray(variants.productSlug, [...slugs]));

/** The swatches of a product's current colours. Its row also keeps those of removed colours. */
export const offeredSwatches = ({ colors, swatches }: Pick<ProductRow, "colors" | "swatches">): Swatch[] =>
  (colors.length === 0 ? swatches : swatches.filter(({ name }) => colors.includes(name))).map((swatch) => ({
    ...swatch,
    hex: drawnShade(swatch.hex),
  }));

/** The columns that a grid shows: without the long texts. */
const summaryColumns = {
  slug: products.slug,
  title: products.title,
  cloth: products.cloth,
  minPriceCents: products.minPriceCents,
  hasSale: products.hasSale,
  compareAtCents: products.compareAtCents,
  lowestBeforeCents: products.lowestBeforeCents,
  colors: products.colors,
  swatches: products.swatches,
  primaryImageUrl: products.primaryImageUrl,
  imageUrls: products.imageUrls,
  imageAlts: products.imageAlts,
};

/** The pieces left of all offered variants of each product (of these, or of all): null when one has no limit. */
const stock = (db: Database | Transaction, slugs?: readonly string[]) =>
  db
    .select({
      slug: variants.productSlug,
      piecesLeft: sql<number | null>`CASE WHEN bool_or(${variants.piecesMade} IS NULL) THEN NULL
        ELSE sum(${variants.piecesOnHand})::int END`.as("pieces_left"),
      count: sql<number>`count(*)::int`.as("variant_count"),
    })
    .from(variants)
    .where(isOffered(slugs))
    .groupBy(variants.productSlug)
    .as("stock");

/**
 * The products with these slugs for a grid, in this order, without those that a shopper may not see. `early` are drafts
 * to which the shopper has a key.
 */
export async function listProductsBySlug(
  db: Database | Transaction,
  slugs: readonly string[],
  early: readonly string[] = [],
): Promise<ProductSummary[]> {
  if (slugs.length === 0) return [];
  const left = stock(db, slugs);
  const rows = await db
    .select({ product: summaryColumns, piecesLeft: left.piecesLeft, count: left.count })
    .from(products)
    .leftJoin(left, eq(left.slug, products.slug))
    .where(and(isSeenWith(early), inArray(products.slug, [...slugs])));
  const bySlug = new Map(rows.map((row) => [row.product.slug, row]));
  return slugs.flatMap((slug) => {
    const row = bySlug.get(slug);
    return row ? [toSummary(row.product, row.count === null ? 0 : row.piecesLeft)] : [];
  });
}

/** The pictures of these products in one colour, the main one first. */
export async function listColourPictures(
  db: Database,
  slugs: readonly string[],
  colour: string,
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectDistinctOn([variants.productSlug], { slug: variants.productSlug, imageUrls: variants.imageUrls })
    .from(variants)
    .where(and(isOffered(slugs), eq(variants.colorId, colour), sql`cardinality(${variants.imageUrls}) > 0`))
    .orderBy(asc(variants.productSlug), asc(variants.id));
  return new Map(rows.map((row) => [row.slug, row.imageUrls]));
}

/** A visible product with its variants; otherwise null. `early` are drafts to which the shopper has a key. */
export async function findProduct(
  db: Database,
  slug: string,
  early: readonly string[] = [],
): Promise<Product | null> {
  const [[row], variantRows] = await Promise.all([
    db
      .select()
      .from(products)
      .where(and(isSeenWith(early), eq(products.slug, slug))),
    db
      .select()
      .from(variants)
      .where(isOffered([slug])),
  ]);
  return row ? toProduct(row, variantRows) : null;
}

/** A product that shoppers do not see, as they would see it; null when there is none. */
export async function findDraft(
  db: Database,
  _admin: Admin<"products:write">,
  slug: string,
): Promise<Product | null> {
  const isDraft = and(eq(products.slug, slug), eq(products.isActive, false));
  const [draft] = await withVariants(db, await db.select().from(products).where(isDraft));
  return draft ?? null;
}

/**
 * The products with these slugs that a shopper may see, with their variants ordered by size ascending. `early` are
 * drafts to which the shopper has a key.
 */
export async function findProducts(
  db: Database | Transaction,
  slugs: string[],
  early: readonly string[] = [],
): Promise<Product[]> {
  if (slugs.length === 0) return [];
  const seen = and(isSeenWith(early), inArray(products.slug, slugs));
  return withVariants(db, await db.select().from(products).where(seen));
}

/** The slugs of every product that a shopper may see, newest first: for feeds. */
export async function listPublicSlugs(db: Database): Promise<string[]> {
  const found = db.select({ slug: products.slug }).from(products).where(isPublic);
  return (await found.orderBy(desc(products.createdAt), asc(products.slug))).map(({ slug }) => slug);
}

async function withVariants(db: Database | Transaction, rows: ProductRow[]): Promise<Product[]> {
  if (rows.length === 0) return [];
  const ofProducts = await db
    .select()
    .from(variants)
    .where(isOffered(rows.map((row) => row.slug)));
  const bySlug = Map.groupBy(ofProducts, (row) => row.productSlug);
  return rows.map((row) => toProduct(row, bySlug.get(row.slug) ?? []));
}

type SummaryRow = Pick<ProductRow, keyof typeof summaryColumns>;

function toSummary(row: SummaryRow, piecesLeft: number | null): ProductSummary {
  const { colors: _, imageUrls, imageAlts, lowestBeforeCents, ...shown } = row;
  return {
    ...shown,
    compareAtCents: shownBefore(row.compareAtCents, lowestBeforeCents),
    swatches: offeredSwatches(row),
    secondImageUrl: imageUrls.find((url) => url !== row.primaryImageUrl) ?? null,
    imageAlt: imageAlts[row.primaryImageUrl] ?? row.title,
    piecesLeft,
  };
}

function toProduct(row: ProductRow, variantRows: VariantRow[]): Product {
  const { beforeSale, saleBeginsAt: beginsAt, saleEndsAt: endsAt } = row;
  const swatches = offeredSwatches(row);
  // Rows have no order. Variants of one size follow the order of the product's colours.
  const place = new Map(swatches.map(({ id }, index) => [id, index]));
  const placeOf = ({ colorId }: Variant): number => place.get(colorId) ?? swatches.length;
  return {
    ...shoppersColumns(row),
    compareAtCents: shownBefore(row.compareAtCents, row.lowestBeforeCents),
    ...(beforeSale && beginsAt && endsAt && { sale: { beginsAt, endsAt } }),
    ...(row.spins && { spins: row.spins }),
    sizes: row.sizes.toSorted(compareSizes),
    swatches,
    currency: CURRENCY.code,
    piecesLeft: piecesLeftOf(variantRows),
    variants: variantRows
      .map(toVariant)
      .sort((a, b) => compareSizes(a.size, b.size) || placeOf(a) - placeOf(b)),
  };
}

/** A product's columns without those of the owner. */
const shoppersColumns = (row: ProductRow): Omit<ProductColumns, "isActive" | "spins" | keyof Schedule> => {
  const { isActive: _, spins: __, ...columns } = productColumns(row);
  for (const name of Object.keys(NO_SCHEDULE)) delete (columns as Partial<Schedule>)[name as keyof Schedule];
  return columns;
};

const toVariant = (row: VariantRow): Variant => ({
  id: row.id,
  size: row.size,
  colorId: row.colorId,
  priceCents: row.priceCents,
  ...(row.regularPriceCents !== null && {
    regularPriceCents: shownBefore(row.regularPriceCents, row.lowestBeforeCents),
  }),
  imageUrls: row.imageUrls,
  piecesMade: row.piecesMade,
  piecesLeft: row.piecesOnHand,
  ...gtinIn(row.barcode),
});

function piecesLeftOf(variantRows: VariantRow[]): number | null {
  if (variantRows.some((variant) => variant.piecesOnHand === null)) return null;
  return variantRows.reduce((sum, variant) => sum + (variant.piecesOnHand ?? 0), 0);
}
