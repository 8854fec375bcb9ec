import type { Parcel } from "#app/domain/orders/parcel.ts";

/**
 * The sentences for the page's actions. The address names the action, so that a reload shows the sentence again without
 * repeating the action.
 */
const DONE = {
  fulfilled: "Marked as fulfilled. An email tells the customer.",
  "fulfilled-quietly": "Marked as fulfilled. No email is sent.",
  "made-paid": "The order is made, and paid.",
  "made-link": "The order is made, and its pieces are kept. Pass the payment link on.",
  tracking: "The tracking is corrected.",
  delivered:
    "The day of delivery is noted. The customer’s time for withdrawing counts from it, and an email tells them.",
  "delivered-quietly": "The day of delivery is noted. The customer’s time for withdrawing counts from it.",
  written: "Your email is kept with the order, and goes out at once where a mail server is set up.",
  letter: "The email is due again. It goes out at once, where a mail server is set up.",
  "put-back": "Put back: the pieces are on the shelf, and can be bought again.",
  "dealt-with": "Noted as dealt with.",
  erased: "The customer’s personal data are erased.",
  refunded: "Refunded. The money is on its way to the customer’s bank.",
  "refund-pending": "The payment provider has taken the refund. Its outcome shows here by itself.",
  "refund-asked":
    "The payment provider does not answer. The refund is noted and will be tried again, so there is no need to repeat it.",
  "refund-failed": "The payment provider refused the refund. No money went back: see below.",
  cancelled: "Cancelled. The money is on its way to the customer’s bank, and an email tells them.",
  "cancelled-asked":
    "Cancelled. The payment provider does not answer: the refund is noted and will be tried again, so there is no need to repeat it.",
  "cancelled-failed":
    "Cancelled, but the payment provider refused the refund. No money went back, and no email was sent: see below.",
  closed:
    "Closed. Its pieces are back on the shelf. What the customer’s bank disputes does not go back: the bank decides on it.",
  "given-back": "Noted: give the money back by hand, in cash or at the card reader.",
  "cancelled-given-back": "Cancelled. Give the money back by hand, in cash or at the card reader.",
  "cancelled-free": "Cancelled, and an email tells the customer. There was no money to give back.",
} as const;
export type OrderDone = keyof typeof DONE;

/** Actions whose result a later event can change while the page is open: a refund may still fail. */
const MAY_STILL_FAIL: readonly string[] = [
  "refunded",
  "refund-pending",
  "refund-asked",
  "cancelled",
  "cancelled-asked",
];

/** The sentence for the last action; null when there was none, or when it has failed since. */
export function formatOrderDone(search: URLSearchParams, alerts: readonly { kind: string }[]): string | null {
  const done = search.get("done");
  if (done === null || !Object.hasOwn(DONE, done)) return null;
  const hasFailed = MAY_STILL_FAIL.includes(done) && alerts.some(({ kind }) => kind === "refund");
  return hasFailed ? null : DONE[done as OrderDone];
}

/** An error with its field and the input. */
export interface OrderProblem extends Parcel {
  /** The letter to the customer, as it was typed. */
  typed?: string;
  message: string;
  /** Null when the error is about the order itself, which has changed. */
  field: keyof Parcel | "typed" | null;
}
