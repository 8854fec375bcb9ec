import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { stockMovements, variants } from "#app/platform/db/schema/catalogue.ts";

/** A number of pieces of one variant. */
export interface Pieces {
  productSlug: string;
  variantId: string;
  pieces: number;
}

/** Pieces that a line of an order asks for. */
export interface OrderPieces extends Pieces {
  lineNo: number;
}

/**
 * Adds pieces to a variant, making it a limited one if it was not yet: its account then goes on from where it rested.
 * The rule that this and the functions below keep is in `stock.ts`: made = on hand + reserved + sold.
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

/** What movements say is sold, in sum. */
export const soldPieces = sql<number>`coalesce(sum(CASE ${stockMovements.kind} WHEN 'sell' THEN ${stockMovements.pieces}
  WHEN 'return' THEN -${stockMovements.pieces} END), 0)::int`;

/** The sold pieces on a variant's account, which no limit hides but does not forget. */
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
 * Sets the pieces of an order aside, all or none: the lines it could not serve are returned, and then the caller
 * rolls back.
 */
export const reservePieces = (
  tx: Transaction,
  orderId: string,
  lines: OrderPieces[],
): Promise<OrderPieces[]> => takeFromShelf(tx, "reserve", orderId, lines);

/**
 * Sells pieces straight from the shelf, for an order that was paid after its reservation had gone. The lines that
 * are no longer there are returned, and then the caller rolls back.
 */
export const sellPiecesOnHand = (
  tx: Transaction,
  orderId: string,
  lines: OrderPieces[],
): Promise<OrderPieces[]> => takeFromShelf(tx, "sell", orderId, lines);

/** Puts an order's reserved pieces back on the shelf. Doing it again changes nothing. */
export const releasePieces = (tx: Transaction, orderId: string): Promise<OrderPieces[]> =>
  moveReserved(tx, "release", orderId);

/** Turns an order's reserved pieces into sold ones. Doing it again changes nothing. */
export const sellReservedPieces = (tx: Transaction, orderId: string): Promise<OrderPieces[]> =>
  moveReserved(tx, "sell", orderId);

/**
 * Puts sold pieces that came back with a refund on the shelf again, and returns what was moved: never more than the
 * order's line still has sold, and nothing for a variant without a limit, nor for a piece that was sold while it had
 * none, since the ledger kept no account of either. Doing it again for the same refund changes nothing.
 */
export async function takeBackPieces(
  tx: Transaction,
  refundId: string,
  orderId: string,
  lines: OrderPieces[],
): Promise<OrderPieces[]> {
  const back: OrderPieces[] = [];
  for (const line of inLockOrder(lines)) {
    // Locked before the ledger is read: two refunds of the same line count one after the other.
    const [row] = await tx
      .select({ made: variants.piecesMade })
      .from(variants)
      .where(isVariant(line))
      .for("update");
    if (!row || row.made === null) continue;
    const pieces = Math.min(line.pieces, await soldOf(tx, refundId, orderId, line));
    if (pieces < 1) continue;
    await tx
      .update(variants)
      .set({
        piecesSold: sql`${variants.piecesSold} - ${pieces}`,
        piecesOnHand: sql`${variants.piecesOnHand} + ${pieces}`,
      })
      .where(isVariant(line));
    const { productSlug, variantId, lineNo } = line;
    const moved = { productSlug, variantId, lineNo, pieces };
    await tx.insert(stockMovements).values({ kind: "return", orderId, refundId, ...moved });
    back.push(moved);
  }
  return back;
}

/** One conditional update a line: what is not there cannot be taken, however many ask at once. */
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
          // What is paid for is sold even when its size was taken out meanwhile; nothing new is set aside of it.
          kind === "reserve" ? variants.isOffered : undefined,
          sql`(${variants.piecesMade} IS NULL OR ${variants.piecesOnHand} >= ${line.pieces})`,
        ),
      )
      .returning({ made: variants.piecesMade });
    if (!row) short.push(line);
    else if (row.made !== null) await record(tx, kind, orderId, line);
  }
  return short;
}

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

/** The row of a variant. */
export const isVariant = (line: Omit<Pieces, "pieces">) =>
  and(eq(variants.productSlug, line.productSlug), eq(variants.id, line.variantId));

/** What the ledger says is still set aside for an order. */
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

/** The pieces of an order's line that are still sold, as far as this refund has not brought any back yet. */
async function soldOf(
  tx: Transaction,
  refundId: string,
  orderId: string,
  { lineNo, productSlug, variantId }: OrderPieces,
): Promise<number> {
  const ofLine = and(
    eq(stockMovements.orderId, orderId),
    eq(stockMovements.lineNo, lineNo),
    eq(stockMovements.productSlug, productSlug),
    eq(stockMovements.variantId, variantId),
  );
  const moves = await tx.select().from(stockMovements).where(ofLine);
  if (moves.some((move) => move.refundId === refundId)) return 0;
  const sum = (kind: "sell" | "return") =>
    moves.filter((move) => move.kind === kind).reduce((all, { pieces }) => all + pieces, 0);
  return sum("sell") - sum("return");
}

function record(tx: Transaction, kind: "reserve" | "release" | "sell", orderId: string, line: OrderPieces) {
  return tx.insert(stockMovements).values({ kind, orderId, ...line });
}

/** Rows are locked in one order everywhere, so that two orders of the same pieces never wait for each other. */
const inLockOrder = (lines: OrderPieces[]): OrderPieces[] =>
  [...lines].sort(
    (a, b) => compareText(a.productSlug, b.productSlug) || compareText(a.variantId, b.variantId),
  );

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
