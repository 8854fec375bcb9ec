import { and, count, eq, isNotNull, isNull } from "drizzle-orm";
import { announceStock } from "#app/domain/catalogue/products/announce-products.server.ts";
import { adjustManyPieces } from "#app/domain/catalogue/stock/adjust-stock.server.ts";
import { changeDeletedPieces, takeBackPieces } from "#app/domain/catalogue/stock/take-back.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { restoreCard } from "#app/domain/money/gift-cards/ledger.server.ts";
import { queueMail, recordOrderEvent, recordOrderWebhook } from "#app/domain/orders/mutations.server.ts";
import { listOrderLines, lockOrder, type OrderRow } from "#app/domain/orders/queries.server.ts";
import { dropUnsent } from "#app/domain/outbox/outbox.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { hasLeft } from "./find-contract.server.ts";
import { holdExpiry, releaseHold } from "./hold-pieces.server.ts";
import { type Condition, canMoveReturn, type ReturnState } from "./return-state.ts";
import { returnPieces, returns } from "./returns.tables.server.ts";

type ReturnRow = typeof returns.$inferSelect;

/** A return whose order is locked, so that its changes happen one after the other. */
export interface LockedReturn {
  row: ReturnRow;
  order: OrderRow;
}

/** Locks a return by way of its order; undefined for an unknown one. */
export async function lockReturn(tx: Transaction, id: string): Promise<LockedReturn | undefined> {
  const [known] = await tx.select({ orderId: returns.orderId }).from(returns).where(eq(returns.id, id));
  const order = known && (await lockOrder(tx, known.orderId));
  // Read after the lock.
  const [row] = await tx.select().from(returns).where(eq(returns.id, id));
  return order && row && { row, order };
}

/** Moves a locked return to its next state. Throws on a move that `return-state.ts` does not allow. */
export async function moveReturn(
  tx: Transaction,
  { id, state }: Pick<ReturnRow, "id" | "state">,
  to: ReturnState,
  changes: Partial<ReturnRow>,
): Promise<void> {
  if (!canMoveReturn(state, to)) throw new Error(`A return cannot go from ${state} to ${to}`);
  await tx
    .update(returns)
    .set({ ...changes, state: to })
    .where(eq(returns.id, id));
}

/** Changes a locked return in a transaction. */
const withReturn = (
  db: Database,
  id: string,
  change: (tx: Transaction, found: LockedReturn) => Promise<Result<null, string>>,
): Promise<Result<null, string>> =>
  inTransaction(db, async (tx) => {
    const found = await lockReturn(tx, id);
    return found ? change(tx, found) : err(GONE);
  });

/** Gives the pieces back to the shopper, who can then ask once more. */
const freePieces = (tx: Transaction, id: string) =>
  tx.update(returnPieces).set({ isLive: false }).where(eq(returnPieces.returnId, id));

/** Records that the pieces of a return are back, and makes the shopper's letter due. The same again is no error. */
export const recordReceived = (
  db: Database,
  admin: Admin<"orders:write">,
  { id, now }: { id: string; now: Date },
): Promise<Result<null, string>> =>
  withReturn(db, id, async (tx, { row, order }) => {
    if (row.receivedAt !== null) return ok(null);
    if (!hasLeft(order)) return err("The customer does not have these pieces yet, so nothing can come back.");
    if (row.state !== "requested") return err(OVER);
    // Held new pieces stay held: from here on, only the shop takes time.
    await moveReturn(tx, row, "received", {
      receivedAt: now,
      ...(row.heldUntil && { heldUntil: holdExpiry(now) }),
    });
    await queueMail(tx, order.id, "return-received", now, id);
    await recordOrderWebhook(tx, "order.returned", order.id, await countPieces(tx, id));
    await record(tx, admin, order, "return received");
    return ok(null);
  });

/** The pieces of a return, by line. */
async function countPieces(tx: Transaction, id: string): Promise<Map<number, number>> {
  const { lineNo } = returnPieces;
  const rows = await tx
    .select({ lineNo, pieces: count() })
    .from(returnPieces)
    .where(eq(returnPieces.returnId, id))
    .groupBy(lineNo);
  return new Map(rows.map((row) => [row.lineNo, row.pieces]));
}

/** A piece that is back, and its destination. */
export interface BookedPiece {
  id: string;
  lineNo: number;
  pieceNo: number;
  condition: Condition;
}

/**
 * Books one piece that came back: on the shelf it can be sold again; written off it leaves the count of the run. Both
 * go through the ledger, under a key of the piece's own, so that it is booked once. A repaired piece stays the
 * shopper's. With its last piece the return is booked.
 */
export const bookPiece = (
  db: Database,
  admin: Admin<"orders:write">,
  { id, lineNo, pieceNo, condition, now }: BookedPiece & { now: Date },
): Promise<Result<null, string>> =>
  withReturn(db, id, async (tx, { row, order }) => {
    const isPiece = and(
      eq(returnPieces.returnId, id),
      eq(returnPieces.lineNo, lineNo),
      eq(returnPieces.pieceNo, pieceNo),
    );
    const [piece] = await tx.select().from(returnPieces).where(isPiece);
    if (!piece) return err(GONE);
    if (piece.condition !== null)
      return piece.condition === condition ? ok(null) : err("This piece is booked already.");
    if (row.state !== "received") return err(OVER);
    if ((condition === "repaired") !== (row.wish === "alteration")) return err(OTHER_WISH);
    if (condition !== "repaired") await moveStock(tx, order.id, { id, lineNo, pieceNo, condition });
    await tx.update(returnPieces).set({ condition }).where(isPiece);
    const left = await tx
      .select({ lineNo: returnPieces.lineNo })
      .from(returnPieces)
      .where(and(eq(returnPieces.returnId, id), isNull(returnPieces.condition)));
    if (left.length === 0) await moveReturn(tx, row, "booked", { bookedAt: now });
    await record(tx, admin, order, BOOKED[condition]);
    return ok(null);
  });

async function moveStock(tx: Transaction, orderId: string, piece: BookedPiece): Promise<void> {
  const { id, lineNo, pieceNo, condition } = piece;
  const line = (await listOrderLines(tx, orderId)).find((each) => each.lineNo === lineNo);
  if (!line) return;
  const { productSlug, variantId } = line;
  const key = `${id}.${pieceNo}`;
  const back = await takeBackPieces(tx, key, orderId, [{ productSlug, variantId, lineNo, pieces: 1 }]);
  if (condition === "written-off")
    for (const { deletedId } of back) {
      if (deletedId !== undefined) await changeDeletedPieces(tx, { deletedId, variantId, by: -1 });
      else
        await adjustManyPieces(tx, [{ productSlug, variantId, pieces: -1 }], {
          reason: "damaged",
          requestKey: `${key}.${lineNo}`,
        });
    }
  await announceStock(tx, back);
}

const BOOKED: Record<Condition, string> = {
  shelf: "piece back on the shelf",
  "written-off": "piece written off",
  repaired: "piece repaired",
};

/** Records that altered pieces are on their way to the shopper again. */
export const recordSentBack = (
  db: Database,
  admin: Admin<"orders:write">,
  { id, now }: { id: string; now: Date },
): Promise<Result<null, string>> =>
  withReturn(db, id, async (tx, { row, order }) => {
    if (row.state === "settled") return ok(null);
    if (row.wish !== "alteration" || row.state !== "booked") return err(OVER);
    await moveReturn(tx, row, "settled", { endedAt: now });
    // The shopper has them again, and may ask once more.
    await freePieces(tx, id);
    await queueMail(tx, order.id, "return-settled", now, id);
    await record(tx, admin, order, "altered pieces sent back");
    return ok(null);
  });

/**
 * Ends a return before its pieces are booked: they never came, or are worn. They are the shopper's again, and the
 * pieces held in exchange are free. A withdrawal is the shopper's right, and cannot be refused here.
 */
export const refuseReturn = (
  db: Database,
  admin: Admin<"money:write">,
  { id, now }: { id: string; now: Date },
): Promise<Result<null, string>> =>
  withReturn(db, id, async (tx, { row, order }) => {
    if (row.state === "refused") return ok(null);
    if (row.kind === "withdrawal") return err("A withdrawal is the customer’s right, and cannot be refused.");
    const booked = await tx
      .select({ lineNo: returnPieces.lineNo })
      .from(returnPieces)
      .where(and(eq(returnPieces.returnId, id), isNotNull(returnPieces.condition)));
    if (booked.length > 0 || !canMoveReturn(row.state, "refused")) return err(OVER);
    await moveReturn(tx, row, "refused", { endedAt: now, heldUntil: null });
    if (row.heldUntil !== null) await releaseHold(tx, row);
    await queueMail(tx, order.id, "return-refused", now, id);
    await freePieces(tx, id);
    await recordChange(tx, admin, {
      subjectKind: "order",
      subjectId: order.reference,
      action: row.wish === "exchange" ? "exchange refused" : "return refused",
    });
    return ok(null);
  });

/**
 * Ends a withdrawal that the customer did not make: its pieces are theirs again, and a gift card pays again. Pieces
 * that it took out of a return are not put back there; the customer may ask for that once more. Refused once a piece is
 * booked or a refund is requested. A letter tells the customer, who can say that it was them after all.
 */
export const setAsideWithdrawal = (
  db: Database,
  admin: Admin<"money:write">,
  { id, now }: { id: string; now: Date },
): Promise<Result<null, string>> =>
  withReturn(db, id, async (tx, { row, order }) => {
    if (row.kind !== "withdrawal") return err(OTHER_WISH);
    if (row.state === "refused") return ok(null);
    const booked = and(eq(returnPieces.returnId, id), isNotNull(returnPieces.condition));
    if ((await tx.$count(returnPieces, booked)) > 0 || !canMoveReturn(row.state, "refused")) return err(OVER);
    await moveReturn(tx, row, "refused", { endedAt: now });
    await restoreCard(tx, order.id, { about: id, now });
    await freePieces(tx, id);
    await dropUnsent(tx, { orderId: order.id, kind: "withdrawn", about: id });
    await queueMail(tx, order.id, "return-refused", now, id);
    await recordOrderEvent(tx, order.id, { what: "not_withdrawn", reason: "not by the customer", at: now });
    await recordChange(tx, admin, {
      subjectKind: "order",
      subjectId: order.reference,
      action: "withdrawal set aside",
    });
    return ok(null);
  });

const OTHER_WISH = "The customer asked for something else. Look at the return again.";
const GONE = "This return is not there.";
const OVER = "This return has moved on meanwhile. Look at it again.";

const record = (
  tx: Transaction,
  admin: Admin<"orders:write">,
  { reference }: OrderRow,
  action: string,
): Promise<void> => recordChange(tx, admin, { subjectKind: "order", subjectId: reference, action });
