import { expect, test } from "vitest";
import {
  formatDay,
  formatDayAndTime,
  formatLongDay,
  formatLongMoment,
  formatMoment,
  shopDay,
} from "./shop-time.ts";

// Half past midnight in London, in summer, and still the day before in UTC.
const summer = new Date("2026-07-19T23:30:00Z");

test("dates and times are in the shop's time zone", () => {
  expect(formatMoment(summer)).toBe("20 Jul 2026, 00:30");
  expect(formatLongMoment(summer)).toBe("20 July 2026 at 00:30");
  expect(formatDayAndTime(summer)).toBe("20 July at 00:30");
  expect(formatDay(summer)).toBe("20 July");
  expect(formatLongDay(summer)).toBe("20 July 2026");
  expect(shopDay(summer)).toBe("2026-07-20");
});

test("the shop's time zone equals UTC in winter", () => {
  expect(formatMoment(new Date("2026-11-20T12:44:00Z"))).toBe("20 Nov 2026, 12:44");
});
