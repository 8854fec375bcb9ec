import { index, pgTable, text } from "drizzle-orm/pg-core";
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
