import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** What was announced of late, one row a tag: so that a process can see whether it heard all of it. */
export const announcedChanges = pgTable(
  "announced_changes",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    tag: text("tag").notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [index("announced_changes_by_time").on(table.at)],
);
