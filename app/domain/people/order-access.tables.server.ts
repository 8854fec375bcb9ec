import { index, pgTable, text } from "drizzle-orm/pg-core";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { moment } from "#app/platform/db/columns.server.ts";

/**
 * How a shopper without an account reaches their orders: a `link` by email, which works once, and the `session` of a
 * browser that opened one. The address is in no row: the order's row has it, and is erased with its person. Of address
 * and secret only hashes are stored.
 */
export const orderAccess = pgTable(
  "order_access",
  {
    /** SHA-256 of the secret in the link or in the cookie, in hexadecimal. */
    tokenHash: text("token_hash").primaryKey(),
    kind: text("kind", { enum: ["link", "session"] }).notNull(),
    /** A paid order of the address. */
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** By which all rows of an address are found. */
    emailHash: text("email_hash").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("order_access_of_order").on(table.orderId),
    index("order_access_of_email").on(table.emailHash),
    index("order_access_by_expiry").on(table.expiresAt),
  ],
);
