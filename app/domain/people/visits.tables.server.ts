import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** How often a page was seen on a day by the shop's clock. Nothing in a row tells who saw it. */
export const pageVisits = pgTable(
  "page_visits",
  {
    day: date("day").notNull(),
    path: text("path").notNull(),
    visits: integer("visits").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.path] })],
);

/**
 * How often words were searched for without a result on a day. Empty words count all searches beyond the day's limit.
 */
export const missedSearches = pgTable(
  "missed_searches",
  {
    day: date("day").notNull(),
    words: text("words").notNull(),
    searches: integer("searches").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.words] })],
);
