import { type Day, formatCalendarDay, weekdayOf } from "#app/shared/calendar-day.ts";

/** The first and the last day on which a parcel arrives. */
export interface Arrival {
  from: Day;
  to: Day;
}

/** The arrival of parcels that are paid for now, in words: `Wed 2 to Mon 7 December`. */
export interface DeliveryDates {
  /** `2 pm on Monday`, by the shop's clock. */
  orderBy: string;
  /** By the zone's id. */
  zones: Record<string, string>;
  /** Of countries whose public holidays make another arrival than their zone's, by their code. */
  countries: Record<string, string>;
}

/** The arrival in a country of a zone. */
export const arrivalIn = (dates: DeliveryDates, zoneId: string, country: string): string | undefined =>
  dates.countries[country] ?? dates.zones[zoneId];

export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** `Wed 2 to Mon 7 December`, `Tue 29 December to Mon 4 January`, `Wed 2 December`. */
export function formatArrival({ from, to }: Arrival): string {
  const last = formatDayOfWeek(to);
  if (from === to) return last;
  const first = formatDayOfWeek(from);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${isOneMonth ? first.slice(0, first.lastIndexOf(" ")) : first} to ${last}`;
}

/** `Wed 2 December`. */
const formatDayOfWeek = (day: Day): string =>
  `${WEEKDAYS[weekdayOf(day)]?.slice(0, 3)} ${formatCalendarDay(day).slice(0, -5)}`;
