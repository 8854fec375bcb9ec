import { expect, test } from "vitest";
import { deliveryPrice, deliveryPrices, deliveryTime } from "./delivery-words.ts";

const home = { name: "United Kingdom", amountCents: 495, businessDays: [2, 5] } as const;
const away = { name: "International", amountCents: 0, businessDays: [7, 10] } as const;

test("a delivery has a price, and free is one too", () => {
  expect([deliveryPrice(home), deliveryPrice(away)]).toEqual(["£4.95", "Free"]);
});

test("a delivery's time is stated in business days", () => {
  expect(deliveryTime(home)).toBe("United Kingdom, 2 to 5 business days");
});

test("all prices fit in a sentence", () => {
  expect(deliveryPrices([home, away])).toBe("United Kingdom £4.95, International free");
});
