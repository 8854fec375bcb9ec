import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";

/** How often the shop saves itself, and how many archives it keeps: one row at most, after the owner's first choice. */
export const backupSchedule = pgTable(
  "backup_schedule",
  {
    id: integer("id").primaryKey().default(1),
    every: text("every", { enum: ["never", "day", "week"] }).notNull(),
    keep: integer("keep").notNull(),
  },
  (table) => [
    check("backup_schedule_is_one", sql`${table.id} = 1`),
    check("backup_schedule_keeps_some", sql`${table.keep} BETWEEN 1 AND 60`),
  ],
);
