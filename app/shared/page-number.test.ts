import { expect, test } from "vitest";
import { pageNumberOf } from "./page-number.ts";

test.each([
  ["", 1],
  ["page=1", 1],
  ["page=12", 12],
  ["page=0", 1],
  ["page=-2", 1],
  ["page=2.5", 1],
  ["page=2nd", 1],
  ["page=02", 1],
  ["page=123456789", 123456789],
  ["page=1234567890", 1],
])("reads the page of '?%s' as %i", (query, page) => {
  expect(pageNumberOf(new URLSearchParams(query))).toBe(page);
});
