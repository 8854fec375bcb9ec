import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { products } from "#app/domain/catalogue/products.tables.server.ts";
import { moment } from "#app/platform/db/columns.server.ts";

/** Products that go live together at one moment, with a page of their own. */
export const drops = pgTable(
  "drops",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    slug: text("slug").notNull().unique(),
    name: text("name").notNull(),
    words: text("words").notNull(),
    /** When its products go live. */
    opensAt: moment("opens_at").notNull(),
    /** Whether shoppers see its page, without the products, before that. */
    isAnnounced: boolean("is_announced").notNull(),
    /**
     * The part from which the key of the private link is made, with the shop's secret. The key shows and sells the
     * products before the moment. Without a hash this is the key itself, from an earlier version of the shop.
     */
    earlyKey: text("early_key").notNull().unique(),
    /** SHA-256 of the key, in hexadecimal. */
    earlyKeyHash: text("early_key_hash").unique(),
    /** When it was opened and announced to the pages; null until then. */
    openedAt: moment("opened_at"),
    /** The letter to the list, which is fixed when it is requested. */
    letterWords: text("letter_words").notNull().default(""),
    /** Slugs of the pieces that the letter shows. */
    letterPieces: text("letter_pieces").array().notNull().default([]),
    letterAskedAt: moment("letter_asked_at"),
    /** The progress through the list: the last entry whose letter is in the queue. */
    letterQueuedTo: integer("letter_queued_to").notNull().default(0),
    /** When the letters of the whole list were in the queue. */
    letterQueuedAt: moment("letter_queued_at"),
    createdAt: moment("created_at").notNull(),
    /** Changes with every save, so that two people do not overwrite each other. */
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("drops_to_open").on(table.opensAt).where(sql`${table.openedAt} IS NULL`),
    index("drops_to_tell")
      .on(table.letterAskedAt)
      .where(sql`${table.letterAskedAt} IS NOT NULL AND ${table.letterQueuedAt} IS NULL`),
    check("drops_slug_is_normal", sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check("drops_name_not_empty", sql`length(trim(${table.name})) > 0`),
  ],
);

/** The products of each drop, in the owner's order. */
export const dropProducts = pgTable(
  "drop_products",
  {
    dropId: uuid("drop_id")
      .notNull()
      .references(() => drops.id, { onDelete: "cascade" }),
    productSlug: text("product_slug")
      .notNull()
      .references(() => products.slug, { onDelete: "cascade" }),
    position: integer("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dropId, table.productSlug] }),
    index("drop_products_of_product").on(table.productSlug),
  ],
);
