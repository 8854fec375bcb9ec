import { expect, test } from "vitest";
import { type Figure, quantile, reachesGoal } from "./figure.ts";
import { changeOf, tableOf } from "./report.ts";

const rate = (value: number, low: number, high: number): Figure => ({
  name: "rate",
  value,
  spread: [low, high],
  unit: "/s",
  better: "higher",
});
const size = (value: number): Figure => ({ name: "size", value, unit: "KB", goal: { atMost: 14 } });

test.each<[string, Figure, Figure | undefined, string]>([
  ["a figure that was never taken is new", rate(10, 9, 11), undefined, "new"],
  ["a change within the spread is not reported", rate(10, 9, 11), rate(11, 9.5, 12), ""],
  [
    "more than ever before is better, where more is better",
    rate(20, 18, 22),
    rate(10, 9, 11),
    "better: was 10.0",
  ],
  ["less than ever before is worse", rate(10, 9, 11), rate(20, 18, 22), "WORSE: was 20.0"],
  ["where less is the goal, more is worse", size(13), size(12), "WORSE: was 12.0"],
  ["exact values that are almost alike are alike", size(12.1), size(12), ""],
])("%s", (_, now, before, words) => {
  expect(changeOf(now, before)).toBe(words);
});

test("meets a goal at its exact value", () => {
  expect([size(14), size(14.1), rate(1, 1, 1)].map(reachesGoal)).toEqual([true, false, null]);
});

test("the table names the missed goals", () => {
  expect(tableOf([size(15)], [])).toMatch(/size +15\.0 KB +≤ 14 MISSED +new/);
});

test("a quantile is one of the values", () => {
  expect([0, 0.5, 0.95, 1].map((share) => quantile([3, 1, 2], share))).toEqual([1, 2, 3, 3]);
  expect(quantile([], 0.5)).toBe(0);
});
