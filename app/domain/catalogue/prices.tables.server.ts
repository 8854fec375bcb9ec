import { jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cents, moment } from "#app/platform/db/columns.server.ts";
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

/**
 * Every price that shoppers could see, and since when. The database writes it itself (migration `price_history`), so
 * that no form, import, bulk change, undo or hand gets round it. It refers to no product: a deleted one keeps its prices.
 */
export const priceHistory = pgTable(
  "price_history",
  {
    productSlug: text("product_slug").notNull(),
    /** Empty for the product's own price, the one on its card. */
    variantId: text("variant_id").notNull(),
    since: moment("since").notNull(),
    /** Null while the product is hidden. */
    priceCents: cents("price_cents"),
  },
  (table) => [primaryKey({ columns: [table.productSlug, table.variantId, table.since] })],
);
