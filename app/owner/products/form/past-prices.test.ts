import { expect, test } from "vitest";
import { toMoney } from "#app/shared/money.ts";
import { sayBefore } from "./past-prices.tsx";

test.each([
  [
    120,
    90,
    80,
    "Shoppers see ‘was £90’, not £120: in the thirty days before this price it cost £90, and the law counts from there.",
  ],
  [
    120,
    80,
    80,
    "Shoppers see no price before: in the thirty days before this price it cost £80, and the law counts from there.",
  ],
  [120, 120, 80, null],
  [120, null, 80, null],
  [null, 90, 80, null],
])("of a typed %s, a lowest %s and a price of %s says: %s", (typed, lowest, price, said) => {
  const cents = (pounds: number | null) => (pounds === null ? null : toMoney(pounds * 100));
  expect(sayBefore({ compareAtCents: cents(typed), lowestBeforeCents: cents(lowest) }, price * 100)).toBe(
    said,
  );
});
