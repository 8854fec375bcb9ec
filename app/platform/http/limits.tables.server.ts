import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";

/** How often an address has tried recently. In the database, because several processes serve one shop. */
export const rateLimits = pgTable("rate_limits", {
  id: text("id").primaryKey(),
  key: text("key").notNull().unique(),
  count: integer("count").notNull(),
  /** Milliseconds since 1970. */
  lastRequest: bigint("last_request", { mode: "number" }).notNull(),
});
