import { expect, test } from "vitest";
import { formatInches } from "./length-units.ts";

test.each([
  [98, "38.5 in"],
  [80, "31.5 in"],
  [139, "54.5 in"],
  [127, "50 in"],
  [1, "0.5 in"],
])("%d cm are %s", (cm, inches) => {
  expect(formatInches(cm)).toBe(inches);
});
