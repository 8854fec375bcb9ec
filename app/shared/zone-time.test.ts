import fc from "fast-check";
import { expect, test } from "vitest";
import { formatZoneMoment, isZone, momentAt, wallClock, zoneOffset } from "./zone-time.ts";

const [LONDON, LAGOS] = ["Europe/London", "Africa/Lagos"];

test.each<[string, string, number, string | null]>([
  // The last minute before the clocks go forward, the hour that they skip, and the first one after it.
  [LONDON, "2027-03-28", 59, "2027-03-28T00:59:00.000Z"],
  [LONDON, "2027-03-28", 60, null],
  [LONDON, "2027-03-28", 119, null],
  [LONDON, "2027-03-28", 120, "2027-03-28T01:00:00.000Z"],
  // The hour that comes twice in autumn means its first occurrence.
  [LONDON, "2026-10-25", 59, "2026-10-24T23:59:00.000Z"],
  [LONDON, "2026-10-25", 60, "2026-10-25T00:00:00.000Z"],
  [LONDON, "2026-10-25", 119, "2026-10-25T00:59:00.000Z"],
  [LONDON, "2026-10-25", 120, "2026-10-25T02:00:00.000Z"],
  [LONDON, "2026-12-07", 1440, "2026-12-08T00:00:00.000Z"],
  // Lagos has no summer time.
  [LAGOS, "2027-03-28", 60, "2027-03-28T00:00:00.000Z"],
  [LAGOS, "2027-03-28", 90, "2027-03-28T00:30:00.000Z"],
  [LAGOS, "2026-10-25", 60, "2026-10-25T00:00:00.000Z"],
  [LAGOS, "2026-10-25", 120, "2026-10-25T01:00:00.000Z"],
])("in %s, %s at minute %i is %s", (zone, day, minute, moment) => {
  expect(momentAt(zone, day, minute)?.toISOString() ?? null).toBe(moment);
});

test("finds every moment again by what the clocks show, or the first of two", () => {
  const zones = fc.constantFrom(LONDON, LAGOS, "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe");
  const minutes = fc.integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2028, 0) / 60_000 });
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const moment = new Date(minute * 60_000);
      const { day, minute: shown } = wallClock(zone, moment);
      const found = momentAt(zone, day, shown);
      expect(found === null ? null : wallClock(zone, found)).toEqual({ day, minute: shown });
      expect(found?.getTime()).toBeLessThanOrEqual(moment.getTime());
    }),
  );
});

test("names a zone's distance from Greenwich, and a moment in it", () => {
  const [winter, summer] = [new Date("2026-12-07T09:30:00Z"), new Date("2026-07-06T09:30:00Z")];
  expect([LONDON, LAGOS].map((zone) => zoneOffset(zone, winter))).toEqual(["GMT", "GMT+1"]);
  expect([LONDON, LAGOS].map((zone) => zoneOffset(zone, summer))).toEqual(["GMT+1", "GMT+1"]);
  expect(zoneOffset("America/St_Johns", winter)).toBe("GMT-3:30");
  expect(formatZoneMoment(LAGOS, winter)).toBe("Monday 7 December at 10:30 (Lagos, GMT+1)");
});

test("knows the names of zones, and nothing else", () => {
  expect(["Africa/Lagos", "UTC", "America/Argentina/Salta"].filter((zone) => !isZone(zone))).toEqual([]);
  const others = ["", "Lagos/Nowhere", "+01:00", "Africa/Lagos ", "../Lagos", "x".repeat(5_000)];
  expect(others.filter(isZone)).toEqual([]);
});
