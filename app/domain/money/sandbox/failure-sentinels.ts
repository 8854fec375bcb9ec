import { setTimeout as sleep } from "node:timers/promises";

/**
 * Inputs that make the sandbox fail on purpose, so that the shop can be tested with a failing provider and without
 * interception. They are read from the `customer_email` of a new session:
 *
 * - `provider-down@…`: the API answers 503, every time.
 * - `provider-slow@…`: the API does not answer for 60 seconds, or until the caller hangs up.
 * - `provider-refuses@…`: the API refuses the e-mail itself, as it does with invalid addresses.
 * - `provider-slow-5700ms@…`: the API carries the request out, and answers after the given milliseconds (15,000 at
 *   most). A caller that hangs up changes nothing, and a second request under the same key meanwhile gets a 409, as at
 *   Stripe.
 *
 * Refunds that wait or fail, and disputes, depend on the card that paid: see `test-cards.ts`.
 */
export type Failure = "down" | "slow" | "refuses";

export const SLOW_MS = 60_000;

export function failureFor(customerEmail: string | undefined): Failure | null {
  if (customerEmail?.startsWith("provider-down@")) return "down";
  if (customerEmail?.startsWith("provider-slow@")) return "slow";
  if (customerEmail?.startsWith("provider-refuses@")) return "refuses";
  return null;
}

const LATEST_MS = 15_000;
const LATE = /^provider-slow-(\d{1,6})ms@/;

/** The most late answers of a process at once: each holds a connection to the database, which others need as well. */
const MAX_LATE = 3;
let late = 0;

/** Waits as long as the e-mail says. */
export async function answerLate(customerEmail: string | undefined): Promise<void> {
  const delayMs = Math.min(LATEST_MS, Number(LATE.exec(customerEmail ?? "")?.[1] ?? 0));
  if (delayMs === 0 || late >= MAX_LATE) return;
  late += 1;
  await sleep(delayMs);
  late -= 1;
}
