import { eq } from "drizzle-orm";
import { lockOrder } from "#app/domain/money/refunds/queries.server.ts";
import { queueMail, recordOrderEvent } from "#app/domain/orders/mutations.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { addDays, dayIn } from "#app/shared/calendar-day.ts";
import type { Pence } from "#app/shared/money.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { type ContractPiece, givenPieceName, pieceKey } from "./contract.ts";
import { type NewPiece, nameOfChoice, newPriceOf } from "./exchange.ts";
import { findContractOf, type ReturnTerms } from "./find-contract.server.ts";
import { heldFrom, holdPieces } from "./hold-pieces.server.ts";
import { listNewPieces } from "./new-pieces.server.ts";
import { isOurFault, refusedReturn, returnablePieces, returnProblem } from "./promise.ts";
import { type ReturnField, type ReturnInput, returnInputProblem, sizeField } from "./return-input.ts";
import { DAYS_TO_SEND_BACK } from "./return-state.ts";
import { returnPieces, returns } from "./returns.tables.server.ts";

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
    const taken = wish === "exchange" ? await takeWanted(tx, pieces, input) : ok(NOTHING_HELD);
    if (!taken.ok) return taken;
    const { wanted, holdId } = taken.value;
    const sendBackBy = addDays(dayIn("Europe/London", now), DAYS_TO_SEND_BACK);
    const asked = { id, orderId, kind: "return" as const, state: "requested" as const, wish, reason };
    const hold = holdId === null ? {} : { holdId, heldUntil: heldFrom(now) };
    await tx.insert(returns).values({ ...asked, ...hold, sendBackBy, createdAt: now });
    await tx.insert(returnPieces).values(
      pieces.map(({ lineNo, pieceNo }, index) => ({
        ...{ returnId: id, orderId, lineNo, pieceNo },
        newVariantId: wanted[index]?.variantId,
        newPriceCents: wanted[index]?.priceCents,
      })),
    );
    await queueMail(tx, orderId, "return-requested", now, id);
    await recordOrderEvent(tx, orderId, { what: "returned", reason: formatPieces(pieces.length), at: now });
    return ok("saved");
  });

interface Taken {
  /** In the order of the pieces. */
  wanted: { variantId: string; priceCents: Pence }[];
  holdId: string | null;
}

const NOTHING_HELD: Taken = { wanted: [], holdId: null };

/** Sets the new pieces aside that an exchange asks for. A size that somebody else has just taken is a problem at its field. */
async function takeWanted(
  tx: Transaction,
  pieces: readonly ContractPiece[],
  { sizes, reason }: ReturnInput,
): Promise<Result<Taken, ReturnRefusal>> {
  const today = await listNewPieces(
    tx,
    pieces.map(({ productSlug }) => productSlug),
  );
  const chosen: NewPiece[] = [];
  for (const piece of pieces) {
    const { productSlug, variantId } = piece;
    const asked = sizes[pieceKey(piece)] ?? "";
    const refuse = (message: string) => err({ field: sizeField(pieceKey(piece)), message });
    const choice = today.find((each) => each.productSlug === productSlug && each.variantId === asked);
    if (!choice) return refuse(`Choose the new size for ${givenPieceName(piece)}.`);
    if (asked === variantId && !isOurFault(reason))
      return refuse("This is the size that you have. Choose another one.");
    if (!choice.isThere) return refuse(justTaken(choice));
    chosen.push(choice);
  }
  const held = await holdPieces(tx, chosen);
  if (!held.ok) {
    const [piece, choice] = [pieces[held.error], chosen[held.error]];
    if (!piece || !choice) throw new Error("A hold failed for no piece");
    return err({ field: sizeField(pieceKey(piece)), message: justTaken(choice) });
  }
  const wanted = chosen.map((choice, index) => {
    const piece = pieces[index];
    if (!piece) throw new Error("A new piece is in place of none");
    return { variantId: choice.variantId, priceCents: newPriceOf(piece, choice, today) };
  });
  return ok({ wanted, holdId: held.value });
}

const justTaken = (choice: NewPiece): string =>
  `Somebody has just bought the last ${nameOfChoice(choice)}. Choose another size, or your money back.`;
