import { beforeEach, expect, test } from "vitest";
import { keptCodes, storeCode } from "./kept-codes.ts";

const CARD = "7KQ2M9XTR4WJ5NVB8C3D";

beforeEach(() => keptCodes.set([]));

test("a link's discount code replaces another, because an order has one", () => {
  storeCode("FIRST");
  storeCode("SECOND");
  storeCode("SECOND");
  expect(keptCodes.get()).toEqual(["SECOND"]);
});

test("keeps a link's discount code beside a gift card, and a link's gift card beside a discount code", () => {
  keptCodes.set(["FIRST", CARD]);
  storeCode("SECOND");
  expect(keptCodes.get()).toEqual(["SECOND", CARD]);
  storeCode(CARD.replace("7", "8"));
  expect(keptCodes.get()).toEqual([CARD.replace("7", "8"), "SECOND"]);
});
