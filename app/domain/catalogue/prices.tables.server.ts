import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/db/columns.server.ts";
import type { StoredPrices } from "./stored-prices.ts";

/** One product before and after a change of many. */
export interface ChangedPrices {
  slug: string;
  title: string;
  before: StoredPrices;
  after: StoredPrices;
  /** Its number among the deleted products, if the change deleted it. */
  deletedId?: number;
}

/** A change of many products at once, kept so that it can be undone. */
export const priceChanges = pgTable("price_changes", {
  /** The form's own id: a form that is sent twice changes the prices once. */
  id: text("id").primaryKey(),
  at: moment("at").notNull(),
  userId: text("user_id").notNull(),
  changed: jsonb("changed").$type<ChangedPrices[]>().notNull(),
  undoneAt: moment("undone_at"),
});
