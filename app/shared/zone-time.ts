import { type Day, formatCalendarDay, weekdayOf } from "./calendar-day.ts";

/** What the clocks of a place show: its day, and the minutes since midnight there. */
export interface WallClock {
  day: Day;
  minute: number;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A formatter takes a slow phone a moment to make, so each is made once. Throws a `RangeError` for an unknown zone. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const made =
    clocks.get(zone) ??
    new Intl.DateTimeFormat("en-CA", {
      ...({ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const),
      hourCycle: "h23",
      timeZone: zone,
    });
  clocks.set(zone, made);
  return made;
}

/** Whether this is a time zone by its name in the IANA database, such as `Africa/Lagos`. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+){0,2}$/.test(zone)) return false;
  try {
    return clockOf(zone) !== null;
  } catch {
    return false;
  }
}

/** A moment on the clocks of a zone. */
export function wallClock(zone: string, moment: Date): WallClock {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const get = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? "";
  return {
    day: `${get("year")}-${get("month")}-${get("day")}`,
    minute: Number(get("hour")) * 60 + Number(get("minute")),
  };
}

/** Milliseconds by which a zone's clocks are ahead of UTC at a moment. */
function offsetAt(zone: string, ms: number): number {
  const { day, minute } = wallClock(zone, new Date(ms));
  return Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS - (ms - (ms % MINUTE_MS));
}

/** The offsets of a day, the later ones second; equal on every day on which the clocks do not change. */
const offsets = new Map<string, readonly [number, number]>();
const MAX_REMEMBERED = 2_000;

/** Clocks change at most once in three days, so a day has no other offset than the day before and the day after. */
function offsetsOf(zone: string, day: Day): readonly [number, number] {
  const key = `${zone} ${day}`;
  const known = offsets.get(key);
  if (known) return known;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const found = [offsetAt(zone, midnight - DAY_MS), offsetAt(zone, midnight + 2 * DAY_MS)] as const;
  if (offsets.size >= MAX_REMEMBERED) offsets.clear();
  offsets.set(key, found);
  return found;
}

/**
 * The moment at which a zone's clocks show a time: the first one of an hour that comes twice in autumn, null for an
 * hour that the clocks skip in spring. Minutes from 0 to 1440, which is the next midnight.
 */
export function momentAt(zone: string, day: Day, minute: number): Date | null {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS;
  const [before, after] = offsetsOf(zone, day);
  if (before === after) return new Date(asUtc - before);
  const found = [asUtc - before, asUtc - after].filter((ms) => ms + offsetAt(zone, ms) === asUtc);
  return found.length > 0 ? new Date(Math.min(...found)) : null;
}

/** `09:05`, from minutes since midnight. */
export const formatMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** A moment's time on a zone's clocks: `09:05`. */
export const formatZoneTime = (zone: string, moment: Date): string =>
  formatMinute(wallClock(zone, moment).minute);

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** A day's weekday, `Monday`. */
export const formatWeekday = (day: Day): string => WEEKDAYS[weekdayOf(day)] ?? "";

/** What a zone is called: `Lagos`, `New York`. */
export const zoneCity = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

/** How far a zone is from Greenwich at a moment: `GMT`, `GMT+1`, `GMT-3:30`. */
export function zoneOffset(zone: string, moment: Date): string {
  const minutes = offsetAt(zone, moment.getTime()) / MINUTE_MS;
  if (minutes === 0) return "GMT";
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `GMT${minutes < 0 ? "-" : "+"}${hours}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}`;
}

/** A day of the coming months: `Monday 7 December`. */
export const formatWeekdayDate = (day: Day): string =>
  `${formatWeekday(day)} ${formatCalendarDay(day).replace(/ \d+$/, "")}`;

/** A moment in a zone, with the zone's name: `Monday 7 December at 10:30 (Lagos, GMT+1)`. */
export function formatZoneMoment(zone: string, moment: Date): string {
  const { day, minute } = wallClock(zone, moment);
  return `${formatWeekdayDate(day)} at ${formatMinute(minute)} (${zoneCity(zone)}, ${zoneOffset(zone, moment)})`;
}
