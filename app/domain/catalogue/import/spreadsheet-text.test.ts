import fc from "fast-check";
import { expect, test } from "vitest";
import { guardText, isShortened, textsBehindDate, unguardText } from "./spreadsheet-text.ts";

test.each([
  ..."8-10|12-14|1/2|1-2-3|8.10.26|10:30|1e5|1E5|036|0.50|1,5|50%|123456789012|5012345678900|2026-10".split(
    "|",
  ),
  ..."08-Oct|Dec-14|may 5|MARCH1|Sept2|5 June|1 Feb 2026|10 A|8 pm|true|'8-10".split("|"),
])("writes %j so that a spreadsheet leaves it alone", (text) => {
  expect(guardText(text)).toBe(`'${text}`);
});

test.each(
  "8|10|0|34.5|12345678901|8-10Y|3-6M|UK 8|One size|XL|8 to 10|Mayor 5|dress-1|10 AB|'tis|1e5-dress".split(
    "|",
  ),
)("writes %j as it is", (text) => {
  expect(guardText(text)).toBe(text);
});

test("reads back what it wrote", () => {
  const parts = fc.constantFrom("'", "8", "-", "/", "Oct", "1e5", "0", ".", " ", "a", "%");
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 6 }), (written) => {
      const text = written.join("");
      expect(unguardText(guardText(text))).toBe(text);
    }),
  );
});

test.each<[string, string[], string[]]>([
  ["08-Oct", [], ["8-10", "8/10"]],
  ["10-Aug", [], ["8-10", "8/10"]],
  ["Dec-14", [], ["12-14", "12/14"]],
  ["01-Feb", ["1/2"], ["1/2"]],
  ["8 Oct", ["8-10"], ["8-10"]],
  ["8-Oct-26", [], ["8-10", "8/10"]],
  ["08/10/2026", [], ["8-10", "8/10"]],
  ["10/8/26", [], ["8-10", "8/10"]],
  ["08.10.2026", [], ["8-10", "8/10"]],
  ["2026-10-08", [], ["8-10", "8/10"]],
  ["2026-10-08 00:00:00", [], ["8-10", "8/10"]],
  ["46303", [], ["8-10", "8/10"]],
])("takes %j for one of a date's texts, where %j is known: %j", (cell, known, texts) => {
  expect(textsBehindDate(cell, known)).toEqual(texts);
});

test.each(["8", "8-10", "12/14/16", "28/30/32", "Octave 8", "10000", "99999", "Aug", "8-Okapi"])(
  "takes %j for no date",
  (cell) => {
    expect(textsBehindDate(cell)).toEqual([]);
  },
);

test("tells a shortened number", () => {
  expect(["1.00E+05", "5,01235E+12", "1E+20"].filter(isShortened)).toHaveLength(3);
  expect(["1e5", "1E5", "E+1", "12"].filter(isShortened)).toEqual([]);
});
