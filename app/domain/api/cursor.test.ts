import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { parseCursor, placeText, writeCursor } from "./cursor.ts";

const PLACE = z.tuple([placeText, placeText]);
const NO_CURSOR = { ok: false, error: "This is no cursor. Send the ‘next’ of the page before." };

test("reads back the place of its own list", () => {
  const text = fc.string({ maxLength: 50 }).filter((each) => !each.includes("\0"));
  fc.assert(
    fc.property(text, text, text, (list, one, other) => {
      expect(parseCursor(list, writeCursor(list, [one, other]), PLACE)).toEqual({
        ok: true,
        value: [one, other],
      });
    }),
  );
});

test("refuses the cursor of another list", () => {
  expect(parseCursor("orders", writeCursor("products", ["a", "b"]), PLACE)).toEqual({
    ok: false,
    error: "This cursor is of another list, or of other filters. Begin again without a cursor.",
  });
});

test.each([
  ["nothing", ""],
  ["a text", "next"],
  ["a number", Buffer.from("7").toString("base64url")],
  ["a list without a name", Buffer.from("[[]]").toString("base64url")],
  ["too few places", writeCursor("orders", ["a"])],
  ["a place with a NUL", writeCursor("orders", ["a", "b\0"])],
  ["a place that is too long", writeCursor("orders", ["a", "b".repeat(201)])],
])("refuses %s", (_, cursor) => {
  expect(parseCursor("orders", cursor, PLACE)).toEqual(NO_CURSOR);
});

test("never throws", () => {
  fc.assert(fc.property(fc.string(), (cursor) => !parseCursor("orders", cursor, PLACE).ok));
});
