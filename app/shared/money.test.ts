import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatAmount,
  formatMoney,
  fromMajorUnits,
  parseMoney,
  sumMoney,
  timesMoney,
  toMajorUnits,
  toMoney,
} from "./money.ts";

const anyPence = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(toMoney);

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
  expect(fromMajorUnits(pounds)).toBe(expected);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e21, Number.MAX_VALUE])(
  "%d pounds are refused as an amount",
  (pounds) => {
    expect(() => fromMajorUnits(pounds)).toThrow(RangeError);
  },
);

test("every amount survives the conversion to pounds and back", () => {
  fc.assert(fc.property(anyPence, (amount) => fromMajorUnits(toMajorUnits(amount)) === amount));
});

test("rounding moves a price by half a penny at most", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1_000_000, noNaN: true }), (pounds) => {
      expect(Math.abs(fromMajorUnits(pounds) - pounds * 100)).toBeLessThanOrEqual(0.5 + 1e-6);
    }),
  );
});

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  "refuses %d as a number of pence",
  (amount) => {
    expect(() => toMoney(amount)).toThrow(RangeError);
  },
);

test("zero is never negative zero", () => {
  expect(Object.is(toMoney(-0), 0)).toBe(true);
  expect(formatMoney(toMoney(-0))).toBe("£0");
});

test("a list of amounts is summed, and an empty list is zero", () => {
  expect(sumMoney([toMoney(100), toMoney(250), toMoney(5)])).toBe(355);
  expect(sumMoney([])).toBe(0);
});

test("an amount taken three times is three times the amount", () => {
  expect(timesMoney(toMoney(495), 3)).toBe(1485);
});

test("refuses to take half an amount when that leaves half a penny", () => {
  expect(() => timesMoney(toMoney(495), 0.5)).toThrow(RangeError);
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
  expect(formatMoney(toMoney(amount))).toBe(expected);
});

test.each([
  ["165,00", 16_500],
  ["£165,00", 16_500],
  ["12,50", 1_250],
  ["12,5", 1_250],
  ["12.5", 1_250],
  ["1,249.90", 124_990],
  ["1,249", 124_900],
  ["£12,345,678.09", 1_234_567_809],
  ["1.249,90", 124_990],
  ["1 249,90", 124_990],
  ["1\u00a0249.9", 124_990],
  [" £ 180 ", 18_000],
  ["180 GBP", 18_000],
  ["GBP 180.05", 18_005],
  [".5", 50],
  ["0", 0],
  ["0,00", 0],
])("%j is read as %i pence", (typed, expected) => {
  expect(parseMoney(typed)).toBe(expected);
});

test.each([
  "",
  " ",
  "£",
  "12.505",
  "1.249",
  "1,2,3",
  "1,24,900",
  "12,3456",
  "0,505",
  "1234,567",
  "1,249,90",
  "1.249.90",
  "1,249.905",
  "1.2.3",
  "12.",
  "12,",
  ",",
  "-5",
  "1e3",
  "ten",
  "£1 2",
  "€180",
  "180/2",
  "9999999999999",
])("refuses %j as an amount without guessing", (typed) => {
  expect(parseMoney(typed)).toBeNull();
});

test("every amount is read as it was written, with the separators of any country", () => {
  const { pounds, whole } = {
    pounds: (amount: number, decimal: string, thousands: string) =>
      `${whole(Math.floor(amount / 100), thousands)}${decimal}${String(amount % 100).padStart(2, "0")}`,
    whole: (amount: number, thousands: string) => String(amount).replace(/\B(?=(\d{3})+$)/g, thousands),
  };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }).map(toMoney), (amount) => {
      expect(parseMoney(formatMoney(amount))).toBe(amount);
      expect(parseMoney(formatAmount(amount))).toBe(amount);
      expect(parseMoney(pounds(amount, ".", ","))).toBe(amount);
      expect(parseMoney(pounds(amount, ",", "."))).toBe(amount);
      expect(parseMoney(pounds(amount, ",", ""))).toBe(amount);
      expect(parseMoney(pounds(amount, ",", " "))).toBe(amount);
    }),
  );
});

test("refuses any input as an amount, or keeps its digits with at most two of pence", () => {
  const typed = fc
    .array(fc.constantFrom(..."0123456789,.£ "), { maxLength: 12 })
    .map((letters) => letters.join(""));
  fc.assert(
    fc.property(typed, (text) => {
      const amount = parseMoney(text);
      if (amount === null) return;
      const [, decimals = ""] = /[.,](\d{1,2})\s*£?\s*$/.exec(text) ?? [];
      const digits = text.replaceAll(/\D/g, "");
      expect(amount).toBe(Number(digits) * 10 ** (2 - decimals.length));
    }),
    { numRuns: 2_000 },
  );
});

test("a text of half a million spaces is no amount, and is refused quickly", () => {
  expect(parseMoney(`1${" ".repeat(500_000)}x`)).toBeNull();
});

test("formats an amount as British readers write it", () => {
  const pounds = (minimumFractionDigits: 0 | 2) =>
    new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP", minimumFractionDigits });
  fc.assert(
    fc.property(
      anyPence,
      (amount) => formatMoney(amount) === pounds(amount % 100 === 0 ? 0 : 2).format(amount / 100),
    ),
  );
});
