import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { HOLIDAYS_FILE, listHolidays } from "./make-holidays.ts";

test("the shop's holidays are those of the maintained list (npm run holidays writes them)", () => {
  expect(JSON.parse(readFileSync(HOLIDAYS_FILE, "utf8"))).toEqual(listHolidays());
});
