import { expect, test } from "vitest";
import type { BodyMeasure } from "#app/domain/catalogue/fit/cut.ts";
import type { LengthUnit } from "#app/domain/catalogue/fit/length.ts";
import type { Ease, SizeAdvice } from "#app/domain/catalogue/fit/size-advice.ts";
import { adviceParts } from "./advice-words.ts";

const ease = (measure: BodyMeasure, cm: number, spare = 0): Ease => ({ measure, cm, spare });
const sentence = (advice: SizeAdvice, unit: LengthUnit = "cm") =>
  adviceParts(advice, unit)
    .map((part) => (typeof part === "string" ? part : `UK ${part.size}`))
    .join("");

test("one size is named with its ease at each measurement, and with those that are close", () => {
  const advice: SizeAdvice = { kind: "one", size: "14", eases: [ease("bust", 3), ease("hips", 3.2, -0.8)] };
  expect(sentence(advice)).toBe("UK 14: 3 cm of ease at the bust, the hips are close.");
  expect(sentence(advice, "in")).toBe("UK 14: 1 in of ease at the bust, the hips are close.");
  expect(sentence({ ...advice, eases: [ease("waist", 1, -1)] })).toBe("UK 14: the waist is close.");
  // A loose piece touches nowhere.
  expect(sentence({ ...advice, eases: [ease("bust", 29, -2)] })).toBe("UK 14: 29 cm of ease at the bust.");
});

test("two sizes are named with what speaks for each", () => {
  const advice: SizeAdvice = {
    ...{ kind: "between", smaller: "12", larger: "14" },
    ...{ close: ease("hips", 2, -2), room: ease("waist", 5, 3) },
  };
  expect(sentence(advice)).toBe("Between UK 12 and UK 14: 12 hugs the hips, 14 leaves 5 cm at the waist.");
  expect(sentence({ ...advice, close: ease("bust", 27, -4), room: ease("bust", 32, 1) })).toBe(
    "Between UK 12 and UK 14: 12 sits closer at the bust, 14 leaves 32 cm there.",
  );
});

test("outside the sizes it offers to make the piece", () => {
  expect(sentence({ kind: "above", size: "20", close: ease("hips", -3, -7) })).toBe(
    "UK 20, our largest, is too close at the hips. We’ll gladly make this one to your numbers.",
  );
  expect(sentence({ kind: "below", size: "8", room: ease("waist", 9, 7) })).toBe(
    "UK 8, our smallest, leaves 9 cm at the waist. We’ll gladly make this one to your numbers.",
  );
});
