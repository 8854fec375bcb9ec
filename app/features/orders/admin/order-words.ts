import type { OrderState } from "../order.ts";

/** How the owner reads each state. */
export const STATE_WORDS: Record<OrderState, string> = {
  open: "At the payment page",
  paid: "Paid, to send",
  expired: "Not paid in time",
  failed: "Payment failed",
  needs_refund: "To pay back",
  fulfilled: "Fulfilled",
  cancelled: "Cancelled",
  refunded: "Refunded",
};

/** The same in the history, where a state is what happened. */
export const HISTORY_WORDS: Record<OrderState, string> = { ...STATE_WORDS, open: "Ordered", paid: "Paid" };

/** The order of the filters: what wants to be done first, then what is done, then what came to nothing. */
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

const NEXT_STEPS: Record<OrderState, string> = {
  open: "Nothing yet. The customer is at the payment page, and the pieces are kept for them until it closes.",
  paid: "Pack the pieces, send the parcel, then mark the order as fulfilled.",
  expired: "Nothing. No money came in time, and the pieces are back on the shelf.",
  failed: "Nothing. The payment did not go through, and the pieces are back on the shelf.",
  needs_refund:
    "Pay the whole amount back at the payment provider, and do not send anything. The history says why.",
  fulfilled: "Nothing more. The parcel is on its way.",
  cancelled: "See at the payment provider that the money went back. Do not send anything.",
  refunded: "Nothing more. The money went back to the customer.",
};

/** What the owner does next about an order, in a sentence. */
export const nextStep = (state: OrderState): string => NEXT_STEPS[state];

/** The colour of a state: madder and laterite ask for something, leaf is done well, the rest keeps quiet. */
export const stateTone = (state: OrderState): string => {
  if (state === "needs_refund") return "text-madder";
  if (state === "paid") return "text-laterite";
  return state === "fulfilled" ? "text-leaf" : "text-bark";
};

/** `1 piece`, `4 pieces`. */
export const countPieces = (count: number): string => (count === 1 ? "1 piece" : `${count} pieces`);

/** `1 order`, `4 orders`. */
export const countOrders = (count: number): string => (count === 1 ? "1 order" : `${count} orders`);

const MOMENT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Europe/London",
});

/** A moment as it is read in the shop's country: `20 Nov 2026, 12:44`. */
export const formatMoment = (moment: Date): string => MOMENT.format(moment);

/** Where the owner finds an order. */
export const orderPath = (reference: string): string => `/admin/orders/${encodeURIComponent(reference)}`;

/** The list of the orders in one state, or of all. */
export function ordersPath(state: OrderState | null, page = 1): string {
  const query = new URLSearchParams();
  if (state) query.set("state", state);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/admin/orders?${query}` : "/admin/orders";
}
