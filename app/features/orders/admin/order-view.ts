import type { Pence } from "#app/shared/money.ts";
import type { OrderState } from "../order.ts";

/** An order as its page in the administration shows it. */
export interface OrderView {
  reference: string;
  state: OrderState;
  createdAt: Date;
  email: string;
  name: string | null;
  phone: string | null;
  /** As on a parcel, below the name; empty until the payment provider collected one. */
  address: string[];
  lines: OrderViewLine[];
  subtotalCents: Pence;
  /** Both null while nothing is paid. */
  deliveryCents: Pence | null;
  totalCents: Pence | null;
  /** Every change of the state, oldest first. */
  history: { id: number; title: string; reason: string; at: Date }[];
  payment: { provider: "stripe" | "sandbox"; paymentId: string | null; sessionId: string | null };
  /** Null while none is due. */
  receipt: { sentAt: Date | null; dueSince: Date } | null;
}

export interface OrderViewLine {
  lineNo: number;
  title: string;
  size: string;
  colorName: string;
  unitCents: Pence;
  quantity: number;
  imageUrl: string | null;
}

/** What an action of the page has done; said in the address, so that a reload says it again and does it no more. */
const DONE = {
  fulfilled: "Marked as fulfilled.",
  receipt: "The receipt is due again. It goes out within minutes, where a mail server is set up.",
} as const;
export type OrderDone = keyof typeof DONE;

/** The sentence for what was just done; null when nothing was. */
export function doneWords(search: URLSearchParams): string | null {
  const done = search.get("done");
  return done !== null && Object.hasOwn(DONE, done) ? DONE[done as OrderDone] : null;
}

/** What was wrong, at its field, with what was typed. */
export interface OrderProblem {
  message: string;
  /** Null when it concerns no field: the order itself has moved on. */
  field: "carrier" | "tracking" | null;
  carrier: string;
  tracking: string;
}

/** What is kept of a parcel at most, in characters. */
export const LONGEST_PARCEL_WORD = 80;
