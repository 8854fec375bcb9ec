import { expect, test } from "vitest";
import { internationalNumber } from "./phone-number.ts";

test.each([
  ["07700 900123", "+447700900123"],
  [" 07700-900-123 ", "+447700900123"],
  ["+44 (0)7700 900123", "+447700900123"],
  ["+44 07700 900123", "+447700900123"],
  ["0044 7700 900123", "+447700900123"],
  ["447700900123", "+447700900123"],
  ["(01632) 960199", "+441632960199"],
  ["+234 803 123 4567", "+2348031234567"],
  ["00234 803 123 4567", "+2348031234567"],
])("reads %s as %s", (typed, number) => {
  expect(internationalNumber(typed)).toBe(number);
});

test.each(["", "960199", "7700 900123", "call us", "+", "0", "07700 900123 ext 4"])(
  "leaves what is no whole number as it was typed: ‘%s’",
  (typed) => {
    expect(internationalNumber(typed)).toBe(typed);
  },
);
