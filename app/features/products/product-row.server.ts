import type { products, variants } from "#app/platform/db/schema/catalogue.ts";

export type ProductRow = typeof products.$inferSelect;
export type VariantRow = typeof variants.$inferSelect;

/** Columns for the writer and the database only. */
const INTERNAL = [
  "currency",
  "primaryPublicId",
  "galleryPublicIds",
  "createdAt",
  "updatedAt",
  "deletedAt",
] as const satisfies (keyof ProductRow)[];

/** The stored product without its internal columns. The other shapes of a product are derived from it. */
export type ProductColumns = Omit<ProductRow, (typeof INTERNAL)[number]>;

/** The product's columns in a row of the database. */
export const productColumns = (row: ProductRow): ProductColumns =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => !(INTERNAL as readonly string[]).includes(name)),
  ) as ProductColumns;

/** The ledger's columns of a variant. They change only together with a movement. */
type LedgerColumn = "piecesMade" | "piecesOnHand" | "piecesReserved" | "piecesSold";

/** One stored size in one colour. A new column of the table becomes part of it, and is written like the others. */
export interface StoredVariant extends Omit<VariantRow, "productSlug" | LedgerColumn> {
  /** The SKU; empty before the variant is written. */
  id: string;
  /** Null for no limit. */
  piecesLeft: number | null;
  /** False for a variant that was removed from the product. */
  isOffered: boolean;
}

/** A product with all of its variants, hidden or not, offered or not. */
export interface StoredProduct extends ProductColumns {
  variants: StoredVariant[];
}

export function storedVariant(row: VariantRow): StoredVariant {
  const {
    productSlug: _,
    piecesMade: __,
    piecesOnHand: piecesLeft,
    piecesReserved: ___,
    piecesSold: ____,
    ...own
  } = row;
  return { ...own, piecesLeft };
}

export const storedProduct = (row: ProductRow, ofProduct: readonly VariantRow[]): StoredProduct => ({
  ...productColumns(row),
  variants: ofProduct.map(storedVariant),
});
