import { createHmac } from "node:crypto";
import { and, asc, eq, gt, gte, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { hashOfSent } from "#app/domain/identity/link-token.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { bookings, calendarSettings } from "./calendar.tables.server.ts";
import type { Booking, CalendarSettings, ListedBooking, TakenTime } from "./calendar.ts";
import { DEFAULT_CALENDAR } from "./calendar.ts";
import { bookableFrom, bookableUntil, nearestSlots, offeredSlots } from "./slots.ts";

export type BookingRow = typeof bookings.$inferSelect;
type Connection = Database | Transaction;

const HOUR_MS = 3_600_000;
/** No call is longer, so one that began before has ended. */
const DAY_MS = 24 * HOUR_MS;

/** The owner's setting; the default, which offers nothing, until there is one. */
export async function loadCalendar(db: Connection): Promise<CalendarSettings> {
  const [row] = await db.select().from(calendarSettings);
  return row ? settingsOf(row) : DEFAULT_CALENDAR;
}

/** The same, locked: whoever takes a time, or a day off, waits here for the one before. */
export async function lockCalendar(tx: Transaction): Promise<CalendarSettings> {
  const [row] = await tx.select().from(calendarSettings).for("update");
  return row ? settingsOf(row) : DEFAULT_CALENDAR;
}

const settingsOf = ({
  id: _,
  feedRound: __,
  ...settings
}: typeof calendarSettings.$inferSelect): CalendarSettings => settings;

/** The calls that take a time from now on, without one that is to be moved. */
export const listTaken = (db: Connection, now: Date, withoutId?: string): Promise<TakenTime[]> =>
  db
    .select({ startsAt: bookings.startsAt, endsAt: bookings.endsAt })
    .from(bookings)
    .where(
      and(
        eq(bookings.state, "booked"),
        gt(bookings.endsAt, now),
        gt(bookings.startsAt, new Date(now.getTime() - DAY_MS)),
        withoutId === undefined ? undefined : ne(bookings.id, withoutId),
      ),
    );

/** What a visitor chooses from. */
export interface OfferedTimes {
  settings: Pick<CalendarSettings, "zone" | "minutes" | "means" | "meansText">;
  /** False while the owner has set no hours. */
  isOpen: boolean;
  /** A week of times, from `from` on; none when nothing is free. */
  slots: Date[];
  /** Where the weeks before and after begin; null when they have nothing. */
  earlier: Date | null;
  later: Date | null;
}

const WEEK_MS = 7 * DAY_MS;

/** The free times of a week. Without `from`, or with one that has passed, the first week with a free time. */
export async function loadOffered(
  db: Database,
  { from, now, withoutId }: { from: Date | null; now: Date; withoutId?: string },
): Promise<OfferedTimes> {
  const settings = await loadCalendar(db);
  const all = offeredSlots(settings, await listTaken(db, now, withoutId), {
    from: bookableFrom(settings, now),
    to: bookableUntil(settings, now),
    now,
  });
  const first = all[0]?.getTime() ?? 0;
  const wanted = Math.floor((Math.max(from?.getTime() ?? first, first) - first) / WEEK_MS);
  const weeks = [...Map.groupBy(all, (slot) => Math.floor((slot.getTime() - first) / WEEK_MS))];
  const place = Math.max(
    0,
    weeks.findLastIndex(([week]) => week <= wanted),
  );
  const { zone, minutes, means, meansText, openHours } = settings;
  return {
    settings: { zone, minutes, means, meansText },
    isOpen: openHours.length > 0,
    slots: weeks[place]?.[1] ?? [],
    earlier: weeks[place - 1]?.[1][0] ?? null,
    later: weeks[place + 1]?.[1][0] ?? null,
  };
}

/** The times nearest to one that has gone. */
export async function loadNearest(db: Database, startsAt: Date, now: Date): Promise<Date[]> {
  const settings = await loadCalendar(db);
  return nearestSlots(settings, await listTaken(db, now), { startsAt, now });
}

/*
 * The key of a booking's private address is made of the shop's secret, as a gift card's code is (decision 21): each of
 * its emails can state it, and the database, or a copy of it, opens nothing.
 */

/** In hexadecimal, as long as the token of any private link. */
const KEY_LENGTH = 66;

const keyOf = (what: string, secret: string): string =>
  createHmac("sha512", secret).update(what).digest("hex").slice(0, KEY_LENGTH);

/** The key of a booking, and its stored hash. */
export function callKey(id: string, secret: string): { key: string; keyHash: string } {
  const key = keyOf(`call: ${id}`, secret);
  return { key, keyHash: hashOfSent(key) ?? "" };
}

/** As SQL: the booking behind a private link. */
export const hasKey = (key: string): SQL => eq(bookings.keyHash, hashOfSent(key) ?? "");

const bookingOf = ({
  id,
  state,
  startsAt,
  endsAt,
  name,
  email,
  phone,
  note,
  zone,
  sequence,
  changedBy,
}: BookingRow): Booking => ({
  ...{ id, state, startsAt, endsAt, name, email, phone, note, zone, sequence, changedBy },
});

/** The booking behind a private link; null for a wrong one, and once its person is erased. */
export async function findCall(db: Database, key: string): Promise<ListedBooking | null> {
  const [row] = await db.select().from(bookings).where(hasKey(key));
  return row && row.erasedAt === null ? listed(row) : null;
}

/** A booking for one of its emails; null once its person is erased. */
export async function findMailedCall(tx: Transaction, id: string): Promise<Booking | null> {
  const [row] = isUuid(id) ? await tx.select().from(bookings).where(eq(bookings.id, id)) : [];
  return row && row.erasedAt === null ? bookingOf(row) : null;
}

/** Keeps a booking's link alive when the shop has another secret than when it was made. */
export async function renewCallKey(tx: Transaction, id: string, secret: string): Promise<string> {
  const { key, keyHash } = callKey(id, secret);
  await tx
    .update(bookings)
    .set({ keyHash })
    .where(and(eq(bookings.id, id), ne(bookings.keyHash, keyHash)));
  return key;
}

const listed = (row: BookingRow): ListedBooking => ({
  ...bookingOf(row),
  createdAt: row.createdAt,
  erasedAt: row.erasedAt,
});

/** The bookings that begin between two moments, in order: booked and cancelled ones. */
export const listBookings = async (
  db: Database,
  _admin: Admin<"calendar:read">,
  { startsAt, endsAt }: TakenTime,
): Promise<ListedBooking[]> =>
  (
    await db
      .select()
      .from(bookings)
      .where(
        and(gte(bookings.startsAt, startsAt), lt(bookings.startsAt, endsAt), ne(bookings.state, "asked")),
      )
      .orderBy(asc(bookings.startsAt), asc(bookings.createdAt))
  ).map(listed);

const MAX_REQUESTS = 50;

/** Requests whose address is not confirmed yet, the oldest first. */
export const listRequests = async (
  db: Database,
  _admin: Admin<"calendar:read">,
  now: Date,
): Promise<ListedBooking[]> =>
  (
    await db
      .select()
      .from(bookings)
      .where(and(eq(bookings.state, "asked"), gt(bookings.startsAt, now)))
      .orderBy(asc(bookings.createdAt))
      .limit(MAX_REQUESTS)
  ).map(listed);

/** The secret address of the owner's calendar at present. */
export async function feedKey(db: Connection, secret: string): Promise<string> {
  const [row] = await db.select({ round: calendarSettings.feedRound }).from(calendarSettings);
  return keyOf(`calendar: ${row?.round ?? 1}`, secret);
}

const FEED_DAYS_BACK = 30;

/** The calls of the owner's calendar, for the holder of its secret address; null for a wrong one. */
export async function loadFeed(
  db: Database,
  { key, secret, now }: { key: string; secret: string; now: Date },
): Promise<Booking[] | null> {
  const sent = hashOfSent(key);
  if (sent === null || sent !== hashOfSent(await feedKey(db, secret))) return null;
  const since = new Date(now.getTime() - FEED_DAYS_BACK * DAY_MS);
  const rows = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.state, "booked"), gt(bookings.startsAt, since)))
    .orderBy(asc(bookings.startsAt));
  return rows.map(bookingOf);
}

/** The names of bookings, for the log of changes. */
export const callNames = (db: Database) =>
  db
    .select({
      id: sql<string>`${bookings.id}::text`.as("id"),
      name: sql<string>`'the call with ' || coalesce(nullif(${bookings.name}, ''), 'somebody')`.as("name"),
    })
    .from(bookings)
    .as("named");
