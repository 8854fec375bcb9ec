import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cents, moment } from "#app/platform/db/columns.server.ts";

/**
 * The owner's discounts: by a code that shoppers type, or by themselves. A removed one stays, because orders name it.
 */
export const discounts = pgTable(
  "discounts",
  {
    id: text("id").primaryKey(),
    /** In capitals and digits alone, as `normalCode` makes it; null for a discount that applies by itself. */
    code: text("code"),
    /** The words for shoppers: the code, or the name of a discount that applies by itself. */
    name: text("name").notNull(),
    kind: text("kind", { enum: ["percent", "amount", "delivery"] }).notNull(),
    /** For a percentage: 1 to 100. */
    percent: integer("percent"),
    amountCents: cents("amount_cents"),
    scope: text("scope", { enum: ["all", "kind", "collection", "pieces"] }).notNull(),
    /** The slugs of the kinds, collections or products that it is for; empty for all. */
    scopeOf: text("scope_of").array().notNull().default([]),
    /** Their names, as they were when it was saved. */
    scopeNames: text("scope_names").array().notNull().default([]),
    alsoOnSale: boolean("also_on_sale").notNull().default(false),
    /** The least total price of the pieces that it is for. */
    minimumCents: cents("minimum_cents"),
    /** The least number of pieces that it is for. */
    minimumPieces: integer("minimum_pieces"),
    /** Whether these pieces must be of one cloth. */
    isOfOneCloth: boolean("is_of_one_cloth").notNull().default(false),
    isFirstOrderOnly: boolean("is_first_order_only").notNull().default(false),
    usesInAll: integer("uses_in_all"),
    /** For one e-mail. */
    usesPerCustomer: integer("uses_per_customer"),
    beginsAt: moment("begins_at"),
    endsAt: moment("ends_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    removedAt: moment("removed_at"),
  },
  (table) => [
    uniqueIndex("discounts_code").on(table.code).where(sql`${table.removedAt} IS NULL`),
    index("discounts_automatic")
      .on(table.createdAt)
      .where(sql`${table.code} IS NULL AND ${table.removedAt} IS NULL`),
    check("discounts_code_is_normal", sql`${table.code} ~ '^[A-Z0-9]{3,32}$'`),
    check(
      "discounts_kind_has_its_value",
      sql`num_nonnulls(${table.percent}, ${table.amountCents}) = CASE ${table.kind} WHEN 'delivery' THEN 0 ELSE 1 END
        AND (${table.kind} = 'percent') = (${table.percent} IS NOT NULL)`,
    ),
    check("discounts_percent_in_range", sql`${table.percent} BETWEEN 1 AND 100`),
    check("discounts_amount_positive", sql`${table.amountCents} > 0`),
    check(
      "discounts_scope_names_something",
      sql`(${table.scope} = 'all') = (cardinality(${table.scopeOf}) = 0)`,
    ),
    check(
      "discounts_limits_positive",
      sql`least(${table.minimumCents}, ${table.minimumPieces}, ${table.usesInAll}, ${table.usesPerCustomer}) > 0`,
    ),
    check("discounts_end_after_their_beginning", sql`${table.endsAt} > ${table.beginsAt}`),
  ],
);
