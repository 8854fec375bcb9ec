import { deliveryDays, deliveryPrice } from "./delivery-choices.ts";
import { type Delivery, homeZone, NORTHERN_IRELAND, type Zone, zoneOf } from "./zone.ts";

const ID = "northern-ireland";
const NAME = "Northern Ireland";

/**
 * A delivery with a zone for Northern Ireland. One that was saved before there were such zones sold there as in the
 * rest of the United Kingdom: it gets a zone with the same terms, and its market is closed where Great Britain's is. So
 * nothing closes, and no price changes. To sell nothing there, its market is closed.
 */
export function withNorthernIreland<Saved extends Delivery>(delivery: Saved): Saved {
  const { zones, closedMarkets = [] } = delivery;
  const home = homeZone(zones);
  if (!home || zoneOf(zones, NORTHERN_IRELAND)) return delivery;
  const isTaken = zones.some(({ id, name }) => id === ID || name === NAME);
  const own: Zone = { ...home, id: ID, name: NAME, countries: [NORTHERN_IRELAND] };
  const withOwn = zones.flatMap((zone) =>
    zone !== home
      ? [zone]
      : isTaken
        ? [{ ...home, countries: [...home.countries, NORTHERN_IRELAND] }]
        : [home, own],
  );
  const isClosed = closedMarkets.includes("gb") && !closedMarkets.includes("ni");
  return { ...delivery, zones: withOwn, ...(isClosed && { closedMarkets: [...closedMarkets, "ni"] }) };
}

/** Asks shoppers to choose Northern Ireland where it has other terms than the rest of the country. */
export function hintOfOwnTerms(zones: readonly Zone[]): string | undefined {
  const [home, own] = [homeZone(zones), zoneOf(zones, NORTHERN_IRELAND)];
  const termsOf = (zone: Zone | undefined) =>
    zone && JSON.stringify([zone.priceCents, zone.freeFromCents, zone.businessDays]);
  return home && own && termsOf(home) !== termsOf(own)
    ? `A parcel to Northern Ireland? Please choose it in the list. Delivery there: ${deliveryPrice(own)}, ${deliveryDays(own.businessDays)}.`
    : undefined;
}
