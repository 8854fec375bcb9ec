import { pgTable, text } from "drizzle-orm/pg-core";

/** What belongs to this database elsewhere: the mark in the folder of its pictures. */
export const shopMarks = pgTable("shop_marks", {
  kind: text("kind", { enum: ["media"] }).primaryKey(),
  mark: text("mark").notNull(),
});
