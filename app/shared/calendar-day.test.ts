import { expect, test } from "vitest";
import { addDays, formatCalendarDay } from "./calendar-day.ts";

test("every day of four years reads as people write it", () => {
  const words = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
  for (let day = "2025-01-01"; day < "2029-01-01"; day = addDays(day, 1))
    expect(formatCalendarDay(day)).toBe(words.format(new Date(day)));
});
