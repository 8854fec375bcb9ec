import { and, asc, eq, gt, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { dropEmailsTo } from "#app/domain/outbox/address-emails.server.ts";
import { deleteGivenUp } from "#app/domain/outbox/outbox.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { BOOKING_PERSON, bookings } from "./calendar.tables.server.ts";
import { DAYS_AFTER_CALL, HOURS_TO_CONFIRM } from "./calendar.ts";
import { queueCallEmail, recordCall } from "./change-booking.server.ts";
import type { BookingRow } from "./read-calendar.server.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The reminders: so long before a call, and not so shortly before it that the next one says the same. */
const REMINDERS = [
  { column: "dayReminderAt", before: DAY_MS, until: HOUR_MS },
  { column: "hourReminderAt", before: HOUR_MS, until: 0 },
] as const;

/**
 * Makes the reminders due whose moment has come; each is due once for each time of a call. A call that was booked, or
 * moved, within a reminder's time gets none of that kind: its own email has just come. Returns their number.
 */
export const remindOfCalls = ({ db, now: clock }: { db: Database; now: () => Date }): Promise<number> =>
  inTransaction(db, async (tx) => {
    const now = clock();
    const after = (ms: number) => new Date(now.getTime() + ms);
    let reminded = 0;
    for (const { column, before, until } of REMINDERS) {
      const rows = await tx
        .update(bookings)
        .set({ [column]: now })
        .where(
          and(
            eq(bookings.state, "booked"),
            isNull(bookings[column]),
            gt(bookings.startsAt, after(until)),
            lte(bookings.startsAt, after(before)),
            lt(bookings.settledAt, sql`${bookings.startsAt} - ${before / 1000} * interval '1 second'`),
          ),
        )
        .returning({ id: bookings.id, email: bookings.email });
      for (const row of rows) await queueCallEmail(tx, "call-reminder", row, now);
      reminded += rows.length;
    }
    return reminded;
  });

/** Deletes requests that nobody confirmed, and calls a while after their time; and emails that were given up. */
export const forgetOldCalls = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    await deleteGivenUp(tx, "calls", now);
    const isStale = or(
      lte(bookings.startsAt, now),
      lt(bookings.createdAt, new Date(now.getTime() - HOURS_TO_CONFIRM * HOUR_MS)),
    );
    await tx
      .delete(bookings)
      .where(
        or(
          and(eq(bookings.state, "asked"), isStale),
          and(
            ne(bookings.state, "asked"),
            lt(bookings.endsAt, new Date(now.getTime() - DAYS_AFTER_CALL * DAY_MS)),
          ),
        ),
      );
  });

const fold = (email: string): string => email.trim().toLowerCase();

const erasePerson = (tx: Transaction, row: BookingRow, now: Date): Promise<unknown> =>
  tx
    .update(bookings)
    .set({ ...BOOKING_PERSON.erased, state: row.endsAt > now ? "cancelled" : row.state, erasedAt: now })
    .where(eq(bookings.id, row.id));

/** Erases an address from its calls. One that is still to come is cancelled, and its time is free again. */
export async function eraseFromCalls(tx: Transaction, email: string, now: Date): Promise<void> {
  const rows = await tx
    .select()
    .from(bookings)
    .where(eq(bookings.email, fold(email)))
    .for("update");
  for (const row of rows) await erasePerson(tx, row, now);
  await dropEmailsTo(tx, { lane: "calls", recipient: fold(email) });
}

/** Erases the person of one booking, at their request. False when there is none. */
export const eraseCall = (
  db: Database,
  admin: Admin<"calendar:write">,
  { id, now }: { id: string; now: Date },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const [row] = isUuid(id) ? await tx.select().from(bookings).where(eq(bookings.id, id)).for("update") : [];
    if (!row) return false;
    if (row.erasedAt !== null) return true;
    await erasePerson(tx, row, now);
    await dropEmailsTo(tx, { lane: "calls", recipient: row.email, about: id });
    await recordCall(tx, admin, id, "personal data erased");
    return true;
  });

/** The shop's records of an address's calls, to be handed to its owner. */
export const exportCallsOf = async (db: Database | Transaction, email: string) =>
  (
    await db
      .select()
      .from(bookings)
      .where(eq(bookings.email, fold(email)))
      .orderBy(asc(bookings.startsAt))
  ).map(exported);

const exported = (row: BookingRow) => ({
  ...{ call: row.id, state: row.state, startsAt: row.startsAt, endsAt: row.endsAt },
  ...{ createdAt: row.createdAt, erasedAt: row.erasedAt },
  ...BOOKING_PERSON.exportOf(row),
});

/** All stored data of a booking, to be handed to its person; null when there is none. */
export async function exportCall(db: Database, _admin: Admin<"personal-data:read">, id: string) {
  const [row] = isUuid(id) ? await db.select().from(bookings).where(eq(bookings.id, id)) : [];
  return row ? exported(row) : null;
}
