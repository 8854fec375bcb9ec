import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPence, pence, penceToPounds, poundsToPence, sumPence, timesPence } from "./money.ts";

const anyPence = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(pence);

test.each([
  [180, 18000],
  [4.95, 495],
  [1.005, 101],
  [8.165, 817],
  [0.1 + 0.2, 30],
  [0, 0],
  [-0, 0],
  [1e-7, 0],
  [-1e-7, 0],
  [0.0049, 0],
  [0.005, 1],
  [1.5e10, 1_500_000_000_000],
])("%d pounds are %d pence", (pounds, expected) => {
  expect(poundsToPence(pounds)).toBe(expected);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e21, Number.MAX_VALUE])(
  "%d pounds are refused as an amount",
  (pounds) => {
    expect(() => poundsToPence(pounds)).toThrow(RangeError);
  },
);

test("every amount survives the way to pounds and back", () => {
  fc.assert(fc.property(anyPence, (amount) => poundsToPence(penceToPounds(amount)) === amount));
});

test("rounding moves a price by half a penny at most", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1_000_000, noNaN: true }), (pounds) => {
      expect(Math.abs(poundsToPence(pounds) - pounds * 100)).toBeLessThanOrEqual(0.5 + 1e-6);
    }),
  );
});

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  "%d is not a whole number of pence",
  (amount) => {
    expect(() => pence(amount)).toThrow(RangeError);
  },
);

test("nothing is plain zero, never minus zero", () => {
  expect(Object.is(pence(-0), 0)).toBe(true);
  expect(formatPence(pence(-0))).toBe("£0");
});

test("a list of amounts is summed, and an empty list is nothing", () => {
  expect(sumPence([pence(100), pence(250), pence(5)])).toBe(355);
  expect(sumPence([])).toBe(0);
});

test("an amount taken three times is three times the amount", () => {
  expect(timesPence(pence(495), 3)).toBe(1485);
});

test("an amount cannot be taken half a time when that leaves half a penny", () => {
  expect(() => timesPence(pence(495), 0.5)).toThrow(RangeError);
});

test.each([
  [18500, "£185"],
  [124500, "£1,245"],
  [495, "£4.95"],
  [450, "£4.50"],
  [5, "£0.05"],
  [0, "£0"],
  [-1250, "-£12.50"],
])("%d pence are read as %s", (amount, expected) => {
  expect(formatPence(pence(amount))).toBe(expected);
});
