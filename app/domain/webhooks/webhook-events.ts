/** Every event that the shop sends to other programs, by its name, and what it says to the owner. */
export const WEBHOOK_EVENTS = {
  "order.paid": "An order is paid",
  "order.sent": "An order is sent, ready to collect or handed over",
  "order.refunded": "Money of an order went back",
  "order.returned": "Pieces of an order came back",
  "product.changed": "A product is new, changed or deleted",
  "stock.changed": "The pieces left of a size changed",
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

/** How long an event is tried, in days; then it is given up. */
export const DAYS_UNTIL_GIVEN_UP = 3;

/** After this many failures in a row the owner is told on the overview. */
export const MAX_FAILURES = 10;

/** The state of a delivery: an event at one of its receivers. */
export type DeliveryState = "delivered" | "waits" | "given up";
