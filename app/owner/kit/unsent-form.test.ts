import fc from "fast-check";
import { expect, test } from "vitest";
import { parseUnsent } from "./unsent-form.ts";

const HOUR = 60 * 60_000;
const NOON = Date.UTC(2026, 10, 20, 12);
const kept = {
  page: "/admin/orders/BA-1?done=receipt",
  form: "carrier&tracking",
  who: "ada@shop.example",
  at: NOON,
  entries: [["carrier", "Royal Mail"]],
};

test("unsent input is read back unchanged, for four hours", () => {
  const text = JSON.stringify(kept);
  expect(parseUnsent(text, NOON)).toEqual(kept);
  expect(parseUnsent(text, NOON + 4 * HOUR)).toEqual(kept);
  expect(parseUnsent(text, NOON + 4 * HOUR + 1)).toBeNull();
  expect(parseUnsent(text, NOON - 1)).toBeNull();
});

test.each([
  ["an empty storage", null],
  ["malformed JSON", "{"],
  ["null", "null"],
  ["a page that is a number", JSON.stringify({ ...kept, page: 7 })],
  ["no entries", JSON.stringify({ ...kept, entries: undefined })],
  ["an entry without a value", JSON.stringify({ ...kept, entries: [["carrier"]] })],
  ["a value that is an object", JSON.stringify({ ...kept, entries: [["carrier", {}]] })],
])("ignores stored input with %s", (_, text) => {
  expect(parseUnsent(text, NOON)).toBeNull();
});

test("parses any stored text without throwing", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(parseUnsent(text, NOON)).toBeNull();
    }),
  );
});
