import { expect, test } from "vitest";
import { PLACES } from "./countries.ts";
import { MARKET_IDS, marketOf, openDelivery } from "./markets.ts";
import { INTERNATIONAL, UK, ZONES } from "./testing/zones-for-tests.ts";
import { zoneOf } from "./zone.ts";

test("every country and Northern Ireland have one market, and 27 members and seven of their parts are the Union's", () => {
  const ids = PLACES.map(({ code }) => marketOf(code));
  expect([...new Set(ids)].sort()).toEqual([...MARKET_IDS].sort());
  expect(ids.filter((id) => id === "eu")).toHaveLength(34);
  expect(["IE", "GB", "XI", "CH", "US", "NG"].map(marketOf)).toEqual([
    "eu",
    "gb",
    "ni",
    "elsewhere",
    "us",
    "ng",
  ]);
});

test("a delivery that says nothing of markets sells everything that it did", () => {
  const delivery = { zones: ZONES };
  expect(openDelivery(delivery)).toBe(delivery);
  expect(openDelivery({ zones: ZONES, closedMarkets: [] }).zones).toBe(ZONES);
});

test("a closed market takes its countries out of the zones, and an empty zone with them", () => {
  const delivery = { zones: ZONES, closedMarkets: ["eu"] };
  const { zones } = openDelivery(delivery);
  expect(zones).toEqual([UK, { ...INTERNATIONAL, countries: ["NG"] }]);
  expect(zoneOf(zones, "IE")).toBeUndefined();
  expect(openDelivery(delivery).zones).toBe(zones);
  expect(openDelivery({ zones: ZONES, closedMarkets: ["eu", "ng"] }).zones).toEqual([UK]);
  expect(openDelivery({ zones: ZONES, closedMarkets: [...MARKET_IDS] }).zones).toEqual([]);
});
