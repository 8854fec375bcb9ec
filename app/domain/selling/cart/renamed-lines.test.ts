import { expect, test } from "vitest";
import { addLine, type Cart, type CartLine, parseCart, serializeCart, toCheckoutItems } from "./cart.ts";
import { renameLines } from "./cart-corrections.ts";
import { gown, scarf } from "./testing/lines.ts";

const cart: Cart = [gown, scarf];

test("renames a line's colour and size, and keeps everything else", () => {
  const known = { ...gown, variantId: "gown-indigo-12", unlimited: false };
  const { size: _, ...sizeless } = known;
  const named = renameLines([known, scarf], [{ ...gown, now: { size: "12", color: "Deep indigo" } }]);
  expect(named).toEqual([{ ...known, color: "Deep indigo" }, scarf]);
  expect(renameLines([known], [{ ...gown, now: { color: "indigo" } }])).toEqual([sizeless]);
});

test("merges a renamed line into the line that already has its new name", () => {
  const renamed: CartLine = { ...gown, color: "Deep indigo", qty: 4 };
  expect(renameLines([gown, renamed], [{ ...gown, now: { size: "12", color: "Deep indigo" } }])).toEqual([
    { ...renamed, qty: 5 },
  ]);
});

test("ignores an invalid name, and a name for an unknown line", () => {
  const same = { slug: "adire-gown", size: "12", color: "indigo" };
  for (const now of [
    { size: "12", color: "indigo" },
    { size: "x".repeat(101), color: "indigo" },
  ])
    expect(renameLines(cart, [{ ...same, now }])).toBe(cart);
  expect(renameLines(cart, [{ ...same, size: "14", now: { size: "16" } }])).toBe(cart);
});

test("a piece's own id is sent to checkout, and a later visit may replace it", () => {
  const known = { ...gown, variantId: "gown-1", unlimited: true };
  expect(parseCart(serializeCart([known]))).toEqual([known]);
  expect(toCheckoutItems([known])[0]).toMatchObject({ variantId: "gown-1" });
  expect(addLine([known], { ...gown, variantId: "gown-2", unlimited: false })).toEqual([
    { ...known, qty: 2, variantId: "gown-2", unlimited: false },
  ]);
  expect(addLine([known], { slug: gown.slug, size: gown.size, color: gown.color })).toEqual([
    { ...known, qty: 2 },
  ]);
  expect(toCheckoutItems([gown])[0]).not.toHaveProperty("variantId");
});
