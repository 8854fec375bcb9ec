import { expect, test } from "vitest";
import { closedFieldId, PACKING_UNTIL, parsePacking, readPacking } from "./packing-form.ts";

/** What a form with this hour and these closed times states, or its problems. */
function parse(until: string, ...closed: [from: string, to: string][]) {
  const form = new FormData();
  form.set(PACKING_UNTIL, until);
  for (const [nth, [from, to]] of closed.entries()) {
    form.set(closedFieldId(nth, "from"), from);
    form.set(closedFieldId(nth, "to"), to);
  }
  const parsed = parsePacking(readPacking(form));
  return parsed.ok ? parsed.value : parsed.error.map(({ fieldId, message }) => `${fieldId}: ${message}`);
}

test("an empty hour names no days", () => {
  expect(parse("", ["", ""])).toBeNull();
});

test("closed times keep their days, one day alone is both ends, and empty rows are left out", () => {
  expect(parse("14:00", ["2026-12-24", "2027-01-02"], ["", ""], ["2027-03-01", ""])).toEqual({
    until: "14:00",
    closed: [
      { from: "2026-12-24", to: "2027-01-02" },
      { from: "2027-03-01", to: "2027-03-01" },
    ],
  });
});

test.each<[string, string, [string, string][], string]>([
  ["an hour of the night", "05:00", [], "packing-until: Choose an hour from 06:00 on, such as 14:00."],
  ["a word for an hour", "noon", [], "packing-until: Choose an hour from 06:00 on, such as 14:00."],
  [
    "closed times alone",
    "",
    [["2026-12-24", ""]],
    "packing-until: Say until when you pack on the other days.",
  ],
  ["a day that is none", "14:00", [["2026-02-30", ""]], "closed-0-from: Choose a day of the calendar."],
  [
    "an end before its beginning",
    "14:00",
    [["2027-01-02", "2026-12-24"]],
    "closed-0-to: Choose a day after the first, or the same.",
  ],
])("refuses %s at its field", (_, until, closed, problem) => {
  expect(parse(until, ...closed)).toEqual([problem]);
});

test("refuses more closed times than the shop keeps", () => {
  const closed = Array.from({ length: 21 }, (): [string, string] => ["2026-12-24", ""]);
  expect(parse("14:00", ...closed)).toEqual([
    "closed-0-from: Keep 20 closed times at most: take out those that are over.",
  ]);
});
