import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/db/columns.server.ts";

/** A file that an administrator uploaded, kept from its preview until it is imported or discarded. */
export const productImports = pgTable(
  "product_imports",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: text("user_id").notNull(),
    email: text("email").notNull(),
    kind: text("kind", { enum: ["products", "reviews"] })
      .notNull()
      .default("products"),
    fileName: text("file_name").notNull(),
    content: text("content").notNull(),
    state: text("state", { enum: ["previewed", "running", "done", "failed"] })
      .notNull()
      .default("previewed"),
    productsDone: integer("products_done").notNull().default(0),
    productsInAll: integer("products_in_all").notNull().default(0),
    /** Shaped by the catalogue: the products that were created and updated, and the mistakes of each line. */
    report: jsonb("report").$type<Record<string, unknown>>(),
    createdAt: moment("created_at").notNull().defaultNow(),
    startedAt: moment("started_at"),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    index("product_imports_newest").on(table.createdAt.desc().nullsFirst()),
    check("product_imports_kind", sql`${table.kind} IN ('products', 'reviews')`),
    check(
      "product_imports_progress_adds_up",
      sql`${table.productsDone} >= 0 AND ${table.productsDone} <= ${table.productsInAll}`,
    ),
  ],
);
