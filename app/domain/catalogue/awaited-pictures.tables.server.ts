import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { products } from "./products.tables.server.ts";

/** A picture that a file of products names and the shop does not have, until it is added by its file's name. */
export const awaitedPictures = pgTable(
  "awaited_pictures",
  {
    productSlug: text("product_slug")
      .notNull()
      .references(() => products.slug, { onDelete: "cascade", onUpdate: "cascade" }),
    /** In the gallery, from 1. */
    place: integer("place").notNull(),
    /** The file's name in small letters. */
    name: text("name").notNull(),
    alt: text("alt").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productSlug, table.place] }),
    index("awaited_pictures_by_name").on(table.name),
  ],
);
