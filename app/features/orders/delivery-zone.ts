import { type Pence, pence } from "#app/shared/money.ts";

/** A way to deliver, as the store policy states it; the rate for the shop's own country has the id `uk`. */
export interface ZoneRate {
  id: string;
  name: string;
  /** In pence. */
  amountCents: number;
}

/** A delivery that was paid for another zone than the one the parcel goes to. */
export interface WrongZone {
  chosen: ZoneRate;
  right: ZoneRate;
  /** What the shopper paid too little, or, below 0, too much. */
  missingCents: Pence;
}

const isFor = (rate: ZoneRate, country: string): boolean => (rate.id === "uk") === (country === "GB");

/**
 * Whether the shopper chose a delivery that does not go to their country. The payment provider's page cannot tie rates
 * to addresses, and keeps only the amount: so it is judged by the rates of today, and an amount that none of them has
 * (they change) says nothing. Null when all is well.
 */
export function wrongZone(
  { country, deliveryCents }: { country: string | null; deliveryCents: Pence | null },
  rates: readonly ZoneRate[],
): WrongZone | null {
  if (country === null || deliveryCents === null) return null;
  const chosen = rates.filter(({ amountCents }) => amountCents === deliveryCents);
  const [right] = rates
    .filter((rate) => isFor(rate, country))
    .sort((one, other) => one.amountCents - other.amountCents);
  const [first] = chosen;
  if (!first || !right || chosen.some((rate) => isFor(rate, country))) return null;
  return { chosen: first, right, missingCents: pence(right.amountCents - deliveryCents) };
}
