import { isDay } from "./calendar-day.ts";
import { err, ok, type Result } from "./result.ts";
import { SHOP_ZONE } from "./shop-time.ts";
import { formatMinute, momentAt, wallClock } from "./zone-time.ts";

/**
 * A typed moment (`2026-11-24T09:00`, from a field of the type `datetime-local`) by the clock of a zone, the shop's
 * own if left out. An hour that the clocks skip in spring is refused; an hour that comes twice in autumn means its
 * first occurrence.
 */
export function parseShopMoment(typed: string, zone = SHOP_ZONE): Result<Date, string> {
  const [, day, hour, minute] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::00)?$/.exec(typed.trim()) ?? [];
  if (day === undefined) return err("Choose a day and a time.");
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59)
    return err("That day or time does not exist. Choose another one.");
  const moment = momentAt(zone, day, Number(hour) * 60 + Number(minute));
  return moment === null
    ? err("That hour does not exist: the clocks go forward then. Choose one before or after it.")
    : ok(moment);
}

/** A moment for a field of the type `datetime-local`: `2026-11-24T09:00`, by the same clock. */
export function shopMoment(moment: Date, zone = SHOP_ZONE): string {
  const { day, minute } = wallClock(zone, moment);
  return `${day}T${formatMinute(minute)}`;
}
