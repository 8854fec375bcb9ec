import { type AnyColumn, and, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { listEntries, openedRuns } from "#app/domain/people/lists.tables.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { stockMovements, variants } from "../products.tables.server.ts";

/** A number of pieces of one variant. */
export interface Pieces {
  productSlug: string;
  variantId: string;
  pieces: number;
}

/** The pieces that a line of an order asks for. */
export interface OrderPieces extends Pieces {
  lineNo: number;
  /** The number of them for people whose turn on the waiting list has come; none if left out. */
  owed?: number;
}

/**
 * Adds pieces to a variant, and makes it limited if it was not yet: its account then continues from where it rested.
 * The rule of this and the functions below is in `testing/stock-model.ts`: made = on hand + reserved + sold.
 */
export async function makePieces(tx: Transaction, made: Pieces): Promise<void> {
  const { productSlug, variantId, pieces } = made;
  // Locked before the ledger is read, so that nothing is sold in between.
  const [row] = await tx
    .select({ made: variants.piecesMade })
    .from(variants)
    .where(isVariant(made))
    .for("update");
  if (!row) return;
  const sold = row.made === null ? await soldBefore(tx, made) : 0;
  await tx
    .update(variants)
    .set({
      piecesMade: sql`coalesce(${variants.piecesMade}, ${sold}) + ${pieces}`,
      piecesOnHand: sql`coalesce(${variants.piecesOnHand}, 0) + ${pieces}`,
      piecesReserved: sql`coalesce(${variants.piecesReserved}, 0)`,
      piecesSold: sql`coalesce(${variants.piecesSold}, ${sold})`,
    })
    .where(isVariant(made));
  if (pieces > 0) await tx.insert(stockMovements).values({ productSlug, variantId, kind: "make", pieces });
}

/** The number of sold pieces by the movements' sum. */
export const soldPieces = sql<number>`coalesce(sum(CASE ${stockMovements.kind} WHEN 'sell' THEN ${stockMovements.pieces}
  WHEN 'return' THEN -${stockMovements.pieces} END), 0)::int`;

/** The sold pieces on a variant's account; a variant without a limit hides them, but keeps them. */
async function soldBefore(tx: Transaction, variant: Omit<Pieces, "pieces">): Promise<number> {
  const [account] = await tx
    .select({ sold: soldPieces })
    .from(stockMovements)
    .where(
      and(
        eq(stockMovements.productSlug, variant.productSlug),
        eq(stockMovements.variantId, variant.variantId),
      ),
    );
  return account?.sold ?? 0;
}

/**
 * Sets the pieces of an order aside, all or none. Pieces on the shelf that are due to people who wait are kept from
 * other orders. Returns the lines that it could not serve; the caller then rolls back.
 */
export const reservePieces = (
  tx: Transaction,
  orderId: string,
  lines: OrderPieces[],
): Promise<OrderPieces[]> => takeFromShelf(tx, "reserve", orderId, lines);

/**
 * Sells pieces straight from the shelf, for an order that was paid after its reservation had ended. Returns the lines
 * that are no longer available; the caller then rolls back.
 */
export const sellPiecesOnHand = (
  tx: Transaction,
  orderId: string,
  lines: OrderPieces[],
): Promise<OrderPieces[]> => takeFromShelf(tx, "sell", orderId, lines);

/** Returns an order's reserved pieces to the shelf. Repeating it changes nothing. */
export const releasePieces = (tx: Transaction, orderId: string): Promise<OrderPieces[]> =>
  moveReserved(tx, "release", orderId);

/** Turns an order's reserved pieces into sold ones. Repeating it changes nothing. */
export const sellReservedPieces = (tx: Transaction, orderId: string): Promise<OrderPieces[]> =>
  moveReserved(tx, "sell", orderId);

/** One conditional update per line: pieces that are not there cannot be taken, however many orders ask at once. */
async function takeFromShelf(
  tx: Transaction,
  kind: "reserve" | "sell",
  orderId: string,
  lines: OrderPieces[],
): Promise<OrderPieces[]> {
  const taken = kind === "reserve" ? variants.piecesReserved : variants.piecesSold;
  const short: OrderPieces[] = [];
  for (const line of inLockOrder(lines)) {
    const [row] = await tx
      .update(variants)
      .set({
        piecesOnHand: sql`${variants.piecesOnHand} - ${line.pieces}`,
        [kind === "reserve" ? "piecesReserved" : "piecesSold"]: sql`${taken} + ${line.pieces}`,
      })
      .where(
        and(
          isVariant(line),
          // A paid piece is sold even when its size was removed meanwhile; no new pieces of it are set aside.
          kind === "reserve" ? variants.isOffered : undefined,
          sql`(${variants.piecesMade} IS NULL OR ${variants.piecesOnHand} >= ${line.pieces})`,
          kind === "reserve" && (line.owed ?? 0) < line.pieces
            ? sql`(${variants.piecesMade} IS NULL OR ${variants.piecesOnHand} - ${line.pieces}::int
                >= ${dueToWaiting(sql`${variants.piecesOnHand} - ${line.owed ?? 0}::int`)})`
            : undefined,
        ),
      )
      .returning({ made: variants.piecesMade });
    if (!row) short.push(line);
    else if (row.made !== null) await record(tx, kind, orderId, line);
  }
  return short;
}

/**
 * How many pieces on a variant's shelf are due to people who wait: first to those with a piece of a cut run, then to
 * others, until half of the pieces that can be bought are behind private links. A single piece is due to them. Anybody
 * can buy the other half, so that nobody keeps pieces from everybody by filling the waiting list.
 */
export const dueToWaiting = (onShelf: SQL): SQL => sql`(
  SELECT least(count(*) FILTER (WHERE state = 'confirmed'), greatest(
    count(*) FILTER (WHERE state = 'confirmed' AND run_id IN (SELECT id FROM ${openedRuns} WHERE state = 'cut')),
    (${onShelf} + count(*) FILTER (WHERE state = 'offered') + 1) / 2 - count(*) FILTER (WHERE state = 'offered')))
  FROM ${listEntries} WHERE list = 'waiting' AND state IN ('confirmed', 'offered')
  AND ${listEntries.productSlug} = ${variants.productSlug} AND ${listEntries.variantId} = ${variants.id})`;

async function moveReserved(
  tx: Transaction,
  kind: "release" | "sell",
  orderId: string,
): Promise<OrderPieces[]> {
  const reserved = await reservedFor(tx, orderId);
  const target = kind === "release" ? variants.piecesOnHand : variants.piecesSold;
  for (const line of reserved) {
    await tx
      .update(variants)
      .set({
        piecesReserved: sql`${variants.piecesReserved} - ${line.pieces}`,
        [kind === "release" ? "piecesOnHand" : "piecesSold"]: sql`${target} + ${line.pieces}`,
      })
      .where(isVariant(line));
    await record(tx, kind, orderId, line);
  }
  return reserved;
}

export const isVariant = (line: Omit<Pieces, "pieces">) =>
  and(eq(variants.productSlug, line.productSlug), eq(variants.id, line.variantId));

/** The pieces that are still set aside for an order, by the ledger. */
async function reservedFor(tx: Transaction, orderId: string): Promise<OrderPieces[]> {
  const moves = await tx.select().from(stockMovements).where(eq(stockMovements.orderId, orderId));
  const settled = new Set(moves.filter((move) => move.kind !== "reserve").map((move) => move.lineNo));
  return inLockOrder(
    moves.flatMap(({ kind, lineNo, productSlug, variantId, pieces }) =>
      kind === "reserve" && lineNo !== null && !settled.has(lineNo)
        ? [{ lineNo, productSlug, variantId, pieces }]
        : [],
    ),
  );
}

function record(
  tx: Transaction,
  kind: "reserve" | "release" | "sell",
  orderId: string,
  { productSlug, variantId, pieces, lineNo }: OrderPieces,
) {
  return tx.insert(stockMovements).values({ kind, orderId, lineNo, productSlug, variantId, pieces });
}

/** Rows are always locked in the same order, so that two orders of the same pieces never deadlock. */
export const inLockOrder = (lines: OrderPieces[]): OrderPieces[] =>
  [...lines].sort(
    (a, b) => compareText(a.productSlug, b.productSlug) || compareText(a.variantId, b.variantId),
  );

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

type Db = Database | Transaction;

const isReserve = eq(stockMovements.kind, "reserve");

/** The movements that set pieces aside for an order, as a subquery. */
export const isReservedFor = (db: Db, orderId: AnyColumn) =>
  db
    .select({ id: stockMovements.id })
    .from(stockMovements)
    .where(and(eq(stockMovements.orderId, orderId), isReserve));

/** The pieces that were set aside for these orders, by their lines. */
export const listReserved = async (db: Db, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? []
    : db
        .select({
          orderId: stockMovements.orderId,
          lineNo: stockMovements.lineNo,
          pieces: stockMovements.pieces,
        })
        .from(stockMovements)
        .where(and(inArray(stockMovements.orderId, [...orderIds]), isReserve));

/** The number of pieces that were set aside for the orders of a subquery. */
export async function countReserved(db: Db, ofOrders: SQLWrapper): Promise<number> {
  const [held] = await db
    .select({ pieces: sql<number>`coalesce(sum(${stockMovements.pieces}), 0)::int` })
    .from(stockMovements)
    .where(and(inArray(stockMovements.orderId, ofOrders), isReserve));
  return held?.pieces ?? 0;
}
