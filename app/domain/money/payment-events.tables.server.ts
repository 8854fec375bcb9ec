import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { moment } from "#app/platform/db/columns.server.ts";

/**
 * The payment provider's events. An event with an effect is recorded in the same transaction, so each counts once. An
 * event without effect is stored as well (`hadEffect` false), so that it can be looked up at the provider by its id.
 */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    hadEffect: boolean("had_effect").notNull().default(true),
    /** The provider's id of the object that the event is about. */
    objectId: text("object_id"),
    orderId: text("order_id").references(() => orders.id, { onDelete: "restrict" }),
    receivedAt: moment("received_at").notNull().defaultNow(),
  },
  (table) => [
    index("payment_events_of_object").on(table.objectId),
    index("payment_events_of_order").on(table.orderId),
    index("payment_events_received").on(table.receivedAt),
  ],
);
