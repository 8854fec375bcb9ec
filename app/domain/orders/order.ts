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
