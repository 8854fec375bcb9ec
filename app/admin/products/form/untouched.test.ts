import { expect, test } from "vitest";
import { emptyProduct, type ProductFields } from "#app/features/products/product-input.ts";
import { isUntouched } from "./untouched.ts";

const empty = emptyProduct("Baobab Atelier");
const cell = (price: string, pieces: string) => ({ price, pieces, seen: null });

test("a form of which only the slug was typed is untouched, with all that it works out by itself", () => {
  const cells = { "olive|8": cell("", ""), "olive|10": cell("", "") };
  const fields = {
    ...empty,
    slug: "linen-kaftan",
    cells,
    shows: { olive: [] },
    shades: { olive: "#6b6b3a" },
  };
  expect(isUntouched(fields, empty)).toBe(true);
});

test.each<[string, Partial<ProductFields>]>([
  ["a title", { title: "Gown" }],
  ["a price", { price: "190" }],
  ["another size", { sizes: `${empty.sizes}, 22` }],
  ["a price in one size", { cells: { "olive|8": cell("190", "") } }],
  ["pieces of one size", { cells: { "olive|8": cell("", "3") } }],
  ["a picture", { pictures: ["/media/a.jpg"] }],
  ["a shade", { shades: { olive: "#123456" } }],
  ["a new name", { names: { olive: "Moss" } }],
  ["a tick", { onSale: true }],
  ["a tick taken away", { isActive: false }],
])("a form with %s is not", (_, typed) => {
  expect(isUntouched({ ...empty, slug: "linen-kaftan", ...typed }, empty)).toBe(false);
});
