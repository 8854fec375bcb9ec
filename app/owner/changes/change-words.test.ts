import fc from "fast-check";
import { expect, test } from "vitest";
import { formatChangedField, formatChangedValue, isShort, summarizeChange } from "./change-words.ts";

test.each([
  ["product", "updated", "Linen Shirt", "updated Linen Shirt"],
  ["product", "hidden", "Linen Shirt", "hid Linen Shirt"],
  ["product", "shown", "Linen Shirt", "showed Linen Shirt again"],
  ["order", "refunded", "BA-20261120-0945", "refunded BA-20261120-0945"],
  ["order", "refund asked for", "BA-1", "asked for a refund of BA-1"],
  ["order", "receipt sent again", "BA-1", "sent the receipt of BA-1 again"],
  ["order", "put in a drawer", "BA-1", "changed BA-1 (put in a drawer)"],
  ["enquiry", "answered", "Ada Obi", "marked the enquiry of Ada Obi as answered"],
  ["administrator", "added", "bola@shop.example", "made bola@shop.example an administrator"],
  ["administrator", "signed in", "bola@shop.example", "signed in"],
  ["import", "toString", "spring.csv", "toString spring.csv"],
] as const)("%s, %s: %s %s", (kind, action, name, sentence) => {
  const { verb, subject, rest } = summarizeChange({ kind, action, name });
  expect([verb, subject, rest].filter(Boolean).join(" ")).toBe(sentence);
});

test("the id of what was changed stands below the sentence", () => {
  const id = "2a87866b-9eeb-4097-9fe7-bf4c2674775b";
  expect(isShort({ from: null, to: id })).toBe(false);
});

test.each([
  ["price", "Price"],
  ["Slug", "Web address"],
  ["compareAt", "Compare at"],
  ["compare_at_cents", "Compare at cents"],
  ["ukUrl", "Uk url"],
  ["askingForAReview", "Asking for a review"],
  ["pieces of Olive, 8", "Pieces of Olive, 8"],
])("the field %s is read as '%s'", (field, words) => {
  expect(formatChangedField(field)).toBe(words);
});

test.each([
  [null, "–"],
  ["", "–"],
  [true, "yes"],
  [false, "no"],
  [0, "0"],
  [18000, "18,000"],
  ["Olive", "Olive"],
])("the value %j is read as '%s'", (value, words) => {
  expect(formatChangedValue(value)).toBe(words);
});

test("shows a dash for an absent value, and only short one-line values in the sentence", () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
  fc.assert(
    fc.property(value, value, (from, to) => {
      expect(formatChangedValue(from)).not.toBe("");
      const isLong = [from, to].some(
        (one) => typeof one === "string" && (one.length > 60 || one.includes("\n")),
      );
      expect(isShort({ from, to })).toBe(!isLong);
    }),
  );
});
