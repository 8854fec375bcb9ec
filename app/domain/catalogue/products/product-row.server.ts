import { inArray, like, sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import { formatMoney, type Money, toMoney } from "#app/shared/money.ts";
import { deletedProducts } from "../deleted-products.tables.server.ts";
import { productImports } from "../imports.tables.server.ts";
import { products, variants } from "../products.tables.server.ts";

export type ProductRow = typeof products.$inferSelect;
export type VariantRow = typeof variants.$inferSelect;

/** Columns for the writer and the database only. */
const INTERNAL = [
  "currency",
  "primaryPublicId",
  "galleryPublicIds",
  "rightWords",
  "createdAt",
  "updatedAt",
  "deletedAt",
  "beforeSale",
  "lowestBeforeCents",
] as const satisfies (keyof ProductRow)[];

/** The stored product without its internal columns. The other shapes of a product are derived from it. */
export type ProductColumns = Omit<ProductRow, (typeof INTERNAL)[number]>;

export const productColumns = (row: ProductRow): ProductColumns =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => !(INTERNAL as readonly string[]).includes(name)),
  ) as ProductColumns;

/** The ledger's columns of a variant. They change only together with a movement. */
type LedgerColumn = "piecesMade" | "piecesOnHand" | "piecesReserved" | "piecesSold";

/** One stored size in one colour. A new column of the table becomes part of it, and is written like the others. */
export interface StoredVariant
  extends Omit<VariantRow, "productSlug" | "regularPriceCents" | "lowestBeforeCents" | LedgerColumn> {
  /** The SKU, unless the owner gave it another one; empty before the variant is written. */
  id: string;
  /** The regular price. */
  priceCents: Money;
  /** Null for no limit. */
  piecesLeft: number | null;
  /** False for a variant that was removed from the product. */
  isOffered: boolean;
}

/**
 * A product with all of its variants, hidden or not, offered or not. Its prices are the regular ones, also while its
 * own sale holds (`shownPrices`).
 */
export interface StoredProduct extends ProductColumns {
  /** True while the shop has the prices of its sale. */
  isInSale: boolean;
  variants: StoredVariant[];
}

export function storedVariant(row: VariantRow): StoredVariant {
  const {
    productSlug: _,
    piecesMade: __,
    piecesOnHand: piecesLeft,
    piecesReserved: ___,
    piecesSold: ____,
    lowestBeforeCents: _____,
    regularPriceCents,
    ...own
  } = row;
  return { ...own, priceCents: regularPriceCents ?? own.priceCents, piecesLeft };
}

export const storedProduct = (row: ProductRow, ofProduct: readonly VariantRow[]): StoredProduct => ({
  ...productColumns(row),
  ...row.beforeSale,
  isInSale: row.beforeSale !== null,
  variants: ofProduct.map(storedVariant),
});

/** A row with its regular prices, whether or not its sale holds. */
export const regularRow = (row: ProductRow): ProductRow => ({ ...row, ...row.beforeSale });
export const regularVariant = (row: VariantRow): VariantRow => ({
  ...row,
  priceCents: row.regularPriceCents ?? row.priceCents,
});

/**
 * The price before a reduction that a shopper is shown: the owner's, but never above the lowest of the thirty days before
 * (Directive 98/6/EC, article 6a). Without a known price of those days it is the owner's. Where it is not above the
 * price now, pages show none.
 */
export const shownBefore = <Before extends Money | null>(
  before: Before,
  lowest: Money | null,
): Before | Money => (before !== null && lowest !== null && lowest < before ? lowest : before);

/** The columns of a product without a sale of its own. */
export const NO_SALE = {
  salePriceCents: null,
  saleBeginsAt: null,
  saleEndsAt: null,
  saleHeldBack: null,
} as const satisfies Partial<ProductColumns>;

/** The price columns of a product in the shop, in and out of its sale. */
export function shownPrices({
  isInSale,
  salePriceCents,
  minPriceCents,
  hasSale,
  compareAtCents,
}: StoredProduct) {
  const regular = { minPriceCents, hasSale, compareAtCents };
  return isInSale && salePriceCents !== null
    ? { minPriceCents: salePriceCents, hasSale: true, compareAtCents: minPriceCents, beforeSale: regular }
    : { ...regular, beforeSale: null };
}

/**
 * A variant with its price in the shop. In a sale, a variant with its own price goes down by the product's share,
 * rounded to the penny, and never to nothing.
 */
export function shownVariant(
  { isInSale, salePriceCents, minPriceCents }: StoredProduct,
  variant: StoredVariant,
): StoredVariant & { regularPriceCents: Money | null } {
  const { priceCents } = variant;
  if (!isInSale || salePriceCents === null) return { ...variant, regularPriceCents: null };
  const lowered = Math.max(1, Math.round((priceCents * salePriceCents) / minPriceCents));
  return { ...variant, priceCents: toMoney(Math.min(priceCents, lowered)), regularPriceCents: priceCents };
}

/**
 * The product with its sale as it is at a moment: waiting, holding, over (and gone), or held back, because its price is
 * not below the regular one.
 */
export function settledSale(product: StoredProduct, now: Date): StoredProduct {
  const { salePriceCents, saleBeginsAt, saleEndsAt, minPriceCents } = product;
  if (salePriceCents === null || (saleEndsAt !== null && saleEndsAt <= now))
    return { ...product, ...NO_SALE, isInSale: false };
  const settled = { ...product, saleHeldBack: null };
  if (saleBeginsAt !== null && saleBeginsAt > now) return { ...settled, isInSale: false };
  if (salePriceCents < minPriceCents)
    return { ...settled, saleBeginsAt: saleBeginsAt ?? minuteOf(now), isInSale: true };
  const saleHeldBack = `Its sale price, ${formatMoney(salePriceCents)}, is not below its price.`;
  return { ...settled, saleHeldBack, isInSale: false };
}

/** The form shows moments to the minute. */
const minuteOf = (now: Date): Date => new Date(Math.floor(now.getTime() / 60_000) * 60_000);

/** Why a draft cannot go live, by itself or by hand, in a sentence for the owner; null when it can. */
export function publishBlocker({ minPriceCents, primaryImageUrl, variants }: StoredProduct): string | null {
  if (minPriceCents === 0) return "It has no price.";
  if (primaryImageUrl === "") return "It has no picture.";
  return variants.some(({ isOffered }) => isOffered) ? null : "It has no size and colour.";
}

/** A picture's address in the text of a file, or of rows: of one that the shop keeps, or that Cloudinary does. */
const addressesIn = (text: string): string[] => [
  ...(text.match(/\/media\/[^\s"',;|<>]+/g) ?? []),
  ...(text.match(/https?:\/\/[^\s"'|<>]+/g) ?? []),
];

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
 * The addresses of all pictures that the catalogue uses: of a product (including hidden ones), its views from around, a
 * colour's cloth, a variant, a deleted product that can be restored, or a stored file of products.
 */
export async function listUsedPictures(db: Database): Promise<string[]> {
  const ofProducts = await db
    .select({
      primary: products.primaryImageUrl,
      all: products.imageUrls,
      swatches: products.swatches,
      spins: products.spins,
    })
    .from(products);
  const ofVariants = await db.selectDistinct({ all: variants.imageUrls }).from(variants);
  const deleted = await db
    .select({ rows: sql<string>`concat(${deletedProducts.product}, ${deletedProducts.variants})` })
    .from(deletedProducts);
  const waiting = await db
    .select({ content: productImports.content })
    .from(productImports)
    .where(inArray(productImports.state, ["previewed", "running"]));
  return [
    ...ofProducts.flatMap(({ primary, all, swatches, spins }) => [
      primary,
      ...all,
      ...Object.values(spins ?? {}).flatMap(({ urls }) => urls),
      ...swatches.flatMap(({ imageUrl }) => imageUrl ?? []),
    ]),
    ...ofVariants.flatMap(({ all }) => all),
    ...deleted.flatMap(({ rows }) => addressesIn(rows)),
    ...waiting.flatMap(({ content }) => addressesIn(content)),
  ];
}
