/** The version of Stripe's API that the shop is written for; the SDK's own types refuse any other. */
export const STRIPE_API_VERSION = "2026-10-28.endive";

/** The events that the shop's webhook endpoint needs. */
export const WEBHOOK_EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
];
