import type { Pence } from "#app/shared/money.ts";

/** What somebody types to find their order. */
export interface TypedContract {
  reference: string;
  email: string;
}

/** A withdrawal that was made, for its shopper. */
export interface MadeWithdrawal {
  id: string;
  /** The moment from which it counts. */
  at: Date;
  pieces: string[];
  amountCents: Pence;
  /** Until when to send the pieces back; null where they never left, and where the shop has them. */
  sendBackBy: string | null;
  isHere: boolean;
  /** Whether some of them may be on their way, because the withdrawal took them out of a return. */
  mayBeOnItsWay: boolean;
}

/** The second step: the order's pieces, and what was withdrawn before. */
export interface WithdrawView {
  reference: string;
  /** New for each form, so that a form sent twice makes one withdrawal. */
  requestId: string;
  pieces: {
    key: string;
    name: string;
    priceCents: Pence;
    /** In a return that is open, and that withdrawing ends. */
    isInReturn: boolean;
  }[];
  /** Until when, in a sentence. */
  deadline: string;
  /** Why it is not possible now; null when it is. */
  refusal: string | null;
  /** When the form was sent whose letter led here: the withdrawal counts from then. Null where none did. */
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
