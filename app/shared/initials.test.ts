import fc from "fast-check";
import { expect, test } from "vitest";
import { initials } from "./initials.ts";

test.each([
  ["Ada Obi", "AO"],
  ["ada obi nwosu", "AO"],
  ["Adaeze", "A"],
  ["  Ngozi   Eze ", "NE"],
  ["Anne-Marie Okafor", "AO"],
  ["Tola & Bisi", "TB"],
  ["“Lady” (Kemi) Ojo", "LK"],
  ["ẹ̀bùn ọlá", "Ẹ̀Ọ"],
  ["ɗanjuma ɓala", "ƊƁ"],
  ["王 小明", "王小"],
  ["3 Sisters", "3S"],
  ["♥", ""],
  ["", ""],
])("%j has the initials %j", (name, expected) => {
  expect(initials(name)).toBe(expected);
});

test("keeps the accents of letters that are written decomposed", () => {
  expect(initials("Ẹ̀bùn".normalize("NFD"))).toBe("Ẹ̀".normalize("NFD"));
});

test("any name gives initials without a space", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (name) => !/\s/.test(initials(name))));
});
