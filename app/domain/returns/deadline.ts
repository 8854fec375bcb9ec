import { addDays, addMonths, type Day, endOfDay, weekdayOf } from "#app/shared/calendar-day.ts";
import { SHOP_ZONE } from "#app/shared/shop-time.ts";

/** The facts that the period for withdrawing depends on. */
export interface ContractFacts {
  /** The day on which the last piece arrived; null while it is unknown. */
  deliveredOn: Day | null;
  /** The day on which the last parcel left; null before. */
  sentOn: Day | null;
  /** The most business days that the delivery takes. */
  longestDays: number;
  /** The parcel's country, ISO 3166 alpha-2; null when it is not known. */
  country: string | null;
  /** The day on which the shopper was told of the right to withdraw, on paper or by mail; null for never. */
  informedOn: Day | null;
  /** The days of the period: 14 by law, or more. */
  days: number;
}

export interface Deadline {
  /** The last day on which the shopper may withdraw. */
  lastDay: Day;
  /** The moment at which it is over. */
  endsAt: Date;
  /** True when the day of delivery is not known, and was reckoned from the sending. */
  isReckoned: boolean;
  /** True when it is later because the shopper was told of the right too late, or never. */
  isExtended: boolean;
}

const HOME = "GB";
/** Added when the shopper was never told of the right. */
const MONTHS_UNTOLD = 12;

/**
 * The end of the period in which a shopper may withdraw from a contract for goods without a reason; null before
 * anything was sent, because then they may in any case.
 *
 * - The period is `days` from the day on which the last piece arrived; that day is not counted. Consumer Contracts
 *   Regulations 2013, regulation 30; Directive 2011/83/EU, article 9. https://www.legislation.gov.uk/uksi/2013/3134
 * - If the shopper was not told of the right, it ends twelve months later. Told in those months, it ends `days` after
 *   the day of the telling. Regulation 31; article 10. 'Told' is here the receipt with the instructions.
 * - In the European Union and the EEA a period whose last day is a Saturday, a Sunday or a public holiday ends with the
 *   next working day: Regulation (EEC, Euratom) No 1182/71, article 3(4), by recital 41 of the directive. British law
 *   has no such extension; elsewhere the shop keeps to British law.
 * - It ends with the last hour of that day, in the shop's time zone or the shopper's, whichever is later. A country
 *   with several zones counts by its latest.
 * - Nobody said when it arrived: it counts as arriving after the longest time that was promised, on a working day.
 */
export function withdrawalDeadline(facts: ContractFacts): Deadline | null {
  const { deliveredOn, informedOn, days, country } = facts;
  const arrived = arrivedOn(facts);
  if (arrived === null) return null;
  const first = extended(addDays(arrived, days), country);
  const lastDay = extended(lastDayWhenTold(first, informedOn, days), country);
  return {
    lastDay,
    endsAt: endFor(country, lastDay),
    isReckoned: deliveredOn === null,
    isExtended: lastDay > first,
  };
}

/** The day on which the last piece arrived, or counts as arriving when it is unknown; null before the sending. */
export const arrivedOn = (facts: Omit<ContractFacts, "informedOn" | "days">): Day | null =>
  facts.deliveredOn ?? latestArrival(facts);

/** Whether a moment is after the deadline. Nothing is late without a deadline, because nothing was sent. */
export const isLate = (deadline: Deadline | null, now: Date): boolean =>
  deadline !== null && now.getTime() >= deadline.endsAt.getTime();

function lastDayWhenTold(first: Day, informedOn: Day | null, days: number): Day {
  const untold = addMonths(first, MONTHS_UNTOLD);
  if (informedOn === null || informedOn > untold) return untold;
  const told = addDays(informedOn, days);
  return told > first ? told : first;
}

function extended(day: Day, country: string | null): Day {
  if (country === null || !isOfEuropeanLaw(country)) return day;
  let next = day;
  while (isDayOff(country, next)) next = addDays(next, 1);
  return next;
}

/** The day of sending plus the longest business days. Days off on either side do not count. */
function latestArrival({
  sentOn,
  longestDays,
  country,
}: Pick<ContractFacts, "sentOn" | "longestDays" | "country">): Day | null {
  if (sentOn === null) return null;
  let day = sentOn;
  for (let left = longestDays; left > 0; ) {
    day = addDays(day, 1);
    if (!isDayOff(HOME, day) && !isDayOff(country ?? HOME, day)) left -= 1;
  }
  return day;
}

function endFor(country: string | null, day: Day): Date {
  const zones = [SHOP_ZONE, ...zonesOf(country)];
  return new Date(Math.max(...zones.map((zone) => endOfDay(zone, day).getTime())));
}

/** The time zones of a country; none for an unknown one. */
function zonesOf(country: string | null): readonly string[] {
  if (country === null || !/^[A-Z]{2}$/.test(country)) return [];
  // TypeScript's types lack it: https://tc39.es/proposal-intl-locale-info/
  const locale = new Intl.Locale("und", { region: country }) as Intl.Locale & {
    getTimeZones(): string[] | undefined;
  };
  return locale.getTimeZones() ?? [];
}

/**
 * The days off of a whole country: a date, a number of days from Easter (E, or O for the Orthodox one), or a weekday on
 * or after a date. Days of single regions are left out, and so are days that are only moved from a weekend.
 */
const HOLIDAYS: Record<string, string> = {
  AT: "01-01 01-06 E+1 05-01 E+39 E+50 E+60 08-15 10-26 11-01 12-08 12-25 12-26",
  BE: "01-01 E+1 05-01 E+39 E+50 07-21 08-15 11-01 11-11 12-25",
  BG: "01-01 03-03 O-2 O+1 05-01 05-06 05-24 09-06 09-22 12-24 12-25 12-26",
  CY: "01-01 01-06 O-48 03-25 04-01 O-2 O+1 05-01 O+50 08-15 10-01 10-28 12-25 12-26",
  CZ: "01-01 E-2 E+1 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26",
  DE: "01-01 E-2 E+1 05-01 E+39 E+50 10-03 12-25 12-26",
  DK: "01-01 E-3 E-2 E+1 E+39 E+50 12-25 12-26",
  EE: "01-01 02-24 E-2 05-01 06-23 06-24 08-20 12-24 12-25 12-26",
  ES: "01-01 01-06 E-2 05-01 08-15 10-12 11-01 12-06 12-08 12-25",
  FI: "01-01 01-06 E-2 E+1 05-01 E+39 Fri>06-19 12-06 12-24 12-25 12-26",
  FR: "01-01 E+1 05-01 05-08 E+39 E+50 07-14 08-15 11-01 11-11 12-25",
  GB: "01-01 E-2 E+1 Mon>05-01 Mon>05-25 Mon>08-25 12-25 12-26",
  GR: "01-01 01-06 O-48 03-25 O-2 O+1 05-01 O+50 08-15 10-28 12-25 12-26",
  HR: "01-01 01-06 E+1 05-01 05-30 E+60 06-22 08-05 08-15 11-01 11-18 12-25 12-26",
  HU: "01-01 03-15 E-2 E+1 05-01 E+50 08-20 10-23 11-01 12-24 12-25 12-26",
  IE: "01-01 Mon>02-01 03-17 E+1 Mon>05-01 Mon>06-01 Mon>08-01 Mon>10-25 12-25 12-26",
  IS: "01-01 E-3 E-2 E+1 Thu>04-19 05-01 E+39 E+50 06-17 Mon>08-01 12-25 12-26",
  IT: "01-01 01-06 E+1 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26",
  LI: "01-01 01-06 E+1 05-01 E+39 E+50 E+60 08-15 09-08 11-01 12-08 12-25 12-26",
  LT: "01-01 02-16 03-11 E+1 05-01 06-24 07-06 08-15 11-01 11-02 12-24 12-25 12-26",
  LU: "01-01 E+1 05-01 05-09 E+39 E+50 06-23 08-15 11-01 12-25 12-26",
  LV: "01-01 E-2 E+1 05-01 05-04 06-23 06-24 11-18 12-24 12-25 12-26 12-31",
  MT: "01-01 02-10 03-19 03-31 E-2 05-01 06-07 06-29 08-15 09-08 09-21 12-08 12-13 12-25",
  NL: "01-01 E-2 E+1 04-27 05-05 E+39 E+50 12-25 12-26",
  NO: "01-01 E-3 E-2 E+1 05-01 05-17 E+39 E+50 12-25 12-26",
  PL: "01-01 01-06 E+1 05-01 05-03 E+60 08-15 11-01 11-11 12-24 12-25 12-26",
  PT: "01-01 E-2 04-25 05-01 E+60 06-10 08-15 10-05 11-01 12-01 12-08 12-25",
  RO: "01-01 01-02 01-06 01-07 01-24 O-2 O+1 05-01 06-01 O+50 08-15 11-30 12-01 12-25 12-26",
  SE: "01-01 01-06 E-2 E+1 05-01 E+39 06-06 Fri>06-19 12-24 12-25 12-26 12-31",
  SI: "01-01 01-02 02-08 E+1 04-27 05-01 05-02 06-25 08-15 10-31 11-01 12-25 12-26",
  SK: "01-01 01-06 E-2 E+1 05-01 05-08 07-05 08-29 09-15 11-01 11-17 12-24 12-25 12-26",
};

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** True on a Saturday, a Sunday or a public holiday of this country, by its ISO code. */
function isDayOff(country: string, day: Day): boolean {
  if (weekdayOf(day) % 6 === 0) return true;
  const year = Number(day.slice(0, 4));
  return (HOLIDAYS[country]?.split(" ") ?? []).some((rule) => dayOf(rule, year) === day);
}

/** The European Union, and the countries beside it in which its consumer law holds. */
const isOfEuropeanLaw = (country: string): boolean => country !== "GB" && Object.hasOwn(HOLIDAYS, country);

function dayOf(rule: string, year: number): Day {
  const fromEaster = /^([EO])([+-]\d+)$/.exec(rule);
  if (fromEaster) return addDays(easterOf(year, fromEaster[1] === "O"), Number(fromEaster[2]));
  const [weekday, date] = rule.includes(">") ? rule.split(">") : [undefined, rule];
  const day = `${year}-${date}`;
  return weekday === undefined ? day : addDays(day, (WEEKDAYS.indexOf(weekday) - weekdayOf(day) + 7) % 7);
}

/**
 * Easter Sunday: the anonymous Gregorian algorithm, and Meeus's Julian one for the Orthodox churches. Their calendars
 * are 13 days apart until 2099.
 */
function easterOf(year: number, isOrthodox: boolean): Day {
  const a = year % 19;
  if (isOrthodox) {
    const d = (19 * a + 15) % 30;
    const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
    return addDays(dateOf(year, d + e + 114), 13);
  }
  const century = Math.floor(year / 100);
  const shift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const h = (19 * a + century - Math.floor(century / 4) - shift + 15) % 30;
  const k = year % 100;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(k / 4) - h - (k % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  return dateOf(year, h + l - 7 * m + 114);
}

/** The algorithms give month and day in one number. */
const dateOf = (year: number, number: number): Day =>
  `${year}-${String(Math.floor(number / 31)).padStart(2, "0")}-${String((number % 31) + 1).padStart(2, "0")}`;
