import type { Day } from "#app/shared/calendar-day.ts";
import { formatMoney, type Money, toMoney } from "#app/shared/money.ts";

/** A zone of delivery: its countries have one price and one time. A country belongs to one zone. */
export interface Zone {
  /** Lower-case words joined by hyphens. It stays when the zone's name changes. */
  id: string;
  name: string;
  /** ISO 3166 alpha-2; XI for Northern Ireland. */
  countries: readonly string[];
  priceCents: number;
  /** The pieces' subtotal from which delivery is free; null for never. */
  freeFromCents: number | null;
  /** Fewest and most business days. */
  businessDays: readonly [number, number];
  /** What the carrier asks for on top, in the owner's words, such as duty and VAT abroad; left out for nothing. */
  duties?: string | undefined;
  /** The shop pays duty and VAT at the border, so that nothing is asked for at the door. Left out: the shopper does. */
  paysDuty?: boolean | undefined;
  /** Who asks for duty and VAT; left out for 'the carrier'. */
  carrier?: string | undefined;
  /** In prices of this zone, in percent with two decimals at most. Left out: see `vatPercentOf`. */
  vatPercent?: number | undefined;
}

/** The shop's delivery, in the order in which shoppers read it. */
export interface Delivery {
  zones: readonly Zone[];
  /** Where shoppers may collect their pieces; null or missing when they may not. */
  collection?: Collection | null;
  /** When parcels are packed; null or missing for a shop that promises no days of arrival. */
  packing?: Packing | null;
  /** The markets (`markets.ts`) to which nothing is sold although zones have their countries. */
  closedMarkets?: readonly string[] | undefined;
  /** What countries ask for parcels from abroad, as far as the owner knows it. */
  dutyTables?: readonly DutyTable[];
  /** The shop's number in the EU's scheme for VAT on imports; null or missing without one. No page shows it. */
  ioss?: string | null;
}

/** What some countries ask for a parcel from abroad. Without a table that holds there is no sum: the zone's words stand. */
export interface DutyTable {
  name: string;
  countries: readonly { country: string; vatPercent: number }[];
  currency: string;
  /** About what one of it was worth in the shop's currency, and when. */
  rate: number;
  rateOn: Day;
  /** Pieces up to this value, in hundredths of the currency; delivery does not count. */
  upToCents: number;
  /** Duty for each six digits of a customs code, likewise. */
  perKindCents: number;
  /** The first and last days on which it holds. */
  from: Day;
  until: Day;
  /** What else must be true: 'for four parcels a year a person'. */
  condition?: string | undefined;
  /** Where it is written, and when somebody read it there. */
  source: string;
  checked: Day;
}

/** When the owner packs parcels, by the shop's clock. */
export interface Packing {
  /** The hour until which a paid order leaves on the same day: `14:00`. */
  until: string;
  /** The first and last days on which nobody packs, such as a holiday of the owner's. */
  closed: readonly { from: string; to: string }[];
}

/** The place at which shoppers collect their pieces in person, for nothing. */
export interface Collection {
  place: string;
  hours: string;
  /** Fewest and most business days until the pieces are ready. */
  businessDays: readonly [number, number];
}

/** The shop's own country. */
export const HOME = "GB";

/**
 * Northern Ireland as a place that parcels go to; the code is the one that customs use. Zones, choices and requests have
 * it. An address there, and all that is stored or said of one, has the country's own code.
 */
export const NORTHERN_IRELAND = "XI";

/** Whether a place is in the shop's own country: no border lies between. */
export const isInUk = (place: string): boolean => place === HOME || place === NORTHERN_IRELAND;

/** The place of a parcel to this country, by its postcode: those of Northern Ireland begin with BT and a digit. */
export const deliveryPlace = <Country extends string | null>(
  country: Country,
  postcode: string | null | undefined,
) => (country === HOME && /^\W*B\W*T\W*\d/i.test(postcode ?? "") ? NORTHERN_IRELAND : country);

/** The zone of a country, or of Northern Ireland; undefined when nothing is delivered there. */
export const zoneOf = (zones: readonly Zone[], country: string): Zone | undefined =>
  zones.find(({ countries }) => countries.includes(country));

/** The zone of the shop's own country. */
export const homeZone = (zones: readonly Zone[]): Zone | undefined => zoneOf(zones, HOME);

/** The zone that stands for 'abroad': of the zones without a place at home, the first with the most countries. */
export const abroadZone = (zones: readonly Zone[]): Zone | undefined =>
  zones
    .filter(({ countries }) => !countries.some(isInUk))
    .reduce<Zone | undefined>(
      (most, zone) => (most && most.countries.length >= zone.countries.length ? most : zone),
      undefined,
    );

/** The price of a delivery for pieces of this subtotal, in pence. */
export const chargeFor = (
  { priceCents, freeFromCents }: Pick<Zone, "priceCents" | "freeFromCents">,
  subtotal: number,
): Money => toMoney(freeFromCents !== null && subtotal >= freeFromCents ? 0 : priceCents);

/** What delivery adds to a price, to be said beside it. */
export interface AddedDelivery {
  /** `+ £4.95 delivery`, `Free delivery`, or that nothing is delivered there. */
  words: string;
  /** The subtotal from which it is free, while it is not; null for never. */
  freeFromCents: Money | null;
}

/**
 * What delivery to a country costs with pieces of this subtotal. It is said as large as the price: delivery cannot be
 * left out (Digital Markets, Competition and Consumers Act 2024, section 230; CMA209). Null for a shop without zones.
 */
export function deliveryBeside(
  zones: readonly Pick<Zone, "countries" | "priceCents" | "freeFromCents">[],
  country: string,
  subtotal: number,
): AddedDelivery | null {
  if (zones.length === 0) return null;
  const zone = zones.find(({ countries }) => countries.includes(country));
  if (!zone) return { words: "No delivery there yet", freeFromCents: null };
  const charge = chargeFor(zone, subtotal);
  if (charge === 0) return { words: "Free delivery", freeFromCents: null };
  const { freeFromCents } = zone;
  return {
    words: `+ ${formatMoney(charge)} delivery`,
    freeFromCents: freeFromCents === null ? null : toMoney(freeFromCents),
  };
}
