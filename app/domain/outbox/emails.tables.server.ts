import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { listEntries } from "#app/domain/people/lists.tables.server.ts";
import { moment } from "#app/platform/db/columns.server.ts";
import { EMAIL_KINDS } from "./emails.ts";

/**
 * Every email of the shop: written with its event's change, sent from here, and stored while no mail server is set. It
 * belongs to an order or an entry of a list, which know the address; or it has an address of its own, which is deleted
 * with it. Only the hash of a link's token is stored: the token is made when the email is sent, and is in the email
 * alone.
 */
export const emails = pgTable(
  "emails",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    kind: text("kind", { enum: EMAIL_KINDS }).notNull(),
    /** A foreign key of the database (0043_one_outbox.sql); orders import this room, so it does not import theirs. */
    orderId: text("order_id"),
    /** Stored as long as its entry, so that its link to leave the list works. */
    entryId: integer("entry_id").references(() => listEntries.id, { onDelete: "cascade" }),
    /** In lower case. A reset's may be nobody's: the person who asked is not told whether there is such an account. */
    recipient: text("recipient"),
    /**
     * Its subject, when there can be several of its kind: the id of a refund, a message, a return, a form for
     * withdrawing, a drop or a saved cart, or the day of a delivery.
     */
    about: text("about").notNull().default(""),
    /** For an invitation. */
    role: text("role", { enum: ["owner", "editor", "packer"] }),
    /**
     * SHA-256 of the address in hexadecimal, in emails about a drop until its whole list is told: a reader who leaves
     * and signs up again has another entry, and gets no second email.
     */
    emailHash: text("email_hash"),
    /** SHA-256, in hexadecimal; null until there is a link. */
    tokenHash: text("token_hash").unique(),
    /** Until when the link works; null when the link's page decides. */
    expiresAt: moment("expires_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When it was queued; later than `createdAt` when it was asked for again. */
    dueSince: moment("due_since").notNull().defaultNow(),
    /** How often it was asked for; each sending has its own Message-ID. */
    sendings: integer("sendings").notNull().default(1),
    attempts: integer("attempts").notNull().default(0),
    /** Why the last attempt failed. */
    lastError: text("last_error"),
    sentAt: moment("sent_at"),
    /** When it was sent for the first time, even if it was requested again. */
    firstSentAt: moment("first_sent_at"),
  },
  (table) => [
    unique("emails_of_order_once").on(table.orderId, table.kind, table.about),
    unique("emails_of_entry_once").on(table.entryId, table.kind, table.about),
    uniqueIndex("emails_once_an_address")
      .on(table.about, table.emailHash)
      .where(sql`${table.emailHash} IS NOT NULL`),
    uniqueIndex("emails_one_invitation").on(table.recipient).where(sql`${table.kind} = 'invitation'`),
    uniqueIndex("emails_one_alert").on(table.kind).where(sql`${table.kind} = 'alert'`),
    index("emails_of_recipient").on(table.recipient).where(sql`${table.recipient} IS NOT NULL`),
    index("emails_of_drop").on(table.about).where(sql`${table.kind} = 'drop'`),
    index("emails_due").on(table.dueSince).where(sql`${table.sentAt} IS NULL`),
    // A lane with few emails never reads those of a lane with many.
    index("emails_due_of_kind").on(table.kind, table.dueSince).where(sql`${table.sentAt} IS NULL`),
    // A separate index from the emails that were never tried: a shop without a mail server keeps them all.
    index("emails_failing").on(table.dueSince).where(sql`${table.sentAt} IS NULL AND ${table.attempts} > 0`),
    check(
      "emails_have_one_reader",
      sql`num_nonnulls(${table.orderId}, ${table.entryId}, ${table.recipient}) = 1`,
    ),
    check("emails_invite_to_a_role", sql`(${table.kind} = 'invitation') = (${table.role} IS NOT NULL)`),
  ],
);
