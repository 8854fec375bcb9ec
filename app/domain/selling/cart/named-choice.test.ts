import { expect, test } from "vitest";
import { type Left, leftToChoose } from "./named-choice.ts";

test.each<[colors: number, search: string | null, Left]>([
  [1, null, "one"],
  [0, null, "one"],
  [2, null, "both"],
  [2, "", "both"],
  [2, "?color=navy", "one"],
  [2, "?size=14", "one"],
  [1, "?size=14", "none"],
  [2, "?color=navy&size=14", "none"],
])("with %i colours and the query %j, the remaining choice is %s", (colors, search, left) => {
  expect(leftToChoose(colors, search === null ? null : { search, words: "" })).toBe(left);
});
