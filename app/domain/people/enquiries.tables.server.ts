import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment, notPersonal, personalColumns } from "#app/platform/db/columns.server.ts";

/** A visitor's enquiry. `fields` are those of its kind's form, without empty ones. */
export const enquiries = pgTable(
  "enquiries",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["contact", "consultation"] }).notNull(),
    fields: jsonb("fields").$type<Record<string, string>>().notNull(),
    state: text("state", { enum: ["new", "answered", "spam"] })
      .notNull()
      .default("new"),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When the owner had the visitor's words deleted from it. */
    erasedAt: moment("erased_at"),
  },
  (table) => [
    index("enquiries_by_state").on(table.state, table.createdAt),
    check("enquiries_kind_is_known", sql`${table.kind} IN ('contact', 'consultation')`),
    check("enquiries_state_is_known", sql`${table.state} IN ('new', 'answered', 'spam')`),
  ],
);

/** The writer of an enquiry. */
export const ENQUIRY_PERSON = personalColumns(enquiries, {
  fields: { erased: {}, exported: "fields" },
  ...notPersonal("id", "kind", "state", "createdAt", "erasedAt"),
});

/**
 * The places an enquiry is forwarded to, one row per channel. Written with the enquiry, and kept with the last error
 * until the channel accepts it. Spam has none, and neither has an enquiry of a shop that forwards nothing.
 */
export const enquiryForwards = pgTable(
  "enquiry_forwards",
  {
    enquiryId: text("enquiry_id")
      .notNull()
      .references(() => enquiries.id, { onDelete: "cascade" }),
    channel: text("channel", { enum: ["form", "mail"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    lastAttemptAt: moment("last_attempt_at"),
    lastError: text("last_error"),
    forwardedAt: moment("forwarded_at"),
  },
  (table) => [
    primaryKey({ columns: [table.enquiryId, table.channel] }),
    index("enquiry_forwards_waiting").on(table.enquiryId).where(sql`${table.forwardedAt} IS NULL`),
    check("enquiry_forwards_channel_is_known", sql`${table.channel} IN ('form', 'mail')`),
    check("enquiry_forwards_attempts_not_negative", sql`${table.attempts} >= 0`),
  ],
);
