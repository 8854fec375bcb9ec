import type { CalendarSettings, ListedBooking } from "#app/domain/calendar/calendar.ts";
import type { CallRefusal } from "#app/domain/calendar/change-booking.server.ts";
import type { TypedCalendar, TypedDaysOff } from "#app/domain/calendar/hours-input.ts";
import { addDays, type Day, isDay, weekdayOf } from "#app/shared/calendar-day.ts";

export const FITTINGS_PATH = "/admin/fittings";
export const callExportPath = (id: string): string => `${FITTINGS_PATH}/${id}/export.json`;

/** A day of the owner's week. */
export interface CalendarDay {
  day: Day;
  /** Its open hours in words; empty for a closed day. */
  hours: string;
  isOff: boolean;
  isToday: boolean;
  calls: ListedBooking[];
}

interface FormProblem {
  fieldId: string;
  message: string;
}

/** The owner's calendar, with the form that was refused, if one was. */
export interface FittingsView {
  settings: CalendarSettings;
  week: CalendarDay[];
  /** Requests whose address is not confirmed. */
  requests: ListedBooking[];
  /** The secret address of the calendar, for her own calendar program. */
  feedUrl: string;
  now: Date;
  /** The hours are still those that the sample shop came with. */
  isSample: boolean;
  hours: { typed: TypedCalendar; problems: FormProblem[] };
  off: { typed: TypedDaysOff; problems: FormProblem[] };
  /** The call that could not be moved, or confirmed. */
  refused: { id: string; typed: string; message: string } | null;
}

const mondayOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7));

/** The week in an address; the present one when it names none. */
export const parseWeek = (text: string | null, today: Day): Day =>
  mondayOf(text !== null && isDay(text) && /^20/.test(text) ? text : today);

export const weekPath = (week: Day | null, done: Record<string, string> = {}): string => {
  const query = new URLSearchParams({ ...(week !== null && { week }), ...done });
  return query.size > 0 ? `${FITTINGS_PATH}?${query}` : FITTINGS_PATH;
};

/** Where a call stands in the owner's calendar. */
export const bookingPath = (id: string, day: Day): string => `${weekPath(day)}#call-${id}`;

const DONE: Record<string, string> = {
  hours: "Saved. Visitors see the new times at once.",
  open: "Those days are open again.",
  cancelled: "Cancelled. We’ve told them by email, with the way to another time.",
  moved: "Moved. We’ve told them by email.",
  confirmed: "Booked. We’ve told them by email.",
  erased: "Erased. That there was a call, and when, stays.",
  renewed: "Your calendar has another address. The one before works no more.",
};

/** The last act, in a sentence; null for none. */
export function formatFittingsDone(query: URLSearchParams): string | null {
  const done = query.get("done") ?? "";
  if (done !== "off") return Object.hasOwn(DONE, done) ? (DONE[done] ?? null) : null;
  const counted = (name: string): number => Math.min(9_999, Number.parseInt(query.get(name) ?? "0", 10) || 0);
  const told = [[counted("moved"), "moved"] as const, [counted("cancelled"), "cancelled"] as const].flatMap(
    ([count, act]) => (count === 0 ? [] : [`${count} ${count === 1 ? "call" : "calls"} ${act}`]),
  );
  return told.length === 0
    ? "Those days are off. No call was changed."
    : `Those days are off: ${told.join(", ")}. We’ve told everybody by email, with the way to another time.`;
}

export const REFUSALS: Record<CallRefusal, string> = {
  unknown: "That call is not there any more.",
  ended: "Its time is over, or it was cancelled. Choose a moment that is still to come.",
  gone: "You have another call then. Choose another time.",
  many: "This address has its two calls already.",
};
