import { expect, test } from "vitest";
import { productDescription, productJsonLd, productTitle } from "./product-meta.ts";
import { priceOf } from "./selection.ts";
import { MAXI_DRESS } from "./testing/maxi-dress.ts";

const product = MAXI_DRESS;
const place = {
  siteOrigin: "https://shop.example",
  url: "https://shop.example/products/fan-print-maxi-dress",
};

test("the title is the product's", () => {
  expect(productTitle(product)).toBe("Fan Print Maxi Dress");
});

test("a short description is told whole, on one line", () => {
  expect(productDescription({ ...product, description: " A dress.\n\nWith pockets. " })).toBe(
    "A dress. With pockets.",
  );
});

test("a long description ends after a whole word", () => {
  const text = productDescription({ ...product, description: "cloth ".repeat(80) });
  expect(text.length).toBeLessThanOrEqual(156);
  expect(text).toMatch(/cloth…$/);
});

test("a description without a single space is cut all the same", () => {
  expect(productDescription({ ...product, description: "a".repeat(400) }).length).toBeLessThanOrEqual(156);
});

test("without a description the title and the cloth stand in", () => {
  expect(productDescription({ ...product, description: " " })).toBe(
    "Fan Print Maxi Dress, Ankara-inspired print, cotton",
  );
});

test("each variant is an offer at the price that the page shows, available or not", () => {
  const { offers } = productJsonLd(product, place);
  expect(offers).toMatchObject([
    {
      sku: "fan-navy-8",
      price: "185.00",
      priceCurrency: "GBP",
      availability: "https://schema.org/OutOfStock",
    },
    { sku: "fan-navy-10", price: "199.50", availability: "https://schema.org/InStock" },
  ]);
  expect(priceOf(product, { colorId: "navy", size: "10" })).toBe(19950);
});

test("an offer's address is the link that shares its choice", () => {
  expect(productJsonLd(product, place)).toMatchObject({
    offers: [{}, { url: "https://shop.example/products/fan-print-maxi-dress?color=navy&size=10" }],
  });
});

test("pictures have whole addresses, each once", () => {
  expect(productJsonLd(product, place).image).toEqual([
    "https://shop.example/media/navy-front.webp",
    "https://shop.example/media/navy-side.webp",
  ]);
});

test("a product without variants or pictures has one offer, out of stock", () => {
  const bare = { ...product, variants: [], primaryImageUrl: "", imageUrls: [] };
  expect(productJsonLd(bare, place)).toMatchObject({
    image: [],
    offers: [{ price: "185.00", availability: "https://schema.org/OutOfStock" }],
  });
});
