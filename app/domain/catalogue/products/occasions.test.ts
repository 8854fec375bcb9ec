import fc from "fast-check";
import { expect, test } from "vitest";
import { OCCASIONS } from "#app/domain/content/occasions.ts";
import { occasionsText, parseOccasions } from "./occasions.ts";

test.each([
  ["Wedding guest, Work", ["wedding-guest", "work"]],
  ["work | wedding-guest", ["wedding-guest", "work"]],
  ["WARM DAYS\nwarm-days,,", ["warm-days"]],
  ["", []],
])("'%s' is read by name or slug, in the brand's order", (typed, slugs) => {
  expect(parseOccasions(typed)).toEqual({ ok: true, value: slugs });
});

test("refuses an unknown occasion by name, and lists the known ones", () => {
  expect(parseOccasions("Work, Weding")).toEqual({
    ok: false,
    error:
      "There is no occasion ‘Weding’. There are ‘Wedding guest’, ‘Evenings’, ‘Work’, ‘Warm days’, ‘Travel’ and ‘Every day’.",
  });
});

test("shows by its slug an occasion that the brand has given up", () => {
  expect(occasionsText(["work", "picnics"])).toBe("Work, picnics");
});

test("survives being opened and saved again", () => {
  fc.assert(
    fc.property(fc.subarray(OCCASIONS.map(({ slug }) => slug)), (slugs) => {
      expect(parseOccasions(occasionsText(slugs))).toEqual({ ok: true, value: slugs });
    }),
  );
});

test("reads any text, or reports what is wrong with it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      const read = parseOccasions(typed);
      if (read.ok) expect(parseOccasions(occasionsText(read.value))).toEqual(read);
      else expect(read.error).toMatch(/^There is no occasion ‘.{1,40}’\. There are /s);
    }),
  );
});
