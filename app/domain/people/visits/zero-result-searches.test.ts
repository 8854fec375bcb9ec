import { expect, test } from "vitest";
import { zeroResultSearches } from "./visit.ts";

test.each([
  ["  Wedding   GUEST dress ", "wedding guest dress"],
  ["Bògòlanfini!", "bogolanfini"],
  ["trousers size 12", "trousers size 12"],
])("%s is counted as %s", (typed, counted) => {
  expect(zeroResultSearches(typed)).toBe(counted);
});

test.each(["ada@shop.example", "07700 900123", "4242-4242-4242", "?!", ""])("%s is not counted", (typed) => {
  expect(zeroResultSearches(typed)).toBeNull();
});

test("truncates long words", () => {
  expect(zeroResultSearches("kaftan ".repeat(50))).toHaveLength(60);
});
