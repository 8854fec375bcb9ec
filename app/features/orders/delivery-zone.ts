import { type Pence, pence } from "#app/shared/money.ts";

/** A delivery rate of the store policy. The rate for the shop's own country has the id `uk`. */
export interface ZoneRate {
  id: string;
  name: string;
  /** In pence. */
  amountCents: number;
}

/** A delivery that was paid for a zone other than the parcel's. */
export interface WrongZone {
  chosen: ZoneRate;
  right: ZoneRate;
  /** The amount that the shopper paid too little; below 0, the amount paid too much. */
  missingCents: Pence;
}

/** The country of a parcel, and the amount that was paid for delivery. */
interface PaidDelivery {
  country: string | null;
  deliveryCents: Pence | null;
}

const isFor = (rate: ZoneRate, country: string): boolean => (rate.id === "uk") === (country === "GB");

const cheapestFor = <Rate extends ZoneRate>(country: string, rates: readonly Rate[]): Rate | undefined =>
  rates.filter((rate) => isFor(rate, country)).sort((one, other) => one.amountCents - other.amountCents)[0];

/**
 * The rate of a parcel's delivery: the one that was paid if it is for the parcel's country, otherwise the cheapest for that
 * country. Without a country, the rate with the paid amount; undefined where several rates have that amount.
 */
export function deliveryOf<Rate extends ZoneRate>(
  { country, deliveryCents }: PaidDelivery,
  rates: readonly Rate[],
): Rate | undefined {
  const chosen = rates.filter(
    (rate) => rate.amountCents === deliveryCents && (country === null || isFor(rate, country)),
  );
  if (chosen.length === 1) return chosen[0];
  return country === null ? undefined : cheapestFor(country, rates);
}

/**
 * Finds a delivery that does not go to the shopper's country; null when the zone is right. The payment provider's page
 * cannot tie rates to addresses, and reports only the amount. So the amount is compared with today's rates. An amount
 * that none of them has says nothing, because rates change.
 */
export function wrongZone(
  { country, deliveryCents }: PaidDelivery,
  rates: readonly ZoneRate[],
): WrongZone | null {
  if (country === null || deliveryCents === null) return null;
  const chosen = rates.filter(({ amountCents }) => amountCents === deliveryCents);
  const right = cheapestFor(country, rates);
  const [first] = chosen;
  if (!first || !right || chosen.some((rate) => isFor(rate, country))) return null;
  return { chosen: first, right, missingCents: pence(right.amountCents - deliveryCents) };
}
