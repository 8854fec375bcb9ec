import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { type Month, nextMonth } from "./month.ts";

/** Whether a moment is in a month by the shop's clock. */
export const inMonth = (moment: AnyColumn, month: Month): SQL =>
  sql`(${moment} >= ${startOf(month)} AND ${moment} < ${startOf(nextMonth(month))})`;

const startOf = (month: Month): SQL => sql`(${`${month}-01`}::timestamp AT TIME ZONE 'Europe/London')`;
