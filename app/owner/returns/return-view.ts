import type { ExchangeSums } from "#app/domain/returns/exchange.ts";
import type { Condition, ReturnKind, ReturnState, Wish } from "#app/domain/returns/return-state.ts";
import type { Money } from "#app/shared/money.ts";

export const RETURNS_PATH = "/admin/returns";
export const returnPath = (id: string): string => `${RETURNS_PATH}/${id}`;

/** The next step of a return, or that there is none: it decides the words and the buttons. */
export type ReturnStep = "confirm" | "expect" | "book" | "settle" | "over";

/** A return in the owner's list. */
export interface ListedReturn {
  id: string;
  reference: string;
  kind: ReturnKind;
  wish: Wish;
  state: ReturnState;
  step: ReturnStep;
  /** The name on the parcel, otherwise the e-mail. */
  customer: string;
  pieces: number;
  createdAt: Date;
  /** Whether it ended because the customer withdrew from each of its pieces. */
  isCalledOff: boolean;
}

/** A return with the data of its page. */
export interface ReturnView extends Omit<ListedReturn, "pieces"> {
  email: string;
  /** In the customer's words of the form; null for a withdrawal. */
  reason: string | null;
  /** For a withdrawal by a letter's link: when its form was sent. The withdrawal counts from then. */
  declaredAt: Date | null;
  sendBackBy: string;
  receivedAt: Date | null;
  endedAt: Date | null;
  /** The refund; null when there is none, and for people who may not see money. */
  amountCents: Money | null;
  /** The bank's dispute about the payment. */
  dispute: "open" | "lost" | null;
  /** Whether the owner gives it back by hand. */
  isTill: boolean;
  pieces: ReturnViewPiece[];
  /** The order with the gift card of store credit, once it is sent. */
  creditReference: string | null;
  /** For an exchange. */
  exchange: ReturnExchange | null;
  /** The later withdrawals from the same order that may have taken pieces out of this return. */
  withdrawals: { id: string; pieces: number }[];
}

/** The customer's side of an exchange. */
export interface ReturnExchange {
  /** By name. */
  pieces: string[];
  /** Until when they are held; null when they are not, or when the order has them. */
  heldUntil: Date | null;
  /** Its order; `isOpen` while it waits to be paid. */
  order: { reference: string; isOpen: boolean } | null;
  /** The difference to pay or to refund; null for people who may not see money. */
  sums: Pick<ExchangeSums, "dueCents" | "backCents"> | null;
}

export interface ReturnViewPiece {
  lineNo: number;
  pieceNo: number;
  name: string;
  imageUrl: string | null;
  condition: Condition | null;
}

/** The step of a return. A parcel that has not left needs no receiving: the owner confirms, and the money goes back. */
export function stepOf(state: ReturnState, isSent: boolean): ReturnStep {
  switch (state) {
    case "requested":
      return isSent ? "expect" : "confirm";
    case "received":
      return "book";
    case "booked":
      return "settle";
    default:
      return "over";
  }
}

const STEPS: Record<ReturnStep, string> = {
  confirm: "Withdrawn before sending, to confirm",
  expect: "Expected",
  book: "Received, to look at",
  settle: "Booked, to settle",
  over: "Settled",
};

export const formatReturnStep = ({
  kind,
  step,
  state,
  isCalledOff,
}: Pick<ListedReturn, "kind" | "step" | "state" | "isCalledOff">): string => {
  if (isCalledOff) return "Ended by a withdrawal";
  if (state !== "refused") return STEPS[step];
  return kind === "withdrawal" ? "Not by the customer" : "Refused";
};

export const CONDITIONS: Record<Condition, string> = {
  shelf: "Back on the shelf",
  "written-off": "Written off",
  repaired: "Repaired",
};

const DONE = {
  received: "Noted as received. Look at each piece, and say where it goes.",
  booked: "Booked.",
  "sent-back": "Noted: the altered pieces are on their way to the customer.",
  "set-aside": "Set aside. The order stands, and an email tells the customer.",
  refused: "Refused. The pieces are the customer’s again.",
  refunded: "The money is on its way to the customer’s bank.",
  "given-back": "Noted: give the money back by hand, in cash or at the card reader.",
  asked:
    "The payment provider does not answer. The refund is noted and will be tried again, so there is no need to repeat it.",
  failed: "The payment provider refused the refund. No money went back: the order’s page says more.",
  settled: "Settled. There was no money left to give back.",
  "exchange-sent": "Noted: the exchange is on its way, and an email tells the customer.",
  "credit-sent": "The gift card is on its way to the customer by email.",
  "link-sent": "The payment link goes to the customer. The exchange is sent once it is paid.",
} as const;
export type ReturnDone = keyof typeof DONE;

/** The sentence for the last action; null when there was none. */
export const formatReturnDone = (done: string | null): string | null =>
  done !== null && Object.hasOwn(DONE, done) ? DONE[done as ReturnDone] : null;
