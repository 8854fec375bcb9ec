import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/db/columns.server.ts";
import { WEBHOOK_EVENT_NAMES } from "./webhook-events.ts";

/** The addresses of other programs to which the shop sends events. */
export const webhookEndpoints = pgTable("webhook_endpoints", {
  id: uuid("id").primaryKey().defaultRandom(),
  url: text("url").notNull().unique(),
  events: text("events", { enum: WEBHOOK_EVENT_NAMES }).array().notNull(),
  /** The key of its signatures, sealed with the shop's own secret (`openSealer`). */
  sealed: text("sealed").notNull(),
  pausedAt: moment("paused_at"),
  /** The attempts that failed since the last one that was accepted. */
  failures: integer("failures").notNull().default(0),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/**
 * An event at one of its receivers, written in the transaction of its change. Those of one object have their numbers in
 * the order of its changes, because a change holds the lock of the object's row.
 */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    endpointId: uuid("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    /** The same at every receiver, and when it is sent again. */
    eventId: uuid("event_id").notNull(),
    event: text("event", { enum: WEBHOOK_EVENT_NAMES }).notNull(),
    /** An order's reference, a product's slug, or a slug and the id of a size and colour. */
    subject: text("subject").notNull(),
    /** JSON as it is sent, so that each attempt sends the same bytes. */
    object: text("object").notNull(),
    /** The owner asked for it again. */
    isRepeat: boolean("is_repeat").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** Later than `createdAt` when it was asked for again. */
    dueSince: moment("due_since").notNull().defaultNow(),
    nextAt: moment("next_at").notNull().defaultNow(),
    attempts: integer("attempts").notNull().default(0),
    /** What the last attempt came to, in a sentence. */
    answer: text("answer"),
    deliveredAt: moment("delivered_at"),
  },
  (table) => [
    index("webhook_deliveries_due")
      .on(table.endpointId, table.nextAt)
      .where(sql`${table.deliveredAt} IS NULL`),
    index("webhook_deliveries_of_subject")
      .on(table.endpointId, table.subject, table.id)
      .where(sql`${table.deliveredAt} IS NULL`),
    index("webhook_deliveries_by_age").on(table.dueSince),
  ],
);
