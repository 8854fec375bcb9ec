import { addDays, type Day, weekdayOf } from "#app/shared/calendar-day.ts";
import { parseShopMoment } from "#app/shared/shop-moment.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { addBusinessDays, isDayOff } from "./day-off.ts";
import { type Arrival, type DeliveryDates, formatArrival, WEEKDAYS } from "./delivery-dates.ts";
import { type Delivery, HOME, type Packing, type Zone, zoneOf } from "./zone.ts";

/** A shop that is closed for longer promises no day. */
const MAX_DAYS_AHEAD = 100;

/**
 * The next end of the packing: an order that is paid before it leaves on that day. Nobody packs on a weekend, on a
 * public holiday, or while the shop is closed. Null when the shop stays closed too long.
 */
export function nextPacking(now: Date, { until, closed }: Packing): { day: Day; until: Date } | null {
  const today = shopDay(now);
  for (let ahead = 0; ahead <= MAX_DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead);
    if (isDayOff(HOME, day) || closed.some(({ from, to }) => from <= day && day <= to)) continue;
    const end = parseShopMoment(`${day}T${until}`);
    if (end.ok && now < end.value) return { day, until: end.value };
  }
  return null;
}

/**
 * The days on which a parcel arrives that is paid for now: the zone's business days after it was packed, without the
 * days off of either country. Null for a shop that promises no days, and for a country without delivery.
 */
export function estimateArrival(
  { zones, packing }: Pick<Delivery, "zones" | "packing">,
  country: string,
  now: Date,
): Arrival | null {
  const zone = zoneOf(zones, country);
  const packed = packing && nextPacking(now, packing);
  return zone && packed ? arrivalAfter(packed.day, zone, country) : null;
}

const arrivalAfter = (day: Day, { businessDays }: Pick<Zone, "businessDays">, country: string): Arrival => ({
  from: addBusinessDays(day, businessDays[0], country),
  to: addBusinessDays(day, businessDays[1], country),
});

/** The dates of a shop's zones for the day on which parcels are packed next: fifty countries take 4 ms to work out. */
const worked = new WeakMap<readonly Zone[], { orderBy: string; day: Day; dates: DeliveryDates }>();

/** The arrivals in all countries; null for a shop that promises no days. Worked out once for each day of packing. */
export function listDeliveryDates(
  { zones, packing }: Pick<Delivery, "zones" | "packing">,
  now: Date,
): DeliveryDates | null {
  if (!packing) return null;
  const packed = nextPacking(now, packing);
  if (packed === null) return null;
  const { day } = packed;
  const orderBy = formatOrderBy(day, packing.until);
  const before = worked.get(zones);
  if (before?.day === day && before.orderBy === orderBy) return before.dates;
  const dates: DeliveryDates = { orderBy, zones: {}, countries: {} };
  for (const zone of zones) {
    const ofZone = formatArrival(arrivalAfter(day, zone, HOME));
    dates.zones[zone.id] = ofZone;
    for (const country of zone.countries) {
      const ofCountry = formatArrival(arrivalAfter(day, zone, country));
      if (ofCountry !== ofZone) dates.countries[country] = ofCountry;
    }
  }
  worked.set(zones, { orderBy, day, dates });
  return dates;
}

/** `2 pm on Monday`, `2.30 pm on Monday`. */
function formatOrderBy(day: Day, until: Packing["until"]): string {
  const [hours = 0, minutes = 0] = until.split(":").map(Number);
  const time = `${hours % 12 || 12}${minutes === 0 ? "" : `.${String(minutes).padStart(2, "0")}`}`;
  return `${time} ${hours < 12 ? "am" : "pm"} on ${WEEKDAYS[weekdayOf(day)]}`;
}
