import { expect, test } from "vitest";
import { deliveryDays, deliveryPrice, deliveryTime } from "./delivery-choices.ts";

test.each([
  [495, null, "£4.95"],
  [495, 15_000, "£4.95, free from £150"],
  [0, null, "Free"],
  [0, 15_000, "Free"],
])("a delivery for %i pence, free from %j, reads: %s", (priceCents, freeFromCents, words) => {
  expect(deliveryPrice({ priceCents, freeFromCents })).toBe(words);
});

test.each([
  [[2, 5], "2 to 5 business days"],
  [[3, 3], "3 business days"],
  [[1, 1], "1 business day"],
] as const)("the days %j read: %s", (days, words) => {
  expect(deliveryDays(days)).toBe(words);
});

test("a delivery's time names its zone", () => {
  expect(deliveryTime({ name: "United Kingdom", businessDays: [2, 5] })).toBe(
    "United Kingdom, 2 to 5 business days",
  );
});
