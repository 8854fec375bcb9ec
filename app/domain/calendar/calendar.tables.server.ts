import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment, notPersonal, personalColumns } from "#app/platform/db/columns.server.ts";
import type { DaysOff, OpenSpan } from "./calendar.ts";

/** The owner's setting, in one row. Whoever takes a time locks it first, so that rules and bookings always agree. */
export const calendarSettings = pgTable(
  "calendar_settings",
  {
    id: integer("id").primaryKey().default(1),
    zone: text("zone", { enum: ["Europe/London", "Africa/Lagos"] }).notNull(),
    openHours: jsonb("open_hours").$type<OpenSpan[]>().notNull().default([]),
    daysOff: jsonb("days_off").$type<DaysOff[]>().notNull().default([]),
    noticeHours: integer("notice_hours").notNull(),
    daysAhead: integer("days_ahead").notNull(),
    minutes: integer("minutes").notNull(),
    means: text("means", { enum: ["video", "phone"] }).notNull(),
    meansText: text("means_text").notNull().default(""),
    /** The secret address of the owner's calendar is made of it: another number, another address. */
    feedRound: integer("feed_round").notNull().default(1),
  },
  (table) => [check("calendar_settings_one_row", sql`${table.id} = 1`)],
);

/**
 * A call. `asked` takes no time from anybody: it becomes `booked` by the link in its email. That no two booked calls
 * overlap is an exclusion constraint of the database (0054_calendar.sql), which Drizzle cannot describe.
 */
export const bookings = pgTable(
  "bookings",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** SHA-256 of the key in its private address, in hexadecimal. */
    keyHash: text("key_hash").notNull(),
    state: text("state", { enum: ["asked", "booked", "cancelled"] }).notNull(),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    name: text("name").notNull(),
    /** In lower case. */
    email: text("email").notNull(),
    /** Empty where calls do not happen by phone. */
    phone: text("phone").notNull().default(""),
    note: text("note").notNull(),
    zone: text("zone").notNull(),
    sequence: integer("sequence").notNull().default(0),
    changedBy: text("changed_by", { enum: ["visitor", "owner"] })
      .notNull()
      .default("visitor"),
    createdAt: moment("created_at").notNull(),
    /** When the present time was settled; a reminder whose moment was before it is not sent. */
    settledAt: moment("settled_at"),
    dayReminderAt: moment("day_reminder_at"),
    hourReminderAt: moment("hour_reminder_at"),
    erasedAt: moment("erased_at"),
  },
  (table) => [
    uniqueIndex("bookings_by_key").on(table.keyHash),
    index("bookings_by_start").on(table.startsAt),
    index("bookings_of_email").on(table.email),
    check("bookings_end_after_start", sql`${table.endsAt} > ${table.startsAt}`),
  ],
);

/** The person of a booking. */
export const BOOKING_PERSON = personalColumns(bookings, {
  name: { erased: "", exported: "name" },
  email: { erased: "", exported: "email" },
  phone: { erased: "", exported: "phone" },
  note: { erased: "", exported: "note" },
  zone: { erased: "", exported: "timeZone" },
  ...notPersonal("id", "keyHash", "state", "startsAt", "endsAt", "sequence", "changedBy", "createdAt"),
  ...notPersonal("settledAt", "dayReminderAt", "hourReminderAt", "erasedAt"),
});
