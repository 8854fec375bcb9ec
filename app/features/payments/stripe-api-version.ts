/** The version of Stripe's API that the shop is written for; the SDK's own types refuse any other than theirs. */
export const STRIPE_API_VERSION = "2026-10-28.endive";
