import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Database } from "#app/platform/db/client.server.ts";
import { isThisMachine } from "#app/platform/http/visitor-address.server.ts";
import { countAgainstLimit, secondsInWords } from "#app/platform/http/visitor-limit.server.ts";
import {
  type Contract,
  givenPieceName,
  moneyOf,
  pieceKey,
  piecesOf,
  withdrawablePieces,
} from "./contract.ts";
import { findContractByEmail, findContractByKey, type ReturnTerms } from "./find-contract.server.ts";
import { saveWithdrawal } from "./save-withdrawal.server.ts";
import type { TypedContract, WithdrawAnswer, WithdrawView } from "./withdraw-view.ts";
import { deadlineWords, withdrawalProblem } from "./withdrawal.ts";

export interface WithdrawDeps {
  db: Database;
  now: () => Date;
  terms: ReturnTerms;
  /** Keys the hashes by which tries are counted. */
  secret: string;
  /** Where a shopper can withdraw by a plain message. */
  email: string;
}

/** The form of either step. `confirm` is null in the first one. */
export interface WithdrawForm {
  typed: TypedContract;
  confirm: { id: string; pieces: string[] } | null;
}

const MAX_WORD = 320;

/** Reads the form of either step; null for one that the page never sent. */
export function parseWithdrawForm(form: FormData): WithdrawForm | null {
  const word = (name: string) => String(form.get(name) ?? "").slice(0, MAX_WORD);
  const typed = { reference: word("reference"), email: word("email") };
  if (form.get("step") !== "confirm") return { typed, confirm: null };
  const id = z.uuid().safeParse(form.get("request"));
  return id.success ? { typed, confirm: { id: id.data, pieces: form.getAll("piece").map(String) } } : null;
}

/** An answer of the page, its status, and after how many seconds a refused visitor may come again. */
export interface AnsweredWithdrawal {
  answer: WithdrawAnswer;
  status: 200 | 422 | 429;
  wait?: number;
}

/** Tries to find an order from one address, and of one order where addresses are not known. */
const VISITOR_TRIES = { atOnce: 10, everyMs: 30_000 };
const ORDER_TRIES = { atOnce: 20, everyMs: 30_000 };

/**
 * The page's answer to either form, for somebody who knows an order's number and e-mail. Every try is counted before it
 * is looked up, and the answer to a wrong number is that to a wrong e-mail.
 */
export async function answerWithdrawal(
  deps: WithdrawDeps,
  { typed, confirm }: WithdrawForm,
  visitor: string,
): Promise<AnsweredWithdrawal> {
  const find = (message: string): WithdrawAnswer => ({ step: "find", typed, message });
  if (typed.reference.trim() === "" || typed.email.trim() === "")
    return { answer: find("Give the order’s number and the e-mail that you ordered with."), status: 422 };
  const wait = await countTry(deps, typed.reference, visitor);
  if (wait > 0) {
    const message = `Too many tries. Wait ${secondsInWords(wait)}, or write to ${deps.email}: a plain message counts as well.`;
    return { answer: find(message), status: 429, wait };
  }
  const contract = await findContractByEmail(deps.db, typed, deps.terms);
  if (!contract)
    return {
      answer: find("We find no order with this number and e-mail. Both are in your receipt."),
      status: 422,
    };
  return confirm
    ? confirmed(deps, contract, typed, confirm)
    : { answer: chooseFrom(contract, typed, deps.now()), status: 200 };
}

/** The pieces behind an order's secret address; null for an unknown one. */
export async function loadWithdrawal(
  { db, now, terms }: WithdrawDeps,
  key: string,
): Promise<WithdrawAnswer | null> {
  const contract = await findContractByKey(db, key, terms);
  return contract && chooseFrom(contract, null, now());
}

/** Withdraws behind an order's secret address; null for an unknown one. */
export async function withdrawByKey(
  deps: WithdrawDeps,
  key: string,
  confirm: NonNullable<WithdrawForm["confirm"]>,
): Promise<AnsweredWithdrawal | null> {
  const contract = await findContractByKey(deps.db, key, deps.terms);
  return contract && confirmed(deps, contract, null, confirm);
}

async function confirmed(
  { db, terms, now }: WithdrawDeps,
  contract: Contract,
  typed: TypedContract | null,
  { id, pieces }: NonNullable<WithdrawForm["confirm"]>,
): Promise<AnsweredWithdrawal> {
  const { orderId } = contract;
  const saved = await saveWithdrawal(db, { id, orderId, pieces }, { terms, now: now() });
  const fresh = (await findContractByKey(db, contract.statusKey, terms)) ?? contract;
  const { view } = chooseFrom(fresh, typed, now());
  return saved.ok
    ? { answer: { step: "choose", view, message: null, isDone: true }, status: 200 }
    : { answer: { step: "choose", view, message: saved.error, isDone: false }, status: 422 };
}

function chooseFrom(contract: Contract, typed: TypedContract | null, now: Date) {
  const view: WithdrawView = {
    reference: contract.reference,
    typed,
    requestId: randomUUID(),
    pieces: withdrawablePieces(contract).map((piece) => ({
      key: pieceKey(piece),
      name: givenPieceName(piece),
      priceCents: piece.priceCents,
      isInReturn: piece.inReturn !== null,
    })),
    deadline: deadlineWords(contract.deadline),
    refusal: withdrawalProblem(contract, now),
    made: contract.returns
      .filter(({ kind }) => kind === "withdrawal")
      .map(({ id, createdAt, sendBackBy, state }) => ({
        id,
        at: createdAt,
        pieces: piecesOf(contract, id).map(givenPieceName),
        amountCents: moneyOf(contract, id),
        sendBackBy: contract.isSent && state === "requested" ? sendBackBy : null,
        isHere: contract.isSent && state !== "requested",
        mayBeOnItsWay: piecesOf(contract, id).some(({ isTakenOver }) => isTakenOver),
      })),
  };
  return { step: "choose" as const, view, message: null, isDone: false };
}

/** The seconds to wait. Tries are counted by visitor, so that a stranger's keep nobody else from their order. */
function countTry({ db, secret, now }: WithdrawDeps, reference: string, visitor: string): Promise<number> {
  // Behind a proxy that does not name its clients all would count as one: there the order's tries are counted.
  if (isThisMachine(visitor)) {
    const whose = reference.trim().toUpperCase();
    return countAgainstLimit(db, { thing: "withdraw from", whose, secret }, ORDER_TRIES, now());
  }
  return countAgainstLimit(db, { thing: "withdraw", whose: visitor, secret }, VISITOR_TRIES, now());
}
