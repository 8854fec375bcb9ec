import fc from "fast-check";
import { expect, test } from "vitest";
import { abroadZone, chargeFor, deliveryBeside, homeZone, type Zone, zoneOf } from "./zone.ts";

const zone = (id: string, ...countries: string[]): Zone => ({
  id,
  name: id,
  countries,
  priceCents: 495,
  freeFromCents: null,
  businessDays: [2, 5],
});
const ZONES = [
  zone("uk", "GB"),
  zone("nigeria", "NG"),
  zone("europe", "FR", "DE"),
  zone("africa", "GH", "KE"),
];

test.each([
  ["GB", "uk"],
  ["NG", "nigeria"],
  ["DE", "europe"],
  ["AQ", undefined],
])("a parcel to %s is of the zone %s", (country, id) => {
  expect(zoneOf(ZONES, country)?.id).toBe(id);
});

test("the home zone has the shop's own country, and abroad is the largest of the others, the first of two equals", () => {
  expect([homeZone(ZONES)?.id, abroadZone(ZONES)?.id]).toEqual(["uk", "europe"]);
  expect([homeZone([zone("nigeria", "NG")]), abroadZone([zone("uk", "GB")])]).toEqual([undefined, undefined]);
});

const amounts = fc.integer({ min: 0, max: 1_000_000 });

test("delivery costs its price below the free-delivery amount, and nothing from it upwards", () => {
  fc.assert(
    fc.property(amounts, amounts, amounts, (priceCents, freeFromCents, subtotal) => {
      expect(chargeFor({ priceCents, freeFromCents }, subtotal)).toBe(
        subtotal < freeFromCents ? priceCents : 0,
      );
      expect(chargeFor({ priceCents, freeFromCents: null }, subtotal)).toBe(priceCents);
    }),
  );
});

test("a higher subtotal never raises the delivery charge", () => {
  const freeFrom = fc.option(amounts, { nil: null });
  fc.assert(
    fc.property(amounts, freeFrom, amounts, amounts, (priceCents, freeFromCents, subtotal, more) => {
      const charge = (of: number) => chargeFor({ priceCents, freeFromCents }, of);
      expect(charge(subtotal + more)).toBeLessThanOrEqual(charge(subtotal));
    }),
  );
});

test.each([
  ["GB", 495, null, { words: "+ £4.95 delivery", freeFromCents: null }],
  ["GB", 495, 15_000, { words: "+ £4.95 delivery", freeFromCents: 15_000 }],
  ["GB", 495, 10_000, { words: "Free delivery", freeFromCents: null }],
  ["GB", 0, null, { words: "Free delivery", freeFromCents: null }],
  ["CU", 495, null, { words: "No delivery there yet", freeFromCents: null }],
])(
  "says beside £100 what delivery to %s adds at %i pence, free from %j",
  (country, priceCents, freeFromCents, said) => {
    expect(deliveryBeside([{ ...zone("uk", "GB"), priceCents, freeFromCents }], country, 10_000)).toEqual(
      said,
    );
  },
);

test("says nothing beside a price in a shop without zones", () => {
  expect(deliveryBeside([], "GB", 10_000)).toBeNull();
});
