import { addDays, type Day, weekdayOf } from "#app/shared/calendar-day.ts";
import { momentAt, wallClock } from "#app/shared/zone-time.ts";
import type { CalendarRules, DaysOff, TakenTime } from "./calendar.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A stretch of time, and the present moment. */
interface Period {
  from: Date;
  /** Not part of it. */
  to: Date;
  now: Date;
}

export const isOnDaysOff = (daysOff: readonly DaysOff[], day: Day): boolean =>
  daysOff.some(({ from, to }) => from <= day && day <= to);

const overlaps = (a: TakenTime, b: TakenTime): boolean => a.startsAt < b.endsAt && b.startsAt < a.endsAt;

/** The first and the last moment at which a call may begin, by the owner's notice and how far ahead she plans. */
export const bookableFrom = ({ noticeHours }: CalendarRules, now: Date): Date =>
  new Date(now.getTime() + noticeHours * HOUR_MS);
export const bookableUntil = ({ daysAhead }: CalendarRules, now: Date): Date =>
  new Date(now.getTime() + daysAhead * DAY_MS);

/**
 * The moments at which a call can begin, in order: within the open hours by the owner's clock, on no day off, after
 * the notice, free of what is taken, and none within another one. A time that the clocks skip in spring is not
 * offered; one that comes twice in autumn is offered once, as the first.
 */
export function offeredSlots(
  rules: CalendarRules,
  taken: readonly TakenTime[],
  { from, to, now }: Period,
): Date[] {
  const first = Math.max(from.getTime(), bookableFrom(rules, now).getTime());
  const end = Math.min(to.getTime(), bookableUntil(rules, now).getTime());
  const slots: Date[] = [];
  if (first >= end) return slots;
  let freeFrom = 0;
  const last = wallClock(rules.zone, new Date(end)).day;
  for (let { day } = wallClock(rules.zone, new Date(first)); day <= last; day = addDays(day, 1)) {
    if (isOnDaysOff(rules.daysOff, day)) continue;
    for (const minute of startsOf(rules, day)) {
      const startsAt = momentAt(rules.zone, day, minute);
      if (startsAt === null || startsAt.getTime() < first || startsAt.getTime() >= end) continue;
      const slot = { startsAt, endsAt: endOf(rules, startsAt) };
      if (startsAt.getTime() < freeFrom || taken.some((time) => overlaps(time, slot))) continue;
      slots.push(startsAt);
      freeFrom = slot.endsAt.getTime();
    }
  }
  return slots;
}

export const endOf = ({ minutes }: Pick<CalendarRules, "minutes">, startsAt: Date): Date =>
  new Date(startsAt.getTime() + minutes * MINUTE_MS);

/** The times of a day at which calls begin, in minutes since midnight: one after the other in each span. */
function startsOf({ openHours, minutes }: CalendarRules, day: Day): number[] {
  const spans = openHours.filter(({ weekday }) => weekday === weekdayOf(day)).sort((a, b) => a.from - b.from);
  return spans.flatMap(({ from, to }) =>
    Array.from({ length: Math.max(0, Math.floor((to - from) / minutes)) }, (_, nth) => from + nth * minutes),
  );
}

/** Whether this very moment is offered. */
export const isSlotOffered = (
  rules: CalendarRules,
  taken: readonly TakenTime[],
  { startsAt, now }: { startsAt: Date; now: Date },
): boolean =>
  offeredSlots(rules, taken, { from: startsAt, to: new Date(startsAt.getTime() + 1), now }).length > 0;

/** So many are shown in place of a time that has gone. */
const MAX_NEAREST = 6;

/** The offered times that are nearest to one that has gone, in the order of the clock. */
export function nearestSlots(
  rules: CalendarRules,
  taken: readonly TakenTime[],
  { startsAt, now }: { startsAt: Date; now: Date },
): Date[] {
  const from = bookableFrom(rules, now);
  const distance = (slot: Date) => Math.abs(slot.getTime() - startsAt.getTime());
  return offeredSlots(rules, taken, { from, to: bookableUntil(rules, now), now })
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, MAX_NEAREST)
    .sort((a, b) => a.getTime() - b.getTime());
}

/**
 * The time to which a call is moved when its day is off: the same weekday and time of a later week if that is free,
 * otherwise the first free time; null when there is none.
 */
export function laterSlot(
  rules: CalendarRules,
  taken: readonly TakenTime[],
  { startsAt, after, now }: { startsAt: Date; after: Date; now: Date },
): Date | null {
  const slots = offeredSlots(rules, taken, { from: after, to: bookableUntil(rules, now), now });
  const before = wallClock(rules.zone, startsAt);
  const isAlike = (slot: Date) => {
    const { day, minute } = wallClock(rules.zone, slot);
    return minute === before.minute && weekdayOf(day) === weekdayOf(before.day);
  };
  return slots.find(isAlike) ?? slots[0] ?? null;
}

/** The moments at which days off begin and end by the owner's clock. */
export function periodOf({ zone }: Pick<CalendarRules, "zone">, { from, to }: DaysOff): TakenTime {
  const startsAt = momentAt(zone, from, 0);
  const endsAt = momentAt(zone, addDays(to, 1), 0);
  if (!startsAt || !endsAt) throw new Error("A day of the owner's zone has no midnight");
  return { startsAt, endsAt };
}
