import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/db/columns.server.ts";
import { orders } from "./orders.tables.server.ts";

/** What the owner wrote to the shopper, each sent as a mail. The form makes the id, so that one sent twice is one. */
export const orderMessages = pgTable(
  "order_messages",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    text: text("text").notNull(),
    writtenAt: moment("written_at").notNull(),
  },
  (table) => [index("order_messages_of_order").on(table.orderId)],
);

/**
 * One mail per kind, order and subject: written with the order's change, sent from the queue, kept where no mail server is
 * set. `notice` goes to the owner, the others to the shopper; `link` is sent while the order waits to be paid.
 */
export const orderMails = pgTable(
  "order_mails",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    kind: text("kind", {
      enum: [
        "receipt",
        "notice",
        "fulfilled",
        "refunded",
        "link",
        "part-refunded",
        "message",
        "withdrawn",
        "withdraw-link",
        "return-requested",
        "return-unheld",
        "return-received",
        "return-settled",
        "return-refused",
        "delivered",
        "exchange-sent",
        "gift-card",
        "review",
      ],
    }).notNull(),
    /** What it is about, where an order can have several of its kind: the id of a refund, a message, a return or a form
     * for withdrawing, or the day of a delivery. */
    about: text("about").notNull().default(""),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When it was queued; later than `createdAt` when it was asked for again. */
    dueSince: moment("due_since").notNull().defaultNow(),
    /** How often it was asked for; each sending has its own Message-ID. */
    sendings: integer("sendings").notNull().default(1),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    sentAt: moment("sent_at"),
    /** When it was sent for the first time, also where it was asked for again. */
    firstSentAt: moment("first_sent_at"),
  },
  (table) => [
    unique("order_mails_one_of_each").on(table.orderId, table.kind, table.about),
    index("order_mails_due").on(table.dueSince).where(sql`${table.sentAt} IS NULL`),
    // A separate index from the mails that were never tried: a shop without a mail server keeps them all.
    index("order_mails_failing")
      .on(table.dueSince)
      .where(sql`${table.sentAt} IS NULL AND ${table.attempts} > 0`),
  ],
);
