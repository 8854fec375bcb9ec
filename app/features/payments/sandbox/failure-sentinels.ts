/**
 * Inputs that make the sandbox fail on purpose, so that the shop can be tried with a provider that is down without
 * anything between the two being faked. They are read from the `customer_email` of a new session:
 *
 * - `provider-down@…`: the API answers 503, every time.
 * - `provider-slow@…`: the API does not answer for 60 seconds, or until the caller hangs up.
 *
 * Refunds that wait or fail, and disputes, come of the card that paid: see `test-cards.ts`.
 */
export type Failure = "down" | "slow";

export const SLOW_MS = 60_000;

export function failureFor(customerEmail: string | undefined): Failure | null {
  if (customerEmail?.startsWith("provider-down@")) return "down";
  if (customerEmail?.startsWith("provider-slow@")) return "slow";
  return null;
}
