import { addDays, type Day, weekdayOf } from "#app/shared/calendar-day.ts";
import listed from "./holidays.json" with { type: "json" };
import { HOME } from "./zone.ts";

/**
 * The days off of a whole country: a date, a number of days from Easter (E, or O for the Orthodox one), or a weekday on
 * or after a date. Days of single regions are left out, and so are days that are only moved from a weekend.
 */
const RULES: Record<string, string> = {
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

/** The days on which the post rests in the shop's own countries, as lists (`npm run holidays`). */
const LISTED: Record<string, ReadonlySet<Day>> = Object.fromEntries(
  Object.entries(listed).map(([country, days]) => [country, new Set(days)]),
);

/** True on a Saturday, a Sunday or a public holiday of this country, by its ISO code. */
export function isDayOff(country: string, day: Day): boolean {
  if (weekdayOf(day) % 6 === 0 || LISTED[country]?.has(day)) return true;
  const year = Number(day.slice(0, 4));
  return (RULES[country]?.split(" ") ?? []).some((rule) => dayOf(rule, year) === day);
}

/** The first day from this one on which a parcel moves between the shop and a country; null goes no further than home. */
function businessDayFrom(day: Day, country: string | null): Day {
  let next = day;
  while (isDayOff(HOME, next) || (country !== null && isDayOff(country, next))) next = addDays(next, 1);
  return next;
}

/** The business day that many business days after a day. Days off on either side do not count. */
export function addBusinessDays(day: Day, count: number, country: string | null): Day {
  let last = day;
  for (let left = count; left > 0; left -= 1) last = businessDayFrom(addDays(last, 1), country);
  return last;
}

/** The European Union, and the countries beside it in which its consumer law holds. */
export const isOfEuropeanLaw = (country: string): boolean => Object.hasOwn(RULES, country);

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
