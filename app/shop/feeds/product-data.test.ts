import { expect, test } from "vitest";
import { papersIn } from "#app/domain/catalogue/products/paper-fields.ts";
import { priceOf } from "#app/domain/catalogue/products/selection.ts";
import { MAXI_DRESS } from "#app/domain/catalogue/products/testing/maxi-dress.ts";
import { jsonLdText } from "#app/platform/seo/json-ld.ts";
import { productJsonLd } from "./product-data.ts";

const product = MAXI_DRESS;
const site = { origin: "https://shop.example" };
const terms = {
  shippingDetails: [{ "@type": "OfferShippingDetails", "@id": "#home", shippingRate: "4.95" }],
  hasMerchantReturnPolicy: { "@type": "MerchantReturnPolicy", "@id": "#returns", merchantReturnDays: 14 },
};
const dataOf = (of: typeof product) => productJsonLd(of, { site, terms });

test("a product is a group of its variants, each at the price that the page shows, available or not", () => {
  expect(dataOf(product)).toMatchObject({
    "@type": "ProductGroup",
    productGroupID: "fan-print-maxi-dress",
    url: "https://shop.example/products/fan-print-maxi-dress",
    variesBy: ["https://schema.org/size"],
    hasVariant: [
      {
        "@type": "Product",
        sku: "fan-navy-8",
        name: "Fan Print Maxi Dress, Navy, UK 8",
        size: "8",
        color: "Navy",
        image: "https://shop.example/media/navy-front.webp",
        offers: { price: "185.00", priceCurrency: "GBP", availability: "https://schema.org/OutOfStock" },
      },
      { sku: "fan-navy-10", offers: { price: "199.50", availability: "https://schema.org/InStock" } },
    ],
  });
  expect(priceOf(product, { colorId: "navy", size: "10" })).toBe(19950);
});

test("a variant with a GTIN states it", () => {
  const variants = product.variants.map((variant, place) =>
    place === 0 ? { ...variant, gtin: "5060123456783" } : variant,
  );
  const { hasVariant } = dataOf({ ...product, variants }) as { hasVariant: object[] };
  expect(hasVariant[0]).toMatchObject({ gtin: "5060123456783" });
  expect(hasVariant[1]).not.toHaveProperty("gtin");
});

test("a reduced price is given with the one that is struck through", () => {
  const struck = {
    "@type": "UnitPriceSpecification",
    priceType: "https://schema.org/StrikethroughPrice",
    price: "220.00",
    priceCurrency: "GBP",
  };
  expect(dataOf(product)).toMatchObject({ hasVariant: [{ offers: { priceSpecification: struck } }, {}] });
  expect(JSON.stringify(dataOf({ ...product, hasSale: false }))).not.toContain("Strikethrough");
});

test("a sale price with an end states its last day in London", () => {
  const sale = { beginsAt: new Date("2026-06-01T09:00:00Z"), endsAt: new Date("2026-06-07T23:00:00Z") };
  expect(JSON.stringify(productJsonLd({ ...product, sale }, { site, terms }))).toContain(
    '"priceValidUntil":"2026-06-07"',
  );
  expect(JSON.stringify(productJsonLd(product, { site, terms }))).not.toContain("priceValidUntil");
});

test("the first offer states delivery and returns, and the others refer to it", () => {
  expect(dataOf(product)).toMatchObject({
    hasVariant: [
      { offers: terms },
      { offers: { shippingDetails: [{ "@id": "#home" }], hasMerchantReturnPolicy: { "@id": "#returns" } } },
    ],
  });
  expect(jsonLdText(dataOf(product)).match(/merchantReturnDays/g)).toHaveLength(1);
});

test("an offer's address is the link that selects its variant", () => {
  expect(dataOf(product)).toMatchObject({
    hasVariant: [
      {},
      { offers: { url: "https://shop.example/products/fan-print-maxi-dress?color=navy&size=10" } },
    ],
  });
});

test("a group states what varies: colour for one size in two colours, nothing for a single piece", () => {
  const [one] = product.variants;
  if (!one) throw new Error("The dress has no variant");
  expect(dataOf({ ...product, variants: [one] })).not.toHaveProperty("variesBy");
  expect(dataOf({ ...product, variants: [one, { ...one, colorId: "clay" }] }).variesBy).toEqual([
    "https://schema.org/color",
  ]);
});

test("pictures have whole addresses, each once", () => {
  expect(dataOf(product).image).toEqual([
    "https://shop.example/media/navy-front.webp",
    "https://shop.example/media/navy-side.webp",
  ]);
});

test("the data of forty variants stay small", () => {
  const variants = Array.from({ length: 40 }, (_, nth) => ({
    id: `v${nth}`,
    size: String(8 + 2 * (nth % 8)),
    colorId: `colour-${nth % 5}`,
    priceCents: product.minPriceCents,
    imageUrls: [],
    piecesMade: null,
    piecesLeft: null,
  }));
  expect(jsonLdText(dataOf({ ...product, variants })).length).toBeLessThan(40 * 750);
});

test("a product without variants or pictures has one offer, out of stock", () => {
  expect(dataOf({ ...product, variants: [], primaryImageUrl: "", imageUrls: [] })).toMatchObject({
    "@type": "Product",
    image: [],
    offers: [{ price: "185.00", availability: "https://schema.org/OutOfStock" }],
  });
});

test("a product states its fibres by part, its country, and the weight of each size", () => {
  const papers = papersIn({
    composition: "Shell: 55% linen, 45% cotton\nLining: 100% viscose",
    madeIn: "Nigeria",
    grams: "420\n8: 400",
  });
  expect(dataOf({ ...product, papers })).toMatchObject({
    material: "Shell: 55% linen, 45% cotton. Lining: 100% viscose",
    countryOfOrigin: { "@type": "Country", name: "NG" },
    hasVariant: [{ weight: { value: 400, unitCode: "GRM" } }, { weight: { value: 420 } }],
  });
  expect(dataOf(product)).toMatchObject({ material: product.cloth });
  expect(JSON.stringify(dataOf(product))).not.toMatch(/countryOfOrigin|weight/);
});
