/** A day of the calendar, wherever it is: `2026-11-20`. Days compare as texts. */
export type Day = string;

const DAY_MS = 86_400_000;
const noonOf = (day: Day): number => Date.parse(`${day}T12:00:00Z`);
const dayAt = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** True for an existing day: not for 30 February. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(noonOf(text)) && dayAt(noonOf(text)) === text;

/** The day that many days later (earlier below 0). */
export const addDays = (day: Day, days: number): Day => dayAt(noonOf(day) + days * DAY_MS);

/** The same date that many months later, or the last day of that month when it has no such date. */
export function addMonths(day: Day, months: number): Day {
  const date = new Date(noonOf(day));
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0, 12));
  last.setUTCDate(Math.min(date.getUTCDate(), last.getUTCDate()));
  return dayAt(last.getTime());
}

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: Day): number => new Date(noonOf(day)).getUTCDay();

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The day that a moment is in a time zone. */
function dayIn(timeZone: string, moment: Date): Day {
  let format = formatters.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    formatters.set(timeZone, format);
  }
  return format.format(moment);
}

const QUARTER_MS = 15 * 60_000;

/**
 * The moment at which a day is over in a time zone. A day whose clocks go back at midnight ends twice: this is the
 * second end. All zones change at a quarter of an hour.
 */
export function endOfDay(timeZone: string, day: Day): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) + DAY_MS;
  const isOver = (ms: number) => dayIn(timeZone, new Date(ms)) > day;
  let [before, after] = [-60, 60];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isOver(midnight + middle * QUARTER_MS)) after = middle;
    else before = middle;
  }
  let end = after + 12;
  while (isOver(midnight + (end - 1) * QUARTER_MS)) end -= 1;
  return new Date(midnight + end * QUARTER_MS);
}

const MONTHS = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** A day in words: `20 November 2026`. By hand: a formatter of the browser's own takes a slow phone 50 ms to make. */
export function formatCalendarDay(day: Day): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${date} ${MONTHS[(month ?? 0) - 1]} ${year}`;
}
