import { expect, it } from "vitest";
import { normalCode, splitCodes } from "./code.ts";

it.each([
  ["summer10", "SUMMER10"],
  [" Summer 10 ", "SUMMER10"],
  ["SUM-MER–10", "SUMMER10"],
])("reads %j as a code", (typed, code) => {
  expect(normalCode(typed)).toBe(code);
});

it.each(["", "AB", "A'; DROP TABLE", "ÉTÉ10", "A".repeat(33), " ".repeat(100_000)])(
  "takes %j for no code",
  (typed) => {
    expect(normalCode(typed)).toBeNull();
  },
);

it("parts several codes, each once, and keeps what is none as it was typed", () => {
  expect(splitCodes("summer10, SUMMER 10,  é?")).toEqual(["SUMMER10", "é?"]);
});
