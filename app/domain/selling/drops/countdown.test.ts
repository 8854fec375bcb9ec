import { expect, test } from "vitest";
import { timeUntil } from "./drop.ts";

const OPENS = new Date("2026-12-01T09:00:00Z");

test.each([
  ["2026-11-29T05:55:55Z", "2 days, 3 hours, 4 minutes, 5 seconds"],
  ["2026-11-30T09:00:00Z", "1 day, 0 hours, 0 minutes, 0 seconds"],
  ["2026-12-01T08:58:59Z", "1 minute, 1 second"],
  ["2026-12-01T08:59:59.001Z", "1 second"],
  ["2026-12-01T09:00:00Z", ""],
  ["2026-12-02T09:00:00Z", ""],
])("at %s the countdown reads %j", (now, words) => {
  expect(timeUntil(OPENS, new Date(now))).toBe(words);
});
