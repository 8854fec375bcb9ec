import fc from "fast-check";
import { test } from "vitest";
import { formatCount, joinWords } from "./words.ts";

test("a whole number is parted as British readers part it", () => {
  const british = new Intl.NumberFormat("en-GB");
  fc.assert(fc.property(fc.maxSafeInteger(), (count) => formatCount(count) === british.format(count)));
});

test("a list is joined as British readers join it", () => {
  const british = new Intl.ListFormat("en-GB", { type: "conjunction" });
  fc.assert(fc.property(fc.array(fc.string()), (words) => joinWords(words) === british.format(words)));
});
