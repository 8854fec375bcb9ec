import { and, eq, gt, type SQL } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { EmailOf } from "#app/domain/outbox/emails.ts";
import { dropUnsent, queueEmail } from "#app/domain/outbox/outbox.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import {
  type Database,
  inTransaction,
  sqlStateOf,
  sqlStates,
  type Transaction,
} from "#app/platform/db/client.server.ts";
import { mailboxOf } from "#app/shared/mailbox.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { bookings } from "./calendar.tables.server.ts";
import { type CalendarSettings, HOURS_TO_CONFIRM, MAX_OPEN_CALLS } from "./calendar.ts";
import { type BookingRow, hasKey, listTaken, lockCalendar } from "./read-calendar.server.ts";
import { endOf, isSlotOffered } from "./slots.ts";

/**
 * Why a booking was not changed. `unknown`: a wrong link, or an erased person. `ended`: cancelled, begun, or asked for
 * too long ago. `gone`: the time is not free. `many`: the mailbox has its calls already.
 */
export type CallRefusal = "unknown" | "ended" | "gone" | "many";
type Changed = Result<null, CallRefusal>;

const HOUR_MS = 3_600_000;

interface Changing {
  tx: Transaction;
  row: BookingRow;
  settings: CalendarSettings;
}

/** Changes one booking under the calendar's lock. A time that another process took meanwhile is `gone`. */
async function changeCall(
  db: Database,
  which: SQL | undefined,
  change: (changing: Changing) => Promise<Changed>,
): Promise<Changed> {
  try {
    return await inTransaction(db, async (tx) => {
      const settings = await lockCalendar(tx);
      const [row] = await tx.select().from(bookings).where(which).for("update");
      return row && row.erasedAt === null ? change({ tx, row, settings }) : err("unknown");
    });
  } catch (error) {
    if (sqlStateOf(error) === sqlStates.exclusionViolation) return err("gone");
    throw error;
  }
}

const byId = (id: string): SQL | undefined => eq(bookings.id, isUuid(id) ? id : NOBODY);
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Makes an email about a booking due. */
export const queueCallEmail = (
  tx: Transaction,
  kind: EmailOf<"calls">,
  { id, email }: Pick<BookingRow, "id" | "email">,
  now: Date,
): Promise<void> => queueEmail(tx, { kind, recipient: email, about: id }, now);

/**
 * Books what was asked for, by the link in its email: its time, or another one of the offered (`startsAt`) when that
 * has gone. The notice was kept when it was asked for. What is booked already stays as it is.
 */
export const confirmCall = (
  db: Database,
  key: string,
  { startsAt, now }: { startsAt: Date | null; now: Date },
): Promise<Changed> =>
  changeCall(db, hasKey(key), async (changing) => {
    const { row, settings, tx } = changing;
    if (row.state === "booked") return ok(null);
    if (isOver(row, now)) return err("ended");
    const rules = startsAt === null ? withoutNotice(settings) : settings;
    const time = startsAt ?? row.startsAt;
    if (!isSlotOffered(rules, await listTaken(tx, now), { startsAt: time, now })) return err("gone");
    return book(changing, time, now);
  });

/** Books a request by the owner's hand, such as after a call by phone. Her own hours do not bind her. */
export const confirmByHand = (
  db: Database,
  admin: Admin<"calendar:write">,
  { id, now }: { id: string; now: Date },
): Promise<Changed> =>
  changeCall(db, byId(id), async (changing) => {
    const { row, tx } = changing;
    if (row.state !== "asked" || row.startsAt <= now) return err("ended");
    const booked = await book(changing, row.startsAt, now);
    if (booked.ok) await recordCall(tx, admin, id, "confirmed");
    return booked;
  });

const withoutNotice = (settings: CalendarSettings): CalendarSettings => ({
  ...settings,
  noticeHours: 0,
  daysAhead: settings.daysAhead + HOURS_TO_CONFIRM / 24,
});

const isOver = ({ state, startsAt, createdAt }: BookingRow, now: Date): boolean =>
  state === "cancelled" ||
  startsAt <= now ||
  (state === "asked" && now.getTime() - createdAt.getTime() > HOURS_TO_CONFIRM * HOUR_MS);

/** The length is the present one, also for a request from before the owner changed it. */
async function book({ tx, row, settings }: Changing, startsAt: Date, now: Date): Promise<Changed> {
  const open = await tx
    .select({ email: bookings.email })
    .from(bookings)
    .where(and(eq(bookings.state, "booked"), gt(bookings.startsAt, now)));
  const own = open.filter(({ email }) => mailboxOf(email) === mailboxOf(row.email));
  if (own.length >= MAX_OPEN_CALLS) return err("many");
  const times = { startsAt, endsAt: endOf(settings, startsAt) };
  await tx
    .update(bookings)
    .set({ ...times, state: "booked", settledAt: now })
    .where(eq(bookings.id, row.id));
  await queueCallEmail(tx, "call-booked", row, now);
  await queueCallEmail(tx, "call-notice", row, now);
  return ok(null);
}

/** Moves a booked call to an offered time, by its private link. */
export const moveCall = (
  db: Database,
  key: string,
  { startsAt, now }: { startsAt: Date; now: Date },
): Promise<Changed> =>
  changeCall(db, hasKey(key), async ({ tx, row, settings }) => {
    if (row.state !== "booked" || isOver(row, now)) return err("ended");
    if (startsAt.getTime() === row.startsAt.getTime()) return ok(null);
    if (!isSlotOffered(settings, await listTaken(tx, now, row.id), { startsAt, now })) return err("gone");
    await setTime(tx, row, { startsAt, endsAt: endOf(settings, startsAt), by: "visitor", now });
    await queueCallEmail(tx, "call-notice", row, now);
    return ok(null);
  });

/** Moves a booked call to any time that is free. The owner's own hours do not bind her. */
export const moveByOwner = (
  db: Database,
  admin: Admin<"calendar:write">,
  { id, startsAt, now }: { id: string; startsAt: Date; now: Date },
): Promise<Changed> =>
  changeCall(db, byId(id), async ({ tx, row, settings }) => {
    if (row.state !== "booked" || startsAt <= now) return err("ended");
    const endsAt = endOf(settings, startsAt);
    const taken = await listTaken(tx, now, id);
    if (taken.some((time) => time.startsAt < endsAt && startsAt < time.endsAt)) return err("gone");
    await setTime(tx, row, { startsAt, endsAt, by: "owner", now });
    await recordCall(tx, admin, id, "moved");
    return ok(null);
  });

/** Writes another time of a booked call, and tells its person. */
export async function setTime(
  tx: Transaction,
  row: BookingRow,
  { by, now, ...times }: { startsAt: Date; endsAt: Date; by: BookingRow["changedBy"]; now: Date },
): Promise<void> {
  await tx
    .update(bookings)
    .set({
      ...{ ...times, changedBy: by, sequence: row.sequence + 1, settledAt: now },
      ...{ dayReminderAt: null, hourReminderAt: null },
    })
    .where(eq(bookings.id, row.id));
  await dropUnsent(tx, { kind: "call-reminder", about: row.id });
  await queueCallEmail(tx, "call-moved", row, now);
}

/** Cancels a call by its private link, until it begins. A cancelled one stays so. */
export const cancelCall = (db: Database, key: string, now: Date): Promise<Changed> =>
  changeCall(db, hasKey(key), async ({ tx, row }) => {
    if (row.state === "cancelled") return ok(null);
    if (isOver(row, now)) return err("ended");
    await endCall(tx, row, "visitor", now);
    if (row.state === "booked") await queueCallEmail(tx, "call-notice", row, now);
    return ok(null);
  });

export const cancelByOwner = (
  db: Database,
  admin: Admin<"calendar:write">,
  { id, now }: { id: string; now: Date },
): Promise<Changed> =>
  changeCall(db, byId(id), async ({ tx, row }) => {
    if (row.state === "cancelled") return ok(null);
    await endCall(tx, row, "owner", now);
    await recordCall(tx, admin, id, "cancelled");
    return ok(null);
  });

/** Cancels a call, and tells its person. A request that was never booked needs no email, unless the owner ends it. */
export async function endCall(
  tx: Transaction,
  row: BookingRow,
  by: BookingRow["changedBy"],
  now: Date,
): Promise<void> {
  await tx
    .update(bookings)
    .set({ state: "cancelled", changedBy: by, sequence: row.sequence + 1 })
    .where(eq(bookings.id, row.id));
  await dropUnsent(tx, { kind: "call-reminder", about: row.id });
  if (row.state === "booked" || by === "owner") await queueCallEmail(tx, "call-cancelled", row, now);
}

export const recordCall = (
  tx: Transaction,
  admin: Admin<"calendar:write">,
  id: string,
  action: string,
): Promise<void> => recordChange(tx, admin, { subjectKind: "call", subjectId: id, action });
