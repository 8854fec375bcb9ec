import { expect, test } from "vitest";
import { pence } from "#app/shared/money.ts";
import { wrongZone } from "./delivery-zone.ts";

const RATES = [
  { id: "uk", name: "United Kingdom", amountCents: 495 },
  { id: "international", name: "International", amountCents: 1_800 },
];

test.each([
  ["NG", 495, 1_305],
  ["GB", 1_800, -1_305],
])("a parcel to %s whose delivery cost %i pence misses %i", (country, deliveryCents, missing) => {
  expect(wrongZone({ country, deliveryCents: pence(deliveryCents) }, RATES)?.missingCents).toBe(missing);
});

test.each([
  ["GB", 495],
  ["NG", 1_800],
  ["NG", 1_200],
  [null, 495],
])("a parcel to %s whose delivery cost %i pence is left alone", (country, deliveryCents) => {
  expect(wrongZone({ country, deliveryCents: pence(deliveryCents) }, RATES)).toBeNull();
});

test("where all zones cost the same, nothing can be wrong", () => {
  const free = RATES.map((rate) => ({ ...rate, amountCents: 0 }));
  expect(wrongZone({ country: "NG", deliveryCents: pence(0) }, free)).toBeNull();
});
