import fc from "fast-check";
import { expect, test } from "vitest";
import { compareSizes } from "./sizes.ts";

test.each([
  [
    ["10", "8", "12", "20"],
    ["8", "10", "12", "20"],
  ],
  [
    ["10", "8.5", "8"],
    ["8", "8.5", "10"],
  ],
  [
    ["3XL", "S", "XL", "M", "2XL", "L", "XS"],
    ["XS", "S", "M", "L", "XL", "2XL", "3XL"],
  ],
  [
    ["XXXL", "2XL", "XXS", "4XL", "XL", "XS"],
    ["XXS", "XS", "XL", "2XL", "XXXL", "4XL"],
  ],
  [
    ["Large", "X-Large", "small", "Medium", "xs"],
    ["xs", "small", "Medium", "Large", "X-Large"],
  ],
  [
    ["M", "One size", "8", "Bespoke", "S", "10"],
    ["8", "10", "S", "M", "Bespoke", "One size"],
  ],
  [
    ["UK 12", "UK 8", "UK 10"],
    ["UK 8", "UK 10", "UK 12"],
  ],
])("%j is sorted as %j", (sizes, sorted) => {
  expect([...sizes].sort(compareSizes)).toEqual(sorted);
});

const anySize = fc.oneof(
  fc.nat(40).map(String),
  fc.stringMatching(/^([0-9]?x|X{0,4})[ -]?([sml]|[SML]|small|Large)$/),
  fc.constantFrom("8", "08", "8.0", " 8", "M", "m", "medium", "2XL", "XXL", "0XL", "One size", ""),
  fc.string(),
  fc.string({ unit: "grapheme" }),
);

test("only a valid size is sorted as one", () => {
  fc.assert(fc.property(anySize, anySize, (a, b) => (compareSizes(a, b) === 0) === (a === b)));
});

test("of two sizes the same one comes first, in either order of the arguments", () => {
  fc.assert(
    fc.property(anySize, anySize, (a, b) => {
      expect(Math.sign(compareSizes(a, b)) + Math.sign(compareSizes(b, a))).toBe(0);
    }),
  );
});

test("the order of three sizes is consistent", () => {
  fc.assert(
    fc.property(anySize, anySize, anySize, (a, b, c) => {
      fc.pre(compareSizes(a, b) < 0 && compareSizes(b, c) < 0);
      expect(compareSizes(a, c)).toBeLessThan(0);
    }),
    { numRuns: 1000 },
  );
});

test("sizes are sorted equally from any arrangement", () => {
  fc.assert(
    fc.property(
      fc
        .uniqueArray(anySize)
        .chain((sizes) =>
          fc.tuple(fc.constant(sizes), fc.shuffledSubarray(sizes, { minLength: sizes.length })),
        ),
      ([sizes, shuffled]) => {
        expect([...shuffled].sort(compareSizes)).toEqual([...sizes].sort(compareSizes));
      },
    ),
  );
});
