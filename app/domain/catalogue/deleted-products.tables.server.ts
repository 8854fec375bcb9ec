import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/db/columns.server.ts";

/**
 * A product that was deleted, with its sizes and colours, so that it can be restored. Its pieces are the last numbers
 * of the ledger, which rests meanwhile, plus those that came back since. Rows are kept as the tables had them: a
 * restore leaves out columns that no longer exist, and takes the tables' defaults for new ones.
 */
export const deletedProducts = pgTable(
  "deleted_products",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    product: jsonb("product").$type<StoredRow>().notNull(),
    variants: jsonb("variants").$type<StoredRow[]>().notNull(),
    /** The e-mail of who deleted it. */
    deletedBy: text("deleted_by").notNull(),
    deletedAt: moment("deleted_at").notNull().defaultNow(),
  },
  (table) => [
    index("deleted_products_newest").on(table.deletedAt.desc().nullsFirst(), table.id),
    index("deleted_products_of_slug").on(table.slug, table.deletedAt),
  ],
);

/** A row by its columns' names in the database. */
export type StoredRow = Record<string, unknown>;
