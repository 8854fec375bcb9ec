import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { startOfDay } from "#app/platform/db/shop-days.server.ts";

/** Whether a moment is in a month by the shop's clock. */
export const inMonth = (moment: AnyColumn, month: Month): SQL =>
  sql`(${moment} >= ${startOf(month)} AND ${moment} < ${startOf(nextMonth(month))})`;

const startOf = (month: Month): SQL => startOfDay(`${month}-01`);

/** A month by the shop's clock: `2026-11`. */
export type Month = string & { readonly month: unique symbol };

/** The month that a text names; null for none. */
export const parseMonth = (text: string | null): Month | null =>
  text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? (text as Month) : null;

/** The month of a day such as `2026-11-20`. */
export const monthOf = (day: string): Month => day.slice(0, 7) as Month;

/** The month after: `2026-12` after `2026-11`. */
function nextMonth(month: Month): Month {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return (number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`) as Month;
}

/** The months from one to another, both included, the newest first. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months = [first];
  for (let month = first; month < last; ) {
    month = nextMonth(month);
    months.unshift(month);
  }
  return months;
}

const NAMES = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** `November 2026` */
export const formatMonth = (month: Month): string => NAMES.format(new Date(`${month}-15T12:00:00Z`));
