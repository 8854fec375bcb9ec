import fc from "fast-check";
import { expect, test } from "vitest";
import { type LengthUnit, toCm } from "#app/domain/catalogue/fit/length.ts";
import { heightQuestion, parseHeight, parseTypedLength, typedLength, unitQuestion } from "./typed-length.ts";

test.each([
  ["92", 92],
  [" 92,5 ", 92.5],
  ["36.25", 36.25],
  ["36½", 36.5],
  ["36 3/4", 36.75],
  ["36 3/8", 36.375],
  ["½", null],
  ["", null],
  ["0", null],
  ["-92", null],
  ["1e2", null],
  ["92 cm", null],
  ["1000", null],
])("'%s' is read as %j", (typed, value) => {
  expect(parseTypedLength(typed)).toBe(value);
});

test.each([
  [104, "in", "104 in is more than the tape: did you mean cm?"],
  [38, "cm", "38 cm is less than the tape goes round: did you mean inches?"],
] as const)("asks about %d %s", (value, unit, question) => {
  expect(unitQuestion(value, unit)).toMatchObject({ question });
});

test.each([
  [92, "cm"],
  [155, "cm"],
  [36.5, "in"],
  [61, "in"],
  [4, "in"],
  [400, "cm"],
] as const)("does not ask about %d %s", (value, unit) => {
  expect(unitQuestion(value, unit)).toBe(null);
});

test.each([
  ["168", "cm", 168],
  ["65", "in", 165.1],
  ["5 ft 5", "cm", 165.1],
  ["5'6½\"", "in", 168.91],
  ["5’", "in", 152.4],
  ["5 ft six", "in", null],
  ["tall", "cm", null],
] as const)("'%s' in %s is a height of %j cm", (typed, unit, cm) => {
  expect(parseHeight(typed, unit)).toBe(cm);
});

test("asks about a height of the other unit, and about none in feet", () => {
  expect(heightQuestion("66", "cm")?.question).toBe("66 cm is short: did you mean inches?");
  expect(heightQuestion("168", "in")?.question).toBe("168 in is more than the tape: did you mean cm?");
  for (const typed of ["168", "5 ft 6", ""]) expect(heightQuestion(typed, "cm")).toBe(null);
});

const unit = fc.constantFrom<LengthUnit>("cm", "in");

test("a length that was typed is shown again as it was, in its unit", () => {
  const tenths = fc.integer({ min: 10, max: 3000 }).map((value) => value / 10);
  const quarters = fc.integer({ min: 4, max: 400 }).map((value) => value / 4);
  fc.assert(
    fc.property(
      fc.oneof(
        tenths.map((value) => [value, "cm"] as const),
        quarters.map((value) => [value, "in"] as const),
        tenths.map((value) => [value, "in"] as const),
      ),
      ([value, typedIn]) => {
        const shown = typedLength(toCm(value, typedIn), typedIn);
        expect(parseTypedLength(shown)).toBe(value);
      },
    ),
  );
});

test("the other unit shows a length to a twentieth of an inch", () => {
  fc.assert(
    fc.property(fc.double({ min: 20, max: 300, noNaN: true }), unit, (cm, shown) => {
      const back = toCm(parseTypedLength(typedLength(cm, shown)) ?? 0, shown);
      expect(Math.abs(back - cm)).toBeLessThanOrEqual(0.05 * 2.54 + 1e-9);
    }),
  );
});
