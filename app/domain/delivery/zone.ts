import { type Money, toMoney } from "#app/shared/money.ts";

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
  /** What the carrier asks for on top, in the owner's words, such as duty and VAT abroad; left out for nothing. */
  duties?: string | undefined;
  /** In prices of this zone, in percent with two decimals at most. Left out: see `vatPercentOf`. */
  vatPercent?: number | undefined;
}

/** The bounds of a zone: the payment provider is told its id, name and days, and takes no 0 days. */
export const ZONE_LIMITS = { idLength: 100, nameLength: 60, leastDays: 1, mostDays: 365 } as const;

/** The shop's delivery, in the order in which shoppers read it. */
export interface Delivery {
  zones: readonly Zone[];
  /** Where shoppers may collect their pieces; null or missing when they may not. */
  collection?: Collection | null;
  /** When parcels are packed; null or missing for a shop that promises no days of arrival. */
  packing?: Packing | null;
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

/** An hour at which the clocks never change. */
export const PACKING_HOUR = /^(0[6-9]|1\d|2[0-3]):[0-5]\d$/;

/** The most times for which the shop can say that it is closed. */
export const MAX_CLOSED = 20;

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

/**
 * The zone that stands for 'abroad': of the zones without the shop's own country, the first with the most countries.
 */
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
): Money => toMoney(freeFromCents !== null && subtotal >= freeFromCents ? 0 : priceCents);

/** A country as a choice in a list. */
export interface Country {
  /** ISO 3166 alpha-2. */
  code: string;
  name: string;
}

/** ISO 3166-1, and Kosovo, which has no code there and receives parcels under this one. */
const CODES =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW XK".split(
    " ",
  );

const known: ReadonlySet<string> = new Set(CODES);

/** Whether a two-letter code is that of a country of the world, in capitals. */
export const isCountry = (code: string): boolean => known.has(code);

const names = new Intl.DisplayNames("en-GB", { type: "region" });

/** Every country of the world by its English name, the shop's own first. Made once per process. */
export const COUNTRIES: readonly Country[] = CODES.map((code) => ({
  code,
  name: names.of(code) ?? code,
})).sort(
  (one, other) =>
    Number(other.code === HOME) - Number(one.code === HOME) || one.name.localeCompare(other.name, "en-GB"),
);
