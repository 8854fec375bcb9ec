import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { products, stockMovements, variants } from "../products.tables.server.ts";
import { sellPiecesOnHand } from "../stock/ledger.server.ts";
import { untrueStock } from "../stock/testing/untrue-stock.server.ts";
import { findStoredProduct, listStoredProducts } from "./admin-queries.server.ts";
import { NO_SCHEDULE } from "./product.ts";
import { NO_TEXTS } from "./product-fields.ts";
import type { ProductDraft } from "./product-input.ts";
import { findProduct } from "./queries.server.ts";
import { saveProduct } from "./save-product.server.ts";
import { deleteProduct } from "./whole/deleted-products.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.db.execute(sql`TRUNCATE stock_movements, products CASCADE`));

const admin = adminForTests();
const draft = (changes: Partial<ProductDraft> = {}): ProductDraft => ({
  ...NO_TEXTS,
  ...NO_SCHEDULE,
  slug: "gown",
  title: "Gown",
  brand: "B",
  collection: "C",
  gender: "women",
  category: null,
  minPriceCents: toMoney(18000),
  hasSale: false,
  compareAtCents: null,
  sizes: ["8", "10"],
  colors: ["Olive", "Navy"],
  pieces: 3,
  imageUrls: ["front", "back"],
  imageAlts: {},
  isActive: true,
  variants: {},
  variantPictures: {},
  spins: {},
  shades: {},
  names: {},
  ...changes,
});

const create = (changes: Partial<ProductDraft> = {}) =>
  saveProduct(database.db, admin, { draft: draft(changes), opened: null });

async function update(changes: Partial<ProductDraft>) {
  const stored = await findStoredProduct(database.db, admin, "gown");
  const opened = { slug: "gown", updatedAt: stored?.updatedAt ?? "" };
  return saveProduct(database.db, admin, { draft: draft(changes), opened });
}

const offered = (rows: (typeof variants.$inferSelect)[]) =>
  rows.filter(({ isOffered }) => isOffered).map(({ id }) => id);

const variantRows = () => database.db.select().from(variants).orderBy(variants.id);

test("creates a product with a variant for each size in each colour", async () => {
  expect(await create()).toEqual({ ok: true, value: { done: "created", moved: [] } });
  const product = await findProduct(database.db, "gown");
  expect(
    product?.variants.map(({ id, priceCents, piecesLeft }) => [id, priceCents, piecesLeft]).sort(),
  ).toEqual(["gown-navy-10", "gown-navy-8", "gown-olive-10", "gown-olive-8"].map((id) => [id, 18000, 3]));
  expect(product).toMatchObject({ primaryImageUrl: "front", piecesLeft: 12 });
});

test("does not overwrite a product that was not opened", async () => {
  await create();
  expect(await create({ title: "Other" })).toEqual({ ok: false, error: { reason: "exists" } });
  expect((await findProduct(database.db, "gown"))?.title).toBe("Gown");
});

test("lets prices and pictures follow the product, except those of a variant's own", async () => {
  await create();
  const own = { priceCents: toMoney(25000), imageUrls: ["navy"] };
  await database.db.update(variants).set(own).where(eq(variants.id, "gown-navy-8"));
  expect(await update({ minPriceCents: toMoney(20000), sizes: ["8", "10", "12"], pieces: 1 })).toEqual({
    ok: true,
    value: { done: "updated", moved: [] },
  });
  const rows = await variantRows();
  expect(rows.map(({ id, priceCents, piecesOnHand }) => [id, priceCents, piecesOnHand])).toEqual([
    ["gown-navy-10", 20000, 3],
    ["gown-navy-12", 20000, 1],
    ["gown-navy-8", 25000, 3],
    ["gown-olive-10", 20000, 3],
    ["gown-olive-12", 20000, 1],
    ["gown-olive-8", 20000, 3],
  ]);
  expect(rows[1]?.imageUrls).toEqual(["navy"]);
});

test("warns the second of two administrators, and keeps the first one's changes", async () => {
  await create();
  const stored = await findStoredProduct(database.db, admin, "gown");
  await update({ title: "First" });
  const opened = { slug: "gown", updatedAt: stored?.updatedAt ?? "" };
  expect(await saveProduct(database.db, admin, { draft: draft({ title: "Second" }), opened })).toEqual({
    ok: false,
    error: { reason: "changed" },
  });
  expect((await findProduct(database.db, "gown"))?.title).toBe("First");
});

test("removes a size with all its data, and restores it unchanged", async () => {
  await create();
  await database.db
    .update(variants)
    .set({ priceCents: toMoney(25000), imageUrls: ["navy"], piecesReserved: 1, piecesOnHand: 2 })
    .where(eq(variants.id, "gown-navy-8"));
  await update({ sizes: ["10"], colors: ["Olive"] });
  expect(offered(await variantRows())).toEqual(["gown-olive-10"]);
  expect((await findProduct(database.db, "gown"))?.swatches.map(({ id }) => id)).toEqual(["olive"]);
  await update({ sizes: ["8", "10"], colors: ["Olive", "navy"] });
  expect(offered(await variantRows())).toHaveLength(4);
  expect((await variantRows()).find(({ id }) => id === "gown-navy-8")).toMatchObject({
    priceCents: 25000,
    imageUrls: ["navy"],
    piecesReserved: 1,
    piecesOnHand: 2,
  });
});

test("renames a colour with all its data, and lets another colour take its old name", async () => {
  await create();
  await database.db
    .update(variants)
    .set({ piecesReserved: 1, piecesOnHand: 2, imageUrls: ["back"] })
    .where(eq(variants.id, "gown-olive-8"));
  const before = await variantRows();
  await update({ names: { olive: "Moss" } });
  expect(await variantRows()).toEqual(before);
  const input = (await findStoredProduct(database.db, admin, "gown"))?.input;
  expect(input).toMatchObject({ colors: "Moss, Navy", names: {}, variants: { "moss|8": { pieces: "2" } } });
  const product = await findProduct(database.db, "gown");
  expect(product?.swatches.map(({ id, name }) => [id, name])).toEqual([
    ["olive", "Moss"],
    ["navy", "Navy"],
  ]);
  const [noted] = await database.db.select().from(adminChanges).orderBy(desc(adminChanges.id)).limit(1);
  expect(noted?.changes).toEqual([{ field: "Colours", from: "Olive, Navy", to: "Moss, Navy" }]);

  await update({ colors: ["Moss", "Navy", "Olive", "Olive 2"], pieces: 1 });
  const ids = (await findProduct(database.db, "gown"))?.swatches.map(({ id, name }) => [name, id]);
  expect(Object.fromEntries(ids ?? [])).toEqual({
    Moss: "olive",
    Navy: "navy",
    Olive: "olive-2",
    "Olive 2": "olive-2-2",
  });
  expect((await variantRows()).find(({ id }) => id === "gown-olive-8")).toMatchObject({ piecesOnHand: 2 });
});

test("gives a colour the name of a removed one, which can still be restored", async () => {
  await create();
  await update({ colors: ["Olive"] });
  await update({ colors: ["Olive"], names: { olive: "Navy" } });
  const stored = await findStoredProduct(database.db, admin, "gown");
  expect(stored?.swatches.map(({ id, name }) => [id, name])).toEqual([
    ["olive", "Navy"],
    ["navy", "Navy (earlier)"],
  ]);
  await update({ colors: ["Navy", "Navy (earlier)"], names: { "navy-earlier": "Midnight" } });
  expect((await findProduct(database.db, "gown"))?.colors).toEqual(["Navy", "Midnight"]);
  expect(offered(await variantRows())).toHaveLength(4);
});

test("reports moved pieces under a colour's new name", async () => {
  await create();
  const typed = { "olive|8": { priceCents: null, pieces: 6, piecesWhenOpened: 5 } };
  const saved = await update({ names: { olive: "Moss" }, variants: typed });
  expect(saved).toMatchObject({
    value: { moved: [{ key: "moss|8", whenOpened: 5, typed: 6, whenSaved: 3 }] },
  });
});

test("refuses to delete a product that a shopper is paying for", async () => {
  await create();
  const reserved = { piecesReserved: 1, piecesOnHand: 2 };
  await database.db.update(variants).set(reserved).where(eq(variants.id, "gown-navy-8"));
  expect(await deleteProduct(database.db, admin, "gown")).toEqual({ ok: false, error: "reserved" });
  expect(await variantRows()).toHaveLength(4);
});

test("deletes a product, once", async () => {
  await create();
  expect(await deleteProduct(database.db, admin, "gown")).toEqual({ ok: true, value: null });
  expect(await deleteProduct(database.db, admin, "gown")).toEqual({ ok: false, error: "gone" });
  expect(await findProduct(database.db, "gown")).toBeNull();
});

test("keeps the ledger of a deleted product, and continues it when the product is made again", async () => {
  await create({ pieces: 5 });
  const sold = { productSlug: "gown", variantId: "gown-olive-8", pieces: 2, lineNo: 1 };
  await inTransaction(database.db, (tx) => sellPiecesOnHand(tx, "order-1", [sold]));
  await deleteProduct(database.db, admin, "gown");
  const ofOlive = eq(stockMovements.variantId, "gown-olive-8");
  const moves = await database.db.select().from(stockMovements).where(ofOlive).orderBy(stockMovements.id);
  expect(moves.map(({ kind, pieces }) => [kind, pieces])).toEqual([
    ["make", 5],
    ["sell", 2],
    ["adjust", -3],
  ]);
  expect(await untrueStock(database.db)).toEqual([]);
  await create({ pieces: 4 });
  const [made] = await database.db.select().from(variants).where(eq(variants.id, "gown-olive-8"));
  expect(made).toMatchObject({ piecesMade: 6, piecesOnHand: 4, piecesSold: 2 });
  expect(await untrueStock(database.db)).toEqual([]);
});

test("lists by state and by search text", async () => {
  await create();
  await create({ slug: "100-cap", title: "100% Cap", pieces: 0 });
  await create({ slug: "old", title: "Old", isActive: false, pieces: null });
  const list = async (query: string, state: "all" | "active" | "hidden" | "sold-out") =>
    (await listStoredProducts(database.db, admin, { query, state, sort: "newest", page: 1 })).products
      .map(({ slug }) => slug)
      .sort();
  expect(await list("", "all")).toEqual(["100-cap", "gown", "old"]);
  expect(await list("", "active")).toEqual(["100-cap", "gown"]);
  expect(await list("", "hidden")).toEqual(["old"]);
  expect(await list("", "sold-out")).toEqual(["100-cap"]);
  expect(await list("GOW", "all")).toEqual(["gown"]);
  expect(await list("%", "all")).toEqual(["100-cap"]);
});

test("keeps alternative texts, even those of pictures that only other colours have", async () => {
  await create({ imageAlts: { front: "From the front" } });
  await database.db.update(products).set({ imageAlts: { front: "From the front", navy: "In navy" } });
  expect((await findStoredProduct(database.db, admin, "gown"))?.input.imageAlts).toEqual({
    front: "From the front",
  });
  await update({ imageAlts: { back: "The back" } });
  expect((await findProduct(database.db, "gown"))?.imageAlts).toEqual({ navy: "In navy", back: "The back" });
});

test("stores the image service's own names of its pictures", async () => {
  const hosted = "https://res.cloudinary.com/shop/image/upload/v17/spring/gown.webp";
  await create({ imageUrls: [hosted, "/media/back-00000000.4x5/4.webp"] });
  expect(await database.db.select().from(products)).toMatchObject([
    { primaryPublicId: "spring/gown", galleryPublicIds: ["spring/gown"] },
  ]);
  await update({ imageUrls: ["/media/back-00000000.4x5/4.webp"] });
  expect(await database.db.select().from(products)).toMatchObject([
    { primaryPublicId: null, galleryPublicIds: [] },
  ]);
});

test("keeps a colour's views from around under its new name and while it is removed, until they are taken away", async () => {
  const spin = { urls: ["a", "b", "c", "d", "e", "f"], alt: "All around" };
  const views = async () => (await findProduct(database.db, "gown"))?.spins;
  await create({ spins: { olive: spin } });
  await update({ names: { olive: "Moss" } });
  expect((await findStoredProduct(database.db, admin, "gown"))?.input.spins).toEqual({ moss: spin });
  await update({ colors: ["Navy"] });
  expect(await views()).toEqual({ olive: spin });
  await update({ colors: ["Moss", "Navy"] });
  await update({ colors: ["Moss", "Navy"], spins: { moss: { urls: [], alt: "" } } });
  expect(await views()).toBeUndefined();
  const logged = await database.db.select().from(adminChanges).orderBy(desc(adminChanges.id)).limit(1);
  expect(logged[0]?.changes).toContainEqual({
    field: "Views from around, Moss",
    from: "a, b, c, d, e, f",
    to: null,
  });
});
