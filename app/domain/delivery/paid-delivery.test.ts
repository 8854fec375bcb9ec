import { expect, test } from "vitest";
import { toMoney } from "#app/shared/money.ts";
import { deliveryOf, wrongZone } from "./paid-delivery.ts";
import type { Zone } from "./zone.ts";

const UK: Zone = {
  id: "uk",
  name: "United Kingdom",
  countries: ["GB"],
  priceCents: 495,
  freeFromCents: null,
  businessDays: [2, 5],
};
const ZONES: Zone[] = [
  UK,
  { ...UK, id: "international", name: "International", countries: ["NG", "IE"], priceCents: 1_800 },
];
const paid = (country: string | null, delivery: number) => ({
  country,
  subtotalCents: toMoney(18_500),
  deliveryCents: toMoney(delivery),
});

test.each([
  ["NG", 495, 1_305],
  ["GB", 1_800, -1_305],
])("a parcel to %s with a delivery for %i pence lacks %i pence", (country, delivery, missing) => {
  expect(wrongZone(paid(country, delivery), ZONES)?.missingCents).toBe(missing);
});

test.each([
  ["GB", 495],
  ["NG", 1_800],
  ["NG", 1_200],
  ["AQ", 495],
  [null, 495],
])(
  "a parcel to %s with a delivery for %i pence has no zone that is known to be wrong",
  (country, delivery) => {
    expect(wrongZone(paid(country, delivery), ZONES)).toBeNull();
  },
);

test("a parcel to an unknown place at the price of both parts of the United Kingdom travels by the first", () => {
  const own = { ...UK, id: "northern-ireland", countries: ["XI"] };
  expect(deliveryOf(paid(null, 495), [UK, own, ...ZONES.slice(1)])?.id).toBe("uk");
});

test("where all zones cost the same, no zone is wrong", () => {
  const free = ZONES.map((zone) => ({ ...zone, priceCents: 0 }));
  expect(wrongZone(paid("NG", 0), free)).toBeNull();
});

test("accepts a delivery that was free from the pieces' amount upwards", () => {
  const zones = [{ ...UK, freeFromCents: 15_000 }, ...ZONES.slice(1)];
  expect(wrongZone(paid("GB", 0), zones)).toBeNull();
  expect(wrongZone(paid("NG", 0), zones)?.missingCents).toBe(1_800);
});

test.each([
  ["GB", 495, "uk"],
  ["NG", 1_800, "international"],
  ["NG", 495, "international"],
  [null, 1_800, "international"],
  [null, 700, undefined],
])("a parcel to %s whose delivery cost %i pence travels by %s", (country, delivery, id) => {
  expect(deliveryOf(paid(country, delivery), ZONES)?.id).toBe(id);
});
