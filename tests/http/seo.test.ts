import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningShop, startShop } from "../support/shop.ts";
import { parseXml, tagsNamed, textOf, type XmlTag } from "../support/xml.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const get = (path: string) => fetch(`${shop.origin}${path}`, { redirect: "manual" });
const text = async (path: string) => (await get(path)).text();

interface OfferData {
  sku: string;
  price: string;
  availability: string;
  url: string;
}
/** The JSON-LD of a page, by type. */
async function dataOf<Data>(path: string, type: string): Promise<Data> {
  const blocks = [...(await text(path)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  const found = blocks
    .map(([, json = ""]) => JSON.parse(json) as { "@type": string })
    .find((data) => data["@type"] === type);
  if (!found) throw new Error(`${path} has no ${type}`);
  return found as Data;
}
const feedItems = async (): Promise<XmlTag[]> => tagsNamed(parseXml(await text("/feed/google.xml")), "item");

/** Everything public that is in the database, for comparison. */
async function storedPieces() {
  const { rows } = await shop.db.execute<{ slug: string; id: string; price: number; left: number | null }>(
    `SELECT p.slug, v.id, v.price_cents AS price, v.pieces_on_hand AS left
     FROM products p JOIN variants v ON v.product_slug = p.slug WHERE p.is_active ORDER BY v.id`,
  );
  return rows;
}

it("the feed has an item for each piece of the shop, at its price and availability", async () => {
  const items = await feedItems();
  const listed = items
    .map((item) => ({
      slug: textOf(item, "g:item_group_id"),
      id: textOf(item, "g:id"),
      price: (textOf(item, "g:sale_price") ?? textOf(item, "g:price"))?.replace(/(\d+)\.(\d\d) GBP/, "$1$2"),
      availability: textOf(item, "g:availability"),
    }))
    .sort((a, b) => ((a.id ?? "") < (b.id ?? "") ? -1 : 1));
  const stored = (await storedPieces())
    .map(({ slug, id, price, left }) => ({
      slug,
      id,
      price: String(price),
      availability: left === 0 ? "out_of_stock" : "in_stock",
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  expect(listed).toEqual(stored);
});

it.each(["fan-print-maxi-dress", "adire-kaftan", "kente-kaftan", "adire-tote"])(
  "page, data and feed of %s tell the same prices and availability",
  async (slug) => {
    const { offers } = await dataOf<{ offers: OfferData[] }>(`/products/${slug}`, "Product");
    const items = (await feedItems()).filter((item) => textOf(item, "g:item_group_id") === slug);
    expect(
      offers.map(({ sku, price, availability, url }) => ({
        sku,
        price: `${price} GBP`,
        availability: availability === "https://schema.org/InStock" ? "in_stock" : "out_of_stock",
        url,
      })),
    ).toEqual(
      items.map((item) => ({
        sku: textOf(item, "g:id"),
        price: textOf(item, "g:sale_price") ?? textOf(item, "g:price"),
        availability: textOf(item, "g:availability"),
        url: textOf(item, "g:link"),
      })),
    );
    const first = Number(offers[0]?.price);
    expect(await text(`/products/${slug}`)).toContain(`£${first % 1 === 0 ? first : first.toFixed(2)}`);
  },
);

it("the price that checkout asks for is the one that the feed tells", async () => {
  const item = (await feedItems()).find((each) => textOf(each, "g:id") === "linen-maxi-dress-olive-12");
  const amount = Math.round(Number.parseFloat(textOf(item as XmlTag, "g:sale_price") ?? "") * 100);
  const order = (price: number) =>
    fetch(`${shop.origin}/api/createCheckoutSession`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        items: [
          { slug: "linen-maxi-dress", size: "12", color: "Olive", qty: 1, amount: price, currency: "gbp" },
        ],
        orderId: "BA-20261120-0001",
        email: "shopper@example.com",
        returnUrl: shop.origin,
      }),
    });
  expect((await order(amount + 100)).status).toBe(409);
  expect((await order(amount)).status).toBe(200);
});

it("the way to a product is told to people and to machines", async () => {
  const { itemListElement } = await dataOf<{ itemListElement: { name: string; item: string }[] }>(
    "/products/adire-kaftan",
    "BreadcrumbList",
  );
  expect(itemListElement.map(({ name, item }) => [name, item.replace(shop.origin, "")])).toEqual([
    ["Home", "/"],
    ["Catalogue", "/catalogue"],
    ["Long dresses", "/catalogue?kind=long-dresses"],
    ["Adire Kaftan", "/products/adire-kaftan"],
  ]);
  const page = await text("/products/adire-kaftan");
  expect(page).toMatch(/<nav aria-label="Breadcrumb".*?href="\/catalogue\?kind=long-dresses"/s);
  expect((await get("/catalogue?kind=long-dresses")).status).toBe(200);
  await dataOf("/catalogue", "BreadcrumbList");
});

it("the sitemap names every public page once, with its last change", async () => {
  const urls = tagsNamed(parseXml(await text("/sitemap.xml")), "url");
  const paths = urls.map((url) => (textOf(url, "loc") ?? "").replace(shop.origin, ""));
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(expect.arrayContaining(["/", "/about", "/catalogue", "/contact", "/policies/terms"]));
  expect(paths.filter((path) => path.startsWith("/products/"))).toHaveLength(23);
  expect(paths.join("\n")).not.toMatch(/cart|checkout|admin|#|bogolan-tote/);
  const kaftan = urls.find((url) => textOf(url, "loc")?.endsWith("/products/adire-kaftan"));
  expect(Date.now() - Date.parse(textOf(kaftan as XmlTag, "lastmod") ?? "")).toBeLessThan(600_000);
});

it("robots are kept from what is private and led to the sitemap", async () => {
  const robots = await text("/robots.txt");
  for (const path of ["/admin", "/cart", "/checkout", "/api/"])
    expect(robots).toContain(`Disallow: ${path}\n`);
  expect(robots).toContain(`Sitemap: ${shop.origin}/sitemap.xml`);
});

it("the shop in plain text names every piece with its price", async () => {
  const llms = await text("/llms.txt");
  expect(llms).toMatch(/^# Baobab Atelier\n\n> /);
  expect(llms).toContain(
    `- [Fan Print Maxi Dress](${shop.origin}/products/fan-print-maxi-dress): £185 (was £220).`,
  );
  expect(llms.match(/\/products\//g)).toHaveLength(23);
});

it.each([
  ["/sitemap.xml", "application/xml; charset=utf-8"],
  ["/feed/google.xml", "application/xml; charset=utf-8"],
  ["/robots.txt", "text/plain; charset=utf-8"],
  ["/llms.txt", "text/plain; charset=utf-8"],
])("%s is kept until a product changes", async (path, type) => {
  const first = await get(path);
  expect(first.headers.get("content-type")).toBe(type);
  const again = await fetch(`${shop.origin}${path}`, {
    headers: { "if-none-match": first.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
});

it("a product is shared with a picture of its own, 1200 by 630", async () => {
  const page = await text("/products/adire-kaftan");
  const meta = (property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]*)"/>`).exec(page)?.[1];
  expect(meta("og:image:width")).toBe("1200");
  expect(meta("og:image:height")).toBe("630");
  expect(meta("og:image:alt")).toMatch(/Adire Kaftan/);
  const address = meta("og:image") ?? "";
  expect(address).toMatch(new RegExp(`^${shop.origin}/media/adire-kaftan-.*/share\\.jpg$`));
  const [picture, together] = await Promise.all([fetch(address), fetch(address)]);
  expect(picture.headers.get("content-type")).toBe("image/jpeg");
  const bytes = Buffer.from(await picture.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(Buffer.from(await together.arrayBuffer()).equals(bytes)).toBe(true);
});

it("pages without a picture of their own are shared with the shop's", async () => {
  const page = await text("/catalogue");
  expect(page).toContain(`<meta property="og:image" content="${shop.origin}/share-image.jpg"/>`);
  expect((await get("/share-image.jpg")).status).toBe(200);
});

it.each([
  "/feed/other.xml",
  "/feed/",
  "/assets/missing.js",
  "/pictures/missing.webp",
  "/media/missing-00000000.10x10/10.webp",
  "/media/missing-00000000.10x10/share.jpg",
])("%s is missing for real", async (path) => {
  expect((await get(path)).status).toBe(404);
});
