import { deliveryDays, deliveryPrice } from "./delivery-choices.ts";
import { type Delivery, deliveryPlace, HOME, homeZone, NORTHERN_IRELAND, type Zone, zoneOf } from "./zone.ts";

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

const termsOf = (zone: Zone | undefined) =>
  zone && JSON.stringify([zone.priceCents, zone.freeFromCents, zone.businessDays]);

/** The zone of Northern Ireland where it has other terms than the rest of the country; undefined where it has none. */
export function ownTerms(zones: readonly Zone[]): Zone | undefined {
  const own = zoneOf(zones, NORTHERN_IRELAND);
  return termsOf(homeZone(zones)) === termsOf(own) ? undefined : own;
}

/** Asks shoppers to choose Northern Ireland where it has other terms than the rest of the country. */
export function hintOfOwnTerms(zones: readonly Zone[]): string | undefined {
  const own = ownTerms(zones);
  return homeZone(zones) && own
    ? `A parcel to Northern Ireland? Please choose it in the list. Delivery there: ${deliveryPrice(own)}, ${deliveryDays(own.businessDays)}.`
    : undefined;
}

/** The country of a place, as addresses, carriers and the payment provider know it. */
export const countryOf = (place: string): string => (place === NORTHERN_IRELAND ? HOME : place);

interface PlacedAddress {
  country: string | null;
  postalCode: string | null;
}

/** The place of an address; null while it, or its country, is not known. */
export const placeOfAddress = (address: PlacedAddress | null | undefined): string | null =>
  address ? deliveryPlace(address.country, address.postalCode) : null;

/** The place of a delivery that was agreed, by its country and its zone's id. */
export const placeOfDelivery = (
  { country, id }: { country: string; id: string },
  zones: readonly Zone[],
): string =>
  country === HOME && zoneOf(zones, NORTHERN_IRELAND)?.id === id && homeZone(zones)?.id !== id
    ? NORTHERN_IRELAND
    : country;
