import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publish } from "#tests/support/database/limited-run.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const ask = (query: string, init: RequestInit = {}) => fetch(`${shop.origin}/api/products?${query}`, init);

test("returns pieces in the order of the request, without those hidden from shoppers", async () => {
  await publish(shop.db, "kente-kaftan", "deleted");
  const answer = await ask(
    "slug=linen-kaftan&slug=none&slug=bogolan-tote&slug=kente-kaftan&slug=adire-kaftan",
  );
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const { products } = (await answer.json()) as { products: { slug: string; title: string }[] };
  expect(products.map(({ slug }) => slug)).toEqual(["linen-kaftan", "adire-kaftan"]);
  expect(products[0]).toMatchObject({ title: "Linen Kaftan", piecesLeft: expect.any(Number) });
});

test("returns a piece once that is requested twice", async () => {
  const answer = await ask("slug=adire-tote&slug=adire-tote");
  expect(await answer.json()).toMatchObject({ products: [{ slug: "adire-tote" }] });
});

test("returns a piece in its colour and size, and one that is no longer made as the product alone", async () => {
  const pieces = [
    "adire-kaftan?color=forest&size=18",
    "adire-kaftan?color=forest&size=99",
    "adire-kaftan?x=1",
  ];
  const answer = await ask(new URLSearchParams(pieces.map((piece) => ["slug", piece])).toString());
  const { products } = (await answer.json()) as { products: unknown[] };
  expect(products).toMatchObject([
    {
      slug: "adire-kaftan",
      minPriceCents: 22_500,
      choice: { words: "Forest, UK 18", search: "?color=forest&size=18", piecesLeft: 1 },
      primaryImageUrl: expect.stringContaining("adire-kaftan-forest"),
    },
    { slug: "adire-kaftan", choice: null },
    { slug: "adire-kaftan", choice: null },
  ]);
});

test.each([
  ["", "Name the products: ?slug=adire-tote&slug=linen-kaftan"],
  ["slug=../../etc", "A slug is not valid."],
  ["slug=a%00b", "A slug is not valid."],
  [`slug=${"a".repeat(201)}`, "A slug is not valid."],
  [Array.from({ length: 49 }, (_, n) => `slug=a${n}`).join("&"), "Ask for 48 products at most."],
])("refuses a request like %.20s with a message", async (query, error) => {
  const answer = await ask(query);
  expect([answer.status, await answer.json()]).toEqual([400, { error }]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("answers a POST with 405, and allows GET only", async () => {
  const answer = await ask("slug=adire-tote", { method: "POST" });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET"]);
});

const askOne = (slug: string, init: RequestInit = {}) => fetch(`${shop.origin}/api/products/${slug}`, init);

test("returns one product with its pieces, their prices, and the stock left", async () => {
  const answer = await askOne("adire-kaftan");
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  const { product } = (await answer.json()) as { product: { variants: { id: string }[] } };
  expect(product).toMatchObject({ slug: "adire-kaftan", title: "Adire Kaftan" });
  expect(product.variants.find(({ id }) => id === "adire-kaftan-forest-12")).toMatchObject({
    size: "12",
    colorId: "forest",
    priceCents: 22_500,
    piecesLeft: 2,
  });
});

test("answers a product hidden from shoppers like a missing one", async () => {
  await publish(shop.db, "kente-skirt-set", "hidden");
  for (const slug of ["kente-skirt-set", "none", "Adire-Tote", "..%2f..%2fetc"]) {
    const answer = await askOne(slug);
    expect([answer.status, await answer.json()]).toEqual([404, { error: "There is no such product." }]);
  }
});

test("answers a POST for one product with 405 too", async () => {
  const answer = await askOne("adire-tote", { method: "POST" });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET"]);
});

const companions = async (query: string): Promise<string[]> => {
  const answer = await fetch(`${shop.origin}/api/companions?${query}`);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  const { products } = (await answer.json()) as { products: { slug: string }[] };
  return products.map(({ slug }) => slug);
};

test("names what goes with a cart, its look first, and never a piece that it holds or that is sold out", async () => {
  expect(await companions("slug=adire-tote")).toEqual([
    "adire-maxi-dress",
    "adire-kimono-jacket",
    expect.any(String),
  ]);
  const withDress = await companions("slug=adire-maxi-dress&slug=adire-tote");
  expect(withDress[0]).toBe("adire-kimono-jacket");
  expect(withDress).not.toContain("adire-maxi-dress");
  await shop.db.execute(
    sql`UPDATE variants SET pieces_sold = pieces_sold + pieces_on_hand, pieces_on_hand = 0 WHERE product_slug = 'adire-kimono-jacket'`,
  );
  expect(await companions("slug=adire-maxi-dress&slug=adire-tote")).not.toContain("adire-kimono-jacket");
  expect(await companions("slug=none")).toEqual([]);
});

test("refuses to name companions of nothing, and of more products than a cart asks about", async () => {
  const many = Array.from({ length: 51 }, (_, n) => `slug=a${n}`).join("&");
  for (const query of ["", "slug=../../etc", many])
    expect((await fetch(`${shop.origin}/api/companions?${query}`)).status).toBe(400);
});
