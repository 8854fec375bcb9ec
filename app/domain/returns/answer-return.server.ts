import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { queueMail, recordOrderEvent } from "#app/domain/orders/mutations.server.ts";
import { statusPath } from "#app/domain/orders/order-reference.ts";
import { listOrdersByIds, lockOrder } from "#app/domain/orders/queries.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { addDays, formatCalendarDay } from "#app/shared/calendar-day.ts";
import type { Money } from "#app/shared/money.ts";
import { formatPieces } from "#app/shared/piece-label.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { type Contract, pieceKey, piecesOf, type ReturnablePiece, returnedPieceLabel } from "./contract.ts";
import { isLate } from "./deadline.ts";
import { choicesFor, type NewPiece, nameOfChoice, newPriceOf } from "./exchange.ts";
import { findContractByKey, findContractOf, type ReturnTerms } from "./find-contract.server.ts";
import { holdExpiry, holdPieces, listNewPieces, namesOfWanted } from "./hold-pieces.server.ts";
import {
  canWithdrawUnsent,
  isOurFault,
  REASONS,
  refusedReturn,
  returnablePieces,
  returnDeadline,
  returnProblem,
} from "./promise.ts";
import {
  type MadeReturn,
  type ReturnField,
  type ReturnFormView,
  type ReturnInput,
  returnInputProblem,
  sizeField,
} from "./return-input.ts";
import { DAYS_TO_SEND_BACK } from "./return-state.ts";
import { returnPieces, returns } from "./returns.tables.server.ts";

interface ReturnDeps {
  db: Database;
  now: () => Date;
  terms: ReturnTerms;
  /** The days of the shop's own promise. */
  returnsDays: number;
}

/** The form for returning pieces of an order, by its secret address; null for an unknown one. */
export async function loadReturnForm(deps: ReturnDeps, key: string): Promise<ReturnFormView | null> {
  const contract = await findContractByKey(deps.db, key, deps.terms);
  return contract && (await viewOf(contract, deps));
}

/** Sends the form. Returns the page again, and whether that is a refusal; null for an unknown order. */
export async function sendReturnForm(
  deps: ReturnDeps,
  key: string,
  input: ReturnInput,
): Promise<{ view: ReturnFormView; isRefused: boolean } | null> {
  const contract = await findContractByKey(deps.db, key, deps.terms);
  if (!contract) return null;
  const saved = await saveReturn(deps, contract.orderId, input);
  const fresh = await viewOf((await findContractByKey(deps.db, key, deps.terms)) ?? contract, deps);
  if (saved.ok) return { view: { ...fresh, isDone: true }, isRefused: false };
  return { view: { ...fresh, requestId: input.id, typed: input, problem: saved.error }, isRefused: true };
}

async function viewOf(contract: Contract, { db, returnsDays, now }: ReturnDeps): Promise<ReturnFormView> {
  const deadline = returnDeadline(contract, returnsDays);
  const today = await listNewPieces(
    db,
    contract.pieces.map(({ productSlug }) => productSlug),
  );
  const exchanges = await findExchanges(db, contract);
  return {
    reference: contract.reference,
    requestId: randomUUID(),
    pieces: returnablePieces(contract).map((piece) => ({
      key: pieceKey(piece),
      name: returnedPieceLabel(piece),
      priceCents: piece.priceCents,
      choices: choicesFor(piece, today),
    })),
    until: deadline && {
      words: formatCalendarDay(deadline.lastDay),
      isOver: isLate(deadline, now()),
      isExtended: deadline.isExtended,
    },
    refusal: returnProblem(contract, now()),
    canWithdraw: canWithdrawUnsent(contract, now()),
    typed: null,
    problem: null,
    isDone: false,
    made: contract.returns
      .filter(({ kind, state }) => kind === "return" && state !== "refused")
      .map(({ id, reason, wish, state, sendBackBy }) => ({
        id,
        wish,
        reason: reason === null ? "" : REASONS[reason],
        pieces: piecesOf(contract, id).map(returnedPieceLabel),
        sendBackBy: state === "requested" ? formatCalendarDay(sendBackBy) : null,
        isSettled: state === "settled",
        isPostagePaid: isOurFault(reason),
        exchange: exchanges.get(id) ?? null,
      })),
  };
}

/** The pieces that are held for an order's exchanges, and the orders that they became. */
async function findExchanges(
  db: Database,
  contract: Contract,
): Promise<Map<string, NonNullable<MadeReturn["exchange"]>>> {
  const rows = await db
    .select({ id: returns.id, heldUntil: returns.heldUntil, holdId: returns.holdId })
    .from(returns)
    .where(and(eq(returns.orderId, contract.orderId), eq(returns.wish, "exchange")));
  const made = await listOrdersByIds(
    db,
    rows.flatMap(({ holdId }) => holdId ?? []),
  );
  const found = new Map<string, NonNullable<MadeReturn["exchange"]>>();
  for (const { id, heldUntil, holdId } of rows) {
    const order = made.find((each) => each.id === holdId);
    found.set(id, {
      pieces: await namesOfWanted(db, contract, id),
      heldUntil: heldUntil && formatCalendarDay(shopDay(heldUntil)),
      orderPath: order ? statusPath(order.statusKey) : null,
    });
  }
  return found;
}

/** Why a return was not saved, and the field that it is about; null for the whole form. */
interface ReturnRefusal {
  field: ReturnField | null;
  message: string;
}

/**
 * Records a return that a shopper asks for, and makes its letter due. No money moves, and no piece is booked before it
 * is back. The same form again changes nothing and is no error.
 */
export const saveReturn = (
  { db, terms, returnsDays, now: readClock }: ReturnDeps,
  orderId: string,
  input: ReturnInput,
): Promise<Result<"saved" | "known", ReturnRefusal>> =>
  inTransaction(db, async (tx) => {
    const now = readClock();
    const whole = (message: string) => err({ field: null, message });
    await lockOrder(tx, orderId);
    const contract = await findContractOf(tx, orderId, terms);
    if (!contract) return whole("This order is not there any more.");
    const { id, reason, wish } = input;
    const [known] = await tx.select({ orderId: returns.orderId }).from(returns).where(eq(returns.id, id));
    if (known)
      return known.orderId === orderId ? ok("known") : whole("This form has expired. Open the page again.");
    const problem = returnProblem(contract, now);
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
    const sendBackBy = addDays(shopDay(now), DAYS_TO_SEND_BACK);
    const asked = { id, orderId, kind: "return" as const, state: "requested" as const, wish, reason };
    const hold = holdId === null ? {} : { holdId, heldUntil: holdExpiry(now) };
    await tx.insert(returns).values({ ...asked, ...hold, sendBackBy, createdAt: now });
    await tx.insert(returnPieces).values(
      pieces.map(({ lineNo, pieceNo }, index) => ({
        ...{ returnId: id, orderId, lineNo, pieceNo },
        newVariantId: wanted[index]?.variantId,
        newPriceCents: wanted[index]?.priceCents,
      })),
    );
    await queueMail(tx, orderId, "return-requested", now, id);
    await queueMail(tx, orderId, "return-notice", now, id);
    await recordOrderEvent(tx, orderId, { what: "returned", reason: formatPieces(pieces.length), at: now });
    return ok("saved");
  });

interface HeldPieces {
  /** In the order of the pieces. */
  wanted: { variantId: string; priceCents: Money }[];
  holdId: string | null;
}

const NOTHING_HELD: HeldPieces = { wanted: [], holdId: null };

/** Sets the new pieces of an exchange aside. A size that somebody else has just taken is a problem at its field. */
async function takeWanted(
  tx: Transaction,
  pieces: readonly ReturnablePiece[],
  { sizes, reason }: ReturnInput,
): Promise<Result<HeldPieces, ReturnRefusal>> {
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
    if (!choice) return refuse(`Choose the new size for ${returnedPieceLabel(piece)}.`);
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
