import { eq } from "drizzle-orm";
import { noteHappening, noteMail } from "#app/features/orders/mutations.server.ts";
import { lockOrder } from "#app/features/refunds/queries.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { returnPieces, returns } from "#app/platform/db/schema/returns.ts";
import { addDays, dayIn } from "#app/shared/calendar-day.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { pieceKey } from "./contract.ts";
import { findContractOf, type ReturnTerms } from "./find-contract.server.ts";
import { refusedReturn, returnablePieces, returnProblem } from "./promise.ts";
import { type ReturnField, type ReturnInput, returnInputProblem } from "./return-input.ts";
import { DAYS_TO_SEND_BACK } from "./return-state.ts";

/** Why a return was not saved, and the field that it is about; null for the whole form. */
export interface ReturnRefusal {
  field: ReturnField | null;
  message: string;
}

interface Given {
  terms: ReturnTerms;
  /** The days of the shop's own promise. */
  returnsDays: number;
  now: Date;
}

/**
 * Records a return that a shopper asks for, and makes its letter due. No money moves, and no piece is booked before it
 * is back. The same form again changes nothing and is no error.
 */
export const saveReturn = (
  db: Database,
  orderId: string,
  input: ReturnInput,
  { terms, returnsDays, now }: Given,
): Promise<Result<"saved" | "known", ReturnRefusal>> =>
  inTransaction(db, async (tx) => {
    const whole = (message: string) => err({ field: null, message });
    await lockOrder(tx, orderId);
    const contract = await findContractOf(tx, orderId, terms);
    if (!contract) return whole("This order is not there any more.");
    const { id, reason, wish } = input;
    const [known] = await tx.select({ orderId: returns.orderId }).from(returns).where(eq(returns.id, id));
    if (known)
      return known.orderId === orderId ? ok("known") : whole("This form has expired. Open the page again.");
    const problem = returnProblem(contract);
    if (problem) return whole(problem);
    const lacking = returnInputProblem(input);
    if (lacking || reason === null || wish === null) return err(lacking ?? { field: "reason", message: "" });
    const pieces = returnablePieces(contract).filter((piece) => input.pieces.includes(pieceKey(piece)));
    if (pieces.length !== new Set(input.pieces).size)
      return whole("Some of these pieces are given back already. Look at the list, then try again.");
    const refused = refusedReturn(contract, { pieces, reason, wish }, { returnsDays, now });
    if (refused) return whole(refused);
    const sendBackBy = addDays(dayIn("Europe/London", now), DAYS_TO_SEND_BACK);
    const asked = { id, orderId, kind: "return" as const, state: "requested" as const, wish, reason };
    await tx.insert(returns).values({ ...asked, sendBackBy, createdAt: now });
    await tx
      .insert(returnPieces)
      .values(pieces.map(({ lineNo, pieceNo }) => ({ returnId: id, orderId, lineNo, pieceNo })));
    await noteMail(tx, orderId, "return-requested", now, id);
    await noteHappening(tx, orderId, { what: "returned", reason: formatPieces(pieces.length), at: now });
    return ok("saved");
  });
