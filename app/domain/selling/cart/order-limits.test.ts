import { expect, test } from "vitest";
import { type Cart, MAX_QTY, setQty } from "./cart.ts";
import { countLimited, countTooMany, mostOf, refuseMore } from "./order-limits.ts";
import { gown, scarf } from "./testing/lines.ts";

test("limits a line to ten pieces, and an order to thirty; unlimited pieces do not count", () => {
  const many: Cart = [
    { ...gown, qty: 10 },
    { ...gown, size: "14", qty: 10 },
    { ...scarf, qty: 8 },
    { ...scarf, slug: "endless", qty: 40, unlimited: true },
  ];
  expect(countLimited(many)).toBe(28);
  expect(many.map((line) => mostOf(many, line))).toEqual([10, 10, 10, MAX_QTY]);
  const full = setQty(many, scarf, 10);
  expect(countLimited(full)).toBe(30);
  expect(mostOf(full, { qty: 0 })).toBe(0);
  expect(mostOf(full, { qty: 0, unlimited: true })).toBe(MAX_QTY);
  expect(countTooMany({ ...gown, qty: 10 })).toBe(0);
  expect(countTooMany({ ...gown, qty: 13 })).toBe(3);
  expect(countTooMany({ ...gown, qty: 13, unlimited: true })).toBe(0);
  expect(countTooMany({ ...gown, qty: 13, unlimited: false })).toBe(3);
});

test.each([
  ["a piece without a limit", { qty: MAX_QTY, unlimited: true }, `up to ${MAX_QTY} pieces of one size`],
  ["a piece of a limited run", { qty: 10 }, "up to 10 pieces of one size"],
  ["a piece of which an older cart has more", { qty: 12 }, "up to 10 pieces of one size"],
  ["a piece beside a full cart", { qty: 2 }, "Your cart has 30 pieces, the most we can put in an order."],
])("one more of %s is refused with the limit that it reached", (_, line, words) => {
  const full: Cart = ["8", "10", "12"].map((size) => ({ ...gown, size, qty: 10 }));
  expect(refuseMore(full, line)).toContain(words);
  expect(refuseMore([], { ...line, qty: 1 })).toBeNull();
});
