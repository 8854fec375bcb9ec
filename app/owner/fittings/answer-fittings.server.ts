import * as z from "zod";
import { type CalendarSettings, feedPath } from "#app/domain/calendar/calendar.ts";
import {
  type CallRefusal,
  cancelByOwner,
  confirmByHand,
  moveByOwner,
} from "#app/domain/calendar/change-booking.server.ts";
import {
  formatSpans,
  parseCalendar,
  parseDaysOff,
  showCalendar,
  typedCalendar,
  typedDaysOff,
} from "#app/domain/calendar/hours-input.ts";
import {
  feedKey,
  listBookings,
  listRequests,
  loadCalendar,
} from "#app/domain/calendar/read-calendar.server.ts";
import { eraseCall } from "#app/domain/calendar/remind-of-calls.server.ts";
import {
  addDaysOff,
  isSampleCalendar,
  removeDaysOff,
  renewFeed,
  saveCalendar,
} from "#app/domain/calendar/save-calendar.server.ts";
import { isOnDaysOff, periodOf } from "#app/domain/calendar/slots.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import {
  act,
  type FormResult,
  line,
  nothing,
  type PageActions,
  whole,
} from "#app/owner/kit/page-actions.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { addDays, weekdayOf } from "#app/shared/calendar-day.ts";
import type { Result } from "#app/shared/result.ts";
import { parseShopMoment } from "#app/shared/shop-moment.ts";
import { wallClock } from "#app/shared/zone-time.ts";
import { type FittingsView, parseWeek, REFUSALS, weekPath } from "./fittings-view.ts";

export interface FittingsDeps {
  db: Database;
  now: () => Date;
  secret: string;
  origin: string;
  /** The week in the address; null for the present one. */
  week: string | null;
}

/** The owner's calendar: a week of calls, what waits, and the forms as they are saved. */
export async function loadFittings(
  { db, now: clock, secret, origin, week }: FittingsDeps,
  admin: Admin<"calendar:read">,
): Promise<FittingsView> {
  const now = clock();
  const settings = await loadCalendar(db);
  const today = wallClock(settings.zone, now).day;
  const monday = parseWeek(week, today);
  const [calls, requests, key] = await Promise.all([
    listBookings(db, admin, periodOf(settings, { from: monday, to: addDays(monday, 6) })),
    listRequests(db, admin, now),
    feedKey(db, secret),
  ]);
  const days = [0, 1, 2, 3, 4, 5, 6].map((nth) => addDays(monday, nth));
  return {
    settings,
    week: days.map((day) => ({
      day,
      hours: formatSpans(settings.openHours.filter(({ weekday }) => weekday === weekdayOf(day))),
      isOff: isOnDaysOff(settings.daysOff, day),
      isToday: day === today,
      calls: calls.filter(({ startsAt }) => wallClock(settings.zone, startsAt).day === day),
    })),
    requests,
    feedUrl: origin + feedPath(key),
    now,
    isSample: isSampleCalendar(settings),
    hours: { typed: showCalendar(settings), problems: [] },
    off: { typed: { from: "", to: "", calls: "stay" }, problems: [] },
    refused: null,
  };
}

type Owner = Admin<"calendar:write">;

/** Back to the week, which says what was done; or the page again, with the refusal at its call. */
async function answerCall(
  deps: FittingsDeps,
  admin: Owner,
  { id, typed = "", done }: { id: string; typed?: string; done: string },
  changed: Result<null, CallRefusal | { message: string }>,
): Promise<FormResult<FittingsView>> {
  if (changed.ok) return { leadsTo: weekPath(deps.week, { done }) };
  const { error } = changed;
  const message = typeof error === "string" ? REFUSALS[error] : error.message;
  return { shown: { ...(await loadFittings(deps, admin)), refused: { id, typed, message } }, status: 422 };
}

const ofCall = z.object({ id: z.uuid() });

/** The forms of the owner's calendar. */
export const FITTINGS_ACTIONS: PageActions<"calendar", FittingsDeps, FittingsView> = {
  area: "calendar",
  // A line for each day of the week, and some words.
  largest: { bytes: 20_000 },
  asked: "do",
  actions: {
    hours: act(whole, async (deps, admin, form) => {
      const typed = typedCalendar(form);
      const parsed = parseCalendar(typed);
      if (!parsed.ok) {
        const view = await loadFittings(deps, admin);
        return { shown: { ...view, hours: { typed, problems: parsed.error } }, status: 422 };
      }
      await saveCalendar(deps.db, admin, parsed.value);
      return { leadsTo: weekPath(deps.week, { done: "hours" }) };
    }),
    off: act(whole, async (deps, admin, form) => {
      const typed = typedDaysOff(form);
      const parsed = parseDaysOff(typed);
      if (!parsed.ok) {
        const view = await loadFittings(deps, admin);
        return { shown: { ...view, off: { typed, problems: parsed.error } }, status: 422 };
      }
      const told = await addDaysOff(deps.db, admin, { ...parsed.value, now: deps.now() });
      const counts = { moved: String(told.moved), cancelled: String(told.cancelled) };
      return { leadsTo: weekPath(deps.week, { done: "off", ...counts }) };
    }),
    open: act(z.object({ from: line, to: line }), async (deps, admin, days) => {
      await removeDaysOff(deps.db, admin, days);
      return { leadsTo: weekPath(deps.week, { done: "open" }) };
    }),
    cancel: act(ofCall, async (deps, admin, { id }) =>
      answerCall(
        deps,
        admin,
        { id, done: "cancelled" },
        await cancelByOwner(deps.db, admin, { id, now: deps.now() }),
      ),
    ),
    confirm: act(ofCall, async (deps, admin, { id }) =>
      answerCall(
        deps,
        admin,
        { id, done: "confirmed" },
        await confirmByHand(deps.db, admin, { id, now: deps.now() }),
      ),
    ),
    move: act(ofCall.extend({ to: line }), async (deps, admin, { id, to }) => {
      const { zone }: CalendarSettings = await loadCalendar(deps.db);
      const startsAt = parseShopMoment(to, zone);
      const moved = startsAt.ok
        ? await moveByOwner(deps.db, admin, { id, startsAt: startsAt.value, now: deps.now() })
        : { ok: false as const, error: { message: startsAt.error } };
      return answerCall(deps, admin, { id, typed: to, done: "moved" }, moved);
    }),
    erase: act(ofCall, async (deps, admin, { id }) => {
      const isErased = await eraseCall(deps.db, admin, { id, now: deps.now() });
      return isErased ? { leadsTo: weekPath(deps.week, { done: "erased" }) } : null;
    }),
    renew: act(nothing, async (deps, admin) => {
      await renewFeed(deps.db, admin);
      return { leadsTo: weekPath(deps.week, { done: "renewed" }) };
    }),
  },
};
