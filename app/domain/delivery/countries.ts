import { HOME, NORTHERN_IRELAND } from "./zone.ts";

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

/** The name of a place that parcels go to: `Nigeria`, `Northern Ireland`. */
export const placeName = (code: string): string =>
  code === NORTHERN_IRELAND ? "Northern Ireland" : (names.of(code) ?? code);

/** Whether parcels can have this code as their place: a country's, or Northern Ireland's. */
export const isPlace = (code: string): boolean => isCountry(code) || code === NORTHERN_IRELAND;

/** Every country of the world by its English name, the shop's own first. Made once per process. */
export const COUNTRIES: readonly Country[] = CODES.map((code) => ({
  code,
  name: placeName(code),
})).sort(
  (one, other) =>
    Number(other.code === HOME) - Number(one.code === HOME) || one.name.localeCompare(other.name, "en-GB"),
);

/** The places that a parcel can go to: every country, and Northern Ireland beside the shop's own. */
export const PLACES: readonly Country[] = COUNTRIES.toSpliced(1, 0, {
  code: NORTHERN_IRELAND,
  name: placeName(NORTHERN_IRELAND),
});
