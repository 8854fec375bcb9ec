import { expect, test } from "vitest";
import { productTags } from "#app/shop/product/product-head.ts";
import { productDescription, productTitle } from "./product-meta.ts";
import { MAXI_DRESS } from "./testing/maxi-dress.ts";

const product = MAXI_DRESS;

test("the title is the product's, with the colour and size when they are not the first", () => {
  expect(productTitle(product, { colorId: "navy", size: "8" })).toBe("Fan Print Maxi Dress");
  expect(productTitle(product, { colorId: "navy", size: "10" })).toBe("Fan Print Maxi Dress, Navy, UK 10");
});

test("a short description is shown completely, on one line", () => {
  expect(productDescription({ ...product, description: " A dress.\n\nWith pockets. " })).toBe(
    "A dress. With pockets.",
  );
});

test("a long description ends after a whole word", () => {
  const text = productDescription({ ...product, description: "cloth ".repeat(80) });
  expect(text.length).toBeLessThanOrEqual(156);
  expect(text).toMatch(/cloth…$/);
});

test("a description without a space is cut too", () => {
  expect(productDescription({ ...product, description: "a".repeat(400) }).length).toBeLessThanOrEqual(156);
});

test("the owner's search description replaces the product's", () => {
  const searchDescription = "Hand-dyed in Abeokuta,\ncut in London.";
  expect(productDescription({ ...product, searchDescription })).toBe("Hand-dyed in Abeokuta, cut in London.");
});

test("without a description the title and the cloth replace it", () => {
  expect(productDescription({ ...product, description: " " })).toBe(
    "Fan Print Maxi Dress, Ankara-inspired print, cotton",
  );
});

test("a link preview states the chosen piece's price, and whether it can be bought", () => {
  const tags = (size: string) =>
    productTags(product, { colorId: "navy", size }).map((tag) => Object.values(tag).join(" "));
  expect(tags("10")).toEqual([
    "product:price:amount 199.50",
    "product:price:currency GBP",
    "product:availability in stock",
  ]);
  expect(tags("8")).toContain("product:availability out of stock");
});
