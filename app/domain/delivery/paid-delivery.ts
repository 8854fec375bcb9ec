import { type Money, toMoney } from "#app/shared/money.ts";
import { chargeFor, isInUk, type Zone, zoneOf } from "./zone.ts";

/** A delivery that was paid for a zone other than the parcel's. */
export interface WrongZone {
  chosen: Zone;
  right: Zone;
  /** The amount that the shopper paid too little; below 0, the amount paid too much. */
  missingCents: Money;
}

/** The country of a parcel, and the amounts that were paid for its pieces and for delivery. */
interface PaidDelivery {
  country: string | null;
  subtotalCents: Money;
  deliveryCents: Money | null;
}

/**
 * The zone of a parcel's delivery. Without a country it is the zone whose price was paid; undefined when several zones
 * have that price.
 */
export function deliveryOf(
  { country, subtotalCents, deliveryCents }: PaidDelivery,
  zones: readonly Zone[],
): Zone | undefined {
  if (country !== null) return zoneOf(zones, country);
  const paid = zones.filter((zone) => chargeFor(zone, subtotalCents) === deliveryCents);
  // The United Kingdom and Northern Ireland often have one price.
  return paid.length === 1 || paid.every(({ countries }) => countries.every(isInUk)) ? paid[0] : undefined;
}

/**
 * Finds a delivery that does not go to the shopper's country; null when the zone is right. It is for orders whose
 * delivery was chosen on the payment provider's page, which cannot tie rates to addresses and reports only the amount.
 * So the amount is compared with today's prices. An amount that no zone has today proves nothing, because prices
 * change.
 */
export function wrongZone(
  { country, subtotalCents, deliveryCents }: PaidDelivery,
  zones: readonly Zone[],
): WrongZone | null {
  if (country === null || deliveryCents === null) return null;
  const right = zoneOf(zones, country);
  const chosen = zones.find((zone) => chargeFor(zone, subtotalCents) === deliveryCents);
  if (!chosen || !right) return null;
  const missing = chargeFor(right, subtotalCents) - deliveryCents;
  return missing === 0 ? null : { chosen, right, missingCents: toMoney(missing) };
}
