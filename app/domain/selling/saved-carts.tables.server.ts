import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/db/columns.server.ts";

/**
 * Carts that shoppers asked to have sent to them, until their link expires. The link's token is made when the email is
 * sent; only its hash is stored. The address is the email's, and is deleted with it.
 */
export const savedCarts = pgTable(
  "saved_carts",
  {
    /** Made from the form's id and its contents, so that the same form sent twice is one letter. */
    id: uuid("id").primaryKey(),
    /** The pieces by their names, without prices and titles: the catalogue has those. */
    lines: jsonb("lines")
      .$type<{ slug: string; size?: string; color?: string; variantId?: string; qty: number }[]>()
      .notNull(),
    /** SHA-256, in hexadecimal; null until there is a link. */
    tokenHash: text("token_hash").unique(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("saved_carts_by_expiry").on(table.expiresAt)],
);
