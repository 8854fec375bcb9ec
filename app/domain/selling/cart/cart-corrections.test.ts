import { expect, test } from "vitest";
import { parseCart } from "./cart.ts";
import { takeOutPaid } from "./cart-corrections.ts";

const gown = {
  slug: "adire-gown",
  size: "12",
  color: "indigo",
  qty: 1,
  price: 185,
  currency: "gbp",
  title: "Gown",
};
const scarf = { slug: "kente-scarf", qty: 2, price: 24.95, currency: "gbp", title: "Scarf" };
const cart = parseCart(JSON.stringify([gown, scarf]));
const gownPaid = { slug: "adire-gown", size: "12", color: "indigo", variantId: "gown-12", quantity: 1 };
const scarfPaid = { slug: "kente-scarf", size: "", color: "", variantId: "one", quantity: 1 };

test("takes out the paid pieces, and spares those that were added meanwhile", () => {
  expect(takeOutPaid(cart, [gownPaid, scarfPaid])).toEqual([{ ...scarf, qty: 1 }]);
  expect(takeOutPaid(cart, [{ ...scarfPaid, quantity: 5 }])).toEqual([gown]);
  expect(takeOutPaid(cart, [{ ...scarfPaid, slug: "other" }])).toBe(cart);
});

test("finds a paid piece that the cart knows by an older name", () => {
  const renamed = [{ ...gown, color: "blue", variantId: "gown-12" }];
  expect(takeOutPaid(renamed, [gownPaid])).toEqual([]);
});
