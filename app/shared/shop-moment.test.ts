import { expect, test } from "vitest";
import { parseShopMoment, shopMoment } from "./shop-moment.ts";

test.each([
  ["2026-11-24T09:00", "2026-11-24T09:00:00.000Z"],
  ["2026-07-01T09:00", "2026-07-01T08:00:00.000Z"],
  ["2026-03-29T02:00", "2026-03-29T01:00:00.000Z"],
  // This hour comes twice, first in summer time.
  ["2026-10-25T01:30", "2026-10-25T00:30:00.000Z"],
  ["2026-10-25T02:00", "2026-10-25T02:00:00.000Z"],
  ["2026-12-31T23:59:00", "2026-12-31T23:59:00.000Z"],
])("%s on the shop's clock is %s", (typed, moment) => {
  expect(parseShopMoment(typed)).toEqual({ ok: true, value: new Date(moment) });
  expect(shopMoment(new Date(moment))).toBe(typed.slice(0, 16));
});

test.each([
  ["", "Choose a day and a time."],
  ["tomorrow", "Choose a day and a time."],
  ["2026-02-31T09:00", "That day or time does not exist. Choose another one."],
  ["2026-13-01T09:00", "That day or time does not exist. Choose another one."],
  [
    "2026-03-29T01:30",
    "That hour does not exist: the clocks go forward then. Choose one before or after it.",
  ],
])("refuses %s as a date and time", (typed, message) => {
  expect(parseShopMoment(typed)).toEqual({ ok: false, error: message });
});
