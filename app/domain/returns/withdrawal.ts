import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import type { Money } from "#app/shared/money.ts";
import { formatLongMoment, SHOP_ZONE, shopDay } from "#app/shared/shop-time.ts";
import { type Contract, isInForce, withdrawablePieces } from "./contract.ts";
import { type Deadline, isLate, withdrawalDeadline } from "./deadline.ts";

/** Why a shopper cannot withdraw now, as a sentence for them with its date; null when they can. */
export function withdrawalProblem(contract: Contract, now: Date): string | null {
  const { deadline } = contract;
  if (!isInForce(contract)) return "This order is closed. There is nothing to withdraw from.";
  if (contract.isFaceToFace) return FACE_TO_FACE;
  if (deadline && isLate(deadline, now))
    return `You could withdraw until ${formatCalendarDay(deadline.lastDay)}. That day is over.`;
  if (withdrawablePieces(contract).length > 0) return null;
  if (contract.pieces.some(({ exception }) => exception === "alteration"))
    return "You can stop an alteration on its own page until we begin. Once it is done, the right to withdraw has ended.";
  return contract.pieces.some(({ inReturn, exception }) => inReturn === null && exception !== null)
    ? "The law gives no right to withdraw from what is left of this order: pieces made to your measure, and gift cards."
    : "Every piece of this order is given back already.";
}

/** How long a withdrawal that its letter's link confirms counts from the moment of its form. */
export const LINK_DAYS = 14;

const FACE_TO_FACE =
  "You bought these pieces in person. The right to withdraw is for what is bought at a distance.";

/** The shopper's other ways when the time for withdrawing is over. */
export const STILL_POSSIBLE =
  "When a piece is faulty or not what you ordered, your rights last much longer. Write to us with the order number and a line about what is wrong.";

/** The pieces that need not be sent again. The shop does not know what was posted, so it asks for nothing that was. */
export const ON_ITS_WAY =
  "If you have already posted a piece to us with your return, it is on its way, and you need send nothing more for it.";

/** Until when a shopper may withdraw, as a sentence with its date. */
export function formatDeadline(deadline: Deadline | null): string {
  if (deadline === null)
    return "Your parcel has not left us yet: you may withdraw at any time. Once it has left, the last day is shown here.";
  return [
    `You may withdraw until the end of ${formatCalendarDay(deadline.lastDay)}.`,
    ...(deadline.isReckoned
      ? ["We do not know yet on which day it arrived, and counted the longest time that delivery takes."]
      : []),
    ...(deadline.isExtended ? [EXTENDED] : []),
  ].join(" ");
}

/** Why a day is later than the usual one. */
export const EXTENDED =
  "It is later than usual because our confirmation has not reached you by email in time.";

const ZONE = new Intl.DateTimeFormat("en-GB", { timeZone: SHOP_ZONE, timeZoneName: "short" });

/** A moment with its time zone: `23 November 2026 at 16:30 GMT`. */
export const formatMomentAndZone = (moment: Date): string => {
  const zone = ZONE.formatToParts(moment).find(({ type }) => type === "timeZoneName")?.value;
  return `${formatLongMoment(moment)} ${zone}`;
};

/**
 * The last day for withdrawing if the order arrived on the day of `from`. No order arrives before it was paid or sent,
 * so this day is promised before the day of arrival is known.
 */
export const earliestLastDay = (from: Date, country: string | null, days: number): string => {
  const day = shopDay(from);
  const facts = { deliveredOn: day, sentOn: day, longestDays: 0, country, informedOn: day, days };
  return formatCalendarDay(withdrawalDeadline(facts)?.lastDay ?? day);
};

/** The input that finds a person's order. */
export interface TypedContract {
  reference: string;
  email: string;
}

/** A withdrawal that was made, for its shopper. */
export interface MadeWithdrawal {
  id: string;
  /** The moment that it counts from. */
  at: Date;
  pieces: string[];
  amountCents: Money;
  /** Until when to send the pieces back; null when they never left, and when the shop has them. */
  sendBackBy: string | null;
  isHere: boolean;
  /** Whether some of them may be on their way, because the withdrawal took them out of a return. */
  mayBeOnItsWay: boolean;
}

/** The second step: the order's pieces, and earlier withdrawals. */
export interface WithdrawView {
  reference: string;
  /** New for each form, so that a form sent twice makes one withdrawal. */
  requestId: string;
  pieces: {
    key: string;
    name: string;
    priceCents: Money;
    /** In an open return, which withdrawing ends. */
    isInReturn: boolean;
  }[];
  /** Until when, in a sentence. */
  deadline: string;
  /** Why it is not possible now; null when it is. */
  refusal: string | null;
  /** When the form behind this letter's link was sent: the withdrawal counts from then. Null without such a form. */
  declaredAt: Date | null;
  made: MadeWithdrawal[];
}

/** The page of withdrawals: the order's number is asked for, then its letter is due, whose link leads to its pieces. */
export type WithdrawAnswer =
  | { step: "find"; typed: TypedContract; message: string | null }
  | { step: "sent"; email: string; at: Date; hasMail: boolean }
  | { step: "choose"; view: WithdrawView; message: string | null; isDone: boolean };

/** The first step, before anything was typed. */
export const NO_ORDER_TYPED: WithdrawAnswer = {
  step: "find",
  typed: { reference: "", email: "" },
  message: null,
};
