import { minorDigits, type Presentment, smallestCharge } from "../presentment.ts";
import type { SandboxSession } from "./sandbox-objects.ts";

/** How much of a currency the sandbox gives for a pound. They never change, so tests can count on them. */
const RATES = {
  USD: 1.3043,
  CAD: 1.83,
  EUR: 1.1527,
  NGN: 1_980,
  JPY: 201,
  KRW: 1_872,
  KWD: 0.4003,
  UGX: 4_710,
};
const EURO = "AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(" ");
const COUNTRIES: Record<string, keyof typeof RATES> = {
  ...Object.fromEntries(EURO.map((country) => [country, "EUR" as const])),
  ...{ US: "USD", CA: "CAD", NG: "NGN", JP: "JPY", KR: "KRW", KW: "KWD", UG: "UGX" },
};

/** The currency that the page offers in a country; null where that is pounds, and when the shop did not ask for it. */
export const offeredCurrency = (
  { adaptive_pricing }: Pick<SandboxSession, "adaptive_pricing">,
  country: string,
): string | null =>
  adaptive_pricing?.enabled && Object.hasOwn(COUNTRIES, country) ? (COUNTRIES[country] ?? null) : null;

/** An amount of pence in one of the sandbox's currencies, rounded to what a card can be charged. */
export function inCurrency(pence: number, currency: string): Presentment {
  const rate = RATES[currency as keyof typeof RATES];
  const step = smallestCharge(currency);
  const exact = pence * rate * 10 ** (minorDigits(currency) - 2);
  return { amount: Math.max(1, Math.round(exact / step)) * step, currency };
}

/** Stripe's field of an object that was paid in the shopper's own currency; none for pounds. */
export const presentmentDetails = (presentment: Presentment | null) =>
  presentment && {
    presentment_details: {
      presentment_amount: presentment.amount,
      presentment_currency: presentment.currency.toLowerCase(),
    },
  };
