import { and, eq, exists, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { products, variants } from "../products.tables.server.ts";
import { dueToWaiting, isVariant } from "../stock/ledger.server.ts";
import { isPublic } from "./queries.server.ts";

/** A size and colour of a product. */
export interface Piece {
  productSlug: string;
  variantId: string;
}

/** Whether shoppers see a size and colour. */
const isSeen = sql<boolean>`(${variants.isOffered} AND ${isPublic})`;

/** As SQL: whether shoppers see the size and colour that a query names. */
export const isSeenPiece = (
  db: Database | Transaction,
  { productSlug, variantId }: Record<keyof Piece, SQLWrapper>,
): SQL =>
  exists(
    db
      .select({ id: variants.id })
      .from(variants)
      .innerJoin(products, eq(products.slug, variants.productSlug))
      .where(and(sql`${variants.productSlug} = ${productSlug} AND ${variants.id} = ${variantId}`, isSeen)),
  );

/** A size and colour with its visible facts; undefined for an unknown one. */
export async function findPublicVariant(db: Database | Transaction, piece: Piece) {
  const [row] = await db
    .select({
      title: products.title,
      swatches: products.swatches,
      size: variants.size,
      colorId: variants.colorId,
      priceCents: variants.priceCents,
      images: variants.imageUrls,
      imageUrl: products.primaryImageUrl,
      left: variants.piecesOnHand,
      isSeen,
    })
    .from(variants)
    .innerJoin(products, eq(products.slug, variants.productSlug))
    .where(isVariant(piece));
  return row;
}

const sizesWhere = (db: Database, which: SQL) =>
  db
    .select({ productSlug: variants.productSlug, variantId: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.slug, variants.productSlug))
    .where(which)
    .as("size");

/** The sizes that shoppers do not see, as a subquery. */
export const hiddenSizes = (db: Database) => sizesWhere(db, sql`NOT ${isSeen}`);

/** How many pieces on the shelf of a size are due to people who wait. */
const due = dueToWaiting(sql`${variants.piecesOnHand}`);

/** The visible sizes with a piece on the shelf that is due to people who wait, as a subquery. */
export const servableSizes = (db: Database) =>
  sizesWhere(
    db,
    sql`(${variants.piecesMade} IS NULL OR ${variants.piecesOnHand} > 0 AND ${due} > 0) AND ${isSeen}`,
  );

/** Locks a size until the end of the transaction. */
export async function lockShelf(tx: Transaction, piece: Piece) {
  const [shelf] = await tx
    .select({ isSeen, made: variants.piecesMade, onHand: variants.piecesOnHand })
    .from(variants)
    .innerJoin(products, eq(products.slug, variants.productSlug))
    .where(isVariant(piece))
    .for("update", { of: variants });
  return shelf;
}

/**
 * How many pieces on the shelf of a size are due to people who wait. Ask after the lock, as for the queue: the
 * statement that waited for the lock still counts what was before.
 */
export async function countDue(tx: Transaction, piece: Piece): Promise<number> {
  const [row] = await tx
    .select({ due: sql<number>`${due}::int` })
    .from(variants)
    .where(isVariant(piece));
  return row?.due ?? 0;
}
