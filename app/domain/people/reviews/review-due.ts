import { addDays, type Day } from "#app/shared/calendar-day.ts";

/** A shopper is asked so many days after the pieces arrived: by then they were worn once or twice. */
export const DAYS_AFTER_ARRIVAL = 14;

/** Nobody is asked about pieces that arrived longer ago: a letter after months reads like an advertisement. */
export const DAYS_TOO_LATE = 60;

/**
 * What a day says of an order whose pieces arrived on another: not yet, now, or no more. `arrivedOn` is null while
 * nothing was sent.
 */
export function reviewDue(arrivedOn: Day | null, today: Day): "later" | "now" | "never" {
  if (arrivedOn === null || today < addDays(arrivedOn, DAYS_AFTER_ARRIVAL)) return "later";
  return today <= addDays(arrivedOn, DAYS_TOO_LATE) ? "now" : "never";
}
