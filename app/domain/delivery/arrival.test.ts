import fc from "fast-check";
import { expect, test } from "vitest";
import { weekdayOf } from "#app/shared/calendar-day.ts";
import { estimateArrival, listDeliveryDates, nextPacking } from "./arrival.ts";
import { isDayOff } from "./day-off.ts";
import { formatArrival } from "./delivery-dates.ts";
import { INTERNATIONAL, UK } from "./testing/zones-for-tests.ts";
import type { Packing } from "./zone.ts";

const PACKING: Packing = { until: "14:00", closed: [] };
const shop = {
  zones: [
    { ...UK, countries: ["GB", "XI"] },
    { ...INTERNATIONAL, countries: ["NG", "DE", "US"] },
  ],
  packing: PACKING,
};
const london = (moment: string) => new Date(moment);

test.each<[string, string, string, string]>([
  ["before the hour on a Monday", "2026-11-30T13:59:59Z", "GB", "Wed 2 to Mon 7 December"],
  ["at the hour, with the next day", "2026-11-30T14:00:00Z", "GB", "Thu 3 to Tue 8 December"],
  ["on a Saturday, from Monday on", "2026-11-28T09:00:00Z", "GB", "Wed 2 to Mon 7 December"],
  ["by London's clock in summer", "2026-07-06T12:59:00Z", "GB", "Wed 8 to Mon 13 July"],
  ["past London's hour in summer", "2026-07-06T13:00:00Z", "GB", "Thu 9 to Tue 14 July"],
  ["over Christmas and its moved holiday", "2026-12-23T10:00:00Z", "GB", "Tue 29 December to Mon 4 January"],
  ["to Lagos", "2026-11-30T10:00:00Z", "NG", "Wed 9 to Mon 14 December"],
  [
    "to Lagos over Children's Day, and a British holiday",
    "2027-05-14T10:00:00Z",
    "NG",
    "Tue 25 May to Tue 1 June",
  ],
  ["to Belfast over the Twelfth of July", "2026-07-10T10:00:00Z", "XI", "Wed 15 to Mon 20 July"],
  ["to Germany over May Day and Ascension", "2027-04-26T10:00:00Z", "DE", "Fri 7 to Wed 12 May"],
])("a parcel that is paid for %s arrives on these days", (_, now, country, words) => {
  const arrival = estimateArrival(shop, country, london(now));
  expect(arrival && formatArrival(arrival)).toBe(words);
});

test("nobody packs while the shop is closed", () => {
  const closed = [{ from: "2026-12-21", to: "2027-01-05" }];
  const arrival = estimateArrival(
    { ...shop, packing: { ...PACKING, closed } },
    "GB",
    london("2026-12-20T10:00:00Z"),
  );
  expect(arrival).toEqual({ from: "2027-01-08", to: "2027-01-13" });
});

test("names no day for a country without delivery, without an hour, and in a long closure", () => {
  const now = london("2026-12-20T10:00:00Z");
  const closed = [{ from: "2026-12-01", to: "2027-12-01" }];
  expect(estimateArrival(shop, "CU", now)).toBeNull();
  expect(estimateArrival({ zones: shop.zones, packing: null }, "GB", now)).toBeNull();
  expect(estimateArrival({ zones: shop.zones, packing: { until: "14:00", closed } }, "GB", now)).toBeNull();
});

test("lists each zone's days, and those of a country whose holidays differ", () => {
  expect(listDeliveryDates(shop, london("2027-04-26T10:00:00Z"))).toEqual({
    orderBy: "2 pm on Monday",
    zones: { uk: "Wed 28 April to Tue 4 May", international: "Thu 6 to Tue 11 May" },
    countries: { DE: "Fri 7 to Wed 12 May" },
  });
});

test("works the dates out once for a day of packing, and anew for the next one or another hour", () => {
  const monday = listDeliveryDates(shop, london("2026-11-30T10:00:00Z"));
  expect(listDeliveryDates(shop, london("2026-11-30T13:00:00Z"))).toBe(monday);
  expect(listDeliveryDates(shop, london("2026-11-30T15:00:00Z"))?.orderBy).toBe("2 pm on Tuesday");
  const later = { ...shop, packing: { ...PACKING, until: "16:30" } };
  expect(listDeliveryDates(later, london("2026-11-30T15:00:00Z"))?.orderBy).toBe("4.30 pm on Monday");
});

test("formats one day, one month and two", () => {
  expect(formatArrival({ from: "2026-12-02", to: "2026-12-02" })).toBe("Wed 2 December");
  expect(formatArrival({ from: "2026-12-02", to: "2026-12-07" })).toBe("Wed 2 to Mon 7 December");
  expect(formatArrival({ from: "2026-12-29", to: "2027-01-04" })).toBe("Tue 29 December to Mon 4 January");
});

const anyMoment = fc
  .date({ min: new Date("2026-01-01"), max: new Date("2034-12-31"), noInvalidDate: true })
  .filter((date) => !Number.isNaN(date.getTime()));

test("a parcel leaves and arrives on business days, in order, and a later payment is never earlier", () => {
  fc.assert(
    fc.property(
      anyMoment,
      fc.nat(14 * 24 * 60),
      fc.constantFrom("GB", "NG", "DE", "US"),
      (now, minutes, country) => {
        const packed = nextPacking(now, PACKING);
        const arrival = estimateArrival(shop, country, now);
        if (packed === null || arrival === null) throw new Error("There is an arrival");
        expect(packed.until.getTime()).toBeGreaterThan(now.getTime());
        expect(isDayOff("GB", packed.day)).toBe(false);
        for (const day of [arrival.from, arrival.to]) {
          expect(weekdayOf(day) % 6).not.toBe(0);
          expect(isDayOff("GB", day) || isDayOff(country, day)).toBe(false);
        }
        expect(arrival.from > packed.day && arrival.to >= arrival.from).toBe(true);
        const later = estimateArrival(shop, country, new Date(now.getTime() + minutes * 60_000));
        expect(later && later.from >= arrival.from && later.to >= arrival.to).toBe(true);
      },
    ),
  );
});
