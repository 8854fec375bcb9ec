import type { products, variants } from "#app/platform/db/schema/catalogue.ts";

export type ProductRow = typeof products.$inferSelect;
export type VariantRow = typeof variants.$inferSelect;

/** Columns that the writer and the database keep for themselves. */
const INTERNAL = [
  "currency",
  "primaryPublicId",
  "galleryPublicIds",
  "createdAt",
  "updatedAt",
  "deletedAt",
] as const satisfies (keyof ProductRow)[];

/** What is stored of a product itself, as its owner decides it. The other shapes of a product are derived from it. */
export type ProductColumns = Omit<ProductRow, (typeof INTERNAL)[number]>;

/** The product in a row of the database. */
export const productColumns = (row: ProductRow): ProductColumns =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => !(INTERNAL as readonly string[]).includes(name)),
  ) as ProductColumns;

/** Columns of a variant that are the ledger's: they change only together with a movement. */
type LedgerColumn = "piecesMade" | "piecesOnHand" | "piecesReserved" | "piecesSold";

/** One size in one colour, as it is stored. A new column of the table is one of it, and is written like the others. */
export interface StoredVariant extends Omit<VariantRow, "productSlug" | LedgerColumn> {
  /** The SKU; empty for one that is not written yet. */
  id: string;
  /** Null when it is not limited. */
  piecesLeft: number | null;
  /** False for one that was taken out of the product. */
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
