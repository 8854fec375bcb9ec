import { expect, test } from "vitest";
import { normalCode, splitCodes } from "./code.ts";

test.each([
  ["summer10", "SUMMER10"],
  [" Summer 10 ", "SUMMER10"],
  ["SUM-MER–10", "SUMMER10"],
])("reads %j as a code", (typed, code) => {
  expect(normalCode(typed)).toBe(code);
});

test.each(["", "AB", "A'; DROP TABLE", "ÉTÉ10", "A".repeat(33), " ".repeat(100_000)])(
  "refuses %j as a code",
  (typed) => {
    expect(normalCode(typed)).toBeNull();
  },
);

test("splits several codes, each once, and keeps an invalid one as it was typed", () => {
  expect(splitCodes("summer10, SUMMER 10,  é?")).toEqual(["SUMMER10", "é?"]);
});
