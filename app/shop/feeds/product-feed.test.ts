import { expect, test } from "vitest";
import { papersIn } from "#app/domain/catalogue/products/paper-fields.ts";
import type { Product } from "#app/domain/catalogue/products/product.ts";
import { MAXI_DRESS } from "#app/domain/catalogue/products/testing/maxi-dress.ts";
import { UK, ZONES } from "#app/domain/delivery/testing/zones-for-tests.ts";
import type { Zone } from "#app/domain/delivery/zone.ts";
import { toMoney } from "#app/shared/money.ts";
import { llmsText } from "./llms-text.ts";
import { feedId, productFeed } from "./product-feed.ts";

const [soldOut, left] = MAXI_DRESS.variants;
if (!soldOut || !left) throw new Error("The dress has two sizes");
const product: Product = {
  ...MAXI_DRESS,
  title: "Fan & Print",
  description: "A bias-cut maxi.",
  primaryImageUrl: "/media/front.webp",
  imageUrls: ["/media/front.webp", "/media/side.webp"],
  variants: [soldOut, { ...left, priceCents: toMoney(22000) }],
};
const shop: Parameters<typeof productFeed>[0] = {
  title: "Baobab Atelier",
  description: "Cloth with a name.",
  origin: "https://shop.example",
  kinds: [{ slug: "long-dresses", name: "Long dresses" }],
  delivery: UK,
};
const feed = (change: Partial<Product> = {}, options = shop) => {
  const { head, items, tail } = productFeed(options);
  return head + items([{ ...product, ...change }]) + tail;
};

test("every variant is a separate item, in the group of its product", () => {
  expect([...feed().matchAll(/<g:id>(.+?)<\/g:id>/g)].map(([, id]) => id)).toEqual([
    "fan-navy-8",
    "fan-navy-10",
  ]);
  expect(feed().match(/<g:item_group_id>fan-print-maxi-dress</g)).toHaveLength(2);
});

test("an item on sale has the earlier price and the current one; without a reduction it has one price", () => {
  const [onSale = "", plain = ""] = feed().split("<item>").slice(1);
  expect(onSale).toContain("<g:price>220.00 GBP</g:price>\n<g:sale_price>185.00 GBP</g:sale_price>");
  expect(plain).toContain("<g:price>220.00 GBP</g:price>");
  expect(plain).not.toContain("sale_price");
});

test("a sale with an end states its period", () => {
  const sale = { beginsAt: new Date("2026-12-01T09:00:00Z"), endsAt: new Date("2026-12-08T00:00:00Z") };
  expect(feed({ sale })).toContain(
    "<g:sale_price_effective_date>2026-12-01T09:00:00.000Z/2026-12-08T00:00:00.000Z</g:sale_price_effective_date>",
  );
  expect(feed()).not.toContain("effective_date");
});

test("a piece with a GTIN states it, and one without says that it has none", () => {
  const [known = "", unknown = ""] = feed({ variants: [{ ...soldOut, gtin: "5060123456783" }, left] })
    .split("<item>")
    .slice(1);
  expect(known).toContain("<g:gtin>5060123456783</g:gtin>");
  expect(known).not.toContain("identifier_exists");
  expect(unknown).toContain("<g:identifier_exists>no</g:identifier_exists>");
  expect(unknown).not.toContain("gtin");
});

test("a sold-out piece is out of stock", () => {
  expect([...feed().matchAll(/<g:availability>(.+?)</g)].map(([, state]) => state)).toEqual([
    "out_of_stock",
    "in_stock",
  ]);
});

test("an item links to its own variant, and has absolute addresses", () => {
  expect(feed()).toContain(
    "<g:link>https://shop.example/products/fan-print-maxi-dress?color=navy&amp;size=8</g:link>",
  );
  expect(feed()).toContain("<g:image_link>https://shop.example/media/front.webp</g:image_link>");
});

test("exports a numeric size as a UK size, and leaves out a single size", () => {
  expect(feed()).toContain("<g:size>8</g:size>\n<g:size_system>UK</g:size_system>");
  const [variant] = product.variants;
  const tote = feed({ variants: variant ? [{ ...variant, size: "One size" }] : [] });
  expect(tote).toContain("<g:size>One size</g:size>");
  expect(tote).not.toContain("size_system");
});

test("an item has the price of its delivery at home, which may be free from an amount on", () => {
  const shipping = (delivery: Zone | null) =>
    [...feed({}, { ...shop, delivery }).matchAll(/<g:shipping>\s*(.+?)\s*<\/g:shipping>/gs)].map(
      ([, parts = ""]) => parts.replaceAll(/(?:<[^>]+>|\s)+/g, " ").trim(),
    );
  expect(shipping(UK)).toEqual(["GB 4.95 GBP", "GB 4.95 GBP"]);
  expect(shipping({ ...UK, freeFromCents: 20_000 })).toEqual(["GB 4.95 GBP", "GB 0.00 GBP"]);
  expect(shipping(null)).toEqual([]);
});

test("text cannot inject a tag", () => {
  expect(feed()).toContain("<g:title>Fan &amp; Print, Navy, UK 8</g:title>");
});

test("leaves out a product without pictures or variants", () => {
  expect(feed({ primaryImageUrl: "", imageUrls: [] })).not.toContain("<item>");
  expect(feed({ variants: [] })).not.toContain("<item>");
});

test("cuts an id that is too long for Google, and keeps it unique", () => {
  const long = "a".repeat(60);
  expect(feedId("short-navy-8")).toBe("short-navy-8");
  expect(feedId(`${long}-8`)).toHaveLength(50);
  expect(feedId(`${long}-8`)).not.toBe(feedId(`${long}-9`));
});

test("the plain text of the feed states the same price as the page", () => {
  const words = {
    name: "Baobab Atelier",
    about: "Cloth.\nNamed.",
    origin: "https://shop.example",
    pages: [],
    zones: ZONES,
    lists: [],
    looks: [],
  };
  const { head, pieces } = llmsText(words);
  const line = (change: Partial<Product>) => head + pieces([{ ...product, ...change }]);
  expect(line({})).toContain(
    "- [Fan & Print](https://shop.example/products/fan-print-maxi-dress): from £185 (was £220). A bias-cut maxi.",
  );
  expect(line({ variants: product.variants.slice(0, 1) })).toContain("£185, sold out");
  expect(line({})).toContain("- International, 7 to 10 business days: £18");
});

test("the material is the fibres of its parts, linings apart, or the words for the cloth while they are not known", () => {
  const madeOf = (composition: string) => feed({ papers: papersIn({ composition }) });
  expect(madeOf("Shell: 45% cotton, 55% linen\nLining: 100% viscose")).toContain(
    "<g:material>linen/cotton</g:material>",
  );
  expect(madeOf("Top: 100% linen\nSkirt: 100% cotton\nSkirt lining: 100% viscose")).toContain(
    "<g:material>linen/cotton</g:material>",
  );
  expect(feed()).toContain(`<g:material>${product.cloth}</g:material>`);
});
