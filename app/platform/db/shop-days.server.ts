import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** The midnight at the beginning of a day such as `2026-11-20`, by the shop's clock. */
export const startOfDay = (day: string): SQL => sql`(${day}::timestamp AT TIME ZONE 'Europe/London')`;

/** Whether a moment is since the first day of a time; null for all time. */
export const sinceDay = (moment: AnyColumn | SQL, since: string | null): SQL =>
  since === null ? sql`true` : sql`${moment} >= ${startOfDay(since)}`;

/** The width of a bar in a chart. */
export type StepWidth = "day" | "month";

/** How PostgreSQL writes a step: `2026-11-20`, `2026-11`. */
export const stepFormat = (width: StepWidth): SQL => sql`${width === "day" ? "YYYY-MM-DD" : "YYYY-MM"}::text`;

/** The step of a moment by the shop's clock, as text. */
export const stepStart = (moment: AnyColumn, width: StepWidth): SQL<string> =>
  sql<string>`to_char(${moment} AT TIME ZONE 'Europe/London', ${stepFormat(width)})`;
