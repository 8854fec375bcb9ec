import fc from "fast-check";
import { expect, test } from "vitest";
import type { CartLine } from "../cart.ts";
import { gown as sized } from "../testing/lines.ts";
import { findLineStock, leftShop, MAX_ASKED, parseStock, slugsToAsk } from "./stock.ts";

const gown: CartLine = { ...sized, variantId: "adire-gown-indigo-12" };
const leftOf = (count: number | null) => ({ "adire-gown": { "adire-gown-indigo-12": count } });

test.each<[Partial<CartLine>, number, string | null]>([
  [{ qty: 2 }, 3, null],
  [{ qty: 3 }, 3, "Only 3 are left in UK 12."],
  [{ qty: 13 }, 3, "Only 3 are left in UK 12. You have 10 too many."],
  [{ qty: 1 }, 1, "Only 1 is left in UK 12."],
  [{ qty: 2 }, 1, "Only 1 is left in UK 12. You have 1 too many."],
  [{ qty: 1 }, 0, "Sorry, none are left in UK 12."],
  [{ qty: 1, size: "One size" }, 0, "Sorry, none are left."],
  [{ qty: 2, size: "XL" }, 2, "Only 2 are left in XL."],
])("a line of %j with %i left says %j", (line, left, words) => {
  expect(findLineStock(leftOf(left), { ...gown, ...line })).toEqual({ left, words });
});

test("leaves out the stock message when the order limit is reached first", () => {
  expect(findLineStock(leftOf(12), { ...gown, qty: 13 })).toEqual({ left: 12, words: null });
  // A line without a limit of its own reaches no order limit first.
  expect(findLineStock(leftOf(12), { ...gown, qty: 13, unlimited: true })?.words).toBe(
    "Only 12 are left in UK 12. You have 1 too many.",
  );
});

test("sets no limit for uncounted pieces, nor for products outside the stock answer", () => {
  expect(findLineStock(leftOf(null), { ...gown, qty: 99 })).toBeNull();
  expect(findLineStock(leftOf(3), { ...gown, slug: "kente-scarf" })).toBeNull();
  expect(findLineStock(leftOf(3), { ...gown, slug: "constructor" })).toBeNull();
});

test("a removed product or size has no stock left", () => {
  const stock = parseStock({ stock: leftOf(3) }, ["adire-gown", "kente-scarf"]) ?? {};
  expect(findLineStock(stock, { ...gown, slug: "kente-scarf" })?.left).toBe(0);
  expect(findLineStock(stock, { ...gown, variantId: "adire-gown-indigo-8" })?.left).toBe(0);
  expect(findLineStock(stock, { ...gown, variantId: "constructor" })?.left).toBe(0);
});

test("tells a product that has left the shop from a size that has", () => {
  const stock = parseStock({ stock: leftOf(3) }, ["adire-gown", "kente-scarf"]) ?? {};
  expect(findLineStock(stock, { ...gown, slug: "kente-scarf" })?.hasLeftShop).toBe(true);
  expect(findLineStock(stock, { ...gown, variantId: "adire-gown-indigo-8" })).not.toHaveProperty(
    "hasLeftShop",
  );
});

test("names the pieces that were taken out, each title once", () => {
  const titled = (...titles: string[]) => titles.map((title) => ({ ...gown, title }));
  expect(leftShop([])).toBe("");
  expect(leftShop(titled("Gown", "Gown"))).toBe(
    "Gown is no longer in the shop, so we’ve taken it out of your cart.",
  );
  expect(leftShop(titled("A", "B", "C", "D", "E", "F", "G"))).toBe(
    "These are no longer in the shop, so we’ve taken them out of your cart: A, B, C, D, E and 2 more.",
  );
});

test("limits an older line without a piece id only when the whole product is gone", () => {
  const older = { ...gown, variantId: undefined, qty: 13 };
  expect(findLineStock(leftOf(3), older)).toBeNull();
  expect(findLineStock({ "adire-gown": {} }, older)?.left).toBe(0);
});

test("a cart requests each product's stock once, up to the maximum that the server answers", () => {
  const lines = Array.from({ length: 100 }, (_, n) => ({ ...gown, slug: `gown-${n % 60}` }));
  expect(slugsToAsk(lines)).toHaveLength(MAX_ASKED);
  expect(slugsToAsk([gown, { ...gown, size: "14" }])).toEqual(["adire-gown"]);
});

test.each([null, [], "stock", {}, { stock: null }, { stock: [] }, { error: "That was a lot." }])(
  "rejects %j as a stock answer",
  (answer) => expect(parseStock(answer, ["adire-gown"])).toBeNull(),
);

test("parses any stock answer without throwing, with whole numbers as limits", () => {
  const anyCount = fc.oneof(fc.nat(120), fc.constant(null), fc.jsonValue());
  const anyAnswer = fc.oneof(
    fc.jsonValue(),
    fc.record({ stock: fc.dictionary(fc.string(), fc.dictionary(fc.string(), anyCount)) }),
    anyCount.map((count) => ({ stock: { "adire-gown": { "adire-gown-indigo-12": count } } })),
  );
  fc.assert(
    fc.property(anyAnswer, fc.integer({ min: 1, max: 99 }), (answer, qty) => {
      const stock = parseStock(answer, ["adire-gown"]);
      const found = stock && findLineStock(stock, { ...gown, qty });
      if (!found) return;
      expect(Number.isSafeInteger(found.left) && found.left >= 0).toBe(true);
      if (qty < found.left) expect(found.words).toBeNull();
      if (qty > found.left && found.left <= 10) expect(found.words).not.toBeNull();
    }),
  );
});
