import { eq } from "drizzle-orm";
import { takeBack } from "#app/domain/money/gift-cards/ledger.server.ts";
import { lockOrder } from "#app/domain/money/refunds/queries.server.ts";
import { queueMail, recordOrderEvent } from "#app/domain/orders/mutations.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { addDays, dayIn } from "#app/shared/calendar-day.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { type Contract, type ContractPiece, openReturnOf, pieceKey, withdrawablePieces } from "./contract.ts";
import { findContractOf, type ReturnTerms } from "./find-contract.server.ts";
import { DAYS_TO_SEND_BACK } from "./return-state.ts";
import { returnPieces, returns } from "./returns.tables.server.ts";
import { isHere, supersedeReturn } from "./supersede-return.server.ts";
import { withdrawalProblem } from "./withdrawal.ts";

/** A withdrawal that a shopper sends. */
export interface NewWithdrawal {
  /** Made when the form was rendered, so that a form sent twice makes one. */
  id: string;
  orderId: string;
  /** The pieces by their keys (`pieceKey`). */
  pieces: readonly string[];
  /** When the shopper sent the form that a letter's link confirms; null where there was none. */
  declaredAt?: Date | null;
}

/**
 * Records a withdrawal, and makes its letter due. It counts from this moment, or from that of its form: no money moves, and no piece is booked
 * until the owner does so. A piece in an open return leaves it; those that the shop has already are a withdrawal of their
 * own, with nothing left to send. The same one sent again changes nothing and is no error. The error is a sentence for
 * the shopper; the pieces of two simultaneous withdrawals are never the same.
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
    // From now on the gift card that it bought pays for nothing.
    const card = await takeBack(tx, orderId, { about: id, amountCents: "all", now });
    if (!card.ok) return card;
    const sendBackBy = addDays(dayIn("Europe/London", now), DAYS_TO_SEND_BACK);
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
    }
    const taken = chosen.value.filter((piece) => openReturnOf(contract, piece)).length;
    const reason = `${formatPieces(chosen.value.length)}${taken > 0 ? `, ${taken} out of a return` : ""}`;
    await recordOrderEvent(tx, orderId, { what: "withdrawn", reason, at: now });
    return ok("saved");
  });

/** A withdrawal's pieces that are still to come, then those that are here. The first part has the form's own id. */
function partsOf(contract: Contract, id: string, pieces: readonly ContractPiece[]) {
  const here = pieces.filter((piece) => isHere(contract, piece));
  const toCome = pieces.filter((piece) => !here.includes(piece));
  return [toCome, here]
    .filter((part) => part.length > 0)
    .map((part, index) => ({ id: index === 0 ? id : `${id}-here`, pieces: part }));
}

const OTHER_FORM = "This form has expired. Open the page again.";

function chosenPieces(contract: Contract, keys: readonly string[]): Result<ContractPiece[], string> {
  if (keys.length === 0) return err("Tick the pieces from which you withdraw.");
  const chosen = withdrawablePieces(contract).filter((piece) => keys.includes(pieceKey(piece)));
  return chosen.length === new Set(keys).size
    ? ok(chosen)
    : err("Some of these pieces are given back already. Look at the list, then try again.");
}
