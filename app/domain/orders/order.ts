import type { Arrival } from "#app/domain/delivery/delivery-dates.ts";
import { type Money, toMoney } from "#app/shared/money.ts";
/**
 * Every state of an order.
 *
 * - `open`: its pieces are reserved, and the shopper is on the payment provider's page
 * - `expired`, `failed`: not paid in time, or the payment failed; a late payment can still arrive
 * - `paid`: the provider has the money, and the pieces are sold
 * - `needs_refund`: the payment came after the pieces had gone, or its amount was wrong
 * - `fulfilled`, `cancelled`: the shop sent the parcel, or cancelled the order
 * - `refunded`: all the money was paid back
 */
export const ORDER_STATES = [
  "open",
  "paid",
  "expired",
  "failed",
  "needs_refund",
  "fulfilled",
  "cancelled",
  "refunded",
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The states that can follow each state. A paid order never returns to a state before payment. */
const MOVES: Record<OrderState, readonly OrderState[]> = {
  open: ["paid", "expired", "failed", "needs_refund"],
  expired: ["paid", "needs_refund"],
  failed: ["paid", "needs_refund"],
  paid: ["fulfilled", "refunded", "cancelled"],
  fulfilled: ["refunded"],
  needs_refund: ["refunded", "cancelled"],
  cancelled: ["refunded"],
  refunded: [],
};

/** True when an order may move from one state to the other. No state may move to itself. */
export const canMove = (from: OrderState, to: OrderState): boolean => MOVES[from].includes(to);

/**
 * The state to which a refunded order returns when the shopper's bank sends the money back. It is the state before the
 * refund in the order's history (oldest first; entries that are not states are ignored).
 */
export const stateBeforeRefund = (history: readonly string[]): OrderState | undefined =>
  history.filter(isOrderState).findLast((state) => canMove(state, "refunded"));

const isOrderState = (word: string): word is OrderState => ORDER_STATES.some((state) => state === word);

interface Priced {
  subtotalCents: Money;
  /** The part that the credit for returned pieces pays. */
  creditCents: Money;
  /** The part that a gift card pays. */
  giftCents: Money;
}

/** The amount that the payment provider is asked for the pieces: their price less credit and gift card. */
export const duePieces = ({ subtotalCents, creditCents, giftCents }: Priced): Money =>
  toMoney(Math.max(0, subtotalCents - creditCents - giftCents));

/** The gift card's part of the delivery: what remains of its amount after the pieces. */
export const giftOnDelivery = ({ subtotalCents, giftCents }: Omit<Priced, "creditCents">): Money =>
  toMoney(Math.max(0, giftCents - subtotalCents));

interface Sums {
  subtotalCents: Money;
  deliveryCents: Money | null;
  totalCents: Money | null;
}

/** The total of the order, when the provider took another amount; null when both are the same. */
export function orderedFor({ subtotalCents, deliveryCents, totalCents }: Sums): Money | null {
  const ordered = toMoney(subtotalCents + (deliveryCents ?? 0));
  return totalCents === null || totalCents === ordered ? null : ordered;
}

/** The delivery to the country that the shopper chose in the checkout, as it was then. */
export interface OrderDelivery {
  /** ISO 3166 alpha-2. */
  country: string;
  /** The zone's id and name. */
  id: string;
  name: string;
  amountCents: Money;
  /** Fewest and most business days. */
  businessDays: [number, number];
  /** The days of arrival that the checkout named; left out when it named none. */
  arrival?: Arrival;
  /** What the checkout said about duty and VAT, in a sentence; left out when it said nothing. */
  duty?: string;
}

/** The parcel's recipient, as the payment provider collected it. */
export interface OrderCustomer {
  name: string | null;
  phone: string | null;
  address: {
    line1: string | null;
    line2: string | null;
    city: string | null;
    state: string | null;
    postalCode: string | null;
    country: string | null;
  } | null;
}

/** How an order that the owner wrote is paid: at the owner's till, or on the payment provider's page. */
export type ByHand = "cash" | "reader" | "link";

/** What an order pays for: pieces, a gift card, or the deposit or the balance of a piece made to measure. */
export type OrderKind = "pieces" | "gift-card" | "deposit" | "made";

/** Why the law gives no right to withdraw from a line, or one that ends with the work. */
export type WithdrawalException = "made-to-measure" | "alteration" | "gift-card";

/** Whether goods leave the shop for an order: a gift card and a deposit are only paid. */
export const hasGoods = (kind: OrderKind): boolean => kind === "pieces" || kind === "made";

/** How the goods reach the customer without a parcel: given at the sale, collected later, or written in a letter. */
export type Handover = "hand" | "collection" | "letter";

/**
 * True for a sale with both parties present: paid at the owner's till, and handed over at once. An order that is only
 * paid there may have been agreed by letter or telephone. The premises are the shop's usual ones, a stall among them;
 * the law gives no right to withdraw then. Consumer Contracts Regulations 2013, regulations 5 and 27; Directive
 * 2011/83/EU, article 2 and recital 22. https://www.legislation.gov.uk/uksi/2013/3134/regulation/5
 */
export const isFaceToFace = ({
  byHand,
  handover,
}: {
  byHand: ByHand | null;
  handover: Handover | null;
}): boolean => (byHand === "cash" || byHand === "reader") && handover === "hand";

export const BY_HAND_LABELS: Record<ByHand, string> = {
  cash: "Cash",
  reader: "Card reader",
  link: "Payment link",
};
