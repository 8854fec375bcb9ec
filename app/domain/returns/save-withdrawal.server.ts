import { and, eq, sql } from "drizzle-orm";
import { takeBack } from "#app/domain/money/gift-cards/ledger.server.ts";
import { moveOrder, queueMail, recordOrderEvent } from "#app/domain/orders/mutations.server.ts";
import { lockOrder } from "#app/domain/orders/queries.server.ts";
import { dropUnsent } from "#app/domain/outbox/outbox.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { addDays } from "#app/shared/calendar-day.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { moveReturn } from "./book-return.server.ts";
import {
  type Contract,
  openReturnOf,
  pieceKey,
  type ReturnablePiece,
  withdrawablePieces,
} from "./contract.ts";
import { findContractOf, type ReturnTerms } from "./find-contract.server.ts";
import { holdExpiry, holdPieces, listWanted, recordHoldExpired, releaseHold } from "./hold-pieces.server.ts";
import { findOpen } from "./record-exchange.server.ts";
import { DAYS_TO_SEND_BACK } from "./return-state.ts";
import { returnPieces, returns } from "./returns.tables.server.ts";
import { withdrawalProblem } from "./withdrawal.ts";

/** A withdrawal that a shopper sends. */
interface NewWithdrawal {
  /** Made when the form was rendered, so that a form sent twice makes one. */
  id: string;
  orderId: string;
  /** The pieces by their keys (`pieceKey`). */
  pieces: readonly string[];
  /** When the shopper sent the form that a letter's link confirms; null without such a form. */
  declaredAt?: Date | null;
}

/**
 * Records a withdrawal, and makes its letter due. It counts from this moment, or from that of its form: no money moves,
 * and no piece is booked until the owner does so. A piece in an open return leaves it. Pieces that the shop has already
 * become a withdrawal of their own, with nothing left to send. Sending the same one again changes nothing and is no
 * error. The error is a sentence for the shopper; the pieces of two simultaneous withdrawals are never the same.
 */
export const saveWithdrawal = (
  db: Database,
  { id, orderId, pieces: keys, declaredAt = null }: NewWithdrawal,
  { terms, now }: { terms: ReturnTerms; now: Date },
): Promise<Result<"saved" | "known", string>> =>
  inTransaction(db, async (tx) => {
    await lockOrder(tx, orderId);
    const contract = await findContractOf(tx, orderId, terms);
    if (!contract) return err("This order is not there any more.");
    const [known] = await tx.select({ orderId: returns.orderId }).from(returns).where(eq(returns.id, id));
    if (known) return known.orderId === orderId ? ok("known") : err(OTHER_FORM);
    const problem = withdrawalProblem(contract, declaredAt ?? now);
    if (problem) return err(problem);
    const chosen = chosenPieces(contract, keys);
    if (!chosen.ok) return chosen;
    // From now on the gift card of this order pays for nothing.
    const card = await takeBack(tx, orderId, { about: id, amountCents: "all", now });
    if (!card.ok) return card;
    const sendBackBy = addDays(shopDay(now), DAYS_TO_SEND_BACK);
    const asked = { orderId, kind: "withdrawal", state: "requested", wish: "refund", sendBackBy } as const;
    for (const part of partsOf(contract, id, chosen.value)) {
      await tx.insert(returns).values({ ...asked, id: part.id, createdAt: now, declaredAt });
      const kept = part.pieces.filter(({ inReturn }) => inReturn === null);
      if (kept.length > 0)
        await tx
          .insert(returnPieces)
          .values(kept.map(({ lineNo, pieceNo }) => ({ returnId: part.id, orderId, lineNo, pieceNo })));
      await supersedeReturn(tx, contract, { ...part, now });
      await queueMail(tx, orderId, "withdrawn", now, part.id);
      await queueMail(tx, orderId, "return-notice", now, part.id);
    }
    const taken = chosen.value.filter((piece) => openReturnOf(contract, piece)).length;
    const reason = `${formatPieces(chosen.value.length)}${taken > 0 ? `, ${taken} out of a return` : ""}`;
    await recordOrderEvent(tx, orderId, { what: "withdrawn", reason, at: now });
    return ok("saved");
  });

/** A withdrawal's pieces that are still to come, then those that are here. The first part has the form's own id. */
function partsOf(contract: Contract, id: string, pieces: readonly ReturnablePiece[]) {
  const here = pieces.filter((piece) => isHere(contract, piece));
  const toCome = pieces.filter((piece) => !here.includes(piece));
  return [toCome, here]
    .filter((part) => part.length > 0)
    .map((part, index) => ({ id: index === 0 ? id : `${id}-here`, pieces: part }));
}

const OTHER_FORM = "This form has expired. Open the page again.";

function chosenPieces(contract: Contract, keys: readonly string[]): Result<ReturnablePiece[], string> {
  if (keys.length === 0) return err("Tick the pieces from which you withdraw.");
  const chosen = withdrawablePieces(contract).filter((piece) => keys.includes(pieceKey(piece)));
  return chosen.length === new Set(keys).size
    ? ok(chosen)
    : err("Some of these pieces are given back already. Look at the list, then try again.");
}

type ReturnRow = typeof returns.$inferSelect;

/** A withdrawal that was just recorded, and its pieces. */
interface Taking {
  id: string;
  pieces: readonly ReturnablePiece[];
  now: Date;
}

/** Whether the shop has a piece, because it came back with an open return. */
const isHere = (contract: Pick<Contract, "returns">, piece: ReturnablePiece): boolean =>
  (openReturnOf(contract, piece)?.state ?? "requested") !== "requested";

/**
 * Takes pieces out of their open returns and into a withdrawal, within the caller's transaction, with the order locked.
 * The right to withdraw has no conditions, so a piece in a return that the owner may still refuse can be withdrawn
 * from. A return without any piece left ends. When the pieces are here (all of them, or none), the withdrawal is
 * received, and booked as far as they were: none is booked twice.
 */
async function supersedeReturn(tx: Transaction, contract: Contract, taking: Taking): Promise<void> {
  const ids = new Set(taking.pieces.flatMap((piece) => openReturnOf(contract, piece)?.id ?? []));
  const arrivals: Date[] = [];
  for (const id of ids) {
    const [row] = await tx.select().from(returns).where(eq(returns.id, id));
    if (!row) throw new Error(`There is no return ${id}`);
    if (row.receivedAt) arrivals.push(row.receivedAt);
    await moveToWithdrawal(tx, contract, row, taking);
  }
  if (arrivals.length === 0) return;
  const receivedAt = new Date(Math.max(...arrivals.map((moment) => moment.getTime())));
  await moveReturn(tx, { id: taking.id, state: "requested" }, "received", { receivedAt });
  await recordBooked(tx, { id: taking.id, state: "received" }, taking.now);
}

async function moveToWithdrawal(
  tx: Transaction,
  contract: Contract,
  row: ReturnRow,
  taking: Taking,
): Promise<void> {
  const { id, pieces, now } = taking;
  for (const { lineNo, pieceNo } of pieces.filter(({ inReturn }) => inReturn === row.id))
    await tx
      .update(returnPieces)
      .set({
        returnId: id,
        // A mended piece has not been put anywhere yet.
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
    await recordBooked(tx, row, now);
    return;
  }
  await moveReturn(tx, row, "refused", { endedAt: now, heldUntil: null });
  await dropUnsent(tx, { orderId: row.orderId, kind: "return-requested", about: row.id });
  await dropUnsent(tx, { orderId: row.orderId, kind: "return-notice", about: row.id });
  await dropUnsent(tx, { orderId: row.orderId, kind: "return-unheld", about: row.id });
  await dropUnsent(tx, { orderId: row.orderId, kind: "return-received", about: row.id });
}

/** A received return becomes booked with its last piece. */
async function recordBooked(tx: Transaction, row: Pick<ReturnRow, "id" | "state">, now: Date): Promise<void> {
  const left = await tx.select().from(returnPieces).where(eq(returnPieces.returnId, row.id));
  if (row.state === "received" && left.every(({ condition }) => condition !== null))
    await moveReturn(tx, row, "booked", { bookedAt: now });
}

/**
 * Pieces that were held for an exchange return to the shelf, and an open payment link ends: a payment through it finds
 * no exchange that waits for it, and goes back. The new pieces of the remaining exchange are held again, as the lines
 * of a hold of their own. If one of them is no longer available, the exchange stays without a hold, as after its days:
 * the order's history and a letter say so, and the owner refunds it if the piece does not come again.
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
    ? { holdId: held.value, heldUntil: row.heldUntil ?? holdExpiry(now) }
    : { holdId: null, heldUntil: null };
  if (!held.ok) await recordHoldExpired(tx, row, now);
  await tx.update(returns).set(hold).where(eq(returns.id, row.id));
}
