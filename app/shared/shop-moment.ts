import { err, ok, type Result } from "./result.ts";
import { SHOP_ZONE } from "./shop-time.ts";

/**
 * A typed moment by the shop's clock (`2026-11-24T09:00`, from a field of the type `datetime-local`), Europe/London. An
 * hour that the clocks skip in spring is refused; an hour that comes twice in autumn means its first occurrence.
 */
export function parseShopMoment(typed: string): Result<Date, string> {
  const [, day, hour, minute] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::00)?$/.exec(typed.trim()) ?? [];
  if (day === undefined) return err("Choose a day and a time.");
  const asUtc = Date.parse(`${day}T${hour}:${minute}:00Z`);
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(day))
    return err("That day or time does not exist. Choose another one.");
  // London is at UTC, or an hour before it in summer.
  const moment = [asUtc - HOUR_MS, asUtc].find(
    (candidate) => shopMoment(new Date(candidate)) === `${day}T${hour}:${minute}`,
  );
  return moment === undefined
    ? err("That hour does not exist: the clocks go forward then. Choose one before or after it.")
    : ok(new Date(moment));
}

const HOUR_MS = 60 * 60 * 1000;

let clock: Intl.DateTimeFormat | undefined;

/** A moment for a field of the type `datetime-local`: `2026-11-24T09:00`, Europe/London. */
export function shopMoment(moment: Date): string {
  clock ??= new Intl.DateTimeFormat("en-CA", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: SHOP_ZONE,
  });
  const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
  const get = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? "";
  return `${get("year")}-${get("month")}-${get("day")}T${get("hour")}:${get("minute")}`;
}
