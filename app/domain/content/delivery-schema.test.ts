import { expect, test } from "vitest";
import type { Zone } from "#app/domain/delivery/zone.ts";
import { defaultFrame } from "./default-frame.ts";
import { deliverySchema } from "./delivery-schema.ts";

const { delivery } = defaultFrame;

const UK: Zone = {
  id: "uk",
  name: "United Kingdom",
  countries: ["GB"],
  priceCents: 495,
  freeFromCents: null,
  businessDays: [2, 5],
};
const EUROPE: Zone = { ...UK, id: "europe", name: "Europe", countries: ["FR", "DE"] };

const problemsOf = (...zones: object[]): string[] =>
  (deliverySchema.safeParse({ zones }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join(".")}: ${message}`,
  );

test("the shop ships to the United Kingdom and Northern Ireland for £4.95 in 2 to 5 days, and abroad for £18 in 7 to 10", () => {
  expect(deliverySchema.parse(delivery).zones).toMatchObject([
    { id: "uk", countries: ["GB"], priceCents: 495, freeFromCents: null, businessDays: [2, 5] },
    { id: "northern-ireland", countries: ["XI"], priceCents: 495, freeFromCents: null, businessDays: [2, 5] },
    { id: "international", priceCents: 1_800, freeFromCents: null, businessDays: [7, 10] },
  ]);
  expect(delivery.zones[2]?.countries).toHaveLength(48);
});

test("zones of different countries have no problem", () => {
  expect(problemsOf(UK, { ...EUROPE, freeFromCents: 10_000, businessDays: [3, 3] })).toEqual([]);
});

test("a country in a second zone is refused by the name of the first", () => {
  expect(problemsOf(UK, { ...EUROPE, countries: ["FR", "GB"] })).toEqual([
    "zones.1.countries.1: GB belongs to ‘United Kingdom’",
  ]);
  expect(problemsOf({ ...EUROPE, countries: ["FR", "FR"] })).toEqual([
    "zones.0.countries.1: FR belongs to ‘Europe’",
  ]);
});

test.each([
  [[], "zones: must have a zone"],
  [[{ ...UK, countries: [] }], "zones.0.countries: must name a country"],
  [[{ ...UK, countries: ["gb"] }], "zones.0.countries.0: must be a two-letter country code"],
  [[{ ...UK, priceCents: -1 }], "zones.0.priceCents: must not be negative"],
  [[{ ...UK, priceCents: 4.95 }], "zones.0.priceCents: must be a whole number"],
  [[{ ...UK, freeFromCents: 0 }], "zones.0.freeFromCents: must be above 0"],
  [[{ ...UK, businessDays: [5, 2] }], "zones.0.businessDays: must run from the smaller number to the larger"],
  [[{ ...UK, businessDays: [0, 2] }], "zones.0.businessDays: must be between 1 and 365"],
  [[{ ...UK, businessDays: [5, 366] }], "zones.0.businessDays: must be between 1 and 365"],
  [[{ ...UK, id: "x".repeat(101) }], "zones.0.id: must have 100 characters at most"],
  [[{ ...UK, name: "A | B" }], "zones.0.name: must be plain words"],
  [[UK, { ...EUROPE, id: "uk" }], "zones.1.id: uk is another zone's id"],
  [[UK, { ...EUROPE, name: "United Kingdom" }], "zones.1.name: United Kingdom is another zone's name"],
  [[{ ...UK, colour: "red" }], 'zones.0: Unrecognized key: "colour"'],
])("%j is refused: %s", (zones, problem) => {
  expect(problemsOf(...zones)).toEqual([problem]);
});
