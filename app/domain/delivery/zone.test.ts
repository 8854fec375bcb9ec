import fc from "fast-check";
import { expect, test } from "vitest";
import { abroadZone, chargeFor, homeZone, type Zone, zoneOf } from "./zone.ts";

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
