import { and, eq, sql } from "drizzle-orm";
import { dropUnsentMail, moveOrder } from "#app/domain/orders/mutations.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { moveReturn } from "./book-return.server.ts";
import { type Contract, type ContractPiece, openReturnOf } from "./contract.ts";
import { heldFrom, holdPieces, recordHoldExpired, releaseHold } from "./hold-pieces.server.ts";
import { listWanted } from "./new-pieces.server.ts";
import { findOpen } from "./record-exchange.server.ts";
import { returnPieces, returns } from "./returns.tables.server.ts";

type ReturnRow = typeof returns.$inferSelect;

/** A withdrawal that was just recorded, and the pieces that it is from. */
interface Taking {
  id: string;
  pieces: readonly ContractPiece[];
  now: Date;
}

/** Whether the shop has a piece, because it came back with an open return. */
export const isHere = (contract: Pick<Contract, "returns">, piece: ContractPiece): boolean =>
  (openReturnOf(contract, piece)?.state ?? "requested") !== "requested";

/**
 * Takes pieces out of their open returns and into a withdrawal, within the caller's transaction, with the order locked.
 * The right to withdraw knows no condition, so no return that the owner may still refuse keeps a piece from it. A return
 * of which nothing is left ends. Where the pieces are here (all of them, or none) the withdrawal is received, and booked
 * as far as they were: none is booked twice.
 */
export async function supersedeReturn(tx: Transaction, contract: Contract, taking: Taking): Promise<void> {
  const ids = new Set(taking.pieces.flatMap((piece) => openReturnOf(contract, piece)?.id ?? []));
  const arrivals: Date[] = [];
  for (const id of ids) {
    const [row] = await tx.select().from(returns).where(eq(returns.id, id));
    if (!row) throw new Error(`There is no return ${id}`);
    if (row.receivedAt) arrivals.push(row.receivedAt);
    await takeOutOf(tx, contract, row, taking);
  }
  if (arrivals.length === 0) return;
  const receivedAt = new Date(Math.max(...arrivals.map((moment) => moment.getTime())));
  await moveReturn(tx, { id: taking.id, state: "requested" }, "received", { receivedAt });
  await noteBooked(tx, { id: taking.id, state: "received" }, taking.now);
}

async function takeOutOf(tx: Transaction, contract: Contract, row: ReturnRow, taking: Taking): Promise<void> {
  const { id, pieces, now } = taking;
  for (const { lineNo, pieceNo } of pieces.filter(({ inReturn }) => inReturn === row.id))
    await tx
      .update(returnPieces)
      .set({
        returnId: id,
        // A mended piece was not put anywhere yet.
        condition: sql`nullif(${returnPieces.condition}, 'repaired')`,
        newVariantId: null,
        newPriceCents: null,
        reason: row.reason,
      })
      .where(
        and(
          eq(returnPieces.returnId, row.id),
          eq(returnPieces.lineNo, lineNo),
          eq(returnPieces.pieceNo, pieceNo),
        ),
      );
  if (row.wish === "exchange") await freeNewPieces(tx, contract, row, now);
  if ((await tx.$count(returnPieces, eq(returnPieces.returnId, row.id))) > 0) {
    await noteBooked(tx, row, now);
    return;
  }
  await moveReturn(tx, row, "refused", { endedAt: now, heldUntil: null });
  await dropUnsentMail(tx, row.orderId, "return-requested", row.id);
  await dropUnsentMail(tx, row.orderId, "return-unheld", row.id);
  await dropUnsentMail(tx, row.orderId, "return-received", row.id);
}

/** With the last piece that is booked, a received return is. */
async function noteBooked(tx: Transaction, row: Pick<ReturnRow, "id" | "state">, now: Date): Promise<void> {
  const left = await tx.select().from(returnPieces).where(eq(returnPieces.returnId, row.id));
  if (row.state === "received" && left.every(({ condition }) => condition !== null))
    await moveReturn(tx, row, "booked", { bookedAt: now });
}

/**
 * What was held for an exchange goes back to the shelf, and an open payment link ends: what is paid by it all the same
 * finds no exchange that waits for it, and goes back. The new pieces of what is still exchanged are held again, as the
 * lines of a hold of their own. Where one of them can no longer be had, the exchange stays without a hold, as after its
 * days: the order's history and a letter say so, and the owner gives the money back if it does not come again.
 */
async function freeNewPieces(
  tx: Transaction,
  { pieces }: Contract,
  row: ReturnRow,
  now: Date,
): Promise<void> {
  const open = await findOpen(tx, row.holdId);
  if (!open && row.heldUntil === null) return;
  if (open) await moveOrder(tx, open.id, { from: "open", to: "expired", reason: "the customer withdrew" });
  await releaseHold(tx, row);
  const wanted = (await listWanted(tx, row.id)).flatMap(({ lineNo, pieceNo, variantId }) =>
    pieces
      .filter((piece) => piece.lineNo === lineNo && piece.pieceNo === pieceNo)
      .map(({ productSlug }) => ({ productSlug, variantId })),
  );
  if (wanted.length === 0) return;
  const held = await holdPieces(tx, wanted, 1);
  const hold = held.ok
    ? { holdId: held.value, heldUntil: row.heldUntil ?? heldFrom(now) }
    : { holdId: null, heldUntil: null };
  if (!held.ok) await recordHoldExpired(tx, row, now);
  await tx.update(returns).set(hold).where(eq(returns.id, row.id));
}
