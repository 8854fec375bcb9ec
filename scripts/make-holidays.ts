// `npm run holidays`: writes the public holidays that decide when a parcel travels, from the maintained list of the
// package date-holidays (data under CC BY 3.0, https://github.com/commenthol/date-holidays). The shop itself ships the
// file, not the package. A test holds the file to the package, so that an update of the list is an update of the file.
import { writeFileSync } from "node:fs";
import Holidays from "date-holidays";

export const HOLIDAYS_FILE = "app/domain/delivery/holidays.json";

/** The shop sends from England; XI is Northern Ireland; Nigeria is its second home. */
const CALENDARS = { GB: ["GB", "ENG"], XI: ["GB", "NIR"], NG: ["NG"] } as const;

const FIRST_YEAR = 2026;
const YEARS = 10;

/** The days on which a country's post rests, by its code: `{ "GB": ["2026-01-01", …] }`. */
export function listHolidays(): Record<string, string[]> {
  const years = Array.from({ length: YEARS }, (_, nth) => FIRST_YEAR + nth);
  const {
    GB: home = [],
    XI: own = [],
    ...others
  } = Object.fromEntries(
    Object.entries(CALENDARS).map(([country, [of, region]]) => {
      const calendar = region ? new Holidays(of, region) : new Holidays(of);
      const days = years
        .flatMap((year) => calendar.getHolidays(year))
        .filter(({ type }) => type === "public");
      return [country, [...new Set(days.map(({ date }) => date.slice(0, 10)))].sort()];
    }),
  );
  // A parcel to Northern Ireland rests on the days of England, too: only its own are listed.
  return { GB: home, XI: own.filter((day) => !home.includes(day)), ...others };
}

if (import.meta.main) writeFileSync(HOLIDAYS_FILE, `${JSON.stringify(listHolidays(), null, 2)}\n`);
