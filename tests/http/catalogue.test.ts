import { afterAll, beforeAll, expect, test } from "vitest";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import type { LinkGroup } from "#app/shared/link-group.ts";
import type { Suggestion } from "#app/shop/catalogue/suggestions.ts";
import { addManyProducts } from "#tests/support/database/many-products.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({ variables: { WORKERS: "2" } });
});
afterAll(() => shop.stop());

const get = (path: string) => fetch(`${shop.origin}${path}`, { redirect: "manual" });
const html = async (path: string) => (await get(path)).text();
/** The products that a page shows, in order, from the links of their cards. */
const shown = async (path: string): Promise<string[]> =>
  [...(await html(path)).matchAll(/<h3[^>]*>\s*<a [^>]*href="\/products\/([a-z0-9-]+)/g)].map(
    ([, slug]) => slug ?? "",
  );
/** The line with the number of products, without its markup. */
const countLine = async (path: string): Promise<string> => {
  const [, line = ""] = /<p role="status">(.*?)<\/p>/.exec((await html(path)).split("<h1")[1] ?? "") ?? [];
  return line.replaceAll(/<!--.*?-->|<[^>]+>/g, "");
};
const suggestions = async (q: string): Promise<Suggestion[]> => {
  const response = await get(`/api/suggestions?${new URLSearchParams({ q })}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { suggestions: Suggestion[] }).suggestions;
};

test("lists all active products, newest first, sold out last", async () => {
  const slugs = await shown("/catalogue");
  expect(slugs).toHaveLength(23);
  expect(slugs[0]).toBe("fan-print-maxi-dress");
  expect(slugs.at(-1)).toBe("kente-kaftan");
  expect(slugs).not.toContain("bogolan-tote");
  expect(await shown("/products")).toEqual(slugs);
});

test.each<[string, string[]]>([
  ["?textile=aso-oke", ["aso-oke-skirt-set", "aso-oke-sundress"]],
  ["?occasion=travel&kind=accessories", ["adire-tote"]],
  ["?kind=accessories", ["fan-print-tote", "adire-tote"]],
  ["?kind=accessories&sort=price-low", ["adire-tote", "fan-print-tote"]],
  ["?color=wine", ["aso-oke-skirt-set", "aso-oke-sundress"]],
  ["?price=under-100", ["fan-print-tote", "adire-tote"]],
  ["?textile=kente&size=14", ["kente-two-piece", "kente-skirt-set", "kente-kaftan"]],
  ["?textile=kente&sort=price-high", ["kente-skirt-set", "kente-two-piece", "kente-kaftan"]],
  [
    "?sale=yes",
    [
      "fan-print-maxi-dress",
      "linen-maxi-dress",
      "linen-kaftan",
      "leaf-print-palazzo-set",
      "aso-oke-sundress",
    ],
  ],
  ["?q=wrap", ["leaf-print-wrap-dress", "linen-wrap-dress"]],
  ["?q=kaftn", ["adire-kaftan", "linen-kaftan", "kente-kaftan"]],
  ["?q=asooke", ["aso-oke-skirt-set", "aso-oke-sundress"]],
  ["?q=aso+oke", ["aso-oke-skirt-set", "aso-oke-sundress"]],
  ["?q=b%C3%B2g%C3%B2lan+jacket", ["bogolan-kimono-jacket"]],
  [
    "?q=indigo+14",
    ["adire-kaftan", "aso-oke-skirt-set", "adire-maxi-dress", "adire-two-piece", "adire-kimono-jacket"],
  ],
])("shows the results of %s", async (query, slugs) => {
  expect(await shown(`/catalogue${query}`)).toEqual(slugs);
});

test("finds adire, even mistyped", async () => {
  const found = await shown("/catalogue?q=adire");
  expect(found.slice(0, 2)).toEqual(["adire-kaftan", "adire-maxi-dress"]);
  expect(found).toHaveLength(5);
  expect(await shown("/catalogue?q=adier")).toEqual(found);
});

test("says how many styles are in a size, and how many of them are sold out", async () => {
  expect(await countLine("/catalogue?size=14")).toBe("20 styles in UK 14, 1 more sold out");
  expect(await countLine("/catalogue?kind=accessories")).toBe("2 styles in Accessories");
  expect(await countLine("/catalogue?q=kaftan")).toBe("3 styles for ‘kaftan’, 1 sold out");
});

test("links from a card to the requested size", async () => {
  expect(await html("/catalogue?size=14&color=forest")).toContain(
    'href="/products/adire-kaftan?color=forest&amp;size=14"',
  );
});

test.each([
  ["/catalogue?colour=wine", "/catalogue?color=wine"],
  ["/products?size=14&colour=wine&utm_source=x", "/products?size=14&color=wine"],
  ["/catalogue?color=forest&colour=wine", "/catalogue?color=forest"],
  ["/catalogue?colour=no+such%26thing", "/catalogue?color=no+such%26thing"],
  ["/products/adire-kaftan?colour=forest&size=20", "/products/adire-kaftan?color=forest&size=20"],
  ["/api/catalogue?colour=wine&page=2", "/api/catalogue?page=2&color=wine"],
])("redirects %s to the shop's own spelling, %s", async (british, own) => {
  const response = await get(british);
  expect(response.status).toBe(301);
  const { pathname, search } = new URL(response.headers.get("location") ?? "", shop.origin);
  const sorted = (query: string) => [...new URLSearchParams(query)].sort();
  expect(sorted(search)).toEqual(sorted(new URL(own, shop.origin).search));
  expect(pathname).toBe(new URL(own, shop.origin).pathname);
  expect((await get(own)).status).toBe(200);
});

test("ignores values that do not exist", async () => {
  const all = await shown("/catalogue");
  const odd =
    "/catalogue?size=99&color=%00&textile=tweed&occasion=picnics&kind=constructor&price=x&sort=up&page=-1&foo=bar";
  expect(await shown(odd)).toEqual(all);
  expect(await shown("/catalogue?page=99")).toEqual(all);
});

test.each([
  "</script><script>alert(1)</script>",
  "' OR '1'='1",
  "%00%",
  "a".repeat(5_000),
  "\u202e👗 日本",
  "!!!",
])("takes any characters as just a search: %s", async (q) => {
  const response = await get(`/catalogue?${new URLSearchParams({ q })}`);
  expect(response.status).toBe(200);
  const page = await response.text();
  expect(page).not.toContain("<script>alert(1)");
  expect(page).toContain("Nothing like that on the rail.");
  expect(page).toMatch(/All (<!-- -->)?23 styles/);
  expect(await suggestions(q)).toEqual([]);
});

test.each<[string, string, string[]]>([
  ["jumpsuit", "These come nearest:", ["bogolan-palazzo-set", "leaf-print-palazzo-set"]],
  [
    "kente jumper",
    "These come nearest:",
    ["kente-two-piece", "kente-skirt-set", "bogolan-kimono-jacket", "adire-kimono-jacket", "kente-kaftan"],
  ],
])("shows the nearest matches to '%s', sold out last", async (q, words, slugs) => {
  const path = `/catalogue?${new URLSearchParams({ q })}`;
  expect((await html(path)).replaceAll("<!-- -->", "")).toContain(`No results for ‘${q}’. ${words}`);
  expect(await shown(path)).toEqual(slugs);
});

test("shows the newest pieces where nothing comes near, and says so", async () => {
  const page = (await html("/catalogue?q=xyzzy")).replaceAll("<!-- -->", "");
  expect(page).toContain("No results for ‘xyzzy’. These are the newest pieces:");
  const newest = await shown("/catalogue");
  expect(await shown("/catalogue?q=xyzzy")).toEqual(newest.slice(0, 8));
});

test("counts no pieces above the gift card that a search means", async () => {
  const page = (await html("/catalogue?q=gift+card")).replaceAll("<!-- -->", "");
  expect(page).toContain("Gift cards, from £10.");
  expect(page).not.toContain("0 styles");
});

test("offers to clear the filters when they hide the search results, and shows what that brings back", async () => {
  const page = (await html("/catalogue?q=kente&price=under-100")).replaceAll("<!-- -->", "");
  expect(page).toContain("No results for ‘kente’ in Under £100.");
  expect(page).toContain("3 styles without Under £100");
  expect(page).toContain(">Without Under £100</h2>");
  expect(await shown("/catalogue?q=kente&price=under-100")).toEqual(await shown("/catalogue?q=kente"));
});

test.each([
  ["returns", "Refund Policy", "Tell us within 5 days of receipt"],
  ["shipping", "How long does delivery take?", "2 to 5 business days in the UK"],
  ["alterations", "Alterations &amp; Repairs", "Hems, sleeves, seams and linings"],
])("answers the search '%s' by a page of the shop, above the newest pieces", async (q, title, text) => {
  const page = (await html(`/catalogue?q=${q}`)).replaceAll("<!-- -->", "");
  expect(page).toMatch(new RegExp(`>${title.replace("?", "[?]")}</a>`));
  expect(page).toContain(text);
  expect(page).toContain("Or look for a piece.");
  expect(page).not.toContain("No results");
  expect(await shown(`/catalogue?q=${q}`)).toHaveLength(8);
  expect((await suggestions(q))[0]?.label).toBe(title.replace("&amp;", "&"));
});

test("says that there are no results for a word that is only the beginning of a page's name", async () => {
  const page = (await html("/catalogue?q=alt")).replaceAll("<!-- -->", "");
  expect(page).toContain("No results for ‘alt’.");
});

test.each([
  ["EU 42", "20 styles for ‘EU 42’, 1 more sold out"],
  ["under £100", "2 styles for ‘under £100’"],
  ["mudcloth", "3 styles for ‘mudcloth’"],
  ["sale", "5 styles for ‘sale’"],
  ["made in nigeria", "11 styles for ‘made in nigeria’, 1 sold out"],
])("understands '%s'", async (q, line) => {
  expect(await countLine(`/catalogue?${new URLSearchParams({ q })}`)).toBe(line);
});

test("offers a way to relax filters that leave nothing", async () => {
  const page = (await html("/catalogue?kind=tops&price=under-100")).replaceAll("<!-- -->", "");
  expect(page).toContain('href="/catalogue?price=under-100"');
  expect(page).toContain("2 styles without Tops");
});

test("suggests cloths, then pieces, with their price", async () => {
  expect((await suggestions("adi")).slice(0, 2)).toEqual([
    { label: "Adire", detail: "5 styles", href: "/catalogue?textile=adire" },
    {
      label: "Adire Kaftan",
      detail: "£210",
      href: "/products/adire-kaftan",
      pictureUrl: expect.stringMatching(/^\/media\//),
    },
  ]);
  expect(await suggestions("kente kaftan")).toContainEqual(
    expect.objectContaining({ label: "Kente Kaftan", detail: "Sold out", href: "/products/kente-kaftan" }),
  );
});

test("gives the menu the newest pieces, the kinds and the looks, the same for everybody", async () => {
  const response = await get("/api/shop-by");
  expect(response.headers.get("cache-control")).toBe("public, max-age=60");
  const { groups } = (await response.json()) as { groups: LinkGroup[] };
  const names = ["New in", "Kind", "Cloth", "Size", "Occasion", "Looks", "Gifts and sale"];
  expect(groups.map(({ name }) => name)).toEqual(names);
  expect(groups[0]?.links[0]).toMatchObject({ label: "Fan Print Maxi Dress", detail: "£185" });
  for (const { links } of groups.filter(({ name }) => ["New in", "Kind", "Looks"].includes(name)))
    for (const { pictureUrl = "" } of links) expect((await get(pictureUrl)).status).toBe(200);
});

test.each([
  ["/catalogue", "/catalogue", "index,follow"],
  ["/products", "/catalogue", "index,follow"],
  ["/catalogue?textile=adire", "/catalogue?textile=adire", "index,follow"],
  ["/products?kind=tops&utm_source=x", "/catalogue?kind=tops", "index,follow"],
  ["/catalogue?color=wine", "/catalogue?color=wine", "index,follow"],
  ["/catalogue?occasion=work", "/catalogue?occasion=work", "index,follow"],
  ["/catalogue?occasion=work&kind=tops", "/catalogue?kind=tops&amp;occasion=work", "noindex,follow"],
  ["/catalogue?occasion=picnics", "/catalogue", "index,follow"],
  ["/catalogue?q=wrap", "/catalogue?q=wrap", "noindex,follow"],
  ["/catalogue?sort=price-low", "/catalogue?sort=price-low", "noindex,follow"],
  ["/catalogue?textile=adire&size=14", "/catalogue?size=14&amp;textile=adire", "noindex,follow"],
  ["/catalogue?textile=adire&sort=newest", "/catalogue?textile=adire", "index,follow"],
  ["/catalogue?color=made-up", "/catalogue", "index,follow"],
])("the canonical address of %s is %s: %s", async (path, canonical, robots) => {
  const page = await html(path);
  expect(page).toContain(`<link rel="canonical" href="${shop.origin}${canonical}"/>`);
  expect(page).toContain(`<meta name="robots" content="${robots}"/>`);
});

test("gives a cloth, a kind, a colour and an occasion a page of their own", async () => {
  const page = await html("/catalogue?textile=aso-oke");
  expect(page).toMatch(/<h1[^>]*>Aso-oke<\/h1>/);
  expect(page).toContain("<title>Aso-oke, Catalogue | Baobab Atelier</title>");
  const sentence = "Aso-oke in long dresses and two-piece: 2 styles, cut in small, numbered runs.";
  expect(page).toContain(`<meta name="description" content="${sentence}"/>`);
  expect(page).toMatch(new RegExp(`<p[^>]*>${sentence}</p>`));
  expect(await html("/catalogue?color=wine")).toMatch(/<h1[^>]*>Wine<\/h1>/);
  const evenings = await html("/catalogue?occasion=evenings");
  expect(evenings).toMatch(/<h1[^>]*>Evenings<\/h1>/);
  expect(evenings).toMatch(/<p[^>]*>For dinner and after: [^<]* styles, cut in small, numbered runs\.<\/p>/);
  expect(await html("/catalogue?color=wine&size=14")).toMatch(/<h1[^>]*>Catalogue<\/h1>/);
});

test("leads crawlers to single filters only, wherever they stand", async () => {
  const found = new Map<string, boolean>();
  for (const path of [
    "/",
    "/catalogue",
    "/catalogue?kind=tops",
    "/catalogue?textile=adire&size=14",
    "/catalogue?q=x",
  ])
    for (const [link, to = ""] of (await html(path)).matchAll(/<a [^>]*href="(\/catalogue[^"]*)"[^>]*>/g))
      found.set(`${path} ${to}`, /rel="nofollow"/.test(link));
  const isCombined = (to: string) => /amp;|[?](q|sort)=/.test(to);
  for (const [link, isHidden] of found)
    expect([link, isHidden]).toEqual([link, isCombined(link.split(" ")[1] ?? "")]);
  expect([...found.values()]).toContain(true);
});

test("keeps known views in memory but no searches, and never reveals that to browsers", async () => {
  const etagOf = async (path: string) => (await get(path)).headers.get("etag");
  expect(await etagOf("/catalogue?textile=adire")).toMatch(/^"/);
  expect(await etagOf("/catalogue?size=14&sort=price-low")).toMatch(/^"/);
  expect(await etagOf("/catalogue?q=adire")).toBeNull();
  expect(await etagOf("/catalogue?utm_source=x&textile=adire")).toBe(
    await etagOf("/catalogue?textile=adire"),
  );
  expect(await etagOf("/catalogue?textile=tweed&page=0")).toBe(await etagOf("/catalogue"));
  expect(await etagOf("/catalogue?size=14&textile=adire&kind=long-dresses")).toBeNull();
  const { headers } = await get("/catalogue?textile=adire");
  expect([...headers.keys()].filter((name) => name.startsWith("x-page"))).toEqual([]);
});

test("grows past sixty by pages that work as links, each product once", { tags: "full" }, async () => {
  await addManyProducts(shop.db, 110);
  await inTransaction(shop.db, (tx) => announceChange(tx, ["products"]));
  const listed = () => Promise.all([1, 2, 3].map((page) => shown(`/catalogue?page=${page}`)));
  // Six at once, so that all workers answer. Pages of an older and of a newer list share products.
  const [pages = []] = await eventually(
    () => Promise.all(Array.from({ length: 6 }, listed)),
    (rounds) => rounds.every((each) => new Set(each.flat()).size === 133),
  );
  expect(pages.map((page) => page.length)).toEqual([60, 60, 13]);
  expect(await html("/catalogue")).toMatch(/<a [^>]*href="\/catalogue\?page=2"[^>]*>Show more<\/a>/);
  expect(await html("/catalogue?page=2")).toContain(
    `<link rel="canonical" href="${shop.origin}/catalogue?page=2"/>`,
  );
  expect(await html("/catalogue?page=3")).not.toContain(">Show more<");
  const second = (await (await get("/api/catalogue?page=2")).json()) as { products: { slug: string }[] };
  expect(second.products.map(({ slug }) => slug)).toEqual(pages[1]);
});

test("shows a change of the catalogue in its lists, its suggestions and on the product's page", async () => {
  await inTransaction(shop.db, async (tx) => {
    await tx.execute("UPDATE products SET is_active = false WHERE slug = 'adire-kaftan'");
    await announceChange(tx, ["products", "product:adire-kaftan"]);
  });
  await eventually(
    () => shown("/catalogue?q=adire+kaftan"),
    (slugs) => !slugs.includes("adire-kaftan"),
  );
  await eventually(
    () => suggestions("adire kaftan"),
    (suggested) => !suggested.some(({ href }) => href === "/products/adire-kaftan"),
  );
  await eventually(
    () => get("/products/adire-kaftan"),
    ({ status }) => status === 404,
  );
});
