import fc from "fast-check";
import { expect, test } from "vitest";
import { splitList } from "./split-list.ts";

test.each([
  ["8, 10, 12", ["8", "10", "12"]],
  ["S|M|L", ["S", "M", "L"]],
  ["Olive\nIndigo\r\nLaterite", ["Olive", "Indigo", "Laterite"]],
  ["Olive, Deep Indigo |\n Clay ,", ["Olive", "Deep Indigo", "Clay"]],
  ["8, 8 ,10, 8", ["8", "10"]],
  ["Olive, olive", ["Olive", "olive"]],
  [" , | \n ", []],
  ["", []],
])("splits %j into %j", (text, expected) => {
  expect(splitList(text)).toEqual(expected);
});

test("no entry of any list is empty, padded, repeated or still to be split", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", " ", ",", "|", "\n", "\r", "é") });
  fc.assert(
    fc.property(text, (typed) => {
      const entries = splitList(typed);
      expect(new Set(entries).size).toBe(entries.length);
      for (const entry of entries) expect(entry).toMatch(/^[^\s,|]([^,|\r\n]*[^\s,|])?$/);
    }),
  );
});

test("a list joined again by commas is the same list", () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(splitList(splitList(typed).join(", "))).toEqual(splitList(typed));
    }),
  );
});
