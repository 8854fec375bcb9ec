import { pgTable, text } from "drizzle-orm/pg-core";

/** The marks of other stores that belong to this database: the one in the folder of its pictures. */
export const shopMarks = pgTable("shop_marks", {
  kind: text("kind", { enum: ["media"] }).primaryKey(),
  mark: text("mark").notNull(),
});
