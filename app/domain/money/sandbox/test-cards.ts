import { setTimeout as sleep } from "node:timers/promises";
/**
 * The later effects of a payment: its refunds wait some seconds before they succeed, or succeed and fail some seconds
 * afterwards, or the shopper's bank disputes it.
 */
export type Aftermath = "refunds wait" | "refunds fail" | "is disputed";

/** The outcome of a payment with a card, before any money would move. */
type CardOutcome =
  | { kind: "pays"; aftermath?: Aftermath }
  | { kind: "confirms" }
  | { kind: "refused"; message: string };

/** The published test cards of Stripe's that the sandbox knows (https://docs.stripe.com/testing). */
export const TEST_CARDS: readonly { number: string; what: string; outcome: CardOutcome }[] = [
  { number: "4242 4242 4242 4242", what: "pays", outcome: { kind: "pays" } },
  {
    number: "4000 0000 0000 3220",
    what: "asks for one more confirmation, then pays",
    outcome: { kind: "confirms" },
  },
  {
    number: "4000 0000 0000 0002",
    what: "is declined",
    outcome: { kind: "refused", message: "Your card was declined." },
  },
  {
    number: "4000 0000 0000 9995",
    what: "has insufficient funds",
    outcome: { kind: "refused", message: "Your card has insufficient funds." },
  },
  {
    number: "4000 0000 0000 7726",
    what: "pays; a refund to it takes some seconds",
    outcome: { kind: "pays", aftermath: "refunds wait" },
  },
  {
    number: "4000 0000 0000 5126",
    what: "pays; a refund to it fails some seconds later",
    outcome: { kind: "pays", aftermath: "refunds fail" },
  },
  {
    number: "4000 0000 0000 0259",
    what: "pays, and is then disputed by its bank",
    outcome: { kind: "pays", aftermath: "is disputed" },
  },
];

/** The card's behaviour. Spaces and dashes in the number do not count. */
export function cardOutcome(typed: string): CardOutcome {
  const number = typed.replace(/[\s-]/g, "");
  const known = TEST_CARDS.find((card) => card.number.replaceAll(" ", "") === number);
  if (known) return known.outcome;
  if (!isCardNumber(number)) return { kind: "refused", message: "Your card number is invalid." };
  return {
    kind: "refused",
    message: "Your card was declined. The sandbox takes only the test cards listed below.",
  };
}

/** 12 to 19 digits, of which the last is a check digit (ISO/IEC 7812, the Luhn formula). */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The error of an expiry such as `12/34` or `12 / 2034`, or null. A card is valid to the end of its month. */
export function expiryError(typed: string, now: Date): string | null {
  const parts = /^(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})$/.exec(typed.trim());
  if (!parts) return "Your card’s expiry date is incomplete.";
  const month = Number(parts[1]);
  const year = Number(parts[2]) + (parts[2]?.length === 2 ? 2000 : 0);
  if (month < 1 || month > 12) return "Your card’s expiry date is invalid.";
  if (Date.UTC(year, month, 1) <= now.getTime()) return "Your card’s expiry date is in the past.";
  if (year > now.getUTCFullYear() + 50) return "Your card’s expiry date is invalid.";
  return null;
}

/** The error of a security code, or null. */
export const cvcError = (typed: string): string | null =>
  /^\d{3,4}$/.test(typed.trim()) ? null : "Your card’s security code is incomplete.";

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
type Failure = "down" | "slow" | "refuses";

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
