import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/db/columns.server.ts";

/** Recent announcements, one row per tag, so that a process can check whether it received all of them. */
export const announcedChanges = pgTable(
  "announced_changes",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    tag: text("tag").notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [index("announced_changes_by_time").on(table.at)],
);
