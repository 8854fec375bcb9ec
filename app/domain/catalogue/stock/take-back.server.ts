import { type AnyColumn, and, asc, eq, gte, inArray, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { deletedProducts, type StoredRow } from "../deleted-products.tables.server.ts";
import { stockMovements, variants } from "../products.tables.server.ts";
import { inLockOrder, isVariant, type OrderPieces, soldPieces } from "./ledger.server.ts";
import type { SoldOfRun } from "./piece-numbers.ts";

/** Pieces that came back; `deletedId` is the deleted product that they came back to, instead of the shelf. */
interface PiecesBack extends OrderPieces {
  deletedId?: number;
}

/**
 * Puts sold pieces that came back with a refund on the shelf, and returns the moved ones. That is never more than the
 * order's line still has sold. Nothing moves for a variant without a limit, or for a piece that was sold while it had
 * none, because the ledger kept no account of either. Pieces of a product that was deleted since wait with that
 * product, even if another product has its slug now. Repeating it for the same refund changes nothing.
 */
export async function takeBackPieces(
  tx: Transaction,
  refundId: string,
  orderId: string,
  lines: OrderPieces[],
): Promise<PiecesBack[]> {
  const back: PiecesBack[] = [];
  for (const line of inLockOrder(lines)) {
    // Locked before the ledger is read, so that two refunds of the same line count one after the other.
    const home = await lockHome(tx, orderId, line);
    const pieces = home ? Math.min(line.pieces, await soldOf(tx, refundId, orderId, line)) : 0;
    if (!home || pieces < 1) continue;
    const { productSlug, variantId, lineNo } = line;
    const moved = { productSlug, variantId, lineNo, pieces };
    await tx.insert(stockMovements).values({ kind: "return", orderId, refundId, ...moved });
    if (home.deletedId === undefined) {
      await tx
        .update(variants)
        .set({
          piecesSold: sql`${variants.piecesSold} - ${pieces}`,
          piecesOnHand: sql`${variants.piecesOnHand} + ${pieces}`,
        })
        .where(isVariant(line));
      back.push(moved);
    } else {
      const { deletedId } = home;
      await restPieces(tx, moved);
      await changeDeletedPieces(tx, { deletedId, variantId, by: pieces });
      back.push({ ...moved, deletedId });
    }
  }
  return back;
}

/** How many counted pieces an order has bought and not given back, as a query. */
export const soldTo = (db: Database, orderId: AnyColumn) =>
  db.select({ sold: soldPieces }).from(stockMovements).where(eq(stockMovements.orderId, orderId));

/** The counted pieces of these products that orders bought, less the returned ones, as a subquery. */
export const salesOf = (db: Database | Transaction, slugs: readonly string[]) =>
  db
    .select({
      orderId: stockMovements.orderId,
      variantId: stockMovements.variantId,
      pieces:
        sql<number>`CASE ${stockMovements.kind} WHEN 'sell' THEN ${stockMovements.pieces} ELSE -${stockMovements.pieces} END`.as(
          "pieces",
        ),
    })
    .from(stockMovements)
    .where(
      and(inArray(stockMovements.kind, ["sell", "return"]), inArray(stockMovements.productSlug, [...slugs])),
    )
    .as("sale");

/** Locks the place of a line's sold pieces: the deleted product that they were sold of, or the limited variant. */
async function lockHome(
  tx: Transaction,
  orderId: string,
  line: OrderPieces,
): Promise<{ deletedId?: number } | null> {
  const [sale] = await tx
    .select({ at: stockMovements.at })
    .from(stockMovements)
    .where(and(isOfLine(orderId, line), eq(stockMovements.kind, "sell")));
  if (!sale) return null;
  const deleted = await lockDeleted(tx, line, sale.at);
  if (deleted) return deleted;
  const [row] = await tx
    .select({ made: variants.piecesMade })
    .from(variants)
    .where(isVariant(line))
    .for("update");
  if (row) return row.made === null ? null : {};
  // It was deleted while this waited for its row.
  return lockDeleted(tx, line, sale.at);
}

/** The product of this slug that was the first to be deleted after a moment, if it counted the line's variant. */
async function lockDeleted(
  tx: Transaction,
  { productSlug, variantId }: OrderPieces,
  soldAt: Date,
): Promise<{ deletedId: number } | null> {
  const [gone] = await tx
    .select({ id: deletedProducts.id, variants: deletedProducts.variants })
    .from(deletedProducts)
    .where(and(eq(deletedProducts.slug, productSlug), gte(deletedProducts.deletedAt, soldAt)))
    .orderBy(asc(deletedProducts.deletedAt))
    .limit(1)
    .for("update");
  return gone?.variants.some((row) => isCounted(row, variantId)) ? { deletedId: gone.id } : null;
}

const isCounted = ({ id, pieces_on_hand: pieces }: StoredRow, variantId: string): boolean =>
  id === variantId && typeof pieces === "number";

/** Takes pieces that came back off the account again, which rests: a product with the same slug now shares it. */
async function restPieces(tx: Transaction, { productSlug, variantId, pieces }: OrderPieces): Promise<void> {
  await tx.insert(stockMovements).values({ productSlug, variantId, kind: "adjust", pieces: -pieces });
  await tx
    .update(variants)
    .set({
      piecesMade: sql`${variants.piecesMade} - ${pieces}`,
      piecesSold: sql`${variants.piecesSold} - ${pieces}`,
    })
    .where(isVariant({ productSlug, variantId }));
}

/** Changes the pieces that a restore of a deleted product puts on the shelf. */
export async function changeDeletedPieces(
  tx: Transaction,
  { deletedId, variantId, by }: { deletedId: number; variantId: string; by: number },
): Promise<void> {
  const isDeleted = eq(deletedProducts.id, deletedId);
  const [gone] = await tx.select().from(deletedProducts).where(isDeleted).for("update");
  if (!gone) return;
  const changed = gone.variants.map((row) =>
    isCounted(row, variantId) ? { ...row, pieces_on_hand: Number(row.pieces_on_hand) + by } : row,
  );
  await tx.update(deletedProducts).set({ variants: changed }).where(isDeleted);
}

const isOfLine = (orderId: string, { lineNo, productSlug, variantId }: OrderPieces) =>
  and(
    eq(stockMovements.orderId, orderId),
    eq(stockMovements.lineNo, lineNo),
    eq(stockMovements.productSlug, productSlug),
    eq(stockMovements.variantId, variantId),
  );

/** The pieces of an order's line that are still sold; 0 once this refund has brought some of them back. */
async function soldOf(
  tx: Transaction,
  refundId: string,
  orderId: string,
  line: OrderPieces,
): Promise<number> {
  const moves = await tx.select().from(stockMovements).where(isOfLine(orderId, line));
  if (moves.some((move) => move.refundId === refundId)) return 0;
  const sum = (kind: "sell" | "return") =>
    moves.filter((move) => move.kind === kind).reduce((all, { pieces }) => all + pieces, 0);
  return sum("sell") - sum("return");
}

/**
 * The pieces that an order has sold and not brought back, by line, from the ledger. Lines of pieces without a limit are
 * not included, because those are not counted.
 */
export async function listSoldPieces(
  db: Database | Transaction,
  orderId: string,
): Promise<Map<number, number>> {
  const moves = await db.select().from(stockMovements).where(eq(stockMovements.orderId, orderId));
  const sold = new Map<number, number>();
  for (const { lineNo, kind, pieces } of moves) {
    const sign = kind === "sell" ? 1 : kind === "return" ? -1 : 0;
    if (lineNo !== null && sign !== 0) sold.set(lineNo, (sold.get(lineNo) ?? 0) + sign * pieces);
  }
  return sold;
}

/**
 * An order's limited pieces by line, with the account of their size and colour up to that sale. Later sales, returns
 * and runs do not change it. The ledger has the sales of a size and colour in their order, because each one locks its
 * row.
 */
export async function listSoldOfRun(
  db: Database | Transaction,
  orderId: string,
): Promise<Map<number, SoldOfRun>> {
  const own = alias(stockMovements, "own");
  const { productSlug, variantId, id, kind, pieces } = stockMovements;
  const rows = await db
    .select({
      lineNo: own.lineNo,
      pieces: own.pieces,
      sold: soldPieces,
      made: sql<number>`coalesce(sum(${pieces}) FILTER (WHERE ${kind} IN ('make', 'adjust')), 0)::int`,
    })
    .from(own)
    .innerJoin(
      stockMovements,
      and(eq(productSlug, own.productSlug), eq(variantId, own.variantId), lte(id, own.id)),
    )
    .where(and(eq(own.orderId, orderId), eq(own.kind, "sell")))
    .groupBy(own.id);
  return new Map(rows.flatMap(({ lineNo, ...account }) => (lineNo === null ? [] : [[lineNo, account]])));
}
