import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contentOf } from "#app/domain/content/content.server.ts";
import { defaultDocuments } from "#app/domain/content/default-documents.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { loadCataloguePage } from "#app/shop/catalogue/catalogue-page.server.ts";
import { shopBy } from "#app/shop/catalogue/shop-by.ts";
import { suggest } from "#app/shop/catalogue/suggestions.ts";
import { addManyProducts, nthProduct } from "#tests/support/database/many-products.ts";
import { LISTING_TAG, productTag } from "../products/page-tags.ts";
import { listProductChanges } from "../products/product-lists.server.ts";
import { createProduct } from "../products/write-products.server.ts";
import { products, variants } from "../products.tables.server.ts";
import { createCatalogueIndex } from "./catalogue-index.server.ts";
import { arrange } from "./catalogue-listing.ts";
import { searchFor } from "./catalogue-view.ts";
import { listPricesFrom } from "./featured-products.server.ts";
import { SAMPLE_TEXTS } from "./testing/sample-words.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await addManyProducts(database.db, 130);
});
afterAll(() => database.close());

const content = contentOf(defaultDocuments, { sendsEmail: true, takesCalls: true });
const load = (query: string) =>
  loadCataloguePage(
    database.db,
    createCatalogueIndex(database.db, SAMPLE_TEXTS),
    new URLSearchParams(query),
    content,
  );
const titles = async (query: string) => (await load(query)).products.map(({ title }) => title);

test("a large catalogue is read in pages that contain each product once", async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => load(`page=${page}`)));
  expect(pages.map(({ products }) => products.length)).toEqual([60, 60, 10]);
  expect(new Set(pages.flatMap((page) => page.products.map(({ slug }) => slug))).size).toBe(130);
  expect(pages[0]).toMatchObject({ total: 130, pages: 3, styles: 130 });
});

test.each<[string, RegExp]>([
  ["q=adire", /^Adire /],
  ["q=adier", /^Adire /],
  ["q=kaftn", /Kaftan/],
  ["q=bogolan", /^Bògòlan /],
  ["q=aso%20oke", /^Aso-oke /],
  ["q=asooke", /^Aso-oke /],
  ["q=wrap", /Wrap Dress/],
])("the search %s finds the right pieces, with any accents and typos", async (query, title) => {
  const found = await titles(query);
  expect(found.length).toBeGreaterThan(3);
  for (const each of found) expect(each).toMatch(title);
});

test("a search that names a size finds the products made in it, available ones first", async () => {
  const { products: found, choices } = await load("q=indigo%2014");
  expect(found.every(({ swatches }) => swatches.some(({ name }) => name === "Indigo"))).toBe(true);
  expect(found.every(({ choice }) => choice?.words === "UK 14" && choice.search === "?size=14")).toBe(true);
  const left = found.map(({ choice }) => choice?.piecesLeft !== 0);
  expect(left).toEqual([...left].sort((a, b) => Number(b) - Number(a)));
  expect(choices.colors.find(({ value }) => value === "indigo")?.count).toBe(left.filter(Boolean).length);
});

test("reads the stock of the requested size from the database", async () => {
  const { products: found } = await load("size=12&color=wine");
  for (const { slug, choice, minPriceCents } of found) {
    const [row] = await database.db
      .select({
        left: sql<number>`sum(${variants.piecesOnHand})::int`,
        price: sql<number>`min(${variants.priceCents})`,
      })
      .from(variants)
      .where(sql`product_slug = ${slug} AND size = '12' AND color_id = 'wine'`);
    expect({ left: choice?.piecesLeft, price: minPriceCents }).toEqual(row);
  }
});

test.each(["' OR 1=1 --", "%", "\u0000", "\\", "<script>", "{}", "👗"])(
  "treats '%s' as an ordinary search",
  async (q) => {
    const page = await load(new URLSearchParams({ q }).toString());
    expect(page.view.page).toBe(1);
  },
);

test("suggests cloths first, then products", async () => {
  const index = await createCatalogueIndex(database.db, SAMPLE_TEXTS).read();
  const [first, second] = suggest(index, "adi");
  expect(first).toMatchObject({ label: "Adire", href: "/catalogue?textile=adire" });
  expect(second?.href).toMatch(/^\/products\/adire-/);
  expect(suggest(index, "a")).toEqual([]);
  expect(suggest(index, "!")).toEqual([]);
  expect(suggest(index, "kaftan 14").every(({ href }) => href.endsWith("size=14"))).toBe(true);
});

test("the index is read once, and again after a product has changed", async () => {
  const kept = createCatalogueIndex(database.db, SAMPLE_TEXTS);
  const first = await kept.read();
  expect(await kept.read()).toBe(first);
  kept.purge(["something else"]);
  expect(await kept.read()).toBe(first);
  kept.purge([LISTING_TAG]);
  expect(await kept.read()).not.toBe(first);
});

test("uses a renamed kind's new name in its filter and in the search", async () => {
  let kinds = [...(await SAMPLE_TEXTS.readKinds())];
  const kept = createCatalogueIndex(database.db, { ...SAMPLE_TEXTS, readKinds: async () => kinds });
  const linksOf = async () => shopBy(await kept.read()).find(({ name }) => name === "Kind")?.links ?? [];
  const found = async (text: string) => arrange(await kept.read(), searchFor(text)).total;
  expect((await linksOf())[0]).toMatchObject({ label: "Long dresses", to: "/catalogue?kind=long-dresses" });
  const count = await found("long dresses");
  expect(await found("ballgowns")).toBe(0);
  kinds = kinds.map((kind) => (kind.slug === "long-dresses" ? { ...kind, name: "Ballgowns" } : kind));
  kept.purge([SAMPLE_TEXTS.wordsTag]);
  expect((await linksOf())[0]).toMatchObject({ label: "Ballgowns", to: "/catalogue?kind=long-dresses" });
  expect(await found("ballgowns")).toBeGreaterThan(0);
  expect(count).toBeGreaterThan(0);
});

test("leads to gift cards from the search and the menu", async () => {
  const index = await createCatalogueIndex(database.db, SAMPLE_TEXTS).read();
  expect(suggest(index, "voucher")[0]).toMatchObject({ label: "Gift cards", href: "/gift-cards" });
  expect(suggest(index, "adire").map(({ href }) => href)).not.toContain("/gift-cards");
  expect(shopBy(index).at(-1)).toMatchObject({
    name: "Gifts and sale",
    links: [
      { label: "Gift cards", to: "/gift-cards" },
      { label: "Sale", to: "/catalogue?sale=yes" },
    ],
  });
});

test("a hidden product is not in the catalogue", async () => {
  const { product, variants: pieces } = nthProduct(5_000);
  await inTransaction(database.db, (tx) => createProduct(tx, { ...product, isActive: false }, pieces));
  expect(await titles("q=5000")).toEqual([]);
});

test("updates a product's last-changed time with its texts and its pieces", async () => {
  const changeOf = async (wanted: string) =>
    (await listProductChanges(database.db)).find(({ slug }) => slug === wanted)?.changedAt.getTime() ?? 0;
  const { slug } = nthProduct(7).product;
  const before = await changeOf(slug);
  await database.db.update(products).set({ title: "Renamed" }).where(eq(products.slug, slug));
  const renamed = await changeOf(slug);
  expect(renamed).toBeGreaterThan(before);
  await database.db.execute(sql`INSERT INTO stock_movements (product_slug, variant_id, kind, pieces)
    SELECT product_slug, id, 'make', 1 FROM variants WHERE product_slug = ${slug} LIMIT 1`);
  expect(await changeOf(slug)).toBeGreaterThan(renamed);
});

test("a cloth's lowest price is that of its cheapest dress or set, not of its tote", async () => {
  const from = await listPricesFrom(database.db, ["accessories"]);
  const [cheapest] = await database.db
    .select({ price: sql<number>`min(min_price_cents)` })
    .from(products)
    .where(
      sql`textile = 'linen' AND category <> 'accessories' AND is_active AND EXISTS
        (SELECT FROM variants WHERE product_slug = slug AND pieces_on_hand > 0)`,
    );
  expect(from.linen).toBe(cheapest?.price);
});

test("indexes changed, hidden and new products, and finds them by their new words only", async () => {
  const kept = createCatalogueIndex(database.db, SAMPLE_TEXTS);
  const { slug } = nthProduct(11).product;
  const found = async (q: string) =>
    (await loadCataloguePage(database.db, kept, new URLSearchParams({ q }), content)).products.map(
      (each) => each.slug,
    );
  await kept.read();

  await database.db.update(products).set({ title: "Moonlight Cape" }).where(eq(products.slug, slug));
  kept.purge([productTag(slug)]);
  expect(await found("moonlight")).toEqual([slug]);

  await database.db.update(products).set({ title: "Sunrise Cape" }).where(eq(products.slug, slug));
  kept.purge([LISTING_TAG]);
  kept.purge([productTag(slug)]);
  expect(await found("moonlight")).toEqual([]);
  expect(await found("sunrise")).toEqual([slug]);

  await database.db.update(products).set({ isActive: false }).where(eq(products.slug, slug));
  kept.purge([productTag(slug)]);
  expect(await found("sunrise")).toEqual([]);

  await database.db.update(products).set({ isActive: true }).where(eq(products.slug, slug));
  kept.purge([productTag(slug)]);
  expect(await found("sunrise")).toEqual([slug]);
});

test("a change that happens while the index is being read is not lost", async () => {
  const kept = createCatalogueIndex(database.db, SAMPLE_TEXTS);
  const { slug } = nthProduct(12).product;
  const before = kept.read();
  await database.db.update(products).set({ title: "Overtaken" }).where(eq(products.slug, slug));
  kept.purge([productTag(slug)]);
  const after = kept.read();
  expect(after).not.toBe(before);
  expect((await after).entries.find((entry) => entry.slug === slug)?.title).toBe("Overtaken");
});

test("discards an index that was read while change notifications were unavailable", async () => {
  const kept = createCatalogueIndex(database.db, SAMPLE_TEXTS);
  kept.close();
  const deaf = kept.read();
  expect(kept.read()).toBe(deaf);
  await deaf;
  expect(kept.read()).not.toBe(deaf);
  kept.open();
  const heard = kept.read();
  await heard;
  expect(kept.read()).toBe(heard);
});

test("after a sale only the sold product is read again", async () => {
  const asked: string[] = [];
  const logger = { logQuery: (query: string) => void asked.push(query) };
  const kept = createCatalogueIndex(drizzle(database.pool, { logger }), SAMPLE_TEXTS);
  const { slug } = nthProduct(13).product;
  const before = (await kept.read()).entries.length;
  asked.length = 0;
  await database.db.execute(sql`UPDATE variants SET pieces_on_hand = 0, pieces_sold = pieces_made
    WHERE product_slug = ${slug}`);
  for (const tag of [productTag(slug), LISTING_TAG]) kept.purge([tag]);
  const { entries } = await kept.read();
  expect(entries).toHaveLength(before);
  expect(entries.find((entry) => entry.slug === slug)?.pieces.every(({ left }) => left === 0)).toBe(true);
  expect(asked).toEqual([expect.stringContaining('"slug" in (')]);
});

test("a list that changed without naming a product is read as a whole", async () => {
  const kept = createCatalogueIndex(database.db, SAMPLE_TEXTS);
  const { slug } = nthProduct(14).product;
  await kept.read();
  await database.db.update(products).set({ title: "Changed by hand" }).where(eq(products.slug, slug));
  kept.purge([LISTING_TAG]);
  expect((await kept.read()).entries.find((entry) => entry.slug === slug)?.title).toBe("Changed by hand");
});
