import type { RefundKind } from "#app/domain/money/refunds/refund.ts";
import type { OrderEventKind } from "#app/domain/orders/mutations.server.ts";
import type { OrderState } from "#app/domain/orders/order.ts";
import type { OrderEmail } from "#app/domain/outbox/emails.ts";

/** The owner's words for each state. */
export const STATE_LABELS: Record<OrderState, string> = {
  open: "At the payment page",
  paid: "Paid, to send",
  expired: "Not paid in time",
  failed: "Payment failed",
  needs_refund: "To pay back",
  fulfilled: "Fulfilled",
  cancelled: "Cancelled",
  refunded: "Refunded",
};

/** An order's state, and the other facts that its words depend on. */
export interface StateFacts {
  state: OrderState;
  /** True even after its money was refunded. */
  wasCancelled: boolean;
  /** Its payment is disputed, or its customer withdraws: a paid parcel waits. */
  isOnHold: boolean;
}

/** The state of an order in words. A cancelled order stays cancelled after its refund. */
export function formatOrderState({ state, wasCancelled, isOnHold }: StateFacts): string {
  if (state === "refunded" && wasCancelled) return "Cancelled, refunded";
  return state === "paid" && isOnHold ? "Paid, on hold" : STATE_LABELS[state];
}

/** The words for the history, which has states and other events. */
export const HISTORY_LABELS: Record<OrderState | OrderEventKind, string> = {
  ...STATE_LABELS,
  open: "Ordered",
  paid: "Paid",
  refund_asked: "Refund asked for",
  refund_pending: "Refund under way",
  refund_succeeded: "Money went back",
  refund_failed: "Refund failed",
  disputed: "Payment disputed",
  dispute_won: "Dispute won",
  dispute_lost: "Dispute lost",
  tracking: "Tracking corrected",
  withdrawn: "Customer withdrew",
  not_withdrawn: "Withdrawal set aside",
  returned: "Return asked for",
  hold_ended: "Held no longer",
  exchanged: "Exchanged",
  delivered: "Delivered",
  shelved: "Put back on the shelf",
  dealt_with: "Dealt with",
};

/** The order of the filters: first the states that need work, then the finished ones, then the failed ones. */
export const STATES_BY_URGENCY: readonly OrderState[] = [
  "paid",
  "needs_refund",
  "fulfilled",
  "refunded",
  "cancelled",
  "open",
  "expired",
  "failed",
];

/** The colour of a state: madder and laterite for work to do, leaf for success, a quiet one for the rest. */
export const stateTone = (state: OrderState): string => {
  if (state === "needs_refund") return "text-madder";
  if (state === "paid") return "text-laterite";
  return state === "fulfilled" ? "text-leaf" : "text-bark";
};

/** `1 order`, `4 orders`. */
export const countOrders = (count: number): string => (count === 1 ? "1 order" : `${count} orders`);

/** The owner's page of an order. */
export const orderPath = (reference: string): string => `/admin/orders/${encodeURIComponent(reference)}`;

/** A mail of the order, as its reader sees it. */
export const letterPath = (reference: string, kind: OrderEmail, about: string): string =>
  `${orderPath(reference)}/letters/${kind}${about && `?${new URLSearchParams({ about })}`}`;

/** The page for refunding an order. */
export const refundPath = (reference: string, kind: RefundKind): string =>
  `${orderPath(reference)}/refund${kind === "part" ? "" : `?what=${kind}`}`;

/** The form of an order that the owner writes. */
export const NEW_ORDER_PATH = "/admin/orders/new";

/** The desk of carriers' files and customs forms. */
export const LABELS_PATH = "/admin/labels";

export const SLIPS_PATH = "/admin/orders/slips";

/** The page that prints the packing slips of the orders to send, limited by a search if there is one. */
export const slipsPath = (search: string): string =>
  search ? `${SLIPS_PATH}?${new URLSearchParams({ q: search })}` : SLIPS_PATH;

/** The list of the orders in one state, or of all, limited by a search if there is one. */
export function ordersPath(state: OrderState | null, { page = 1, search = "" } = {}): string {
  const query = new URLSearchParams();
  if (search) query.set("q", search);
  if (state) query.set("state", state);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/admin/orders?${query}` : "/admin/orders";
}
