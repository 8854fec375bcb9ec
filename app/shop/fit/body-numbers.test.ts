import fc from "fast-check";
import { expect, test } from "vitest";
import type { LengthUnit } from "#app/domain/catalogue/fit/length.ts";
import { defaultDocuments } from "#app/domain/content/default-documents.server.ts";
import { ok } from "#app/shared/result.ts";
import {
  chartSize,
  inUnit,
  parseNumbers,
  readHeight,
  readNumbers,
  shownLength,
  type TypedNumbers,
} from "./body-numbers.ts";

const typed = (bust: string, waist: string, hips: string, unit: LengthUnit = "cm"): TypedNumbers => ({
  bust: { text: bust, unit },
  waist: { text: waist, unit },
  hips: { text: hips, unit },
  height: { text: "", unit },
});

test("reads the numbers in centimetres, and leaves out those that are empty", () => {
  expect(readNumbers(typed("92", "", "100,5"))).toEqual(ok({ bust: 92, hips: 100.5 }));
  expect(readNumbers(typed("36", " ", "40", "in"))).toEqual(ok({ bust: 91.44, hips: 101.6 }));
});

test("asks about a number of the other unit, and takes it once that is answered", () => {
  const numbers = typed("104", "", "", "in");
  const question = "104 in is more than the tape: did you mean cm?";
  const asked = { kind: "question", unit: "in", other: "cm", question };
  expect(readNumbers(numbers)).toEqual({ ok: false, error: asked });
  expect(readNumbers(numbers, { isSure: true })).toEqual(ok({ bust: 264.16 }));
  // The other unit's button is an answer, too.
  expect(readNumbers(inUnit(numbers, "cm"))).toEqual(ok({ bust: 104 }));
});

test.each([
  ["a word", typed("92", "none", ""), { measure: "waist", message: "Write a number, such as 92." }],
  ["nothing", typed("", "", ""), { measure: "bust", message: "Write one of the three." }],
])("answers %s at its field", (_, numbers, error) => {
  expect(readNumbers(numbers)).toEqual({ ok: false, error: { kind: "error", ...error } });
});

test("reads a height beside the three, and asks about one of the other unit", () => {
  const numbers = (text: string, unit: LengthUnit) => ({ ...typed("92", "", ""), height: { text, unit } });
  expect(readHeight(numbers("", "cm"))).toEqual(ok(null));
  expect(readHeight(numbers("168", "cm"))).toEqual(ok(168));
  expect(readHeight(numbers("5 ft 5", "cm"))).toEqual(ok(165.1));
  expect(readHeight(numbers("66", "cm"))).toMatchObject({ error: { kind: "question", other: "in" } });
  expect(readHeight(inUnit(numbers("65", "cm"), "in"))).toEqual(ok(165.1));
  expect(readHeight(numbers("66", "cm"), { isSure: true })).toEqual(ok(66));
  expect(readHeight(numbers("tall", "cm"))).toMatchObject({ error: { kind: "error", measure: "height" } });
});

test("looking at the other unit changes no number", () => {
  const tenths = fc.integer({ min: 450, max: 1700 }).map((value) => String(value / 10));
  fc.assert(
    fc.property(tenths, tenths, fc.array(fc.constantFrom<LengthUnit>("cm", "in")), (bust, hips, looks) => {
      const numbers = typed(bust, "", hips);
      const after = looks.reduce(inUnit, numbers);
      expect(readNumbers(after)).toEqual(readNumbers(numbers));
      expect(shownLength(after.bust, "cm")).toBe(bust);
    }),
  );
});

test("reads any stored text as numbers or as none, and its own again", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.json(), fc.constantFrom('{"body":{"bust":"92"}}', "null", "[]")),
      (text) => {
        const numbers = parseNumbers(text);
        if (numbers) expect(parseNumbers(JSON.stringify(numbers))).toEqual(numbers);
      },
    ),
  );
  expect(parseNumbers('{"body":{"bust":92,"waist":-1,"hips":null},"size":7}')).toEqual({
    body: { bust: 92 },
    size: null,
  });
  expect(parseNumbers('{"body":{"bust":92},"height":168}')).toEqual({
    ...{ body: { bust: 92 }, size: null, height: 168 },
  });
  expect(parseNumbers('{"body":{"bust":92},"height":"tall"}')).toEqual({ body: { bust: 92 }, size: null });
  expect(parseNumbers("")).toBe(null);
});

const { "size-guide": guide } = defaultDocuments;

test.each([
  [{ bust: 93, waist: 76, hips: 101 }, "12"],
  [{ bust: 94 }, "12"],
  [{ bust: 93, waist: 76, hips: 105 }, "14"],
  [{ bust: 60 }, "8"],
  [{ hips: 140 }, null],
])("the chart has for %o the size %s", (body, size) => {
  expect(chartSize(guide, body)).toBe(size);
});
