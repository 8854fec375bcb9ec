import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#app/shared/calendar-day.ts";
import { reviewDue } from "./review.ts";

test.each([
  ["while nothing was sent", null, "later"],
  ["on the day of the arrival", "2026-11-20", "later"],
  ["thirteen days later", "2026-11-07", "later"],
  ["fourteen days later", "2026-11-06", "now"],
  ["two months later", "2026-09-21", "now"],
  ["after two months", "2026-09-20", "never"],
])("%s a shopper is asked: %s, %s", (_, arrived, due) => {
  expect(reviewDue(arrived, "2026-11-20")).toBe(due);
});

test("with the days it only goes from later to now to never", () => {
  const order = ["later", "now", "never"];
  fc.assert(
    fc.property(fc.integer({ min: -30, max: 200 }), (days) => {
      const on = (more: number) => order.indexOf(reviewDue("2026-01-31", addDays("2026-01-31", days + more)));
      expect(on(1)).toBeGreaterThanOrEqual(on(0));
    }),
  );
});
