import fc from "fast-check";
import { expect, test } from "vitest";
import { parseUrlEncoded } from "./url-encoded.ts";

const MANY = 1_000;

const likeAForm = fc
  .array(fc.constantFrom("a", "=", "&", "+", "%", "%4", "%41", "%e1%ba", "%E1%BA%B9", "%FF", "%00", " "), {
    maxLength: 40,
  })
  .map((parts) => parts.join(""));

test("reads any form as the URL standard reads it", () => {
  fc.assert(
    fc.property(likeAForm, (text) => {
      expect(parseUrlEncoded(Buffer.from(text), MANY)).toEqual([...new URLSearchParams(text)]);
    }),
    { numRuns: 2_000 },
  );
});

// Node's own parser damages letters beside a malformed escape.
test("reads unescaped letters as they are", () => {
  expect(parseUrlEncoded(Buffer.from("ẹ=é%41%&😀"), MANY)).toEqual([
    ["ẹ", "éA%"],
    ["😀", ""],
  ]);
});

test.each([
  ["fields without a value", "&a".repeat(MANY + 1)],
  ["fields with one", "a=b&".repeat(MANY + 1)],
  ["nothing but separators", "&".repeat(100 * MANY)],
])("more than so many fields are refused: %s", (_, text) => {
  expect(parseUrlEncoded(Buffer.from(text), MANY)).toBeNull();
});

test("the highest allowed number of fields is read", () => {
  expect(parseUrlEncoded(Buffer.from("&a".repeat(MANY)), MANY)).toHaveLength(MANY);
});
