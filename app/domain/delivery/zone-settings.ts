// Apart from the zones themselves, which every page of pieces loads.
import { isInUk, type Zone } from "./zone.ts";

/** The bounds of a zone: the payment provider is told its id, name and days, and takes no 0 days. */
export const ZONE_LIMITS = { idLength: 100, nameLength: 60, leastDays: 1, mostDays: 365 } as const;

/** An hour at which the clocks never change. */
export const PACKING_HOUR = /^(0[6-9]|1\d|2[0-3]):[0-5]\d$/;

/** The most times for which the shop can say that it is closed. */
export const MAX_CLOSED = 20;

/** The rate of a zone that states none: the standard one in the shop's own country, none on exports. */
export const vatPercentOf = ({ vatPercent, countries }: Pick<Zone, "vatPercent" | "countries">): number =>
  vatPercent ?? (countries.some(isInUk) ? 20 : 0);
