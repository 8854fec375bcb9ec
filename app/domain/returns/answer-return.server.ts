import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { statusPath } from "#app/domain/orders/status-path.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { dayIn, formatCalendarDay } from "#app/shared/calendar-day.ts";
import { type Contract, givenPieceName, pieceKey, piecesOf } from "./contract.ts";
import { isLate } from "./deadline.ts";
import { choicesFor } from "./exchange.ts";
import { findContractByKey, type ReturnTerms } from "./find-contract.server.ts";
import { listNewPieces, namesOfWanted } from "./new-pieces.server.ts";
import { isOurFault, REASONS, returnablePieces, returnDeadline, returnProblem } from "./promise.ts";
import type { MadeReturn, ReturnFormView } from "./return-form-view.ts";
import type { ReturnInput } from "./return-input.ts";
import { returns } from "./returns.tables.server.ts";
import { saveReturn } from "./save-return.server.ts";

export interface ReturnDeps {
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
  const { terms, returnsDays, now } = deps;
  const saved = await saveReturn(deps.db, contract.orderId, input, { terms, returnsDays, now: now() });
  const fresh = await viewOf((await findContractByKey(deps.db, key, terms)) ?? contract, deps);
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
      name: givenPieceName(piece),
      priceCents: piece.priceCents,
      choices: choicesFor(piece, today),
    })),
    until: deadline && {
      words: formatCalendarDay(deadline.lastDay),
      isOver: isLate(deadline, now()),
      isExtended: deadline.isExtended,
    },
    refusal: returnProblem(contract),
    typed: null,
    problem: null,
    isDone: false,
    made: contract.returns
      .filter(({ kind, state }) => kind === "return" && state !== "refused")
      .map(({ id, reason, wish, state, sendBackBy }) => ({
        id,
        wish,
        reason: reason === null ? "" : REASONS[reason],
        pieces: piecesOf(contract, id).map(givenPieceName),
        sendBackBy: state === "requested" ? formatCalendarDay(sendBackBy) : null,
        isSettled: state === "settled",
        isPostagePaid: isOurFault(reason),
        exchange: exchanges.get(id) ?? null,
      })),
  };
}

/** What is held for the exchanges of an order, and the orders that they became. */
async function findExchanges(
  db: Database,
  contract: Contract,
): Promise<Map<string, NonNullable<MadeReturn["exchange"]>>> {
  const rows = await db
    .select({ id: returns.id, heldUntil: returns.heldUntil, statusKey: orders.statusKey })
    .from(returns)
    .leftJoin(orders, eq(orders.id, returns.holdId))
    .where(and(eq(returns.orderId, contract.orderId), eq(returns.wish, "exchange")));
  const found = new Map<string, NonNullable<MadeReturn["exchange"]>>();
  for (const { id, heldUntil, statusKey } of rows)
    found.set(id, {
      pieces: await namesOfWanted(db, contract, id),
      heldUntil: heldUntil && formatCalendarDay(dayIn("Europe/London", heldUntil)),
      orderPath: statusKey && statusPath(statusKey),
    });
  return found;
}
