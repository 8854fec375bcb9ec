import { expect, test } from "vitest";
import { erasureBlocker } from "./erasure.ts";
import { ORDER_STATES } from "./order.ts";

const still = { isMoneyUnderWay: false };

test("keeps an order while it is to be paid, sent or refunded", () => {
  const kept = ORDER_STATES.filter((state) => erasureBlocker(state, still) !== null);
  expect(kept).toEqual(["open", "paid", "needs_refund"]);
});

test("no order is erased while a refund of it is under way", () => {
  for (const state of ORDER_STATES) expect(erasureBlocker(state, { isMoneyUnderWay: true })).not.toBeNull();
});
