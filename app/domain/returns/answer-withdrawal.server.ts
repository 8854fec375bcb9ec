import { randomUUID } from "node:crypto";
import { z } from "zod";
import { idOfBuyer } from "#app/domain/orders/queries.server.ts";
import { findOrderEmail, queueEmailsOf } from "#app/domain/outbox/outbox.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { isThisMachine } from "#app/platform/http/visitor-address.server.ts";
import { countAgainstLimit, formatSeconds } from "#app/platform/http/visitor-limit.server.ts";
import { allIn, textIn } from "#app/shared/form-texts.ts";
import {
  amountBackFor,
  type Contract,
  pieceKey,
  piecesOf,
  returnedPieceLabel,
  withdrawablePieces,
} from "./contract.ts";
import { findContractByKey, type ReturnTerms } from "./find-contract.server.ts";
import { saveWithdrawal } from "./save-withdrawal.server.ts";
import {
  formatDeadline,
  LINK_DAYS,
  type TypedContract,
  type WithdrawAnswer,
  type WithdrawView,
  withdrawalProblem,
} from "./withdrawal.ts";

export interface WithdrawDeps {
  db: Database;
  now: () => Date;
  terms: ReturnTerms;
  /** Keys the hashes by which tries are counted. */
  secret: string;
  /** Where a shopper can withdraw by a plain message. */
  email: string;
  /** Whether the shop can send letters. */
  hasMail: boolean;
}

/** The form of either step. `confirm` is null in the first one. */
export interface WithdrawForm {
  typed: TypedContract;
  confirm: { id: string; pieces: string[] } | null;
}

const MAX_WORD = 320;

/** Reads the form of either step; null for one that the page never sent. */
export function parseWithdrawForm(form: FormData): WithdrawForm | null {
  const word = (name: string) => textIn(form, name).slice(0, MAX_WORD);
  const typed = { reference: word("reference"), email: word("email") };
  if (form.get("step") !== "confirm") return { typed, confirm: null };
  const id = z.uuid().safeParse(form.get("request"));
  return id.success ? { typed, confirm: { id: id.data, pieces: allIn(form, "piece") } } : null;
}

/** An answer of the page, its status, and after how many seconds a refused visitor may come again. */
export interface AnsweredWithdrawal {
  answer: WithdrawAnswer;
  status: 200 | 422 | 429;
  wait?: number;
}

/** Forms of one visitor, and about one e-mail. */
const VISITOR_TRIES = { atOnce: 10, everyMs: 30_000 };
const EMAIL_TRIES = { atOnce: 20, everyMs: 30_000 };
/** Letters about one order: three at once, then one in four hours. The links of earlier letters still work. */
const LETTERS = { atOnce: 3, everyMs: 4 * 60 * 60_000 };

/**
 * Answers the form with an order's number and e-mail. Neither is a secret, so they show nothing and change nothing: the
 * customer gets a letter whose link opens the withdrawal, which then counts from the moment of this form. Every pair
 * gets the same answer, and each try is counted before anything is looked up.
 */
export async function answerWithdrawal(
  deps: WithdrawDeps,
  typed: TypedContract,
  visitor: string,
): Promise<AnsweredWithdrawal> {
  const { db, secret, hasMail } = deps;
  const find = (message: string): WithdrawAnswer => ({ step: "find", typed, message });
  const [reference, email] = [typed.reference.trim().toUpperCase(), typed.email.trim().toLowerCase()];
  if (reference === "" || email === "")
    return { answer: find("Give the order’s number and the email that you ordered with."), status: 422 };
  const at = deps.now();
  const wait = await countTry(deps, email, visitor, at);
  if (wait > 0) {
    const message = `Too many tries. Wait ${formatSeconds(wait)}, use the link in your receipt, or write to ${deps.email}: a plain message counts as well.`;
    return { answer: find(message), status: 429, wait };
  }
  // A wrong pair is counted, too, so that both take the same time.
  const letter = { thing: "withdrawal letter", whose: `${reference} ${email}`, secret };
  if ((await countAgainstLimit(db, letter, LETTERS, at)) === 0)
    await queueWithdrawalLink(db, { reference, email }, at);
  return { answer: { step: "sent", email: typed.email.trim(), at, hasMail }, status: 200 };
}

/** An order's secret address, and the form that a letter's link names; null for a link that names none. */
export interface WithdrawAddress {
  key: string;
  form: string | null;
}

/** The pieces behind an order's secret address; null for an unknown one. */
export async function loadWithdrawal(
  deps: Pick<WithdrawDeps, "db" | "now" | "terms">,
  address: WithdrawAddress,
): Promise<WithdrawAnswer | null> {
  const found = await findByAddress(deps, address);
  return found && chooseFrom(found.contract, found.declaredAt, deps.now());
}

/** Withdraws behind an order's secret address; null for an unknown one. */
export async function withdrawByKey(
  deps: WithdrawDeps,
  address: WithdrawAddress,
  { id, pieces }: NonNullable<WithdrawForm["confirm"]>,
): Promise<AnsweredWithdrawal | null> {
  const { db, terms, now } = deps;
  const found = await findByAddress(deps, address);
  if (!found) return null;
  const { declaredAt, contract } = found;
  const { orderId } = contract;
  const saved = await saveWithdrawal(db, { id, orderId, pieces, declaredAt }, { terms, now: now() });
  const fresh = (await findContractByKey(db, address.key, terms)) ?? contract;
  const { view } = chooseFrom(fresh, declaredAt, now());
  return saved.ok
    ? { answer: { step: "choose", view, message: null, isDone: true }, status: 200 }
    : { answer: { step: "choose", view, message: saved.error, isDone: false }, status: 422 };
}

async function findByAddress(
  { db, now, terms }: Pick<WithdrawDeps, "db" | "now" | "terms">,
  { key, form }: WithdrawAddress,
) {
  const contract = await findContractByKey(db, key, terms);
  if (!contract) return null;
  const declaredAt =
    form === null ? null : await findDeclaration(db, { orderId: contract.orderId, form }, now());
  return { contract, declaredAt };
}

function chooseFrom(contract: Contract, declaredAt: Date | null, now: Date) {
  const view: WithdrawView = {
    reference: contract.reference,
    requestId: randomUUID(),
    pieces: withdrawablePieces(contract).map((piece) => ({
      key: pieceKey(piece),
      name: returnedPieceLabel(piece),
      priceCents: piece.priceCents,
      isInReturn: piece.inReturn !== null,
    })),
    deadline: formatDeadline(contract.deadline),
    refusal: withdrawalProblem(contract, declaredAt ?? now),
    declaredAt,
    made: contract.returns
      .filter(({ kind, state }) => kind === "withdrawal" && state !== "refused")
      .map(({ id, createdAt, declaredAt: sentAt, sendBackBy, state }) => ({
        id,
        at: sentAt ?? createdAt,
        pieces: piecesOf(contract, id).map(returnedPieceLabel),
        amountCents: amountBackFor(contract, id),
        sendBackBy: contract.isSent && state === "requested" ? sendBackBy : null,
        isHere: contract.isSent && state !== "requested",
        mayBeOnItsWay: piecesOf(contract, id).some(({ isTakenOver }) => isTakenOver),
      })),
  };
  return { step: "choose" as const, view, message: null, isDone: false };
}

/** The seconds to wait. When strangers try one e-mail too often, its customer still has the link in the receipt. */
async function countTry(
  { db, secret }: WithdrawDeps,
  email: string,
  visitor: string,
  now: Date,
): Promise<number> {
  // Behind a proxy that does not name its clients all would count as one.
  const wait = isThisMachine(visitor)
    ? 0
    : await countAgainstLimit(db, { thing: "withdraw", whose: visitor, secret }, VISITOR_TRIES, now);
  return wait > 0
    ? wait
    : countAgainstLimit(db, { thing: "withdraw by email", whose: email, secret }, EMAIL_TRIES, now);
}

const LINK_MS = LINK_DAYS * 86_400_000;

/**
 * Makes the letter due whose link opens the withdrawal, if an order has this number and e-mail; `now` is the moment of
 * the form. One statement, whether there is such an order or not.
 */
export async function queueWithdrawalLink(db: Database, typed: TypedContract, now: Date): Promise<void> {
  await queueEmailsOf(db, { kind: "withdraw-link", about: randomUUID() }, idOfBuyer(db, typed), now);
}

/**
 * When the form that a letter's link names was sent; null for another order's form, an unknown one, and after its days.
 */
export async function findDeclaration(
  db: Database,
  { orderId, form }: { orderId: string; form: string },
  now: Date,
): Promise<Date | null> {
  const email = await findOrderEmail(db, { orderId, kind: "withdraw-link", about: form });
  return email && email.createdAt.getTime() > now.getTime() - LINK_MS ? email.createdAt : null;
}
