import { type Pence, pence } from "#app/shared/money.ts";

/** A zone of delivery: its countries have one price and one time. A country belongs to one zone. */
export interface Zone {
  /** Lower-case words joined by hyphens. It stays when the zone's name changes. */
  id: string;
  name: string;
  /** ISO 3166 alpha-2. */
  countries: readonly string[];
  priceCents: number;
  /** The pieces' subtotal from which delivery is free; null for never. */
  freeFromCents: number | null;
  /** Fewest and most business days. */
  businessDays: readonly [number, number];
  /** In prices of this zone, in percent with two decimals at most. Left out: see `vatPercentOf`. */
  vatPercent?: number | undefined;
}

/** The bounds of a zone: the payment provider is told its id, name and days, and takes no 0 days. */
export const ZONE_LIMITS = { idLength: 100, nameLength: 60, leastDays: 1, mostDays: 365 } as const;

/** The shop's delivery, in the order in which shoppers read it. */
export interface Delivery {
  zones: readonly Zone[];
  /** Where shoppers may collect their pieces; nothing where they may not. */
  collection?: Collection | null;
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

/** The zone of a country; undefined when nothing is delivered there. */
export const zoneOf = (zones: readonly Zone[], country: string): Zone | undefined =>
  zones.find(({ countries }) => countries.includes(country));

/** The zone of the shop's own country. */
export const homeZone = (zones: readonly Zone[]): Zone | undefined => zoneOf(zones, HOME);

/** The rate of a zone that states none: the standard one in the shop's own country, none on exports. */
export const vatPercentOf = ({ vatPercent, countries }: Pick<Zone, "vatPercent" | "countries">): number =>
  vatPercent ?? (countries.includes(HOME) ? 20 : 0);

/** The zone that stands for 'abroad': of those without the shop's own country, the first one with the most countries. */
export const abroadZone = (zones: readonly Zone[]): Zone | undefined =>
  zones
    .filter(({ countries }) => !countries.includes(HOME))
    .reduce<Zone | undefined>(
      (most, zone) => (most && most.countries.length >= zone.countries.length ? most : zone),
      undefined,
    );

/** The price of a delivery for pieces of this subtotal, in pence. */
export const chargeFor = (
  { priceCents, freeFromCents }: Pick<Zone, "priceCents" | "freeFromCents">,
  subtotal: number,
): Pence => pence(freeFromCents !== null && subtotal >= freeFromCents ? 0 : priceCents);
