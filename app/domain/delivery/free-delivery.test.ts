import fc from "fast-check";
import { expect, test } from "vitest";
import { freeDelivery } from "./delivery-choices.ts";
import { INTERNATIONAL, UK, ZONES } from "./testing/zones-for-tests.ts";

const FREE_FROM_150 = [{ ...UK, freeFromCents: 15_000 }, INTERNATIONAL];

test("states the amount missing to free delivery at home", () => {
  expect(freeDelivery(FREE_FROM_150, 12_500)).toEqual({
    words: "£25 more for free delivery in the United Kingdom",
    reached: 12_500 / 15_000,
  });
});

test("a cart of the full amount has free delivery", () => {
  expect(freeDelivery(FREE_FROM_150, 15_000)).toEqual({
    words: "Your cart has free delivery in the United Kingdom",
    reached: 1,
  });
});

test("shows no message where delivery at home is never free, always free, or not offered", () => {
  expect(freeDelivery(ZONES, 15_000)).toBeNull();
  expect(freeDelivery([{ ...UK, priceCents: 0, freeFromCents: 15_000 }], 0)).toBeNull();
  expect(freeDelivery([{ ...INTERNATIONAL, freeFromCents: 15_000 }], 0)).toBeNull();
});

test("the progress bar never exceeds its full length", () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (subtotal) => {
      const reached = freeDelivery(FREE_FROM_150, subtotal)?.reached ?? -1;
      expect(reached >= 0 && reached <= 1).toBe(true);
    }),
  );
});
