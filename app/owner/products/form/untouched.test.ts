import { expect, test } from "vitest";
import { emptyProduct, type ProductInput } from "#app/domain/catalogue/products/product-input.ts";
import { isUntouched } from "./untyped.ts";

const empty = emptyProduct("Baobab Atelier");
const variant = (price: string, pieces: string) => ({ price, pieces, piecesWhenOpened: null });

test("a form with only a typed slug is untouched, including the values that it computes by itself", () => {
  const variants = { "olive|8": variant("", ""), "olive|10": variant("", "") };
  const input = {
    ...empty,
    slug: "linen-kaftan",
    variants,
    variantPictures: { olive: [] },
    shades: { olive: "#6b6b3a" },
  };
  expect(isUntouched(input, empty)).toBe(true);
});

test.each<[string, Partial<ProductInput>]>([
  ["a title", { title: "Gown" }],
  ["a price", { price: "190" }],
  ["another size", { sizes: `${empty.sizes}, 22` }],
  ["a price in one size", { variants: { "olive|8": variant("190", "") } }],
  ["a barcode of one size", { variants: { "olive|8": { ...variant("", ""), barcode: "5060123456783" } } }],
  ["pieces of one size", { variants: { "olive|8": variant("", "3") } }],
  ["a picture", { pictures: ["/media/a.jpg"] }],
  ["a shade", { shades: { olive: "#123456" } }],
  ["a new name", { names: { olive: "Moss" } }],
  ["a tick", { onSale: true }],
  ["a removed tick", { isActive: false }],
])("a form with %s is changed", (_, typed) => {
  expect(isUntouched({ ...empty, slug: "linen-kaftan", ...typed }, empty)).toBe(false);
});
