/** The version of Stripe's API that the shop is written for; the SDK's own types refuse any other. */
export const STRIPE_API_VERSION = "2026-10-28.endive";
