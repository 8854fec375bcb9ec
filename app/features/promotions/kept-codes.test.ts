import { beforeEach, expect, test } from "vitest";
import { keepCode, keptCodes } from "./kept-codes.ts";

const CARD = "7KQ2M9XTR4WJ5NVB8C3D";

beforeEach(() => keptCodes.set([]));

test("a link's code is kept in front of those that were there", () => {
  keepCode("FIRST");
  keepCode("SECOND");
  keepCode("SECOND");
  expect(keptCodes.get()).toEqual(["SECOND", "FIRST"]);
});

test("a link's code pushes an older discount out, and no gift card", () => {
  keptCodes.set(["FIRST", CARD]);
  keepCode("SECOND");
  expect(keptCodes.get()).toEqual(["SECOND", CARD]);
});
