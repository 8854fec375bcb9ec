import { pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/db/columns.server.ts";

/**
 * The shop's present problems, so that each is told once, whichever process finds it. It names orders by their
 * references, and nobody.
 */
export const alerts = pgTable("alerts", {
  /** Names the problem for as long as it lasts (`find-problems.server.ts`). */
  key: text("key").primaryKey(),
  /** What was looked at when it was found; a machine's own disk and clock are under its mark. */
  source: text("source").notNull(),
  title: text("title").notNull(),
  remedy: text("remedy").notNull(),
  /** The label of the link into the administration, and its path. */
  label: text("label").notNull(),
  path: text("path").notNull(),
  /** The owner is told when it is seen at this moment or later. */
  tellFrom: moment("tell_from").notNull(),
  seenAt: moment("seen_at").notNull(),
  /** When the email with it left; null until then. */
  toldAt: moment("told_at"),
});
