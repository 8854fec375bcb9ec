import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import { CONTENT_TAG } from "#app/domain/content/page-tag.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { changedValues, recordChange } from "#app/platform/audit/record-change.server.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { wallClock } from "#app/shared/zone-time.ts";
import { bookings, calendarSettings } from "./calendar.tables.server.ts";
import { type CalendarSettings, type DaysOff, DEFAULT_CALENDAR } from "./calendar.ts";
import { endCall, recordCall, setTime } from "./change-booking.server.ts";
import { type CallsOnDaysOff, formatDaysOff, formatSpans, WEEK } from "./hours-input.ts";
import { listTaken, lockCalendar } from "./read-calendar.server.ts";
import { endOf, laterSlot, periodOf } from "./slots.ts";

type OwnerOfCalendar = Admin<"calendar:write">;

/** Makes sure that there is a row to lock. */
const ensureRow = (tx: Transaction): Promise<unknown> =>
  tx.insert(calendarSettings).values(columnsOf(DEFAULT_CALENDAR)).onConflictDoNothing();

const columnsOf = ({ openHours, daysOff, ...rest }: CalendarSettings) => ({
  ...rest,
  openHours: [...openHours],
  daysOff: [...daysOff],
});

/** Saves the owner's hours and rules. Booked calls stay as they are. The first hours, and none, change all pages. */
export const saveCalendar = (
  db: Database,
  admin: OwnerOfCalendar,
  settings: Omit<CalendarSettings, "daysOff">,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await ensureRow(tx);
    const before = await lockCalendar(tx);
    await tx.update(calendarSettings).set({ ...settings, openHours: [...settings.openHours] });
    await recordChange(tx, admin, {
      ...ABOUT_CALENDAR,
      action: "call hours changed",
      changes: changedValues(inWords(before), inWords(settings)),
    });
    if (before.openHours.length > 0 !== settings.openHours.length > 0)
      await announceChange(tx, [CONTENT_TAG]);
  });

const ABOUT_CALENDAR = { subjectKind: "shop", subjectId: "shop" } as const;

const inWords = ({ openHours, ...rest }: Omit<CalendarSettings, "daysOff">) => ({
  openHours: WEEK.map(
    (weekday) => formatSpans(openHours.filter((span) => span.weekday === weekday)) || "–",
  ).join("; "),
  ...{ zone: rest.zone, noticeHours: rest.noticeHours, daysAhead: rest.daysAhead, minutes: rest.minutes },
  ...{ means: rest.means, meansText: rest.meansText },
});

/** How many people were told of what. */
export interface ToldOfDaysOff {
  moved: number;
  cancelled: number;
}

/**
 * Adds days off, and in the same act leaves, moves or cancels the calls on them; everybody whose call changes is told.
 * A call for which there is no later free time is cancelled.
 */
export const addDaysOff = (
  db: Database,
  admin: OwnerOfCalendar,
  { from, to, calls, now }: DaysOff & { calls: CallsOnDaysOff; now: Date },
): Promise<ToldOfDaysOff> =>
  inTransaction(db, async (tx) => {
    await ensureRow(tx);
    const before = await lockCalendar(tx);
    const today = wallClock(before.zone, now).day;
    const daysOff = [...before.daysOff.filter((off) => off.to >= today), { from, to }].sort((a, b) =>
      a.from < b.from ? -1 : 1,
    );
    await tx.update(calendarSettings).set({ daysOff });
    const told =
      calls === "stay"
        ? { moved: 0, cancelled: 0 }
        : await endCallsOn(tx, admin, { ...before, daysOff }, { off: { from, to }, calls, now });
    await recordChange(tx, admin, {
      ...ABOUT_CALENDAR,
      action: "days off added",
      changes: [{ field: "daysOff", from: null, to: formatDaysOff({ from, to }) }],
    });
    return told;
  });

async function endCallsOn(
  tx: Transaction,
  admin: OwnerOfCalendar,
  settings: CalendarSettings,
  { off, calls, now }: { off: DaysOff; calls: CallsOnDaysOff; now: Date },
): Promise<ToldOfDaysOff> {
  const { startsAt: begin, endsAt: after } = periodOf(settings, off);
  const told = { moved: 0, cancelled: 0 };
  const rows = await tx
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.state, "booked"),
        ...[lt(bookings.startsAt, after), gt(bookings.endsAt, begin), gt(bookings.startsAt, now)],
      ),
    )
    .orderBy(asc(bookings.startsAt))
    .for("update");
  for (const row of rows) {
    const taken = await listTaken(tx, now, row.id);
    const startsAt =
      calls === "move" ? laterSlot(settings, taken, { startsAt: row.startsAt, after, now }) : null;
    if (startsAt) await setTime(tx, row, { startsAt, endsAt: endOf(settings, startsAt), by: "owner", now });
    else await endCall(tx, row, "owner", now);
    await recordCall(tx, admin, row.id, startsAt ? "moved" : "cancelled");
    told[startsAt ? "moved" : "cancelled"] += 1;
  }
  return told;
}

/** Opens days again. Calls that were cancelled for them stay so. */
export const removeDaysOff = (db: Database, admin: OwnerOfCalendar, { from, to }: DaysOff): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await lockCalendar(tx);
    const daysOff = before.daysOff.filter((off) => off.from !== from || off.to !== to);
    if (daysOff.length === before.daysOff.length) return;
    await tx.update(calendarSettings).set({ daysOff });
    await recordChange(tx, admin, {
      ...ABOUT_CALENDAR,
      action: "days off removed",
      changes: [{ field: "daysOff", from: formatDaysOff({ from, to }), to: null }],
    });
  });

/** Gives the owner's calendar another secret address: the one before works no more. */
export const renewFeed = (db: Database, admin: OwnerOfCalendar): Promise<void> =>
  inTransaction(db, async (tx) => {
    await ensureRow(tx);
    await tx.update(calendarSettings).set({ feedRound: sql`${calendarSettings.feedRound} + 1` });
    await recordChange(tx, admin, { ...ABOUT_CALENDAR, action: "calendar address renewed" });
  });

/** Mondays to Saturdays, with a break, for the sample shop. */
const SAMPLE_HOURS = [
  ...[1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, from: 10 * 60, to: 12 * 60 + 30 },
    { weekday, from: 14 * 60, to: 17 * 60 },
  ]),
  { weekday: 6, from: 10 * 60, to: 13 * 60 },
];

/** Whether the hours are still those of the sample shop. */
export const isSampleCalendar = ({ openHours }: CalendarSettings): boolean =>
  JSON.stringify(inOrder(openHours)) === JSON.stringify(inOrder(SAMPLE_HOURS));

const inOrder = (spans: CalendarSettings["openHours"]) =>
  spans.map(({ weekday, from, to }) => weekday * 10_000 + from + to / 10_000).sort((a, b) => a - b);

/** Hours for the sample shop; a shop that has a setting keeps it. */
export const seedCalendar = (tx: Transaction): Promise<unknown> =>
  tx
    .insert(calendarSettings)
    .values({
      ...columnsOf(DEFAULT_CALENDAR),
      openHours: SAMPLE_HOURS,
      meansText: "We email you a link to the video room before the call.",
    })
    .onConflictDoNothing();
