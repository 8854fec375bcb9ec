/**
 * Every state that an order can be in.
 *
 * - `open`: its pieces are reserved and the shopper is at the payment provider's page
 * - `expired`, `failed`: not paid in time, or the payment did not go through; a late payment can still arrive
 * - `paid`: the provider has the money, and the pieces are sold
 * - `needs_refund`: the money came after the pieces had gone, or was not what was ordered
 * - `fulfilled`, `cancelled`: what the shop then did
 * - `refunded`: all the money has gone back
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

/** Where each state can lead. Once paid, there is no way back to a state before payment. */
const MOVES: Record<OrderState, readonly OrderState[]> = {
  open: ["paid", "expired", "failed", "needs_refund"],
  expired: ["paid", "needs_refund"],
  failed: ["paid", "needs_refund"],
  paid: ["fulfilled", "refunded", "cancelled"],
  fulfilled: ["refunded"],
  needs_refund: ["refunded"],
  cancelled: ["refunded"],
  refunded: [],
};

/** True when an order may move from one state to another; staying is no move. */
export const canMove = (from: OrderState, to: OrderState): boolean => MOVES[from].includes(to);

/**
 * The one way back: where a refunded order stands again when the shopper's bank sends the money back after all. It is
 * where it was refunded from, by its history (oldest first; what is no state does not count).
 */
export const stateBeforeRefund = (history: readonly string[]): OrderState | undefined =>
  history.filter(isOrderState).findLast((state) => canMove(state, "refunded"));

const isOrderState = (word: string): word is OrderState => ORDER_STATES.some((state) => state === word);
