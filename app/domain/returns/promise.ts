import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { type Contract, isInForce, keptPieces, type ReturnablePiece } from "./contract.ts";
import { type Deadline, isLate, withdrawalDeadline } from "./deadline.ts";
import type { Reason, ReturnKind, Wish } from "./return-state.ts";
import { withdrawalProblem } from "./withdrawal.ts";

export const REASONS: Record<Reason, string> = {
  "too-small": "It is too small",
  "too-large": "It is too large",
  "not-as-expected": "It is not what I expected",
  "changed-mind": "I changed my mind",
  faulty: "It is faulty",
  "wrong-piece": "It is not the piece that I ordered",
};

/** What a shopper can ask for, in the words of the form. */
export const WISHES: Record<Wish, string> = {
  refund: "Refund",
  exchange: "Exchange",
  alteration: "Alteration",
  credit: "Store credit",
};

const KINDS: Record<Wish, string> = { ...WISHES, refund: "Return" };

/** `Withdrawal`, or what the customer would like, in the owner's words. */
export const formatReturnKind = ({ kind, wish }: { kind: ReturnKind; wish: Wish }): string =>
  kind === "withdrawal" ? "Withdrawal" : KINDS[wish];

/** The next step of an exchange whose new pieces are no longer held. */
export const NOT_HELD =
  "If it is still there when your parcel arrives, you get it; otherwise your money goes back.";

/** The shop's own fault: there is no deadline, and the shop pays the postage. */
export const isOurFault = (reason: Reason | null): boolean => reason === "faulty" || reason === "wrong-piece";

/**
 * Until when the shop takes pieces back without its own fault: the end of its promise or of the legal period, whichever
 * is later, so that no page names an earlier day than the one for withdrawing. Null before the parcel leaves.
 */
export const returnDeadline = (
  { facts, deadline }: Pick<Contract, "facts" | "deadline">,
  returnsDays: number,
): Deadline | null => {
  const informedOn = facts.deliveredOn ?? facts.sentOn;
  const promised = withdrawalDeadline({ ...facts, days: Math.max(returnsDays, facts.days), informedOn });
  return deadline && promised && deadline.lastDay >= promised.lastDay ? deadline : promised;
};

const UNSENT = "Your parcel has not left us yet.";

/** Whether she may withdraw from an order of which nothing has been sent. */
export const canWithdrawUnsent = (contract: Contract, now: Date): boolean =>
  !contract.isSent && withdrawalProblem(contract, now) === null;

/** Why nothing of an order can be returned now, as a sentence for the shopper; null when something can. */
export function returnProblem(contract: Contract, now: Date): string | null {
  if (!isInForce(contract)) return "This order is closed. There is nothing to return.";
  if (canWithdrawUnsent(contract, now)) return `${UNSENT} You may withdraw from the contract instead.`;
  if (!contract.isSent) return UNSENT;
  return returnablePieces(contract).length > 0 ? null : "Every piece of this order is given back already.";
}

/** The pieces that can be returned for some reason. A gift card is none. */
export const returnablePieces = (contract: Pick<Contract, "pieces">): ReturnablePiece[] =>
  keptPieces(contract).filter(({ exception }) => exception !== "gift-card");

interface ReturnQuestion {
  pieces: readonly ReturnablePiece[];
  reason: Reason;
  wish: Wish;
}

/** Why these pieces cannot be returned for this reason, with its date; null when they can. */
export function refusedReturn(
  contract: Contract,
  { pieces, reason, wish }: ReturnQuestion,
  { returnsDays, now }: { returnsDays: number; now: Date },
): string | null {
  if (isOurFault(reason)) return null;
  const deadline = returnDeadline(contract, returnsDays);
  if (deadline && isLate(deadline, now))
    return `You could return it until ${formatCalendarDay(deadline.lastDay)}. That day is over. For a faulty or a wrong piece there is no such day.`;
  return wish !== "alteration" &&
    pieces.some(({ exception }) => exception === "made-to-measure" || exception === "alteration")
    ? "A piece made to your measure is altered until it fits, and not taken back for a change of heart."
    : null;
}
