import { expect, test } from "vitest";
import { describeProduct } from "#app/domain/catalogue/products/product-differences.ts";
import { emptyProduct, parseProduct } from "#app/domain/catalogue/products/product-input.ts";
import { unusualPricesOf } from "#app/domain/catalogue/products/product-list.ts";
import { chosenPictures } from "#app/domain/catalogue/products/stored-input.server.ts";
import { typedProduct } from "./preview-product.ts";
import { parseProductInput } from "./product-form-data.ts";
import { isUntouched } from "./untyped.ts";
import { gridOf } from "./variant-grid.ts";

const sentWith = (values: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
};
const shirt = {
  slug: "shirt",
  title: "Shirt",
  gender: "unisex",
  price: "180",
  sizes: "8",
  colors: "Constructor, __proto__",
  picture: "/media/a",
};

test("accepts a colour named like a property that every object has", () => {
  const input = parseProductInput(sentWith(shirt), null);
  expect(gridOf(input).map(({ id, rows }) => [id, rows[0]?.variant])).toEqual([
    ["constructor", { price: "", pieces: "", piecesWhenOpened: null }],
    ["proto", { price: "", pieces: "", piecesWhenOpened: null }],
  ]);
  expect(typedProduct(input, []).summary.swatches).toMatchObject([
    { id: "constructor", hex: "Constructor" },
    { id: "proto", hex: "__proto__" },
  ]);
  expect(describeProduct(input)).toMatchObject({
    "Shade, Constructor": null,
    "Pictures, Constructor": null,
    "Shade, __proto__": null,
    "Pictures, __proto__": null,
  });
  const empty = { ...emptyProduct("Baobab Atelier"), colors: input.colors };
  expect(isUntouched({ ...empty, slug: "shirt" }, empty)).toBe(true);

  const read = parseProduct(input);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  expect(read.value).toMatchObject({
    colors: ["Constructor", "__proto__"],
    variants: {},
    variantPictures: {},
    shades: {},
    names: {},
  });
  expect(unusualPricesOf(read.value, input)).toEqual([]);
  expect(chosenPictures(read.value, "Constructor")("8")).toEqual([]);
});

test("keeps the input for such a colour", () => {
  const input = parseProductInput(
    sentWith({
      ...shirt,
      "price|constructor|8": "200",
      "pieces|constructor|8": "2",
      "shade|constructor": "#123456",
      "name|constructor": "Builder",
      "shows|proto": "/media/a",
      // The form itself never sends such fields.
      "shade|__proto__": "#123456",
      "name|__proto__": "x",
      "shows|__proto__": "/media/a",
      "price|__proto__|__proto__": "1",
      quick: "constructor",
    }),
    null,
  );
  const read = parseProduct(input);
  expect(read).toMatchObject({
    ok: true,
    value: {
      variants: { "constructor|8": { priceCents: 20000, pieces: 2 } },
      variantPictures: { proto: ["/media/a"] },
      shades: { constructor: "#123456" },
      names: { constructor: "Builder" },
    },
  });
});
