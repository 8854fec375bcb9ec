import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/db/columns.server.ts";

/**
 * The payment sandbox's own storage, separate from the shop's: the records of a card provider. `body` is the object as
 * the provider's API would return it.
 */
export const sandboxObjects = pgTable(
  "sandbox_objects",
  {
    id: text("id").primaryKey(),
    kind: text("kind", {
      enum: [
        "checkout.session",
        "payment_intent",
        "refund",
        "dispute",
        "balance_transaction",
        "payment_method_configuration",
      ],
    }).notNull(),
    body: jsonb("body").$type<Record<string, unknown>>().notNull(),
    expiresAt: moment("expires_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("sandbox_objects_expiring").on(table.expiresAt),
    index("sandbox_objects_newest").on(table.kind, table.createdAt, table.id),
    index("sandbox_refunds_of_payment")
      .on(sql`(${table.body} ->> 'payment_intent')`, table.createdAt, table.id)
      .where(sql`${table.kind} = 'refund'`),
  ],
);

/** First answers by idempotency key, replayed to the same request. */
export const sandboxAnswers = pgTable("sandbox_answers", {
  idempotencyKey: text("idempotency_key").primaryKey(),
  requestHash: text("request_hash").notNull(),
  status: integer("status").notNull(),
  body: jsonb("body").$type<Record<string, unknown>>().notNull(),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/** Signed events for the shop's webhook, kept until they are answered with 2xx. */
export const sandboxEvents = pgTable(
  "sandbox_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    objectId: text("object_id").notNull(),
    body: jsonb("body").$type<Record<string, unknown>>().notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: moment("next_attempt_at").notNull().defaultNow(),
    deliveredAt: moment("delivered_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("sandbox_events_waiting").on(table.nextAttemptAt).where(sql`${table.deliveredAt} IS NULL`),
    index("sandbox_events_newest").on(table.createdAt, table.id),
    uniqueIndex("sandbox_events_once_per_object").on(table.type, table.objectId),
  ],
);
