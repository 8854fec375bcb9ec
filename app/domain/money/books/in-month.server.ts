import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { startOfDay } from "#app/platform/db/shop-days.server.ts";
import { type Month, nextMonth } from "./month.ts";

/** Whether a moment is in a month by the shop's clock. */
export const inMonth = (moment: AnyColumn, month: Month): SQL =>
  sql`(${moment} >= ${startOf(month)} AND ${moment} < ${startOf(nextMonth(month))})`;

const startOf = (month: Month): SQL => startOfDay(`${month}-01`);
