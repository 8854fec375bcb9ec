import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#app/platform/db/columns.server.ts";

/**
 * The owner's settings of another service: its facts in clear, and its secrets sealed with the shop's own
 * (`openSealer`).
 */
export const serviceSettings = pgTable("service_settings", {
  service: text("service", { enum: ["email", "payments", "pricing"] }).primaryKey(),
  facts: jsonb("facts").$type<Record<string, string | number | null>>().notNull(),
  sealed: text("sealed").notNull(),
  /** Grows by one with each change. */
  revision: integer("revision").notNull(),
  changedAt: moment("changed_at").notNull(),
});
