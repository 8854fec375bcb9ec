import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseXml, tagsNamed, textOf, type XmlTag } from "#tests/support/requests/xml.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const get = (path: string) => fetch(`${shop.origin}${path}`, { redirect: "manual" });
const text = async (path: string) => (await get(path)).text();

interface GroupData {
  hasVariant: { sku: string; offers: { price: string; availability: string; url: string } }[];
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

/** All public rows of the database, for comparison. */
async function storedPieces() {
  const { rows } = await shop.db.execute<{ slug: string; id: string; price: number; left: number | null }>(
    `SELECT p.slug, v.id, v.price_cents AS price, v.pieces_on_hand AS left
     FROM products p JOIN variants v ON v.product_slug = p.slug WHERE p.is_active ORDER BY v.id`,
  );
  return rows;
}

test("the feed has an item for each piece of the shop, at its price and availability", async () => {
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

test.each(["fan-print-maxi-dress", "adire-kaftan", "kente-kaftan", "adire-tote"])(
  "page, data and feed of %s give the same prices and availability",
  async (slug) => {
    const { hasVariant } = await dataOf<GroupData>(`/products/${slug}`, "ProductGroup");
    const offers = hasVariant.map(({ sku, offers: offer }) => ({ sku, ...offer }));
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

test("checkout charges the price in the feed", async () => {
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

test("shows the breadcrumb of a product to people and in structured data", async () => {
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

test("the sitemap names every public page once, with its last change", async () => {
  const urls = tagsNamed(parseXml(await text("/sitemap.xml")), "url");
  const paths = urls.map((url) => (textOf(url, "loc") ?? "").replace(shop.origin, ""));
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(expect.arrayContaining(["/", "/about", "/catalogue", "/contact", "/policies/terms"]));
  expect(paths.filter((path) => path.startsWith("/products/"))).toHaveLength(23);
  expect(paths.join("\n")).not.toMatch(/cart|checkout|admin|#|bogolan-tote/);
  const lists = paths.filter((path) => path.startsWith("/catalogue?"));
  expect(lists).toEqual(
    expect.arrayContaining([
      "/catalogue?kind=tops",
      "/catalogue?textile=adire",
      "/catalogue?color=wine",
      "/catalogue?occasion=wedding-guest",
    ]),
  );
  expect(lists.filter((path) => !/^\/catalogue\?(kind|textile|color|occasion)=[a-z-]+$/.test(path))).toEqual(
    [],
  );
  for (const path of lists) {
    const page = await text(path);
    expect(page).toContain('<meta name="robots" content="index,follow"/>');
    expect(page).toContain(`<link rel="canonical" href="${shop.origin}${path}"/>`);
    expect(page).toMatch(/<h3/);
  }
  const kaftan = urls.find((url) => textOf(url, "loc")?.endsWith("/products/adire-kaftan"));
  const { rows } = await shop.db.execute<{ changed: string }>(
    "SELECT updated_at AS changed FROM products WHERE slug = 'adire-kaftan'",
  );
  expect(textOf(kaftan as XmlTag, "lastmod")).toBe(new Date(rows[0]?.changed ?? "").toISOString());
});

test("robots.txt allows every page, even those marked noindex", async () => {
  const robots = await text("/robots.txt");
  const closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path);
  expect(closed).toEqual(["/api/", "/sandbox/"]);
  for (const path of ["/cart", "/checkout", "/checkout/cancel", "/admin/sign-in"])
    expect(await text(path)).toContain('<meta name="robots" content="noindex,nofollow"/>');
  expect(robots).toContain(`Sitemap: ${shop.origin}/sitemap.xml`);
});

test("the shop in plain text names every page of the sitemap", async () => {
  const llms = await text("/llms.txt");
  const pages = tagsNamed(parseXml(await text("/sitemap.xml")), "url").map((url) => textOf(url, "loc") ?? "");
  expect(pages.filter((page) => !llms.includes(`](${page})`))).toEqual([]);
  expect(llms).toContain(`- [Refund Policy](${shop.origin}/refund-policy)`);
  expect(llms).toContain(`- [What We Do](${shop.origin}/what-we-do)`);
  expect(llms).toContain(`- [Our Team](${shop.origin}/our-team)`);
});

test("the shop in plain text names every piece with its price", async () => {
  const llms = await text("/llms.txt");
  expect(llms).toMatch(/^# Baobab Atelier\n\n> /);
  expect(llms).toContain(
    `- [Fan Print Maxi Dress](${shop.origin}/products/fan-print-maxi-dress): £185 (was £220).`,
  );
  expect(llms.match(/\/products\//g)).toHaveLength(23);
});

test.each([
  ["/sitemap.xml", "application/xml; charset=utf-8"],
  ["/feed/google.xml", "application/xml; charset=utf-8"],
  ["/robots.txt", "text/plain; charset=utf-8"],
  ["/llms.txt", "text/plain; charset=utf-8"],
])("caches %s until a product changes", async (path, type) => {
  const first = await get(path);
  expect(first.headers.get("content-type")).toBe(type);
  const again = await fetch(`${shop.origin}${path}`, {
    headers: { "if-none-match": first.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
});

test("a product is shared with its own picture, 1200 by 630", { tags: "full" }, async () => {
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

/** A product page's content before any script has run. */
async function shownAt(path: string) {
  const page = await text(path);
  const first = (pattern: RegExp) => pattern.exec(page)?.[1];
  const chosen = [...page.matchAll(/<input [^>]*type="radio"[^>]*>/g)]
    .filter(([input]) => /checked=""/.test(input))
    .map(([input]) => /value="([^"]*)"/.exec(input)?.[1]);
  return {
    title: first(/<title>([^<]*)<\/title>/),
    price: first(/<h1.*?(£[\d.]+)/s),
    picture: first(/<main.*?<img [^>]*fetchPriority="high"[^>]*src="\/media\/([a-z-]+)-[0-9a-f]{8}/s),
    preload: first(/<link rel="preload" as="image"[^>]*imagesrcset="\/media\/([a-z-]+)-[0-9a-f]{8}/i),
    shared: first(/<meta property="og:image" content="[^"]*\/media\/([a-z-]+)-[0-9a-f]{8}/),
    canonical: first(/<link rel="canonical" href="[^"/]*\/\/[^"/]*([^"]*)"/),
    robots: first(/<meta name="robots" content="([^"]*)"/),
    chosen,
  };
}
const INDIGO = {
  title: "Adire Kaftan | Baobab Atelier",
  price: "£210",
  picture: "adire-kaftan-indigo-front",
  preload: "adire-kaftan-indigo-front",
  shared: "adire-kaftan-indigo-front",
  canonical: "/products/adire-kaftan",
  robots: "index,follow",
  chosen: ["indigo", "8"],
};
const FOREST = {
  ...INDIGO,
  title: "Adire Kaftan, Forest, UK 20 | Baobab Atelier",
  price: "£225",
  picture: "adire-kaftan-forest-front",
  preload: "adire-kaftan-forest-front",
  shared: "adire-kaftan-forest-front",
  chosen: ["forest", "20"],
};
test.each([
  ["?color=forest&size=20", FOREST],
  ["?utm_source=x&size=20&color=forest", FOREST],
  [
    "?color=forest",
    { ...FOREST, title: "Adire Kaftan, Forest, UK 8 | Baobab Atelier", chosen: ["forest", "8"] },
  ],
  [
    "?size=14",
    { ...INDIGO, title: "Adire Kaftan, Indigo, UK 14 | Baobab Atelier", chosen: ["indigo", "14"] },
  ],
  ["?color=indigo&size=8", INDIGO],
  ["?color=tartan&size=99", INDIGO],
])("a product's page is served with what its address chooses: %s", async (query, shown) => {
  expect(await shownAt(`/products/adire-kaftan${query}`)).toEqual(shown);
});

test("a choice that is sold out is still served as requested", async () => {
  const { title, chosen } = await shownAt("/products/fan-print-maxi-dress?color=navy&size=18");
  expect(title).toBe("Fan Print Maxi Dress, Navy, UK 18 | Baobab Atelier");
  expect(chosen).toEqual(["navy", "18"]);
});

test("every link of the feed opens on its own item: price, title, and one page in memory", {
  tags: "full",
}, async () => {
  const items = (await feedItems()).filter((item) =>
    ["adire-kaftan", "fan-print-maxi-dress", "adire-tote"].includes(textOf(item, "g:item_group_id") ?? ""),
  );
  const etags = new Set<string>();
  for (const item of items) {
    const link = (textOf(item, "g:link") ?? "").replace(shop.origin, "");
    const { price, chosen } = await shownAt(link);
    const amount = Number.parseFloat(textOf(item, "g:sale_price") ?? textOf(item, "g:price") ?? "");
    expect([link, Number(price?.slice(1))]).toEqual([link, amount]);
    const asked = new URL(link, shop.origin).searchParams;
    if (chosen.length === 2) expect(chosen).toEqual([asked.get("color"), asked.get("size")]);
    etags.add((await get(link)).headers.get("etag") ?? "");
  }
  expect(etags.size).toBe(items.length);
});

test("pages without their own picture are shared with the shop's", async () => {
  const page = await text("/catalogue");
  expect(page).toContain(`<meta property="og:image" content="${shop.origin}/share-image.jpg"/>`);
  expect((await get("/share-image.jpg")).status).toBe(200);
});

test.each([
  "/feed/other.xml",
  "/feed/",
  "/assets/missing.js",
  "/pictures/missing.webp",
  "/media/missing-00000000.10x10/10.webp",
  "/media/missing-00000000.10x10/share.jpg",
])("answers %s with a 404", async (path) => {
  expect((await get(path)).status).toBe(404);
});
