import fc from "fast-check";
import { test } from "vitest";
import { formatCount, joinTexts } from "./words.ts";

test("groups a whole number as British readers do", () => {
  const british = new Intl.NumberFormat("en-GB");
  fc.assert(fc.property(fc.maxSafeInteger(), (count) => formatCount(count) === british.format(count)));
});

test("a list is joined as British readers join it", () => {
  const british = new Intl.ListFormat("en-GB", { type: "conjunction" });
  fc.assert(fc.property(fc.array(fc.string()), (words) => joinTexts(words) === british.format(words)));
});
