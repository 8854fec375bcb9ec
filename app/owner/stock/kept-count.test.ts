import { expect, test } from "vitest";
import { asSent, parseKept, withoutBooked, withTyped } from "./kept-count.ts";

const kept = { a: { counted: "4", expected: 5 }, b: { counted: "1", expected: 1 } };

test("stores typed counts with the expected number at that time", () => {
  expect(parseKept(JSON.stringify(kept))).toEqual(kept);
  expect(withTyped(kept, "a", { counted: "3", expected: 4 })).toEqual({
    ...kept,
    a: { counted: "3", expected: 4 },
  });
});

test("deletes the stored count when its field is emptied", () => {
  expect(withTyped(kept, "a", { counted: "", expected: 5 })).toEqual({ b: kept.b });
});

test("ignores invalid stored counts", () => {
  for (const text of [null, "", "{", "5", '{"a":null,"b":{"counted":4,"expected":1}}'])
    expect(parseKept(text)).toEqual({});
});

test("a booked form removes its own stored counts, and leaves those of other pages", () => {
  const sent = asSent(kept, ["a"], "key-of-form");
  expect(withoutBooked(sent, "key-of-form")).toEqual({ b: kept.b });
  expect(withoutBooked(sent, "another-key")).toEqual(sent);
});
