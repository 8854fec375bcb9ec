import type { CalendarRules, ListedBooking } from "#app/domain/calendar/calendar.ts";
import type { ListedMade, OpenMade } from "#app/domain/making/find-made.server.ts";
import { ADMIN_MADE, adminMadePath, nextDay } from "#app/domain/making/made.ts";
import { requestName } from "#app/domain/making/measures.ts";
import { bookingPath, FITTINGS_PATH } from "#app/owner/fittings/fittings-view.ts";
import { formatListedMade } from "#app/owner/made/made-done.ts";
import { addDays, type Day, formatCalendarDay } from "#app/shared/calendar-day.ts";
import { formatWeekday, formatZoneTime, wallClock } from "#app/shared/zone-time.ts";

/** The days of the owner's week, today with them. */
const WEEK_DAYS = 7;

/** So many lines of each kind are shown; the others are counted, with a link to their page. */
const MAX_LINES = { calls: 20, making: 10, unanswered: 10, waiting: 5 } as const;

/** A line of the owner's week: one thing to do or to wait for, with its place. */
export interface WeekLine {
  id: string;
  /** When, in short: `Tue 1 Dec, 10:00`, `by Fri 4 Dec`, `since Fri 27 Nov`; empty for a piece without a day. */
  when: string;
  /** What: `Call`, `Fitting`, `Quote sent`. */
  what: string;
  /** Whose: the person, and for a piece its garment. */
  whose: string;
  to: string;
  /** Late, or waiting for the owner's answer. */
  isUrgent: boolean;
}

/** The first and the last of the days to come, by the owner's clock. */
export function comingDays({ zone }: Pick<CalendarRules, "zone">, now: Date): { from: Day; to: Day } {
  const from = wallClock(zone, now).day;
  return { from, to: addDays(from, WEEK_DAYS - 1) };
}

interface Week {
  zone: CalendarRules["zone"];
  now: Date;
  /** The calls of the days to come, in order, cancelled ones among them. */
  calls: readonly ListedBooking[];
  made: OpenMade;
}

/**
 * The owner's week: calls and pieces in making by their day, pieces without a day, then what waits for an answer, and
 * the quotes that wait for the customer. Calls that are over or cancelled are left out.
 */
export function listWeek({ zone, now, calls, made }: Week): WeekLine[] {
  const today = wallClock(zone, now).day;
  const toCome = calls.filter(({ state, endsAt }) => state === "booked" && endsAt > now);
  const dated = [
    ...toCome.slice(0, MAX_LINES.calls).map((call) => callLine(call, zone, today)),
    ...made.making.slice(0, MAX_LINES.making).map((piece) => pieceLine(piece, today)),
  ].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const more = (count: number, name: string, to: string): WeekLine[] =>
    count <= 0 ? [] : [{ id: name, when: "", what: `${count} more`, whose: name, to, isUrgent: false }];
  const since = ({ changedAt }: ListedMade) => `since ${shortDay(wallClock(zone, changedAt).day)}`;
  return [
    ...dated.map(({ line }) => line),
    ...more(toCome.length - MAX_LINES.calls, "calls this week", FITTINGS_PATH),
    ...more(made.making.length - MAX_LINES.making, "in making", ADMIN_MADE),
    ...made.unanswered.slice(0, MAX_LINES.unanswered).map((piece) => madeLine(piece, since(piece), true)),
    ...more(made.unanswered.length - MAX_LINES.unanswered, "to answer", ADMIN_MADE),
    ...made.waiting
      .slice(0, MAX_LINES.waiting)
      .map((piece) =>
        madeLine(piece, piece.validUntil ? `until ${shortDay(piece.validUntil)}` : since(piece), false),
      ),
    ...more(made.waiting.length - MAX_LINES.waiting, "with the customer", ADMIN_MADE),
  ];
}

/** `at` sorts: a day, or a day and its time; what has no day is last. */
interface DatedLine {
  at: string;
  line: WeekLine;
}

function callLine({ id, name, startsAt, erasedAt }: ListedBooking, zone: string, today: Day): DatedLine {
  const { day } = wallClock(zone, startsAt);
  const time = formatZoneTime(zone, startsAt);
  const line = {
    ...{ id, what: "Call", whose: erasedAt ? "Erased" : name, to: bookingPath(id, day), isUrgent: false },
    when: `${day === today ? "Today" : shortDay(day)}, ${time}`,
  };
  return { at: `${day} ${time}`, line };
}

function pieceLine(piece: ListedMade, today: Day): DatedLine {
  const day = nextDay(piece);
  if (day === null) return { at: "9999", line: madeLine(piece, "", piece.isUnanswered) };
  const isLate = day < today;
  const when = day === today ? "Today" : `${isLate ? "due" : "by"} ${shortDay(day)}`;
  return { at: day, line: madeLine(piece, when, isLate || piece.isUnanswered) };
}

const madeLine = (piece: ListedMade, when: string, isUrgent: boolean): WeekLine => ({
  ...{ id: piece.id, when, isUrgent, to: adminMadePath(piece.id) },
  what: formatListedMade(piece),
  whose: `${piece.name || "Erased"}, ${requestName(piece).toLowerCase()}`,
});

/** `Tue 1 Dec`. */
function shortDay(day: Day): string {
  const [date, month = ""] = formatCalendarDay(day).split(" ");
  return `${formatWeekday(day).slice(0, 3)} ${date} ${month.slice(0, 3)}`;
}
