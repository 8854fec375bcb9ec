import { formatCalendarDay, isDay } from "#app/shared/calendar-day.ts";
import { textIn, textsIn, trimmed } from "#app/shared/form-texts.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { formatMinute } from "#app/shared/zone-time.ts";
import {
  type BookingProblem,
  type CalendarSettings,
  type DaysOff,
  LENGTHS,
  MEANS,
  type Means,
  type OpenSpan,
  OWNER_ZONES,
  type OwnerZone,
} from "./calendar.ts";

/** The days of the week in the owner's order, as their numbers. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
export const openFieldId = (weekday: number): string => `open-${weekday}`;

const RULE_FIELDS = ["zone", "noticeHours", "daysAhead", "minutes", "means", "meansText"] as const;
const MAX_NOTICE_HOURS = 14 * 24;
const MAX_DAYS_AHEAD = 180;
const MAX_MEANS = 300;
const MAX_SPANS = 6;

/** The owner's form as it was typed; `open` has a line for each weekday, by its number. */
export type TypedCalendar = Record<(typeof RULE_FIELDS)[number], string> & { open: Record<number, string> };

export const typedCalendar = (form: FormData): TypedCalendar => ({
  ...textsIn(form, RULE_FIELDS, { clean: trimmed }),
  open: Object.fromEntries(WEEK.map((weekday) => [weekday, textIn(form, openFieldId(weekday)).trim()])),
});

/** `09:00 to 12:30, 13:30 to 17:00`; empty for a closed day. */
export const formatSpans = (spans: readonly OpenSpan[]): string =>
  [...spans]
    .sort((a, b) => a.from - b.from)
    .map(({ from, to }) => `${formatMinute(from)} to ${formatMinute(to)}`)
    .join(", ");

export const showCalendar = (settings: CalendarSettings): TypedCalendar => ({
  zone: settings.zone,
  noticeHours: String(settings.noticeHours),
  daysAhead: String(settings.daysAhead),
  minutes: String(settings.minutes),
  means: settings.means,
  meansText: settings.meansText,
  open: Object.fromEntries(
    WEEK.map((weekday) => [
      weekday,
      formatSpans(settings.openHours.filter((span) => span.weekday === weekday)),
    ]),
  ),
});

const TIME = /(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?/.source;
const SPAN = new RegExp(`^${TIME}\\s*(?:-|–|to|until)\\s*${TIME}$`, "i");

/** Minutes since midnight; NaN for no time of the day. Midnight at the end of a day is 24:00. */
function minuteOf(hours = "", minutes = "0", half = ""): number {
  const twelve = half.toLowerCase();
  if (twelve !== "" && (Number(hours) < 1 || Number(hours) > 12)) return Number.NaN;
  const hour = twelve === "" ? Number(hours) : (Number(hours) % 12) + (twelve === "pm" ? 12 : 0);
  const minute = hour * 60 + Number(minutes);
  return Number(minutes) < 60 && minute <= 24 * 60 ? minute : Number.NaN;
}

/** A day's open hours, as a person types them: `9-12:30, 13.30 to 17`, `9am to 1pm`. The error is a sentence. */
export function parseSpans(text: string, weekday: number, minutes: number): Result<OpenSpan[], string> {
  if (text === "") return ok([]);
  const spans: OpenSpan[] = [];
  for (const part of text.split(/[,;]/).map(trimmed)) {
    const [, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = SPAN.exec(part) ?? [];
    const [from, to] = [minuteOf(fromHour, fromMinute, fromHalf), minuteOf(toHour, toMinute, toHalf)];
    if (fromHour === undefined || Number.isNaN(from) || Number.isNaN(to))
      return err("Write times such as 9:00 to 12:30, 13:30 to 17:00.");
    if (to - from < minutes) return err(`${part}: that is too short for a call of ${minutes} minutes.`);
    spans.push({ weekday, from, to });
  }
  spans.sort((a, b) => a.from - b.from);
  if (spans.length > MAX_SPANS) return err(`Use ${MAX_SPANS} spans at most.`);
  return spans.some(({ from }, nth) => from < (spans[nth - 1]?.to ?? 0))
    ? err("Two of these overlap. Begin one when the other has ended.")
    : ok(spans);
}

const wholeNumber = (text: string, { from, to }: { from: number; to: number }): number | null =>
  /^\d{1,4}$/.test(text) && Number(text) >= from && Number(text) <= to ? Number(text) : null;

/** Parses the owner's form, without her days off. */
export function parseCalendar(
  typed: TypedCalendar,
): Result<Omit<CalendarSettings, "daysOff">, BookingProblem[]> {
  const minutes = LENGTHS.find((length) => String(length) === typed.minutes);
  const noticeHours = wholeNumber(typed.noticeHours, { from: 0, to: MAX_NOTICE_HOURS });
  const daysAhead = wholeNumber(typed.daysAhead, { from: 1, to: MAX_DAYS_AHEAD });
  const open = WEEK.map(
    (weekday) => [weekday, parseSpans(typed.open[weekday] ?? "", weekday, minutes ?? 0)] as const,
  );
  const [isZone, isMeans] = [Object.hasOwn(OWNER_ZONES, typed.zone), Object.hasOwn(MEANS, typed.means)];
  const problems = [
    ...open.map(([weekday, spans]) => [openFieldId(weekday), spans.ok ? null : spans.error] as const),
    ["zone", isZone ? null : "Choose a time zone."] as const,
    ["minutes", minutes === undefined ? "Choose a length." : null] as const,
    ["noticeHours", noticeHours === null ? `Enter hours from 0 to ${MAX_NOTICE_HOURS}.` : null] as const,
    ["daysAhead", daysAhead === null ? `Enter days from 1 to ${MAX_DAYS_AHEAD}.` : null] as const,
    ["means", isMeans ? null : "Choose how the call happens."] as const,
    ["meansText", meansProblem(typed.meansText)] as const,
  ].flatMap(([fieldId, message]) => (message === null ? [] : [{ fieldId, message }]));
  if (problems.length > 0 || minutes === undefined || noticeHours === null || daysAhead === null)
    return err(problems);
  return ok({
    zone: typed.zone as OwnerZone,
    openHours: open.flatMap(([, spans]) => (spans.ok ? spans.value : [])),
    ...{ noticeHours, daysAhead, minutes },
    means: typed.means as Means,
    meansText: typed.meansText,
  });
}

const meansProblem = (text: string): string | null =>
  text.length > MAX_MEANS
    ? `Use ${MAX_MEANS} characters at most.`
    : plainTextProblem("text", text.replaceAll("\r\n", "\n"), "lines");

/** What happens with the calls on days off. */
export const CALLS_ON_DAYS_OFF = {
  stay: "Leave them as they are",
  move: "Move each to the next free time",
  cancel: "Cancel all of them",
} as const;
export type CallsOnDaysOff = keyof typeof CALLS_ON_DAYS_OFF;

/** Days off as they were typed; a single day has no `to`. */
export type TypedDaysOff = Record<"from" | "to" | "calls", string>;

export const typedDaysOff = (form: FormData): TypedDaysOff =>
  textsIn(form, ["from", "to", "calls"], { clean: trimmed });

/** A day of this century. */
const isComingDay = (text: string): boolean => isDay(text) && text.startsWith("20");

export function parseDaysOff({
  from,
  to,
  calls,
}: TypedDaysOff): Result<DaysOff & { calls: CallsOnDaysOff }, BookingProblem[]> {
  if (!isComingDay(from)) return err([{ fieldId: "from", message: "Choose the first day off." }]);
  if (to !== "" && (!isComingDay(to) || to < from))
    return err([{ fieldId: "to", message: "Choose a last day that is not before the first." }]);
  if (!Object.hasOwn(CALLS_ON_DAYS_OFF, calls))
    return err([{ fieldId: "calls", message: "Choose what happens with the calls." }]);
  return ok({ from, to: to || from, calls: calls as CallsOnDaysOff });
}

/** `3 December 2026`, or `3 December 2026 to 7 December 2026`. */
export const formatDaysOff = ({ from, to }: DaysOff): string =>
  from === to ? formatCalendarDay(from) : `${formatCalendarDay(from)} to ${formatCalendarDay(to)}`;
