import { expect, test } from "vitest";
import { pence } from "#app/shared/money.ts";
import { deliveryOf, wrongZone } from "./delivery-zone.ts";

const RATES = [
  { id: "uk", name: "United Kingdom", amountCents: 495 },
  { id: "international", name: "International", amountCents: 1_800 },
];

test.each([
  ["NG", 495, 1_305],
  ["GB", 1_800, -1_305],
])("a parcel to %s with a delivery for %i pence lacks %i pence", (country, deliveryCents, missing) => {
  expect(wrongZone({ country, deliveryCents: pence(deliveryCents) }, RATES)?.missingCents).toBe(missing);
});

test.each([
  ["GB", 495],
  ["NG", 1_800],
  ["NG", 1_200],
  [null, 495],
])("a parcel to %s with a delivery for %i pence has the right zone", (country, deliveryCents) => {
  expect(wrongZone({ country, deliveryCents: pence(deliveryCents) }, RATES)).toBeNull();
});

test("where all zones cost the same, no zone is wrong", () => {
  const free = RATES.map((rate) => ({ ...rate, amountCents: 0 }));
  expect(wrongZone({ country: "NG", deliveryCents: pence(0) }, free)).toBeNull();
});

test.each([
  ["GB", 495, "uk"],
  ["NG", 1_800, "international"],
  ["NG", 495, "international"],
  [null, 1_800, "international"],
  [null, 700, undefined],
])("a parcel to %s whose delivery cost %i pence travels by %s", (country, deliveryCents, id) => {
  expect(deliveryOf({ country, deliveryCents: pence(deliveryCents) }, RATES)?.id).toBe(id);
});

test("of two ways into a country, a parcel travels by the one that was paid for", () => {
  const rates = [...RATES, { id: "courier", name: "Courier", amountCents: 3_600 }];
  expect(deliveryOf({ country: "NG", deliveryCents: pence(3_600) }, rates)?.id).toBe("courier");
});
