import { expect, test } from "vitest";
import { soldOutSizesLine } from "./sold-out-sizes.ts";

const sizes = (...names: string[]) =>
  names.map((name) => ({ size: name.replace("-", ""), soldOut: name.startsWith("-") }));

test.each([
  [sizes("8", "10"), null],
  [sizes("-8", "10"), "Size 8 is sold out."],
  [sizes("-8", "10", "-18"), "Sizes 8 and 18 are sold out."],
  [sizes("-8", "-10", "12", "-18"), "Sizes 8, 10 and 18 are sold out."],
  [sizes("-8", "-10"), "This run is finished."],
])("the sold-out sizes are listed in one sentence", (choices, line) => {
  expect(soldOutSizesLine(choices)).toBe(line);
});
