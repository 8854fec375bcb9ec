import { expect, test } from "vitest";
import { everyStep, formatStep, parsePeriod } from "./period.ts";

/** Half past midnight in London, and still the day before in UTC. */
const SUMMER_NIGHT = new Date("2026-06-20T23:30:00Z");

test.each([
  [null, "30-days", "2026-05-23", "day"],
  ["junk", "30-days", "2026-05-23", "day"],
  ["90-days", "90-days", "2026-03-24", "day"],
  ["12-months", "12-months", "2025-07-01", "month"],
  ["all", "all", null, "month"],
])("%s is %s since %s", (asked, name, since, step) => {
  expect(parsePeriod(asked, SUMMER_NIGHT)).toEqual({ name, since, step, today: "2026-06-21" });
});

test("includes days and months without a count", () => {
  const counted = (name: string, found: { step: string; count: number }[]) =>
    everyStep(parsePeriod(name, SUMMER_NIGHT), found, { count: 0 });
  const days = counted("30-days", [{ step: "2026-06-20", count: 3 }]);
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ step: "2026-05-23", count: 0 });
  expect(days.slice(-2)).toEqual([
    { step: "2026-06-20", count: 3 },
    { step: "2026-06-21", count: 0 },
  ]);
  expect(counted("90-days", [])).toHaveLength(90);
  expect(counted("12-months", []).map(({ step }) => step)).toEqual([
    ...["2025-07", "2025-08", "2025-09", "2025-10", "2025-11", "2025-12"],
    ...["2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06"],
  ]);
  expect(counted("all", [{ step: "2026-04", count: 2 }]).map(({ count }) => count)).toEqual([2, 0, 0]);
  expect(counted("all", [])).toEqual([{ step: "2026-06", count: 0 }]);
});

test.each([
  ["2026-11-20", "20 November"],
  ["2026-11", "November 2026"],
])("the step %s reads %s", (step, words) => {
  expect(formatStep(step)).toBe(words);
});
