import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { defaultDocuments } from "#app/domain/content/default-documents.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { products, variants } from "../products.tables.server.ts";
import { createCatalogueIndex } from "../search/catalogue-index.server.ts";
import { listLeftInCloth, listProducts } from "../search/featured-products.server.ts";
import { SAMPLE_TEXTS } from "../search/testing/sample-words.ts";
import { findProduct, findProducts, listPublicSlugs } from "./queries.server.ts";
import { findRunningOut } from "./running-out.server.ts";
import { plainProduct } from "./testing/plain-product.ts";
import { createProduct, type NewProduct, type NewVariant } from "./write-products.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.db.execute(sql`TRUNCATE stock_movements, products CASCADE`));

const variant = (size: string, piecesLeft: number | null): NewVariant => ({
  size,
  colorId: "navy",
  priceCents: toMoney(100),
  imageUrls: [],
  piecesLeft,
});

const add = (slug: string, day: number, variants: NewVariant[], more: Partial<NewProduct> = {}) =>
  inTransaction(database.db, (tx) =>
    createProduct(
      tx,
      {
        ...plainProduct(slug),
        primaryImageUrl: "front",
        imageUrls: ["front", "side"],
        createdAt: new Date(Date.UTC(2026, 0, day)),
        ...more,
      },
      variants,
    ),
  );

/** A limit above the number of products of any test. */
const ALL = { limit: 100 };
const slugs = (list: { slug: string }[]): string[] => list.map(({ slug }) => slug);

test("lists active products only, the newest first and sold-out ones last", async () => {
  await add("old", 1, [variant("8", 1)]);
  await add("newest-but-sold-out", 9, [variant("8", 0)]);
  await add("without-limit", 3, [variant("8", null)]);
  await add("new", 5, [variant("8", 0), variant("10", 1)]);
  await add("with-nothing-to-sell", 6, []);
  await add("hidden", 7, [variant("8", 1)], { isActive: false });
  await add("deleted", 8, [variant("8", 1)], { isActive: false, deletedAt: new Date() });
  expect(slugs(await listProducts(database.db, ALL))).toEqual([
    "new",
    "without-limit",
    "old",
    "newest-but-sold-out",
    "with-nothing-to-sell",
  ]);
});

test("lists no more products than requested", async () => {
  for (let day = 1; day <= 8; day += 1) await add(`dress-${day}`, day, [variant("8", 1)]);
  expect(await listProducts(database.db, { limit: 6 })).toHaveLength(6);
});

test("adds up the pieces of all variants, and has no number where one has no limit", async () => {
  await add("limited", 1, [variant("8", 1), variant("10", 2)]);
  await add("unlimited", 2, [variant("8", 1), variant("10", null)]);
  const [unlimited, limited] = await listProducts(database.db, ALL);
  expect(unlimited?.piecesLeft).toBeNull();
  expect(limited?.piecesLeft).toBe(3);
});

test("shows a picture other than the first on hover", async () => {
  await add("dress", 1, [variant("8", 1)]);
  expect((await listProducts(database.db, ALL))[0]).toMatchObject({
    primaryImageUrl: "front",
    secondImageUrl: "side",
  });
});

test("finds a product without variants, with its sizes in their order", async () => {
  await add("dress", 1, [], { sizes: ["M", "12", "S", "8"] });
  expect((await findProduct(database.db, "dress"))?.sizes).toEqual(["8", "12", "S", "M"]);
});

test("finds a product with its variants in the order of their sizes", async () => {
  await add(
    "dress",
    1,
    ["10", "8", "20", "12"].map((size) => variant(size, 1)),
  );
  expect((await findProduct(database.db, "dress"))?.variants.map(({ size }) => size)).toEqual([
    "8",
    "10",
    "12",
    "20",
  ]);
});

test("exposes only these columns to shoppers: add a new one here, or keep it private", async () => {
  await add("dress", 1, [variant("8", 1)]);
  const found = await findProduct(database.db, "dress");
  expect(Object.keys(found ?? {}).sort()).toEqual([
    "brand",
    "category",
    "cloth",
    "collection",
    "colors",
    "compareAtCents",
    "currency",
    "cut",
    "description",
    "details",
    "fitNotes",
    "gender",
    "hasSale",
    "imageAlts",
    "imageUrls",
    "measurements",
    "minPriceCents",
    "occasions",
    "papers",
    "piecesLeft",
    "primaryImageUrl",
    "searchDescription",
    "searchTitle",
    "shownOn",
    "sizes",
    "slug",
    "story",
    "swatches",
    "textile",
    "title",
    "ukUrl",
    "variants",
    "wornWith",
  ]);
  const columns = ["colorId", "id", "imageUrls", "piecesLeft", "piecesMade", "priceCents", "size"];
  expect(found?.variants.map((each) => Object.keys(each).sort())).toEqual([columns]);
});

test("lists the slugs of what shoppers may see, newest first", async () => {
  await add("dress", 1, [variant("8", 1)]);
  await add("tote", 2, [variant("One size", 1)]);
  await add("hidden", 3, [variant("8", 1)], { isActive: false });
  expect(await listPublicSlugs(database.db)).toEqual(["tote", "dress"]);
});

test("orders the variants of one size by colour, for any order of their rows", async () => {
  const [navy, olive] = ["navy", "olive"].map((id) => ({ id, name: id, hex: "#123456", imageUrl: null }));
  if (!navy || !olive) throw new Error("There are two colours");
  await add("dress", 1, [variant("8", 1), { ...variant("8", 1), colorId: "olive" }], {
    colors: ["olive", "navy"],
    swatches: [olive, navy],
  });
  const found = async () =>
    (await findProducts(database.db, ["dress"])).flatMap((product) =>
      product.variants.map(({ colorId }) => colorId),
    );
  expect(await found()).toEqual(["olive", "navy"]);
  await database.db
    .update(variants)
    .set({ priceCents: toMoney(200) })
    .where(eq(variants.colorId, "olive"));
  expect(await found()).toEqual(["olive", "navy"]);
});

test.each([
  ["missing", async () => {}],
  ["hidden", () => add("dress", 1, [variant("8", 1)], { isActive: false })],
  ["deleted", () => add("dress", 1, [variant("8", 1)], { isActive: false, deletedAt: new Date() })],
])("does not find a product that is %s", async (_how, prepare) => {
  await prepare();
  expect(await findProduct(database.db, "dress")).toBeNull();
  expect(await findProducts(database.db, ["dress"])).toEqual([]);
});

test("lists the available products of a cloth from every category, newest first, with their available sizes", async () => {
  const adire = { textile: "adire" };
  await add("dress", 1, [variant("8", 1), variant("10", 0), variant("12", null)], {
    ...adire,
    category: "long-dresses",
  });
  await add("tote", 2, [variant("One size", 1)], { ...adire, category: "accessories" });
  await add("of-no-kind", 3, [variant("", 1)], adire);
  await add("sold-out", 4, [variant("8", 0)], { ...adire, category: "tops" });
  await add("hidden", 5, [variant("8", 1)], { ...adire, isActive: false });
  await add("other-cloth", 6, [variant("8", 1)], { textile: "kente", category: "tops" });
  for (let day = 10; day < 30; day += 1)
    await add(`set-${day}`, day, [variant("8", 1)], { ...adire, category: "two-piece" });
  const left = await listLeftInCloth(database.db, "adire", defaultDocuments.kinds);
  expect(left.filter(({ category }) => category !== "two-piece")).toEqual([
    { slug: "of-no-kind", category: null, sizes: [""] },
    { slug: "tote", category: "accessories", sizes: ["One size"] },
    { slug: "dress", category: "long-dresses", sizes: ["12", "8"] },
  ]);
  expect(slugs(left).slice(0, 2)).toEqual(["set-29", "set-28"]);
  expect(left).toHaveLength(13);
  expect(await listLeftInCloth(database.db, null, defaultDocuments.kinds)).toEqual([]);
});

test.each<[string, Partial<NewProduct>]>([
  ["a negative price", { minPriceCents: toMoney(-1) }],
  ["a compare-at price without a sale", { compareAtCents: toMoney(200) }],
  ["a compare-at price that is not above the price", { hasSale: true, compareAtCents: toMoney(100) }],
  ["a slug with capitals", { slug: "Dress" }],
  ["an empty title", { title: " " }],
  ["another currency", { currency: "NGN" }],
])("is protected by the database itself from %s", async (_what, fault) => {
  await expect(add("dress", 1, [], fault)).rejects.toThrow();
  expect(await database.db.select().from(products).where(eq(products.slug, "dress"))).toEqual([]);
});

test("leaves products that are no longer offered out of every list and every count", async () => {
  const swatch = (name: string) => ({ id: name.toLowerCase(), name, hex: "", imageUrl: null });
  const swatches = [swatch("Navy"), swatch("Clay")];
  await add("dress", 1, [variant("8", 2), variant("10", null)], { colors: ["Navy"], swatches });
  await database.db.update(variants).set({ isOffered: false }).where(eq(variants.size, "10"));
  const [listed] = await listProducts(database.db, { limit: 6 });
  expect(listed).toMatchObject({ piecesLeft: 2, swatches: [swatch("Navy")] });
  expect(await findProducts(database.db, ["dress"])).toMatchObject([
    { variants: [{ size: "8" }], piecesLeft: 2 },
  ]);
  const { entries, known } = await createCatalogueIndex(database.db, SAMPLE_TEXTS).read();
  expect([known.sizes, known.colors, entries[0]?.pieces.length]).toEqual([["8"], ["navy"], 1]);
  expect(await findRunningOut(database.db)).toMatchObject({ fewCount: 1, soldOutCount: 0 });
  await database.db.update(variants).set({ isOffered: false });
  expect((await listProducts(database.db, { limit: 6 }))[0]).toMatchObject({ piecesLeft: 0 });
  expect(await findRunningOut(database.db)).toMatchObject({ fewCount: 0, soldOutCount: 0 });
});
