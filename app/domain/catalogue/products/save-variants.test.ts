import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { variants } from "../products.tables.server.ts";
import { releasePieces, reservePieces, sellPiecesOnHand } from "../stock/ledger.server.ts";
import { untrueStock } from "../stock/testing/untrue-stock.server.ts";
import { findStoredProduct } from "./admin-queries.server.ts";
import { setManyHidden } from "./hide-products.server.ts";
import { emptyProduct, type ProductInput, parseProduct } from "./product-input.ts";
import { findProduct } from "./queries.server.ts";
import { saveProduct } from "./save-product.server.ts";
import { galleryOf } from "./selection.ts";
import { deleteProduct } from "./whole/deleted-products.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  expect(await untrueStock(database.db)).toEqual([]);
  await database.close();
});
beforeEach(async () => {
  await database.db.execute(sql`TRUNCATE stock_movements, products, admin_changes CASCADE`);
  await save(null, {
    slug: "gown",
    title: "Gown",
    sizes: "8, 10",
    colors: "Olive, Navy",
    pieces: "5",
    pictures: ["/media/front", "/media/back", "/media/navy"],
    variantPictures: { navy: ["/media/navy"] },
  });
});

const admin = adminForTests();

async function save(stored: Awaited<ReturnType<typeof openForm>> | null, changes: Partial<ProductInput>) {
  const read = parseProduct({ ...(stored?.input ?? emptyProduct("B")), ...changes });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const opened = stored && { slug: "gown", updatedAt: stored.updatedAt };
  return saveProduct(database.db, admin, { draft: read.value, opened });
}

async function openForm() {
  const stored = await findStoredProduct(database.db, admin, "gown");
  if (!stored) throw new Error("There is no gown");
  return stored;
}

async function saveVariant(key: string, change: Partial<ProductInput["variants"][string]>) {
  const form = await openForm();
  const variant = form.input.variants[key] ?? { price: "", pieces: "", piecesWhenOpened: null };
  return save(form, { variants: { ...form.input.variants, [key]: { ...variant, ...change } } });
}

const sell = (pieces: number, order: string) =>
  inTransaction(database.db, (tx) =>
    sellPiecesOnHand(tx, order, [{ productSlug: "gown", variantId: "gown-olive-8", pieces, lineNo: 1 }]),
  );

async function variant(id: string) {
  const [row] = await database.db.select().from(variants).where(eq(variants.id, id));
  return row;
}

const lastChange = async () =>
  (await database.db.select().from(adminChanges).orderBy(adminChanges.id)).at(-1);

test("gives one variant an SKU and a barcode, which other forms leave as they are", async () => {
  await saveVariant("olive|8", { sku: " OL-8 ", barcode: "5060123456783" });
  await saveVariant("navy|8", { sku: "gown-navy-8" });
  expect(await variant("gown-olive-8")).toMatchObject({ sku: "OL-8", barcode: "5060123456783" });
  expect(await variant("gown-navy-8")).toMatchObject({ sku: null, barcode: null });
  expect((await lastChange())?.changes).toEqual([]);
  const form = await openForm();
  const { sku: _, barcode: __, ...old } = form.input.variants["olive|8"] ?? { price: "", pieces: "" };
  await save(form, { variants: { "olive|8": { piecesWhenOpened: null, ...old } } });
  expect(await variant("gown-olive-8")).toMatchObject({ sku: "OL-8", barcode: "5060123456783" });
  const [olive] = (await findProduct(database.db, "gown"))?.variants ?? [];
  expect(olive?.gtin).toBe("5060123456783");
  await saveVariant("olive|8", { sku: "", barcode: "" });
  expect(await variant("gown-olive-8")).toMatchObject({ sku: null, barcode: null });
  expect((await lastChange())?.changes).toEqual([
    { field: "SKU, Olive, UK 8", from: "OL-8", to: null },
    { field: "Barcode, Olive, UK 8", from: "5060123456783", to: null },
  ]);
});

test("gives one variant its own price, and removes it again", async () => {
  await saveVariant("olive|8", { price: "199.50" });
  expect((await variant("gown-olive-8"))?.priceCents).toBe(19950);
  expect((await openForm()).input.variants["olive|8"]).toEqual({
    price: "199.50",
    pieces: "5",
    piecesWhenOpened: "5",
  });
  await save(await openForm(), { price: "150" });
  expect((await variant("gown-olive-8"))?.priceCents).toBe(19950);
  expect((await variant("gown-olive-10"))?.priceCents).toBe(15000);
  await saveVariant("olive|8", { price: "" });
  expect((await variant("gown-olive-8"))?.priceCents).toBe(15000);
});

test("books only the change, so that a sale while the form was open is not undone", async () => {
  const form = await openForm();
  await sell(2, "order-1");
  const typed = { ...form.input.variants, "olive|8": { price: "", pieces: "8", piecesWhenOpened: "5" } };
  const moved = [{ key: "olive|8", whenOpened: 5, typed: 8, whenSaved: 3 }];
  expect(await save(form, { variants: typed })).toEqual({ ok: true, value: { done: "updated", moved } });
  expect(await variant("gown-olive-8")).toMatchObject({ piecesMade: 8, piecesOnHand: 6, piecesSold: 2 });
});

test("does not change a number that was not edited", async () => {
  const form = await openForm();
  await sell(5, "order-1");
  await save(form, { title: "Ball gown" });
  expect(await variant("gown-olive-8")).toMatchObject({ piecesMade: 5, piecesOnHand: 0, piecesSold: 5 });
});

test("refuses to remove pieces that were sold meanwhile, reports the pieces left, and saves nothing", async () => {
  const form = await openForm();
  await sell(4, "order-1");
  const typed = {
    ...form.input.variants,
    "olive|8": { price: "", pieces: "2", piecesWhenOpened: "5" },
    "navy|8": { price: "", pieces: "9", piecesWhenOpened: "5" },
  };
  expect(await save(form, { title: "Other", variants: typed })).toEqual({
    ok: false,
    error: {
      reason: "pieces",
      pieces: [
        {
          key: "olive|8",
          message:
            "Other, Olive, UK 8 has 1 left now: it changed while the form was open. Please give the number again.",
          left: 1,
        },
      ],
    },
  });
  expect((await openForm()).input.title).toBe("Gown");
  expect(await variant("gown-navy-8")).toMatchObject({ piecesOnHand: 5 });
});

test("removes a limit unless a shopper is paying for a piece, and adds one", async () => {
  const line = { productSlug: "gown", variantId: "gown-olive-8", pieces: 1, lineNo: 1 };
  await sell(1, "order-1");
  await inTransaction(database.db, (tx) => reservePieces(tx, "order-2", [line]));
  expect(await saveVariant("olive|8", { pieces: "" })).toMatchObject({
    ok: false,
    error: { pieces: [{ message: expect.stringContaining("A shopper is paying for Gown, Olive, UK 8") }] },
  });
  await inTransaction(database.db, (tx) => releasePieces(tx, "order-2"));
  expect(await saveVariant("olive|8", { pieces: "" })).toMatchObject({ ok: true });
  expect((await variant("gown-olive-8"))?.piecesMade).toBeNull();
  expect(await saveVariant("olive|8", { pieces: "3" })).toMatchObject({ ok: true });
  expect(await variant("gown-olive-8")).toMatchObject({ piecesMade: 4, piecesOnHand: 3, piecesSold: 1 });
});

test("keeps the stock of a size and a colour that are only spelt differently", async () => {
  await save(await openForm(), { sizes: "8, 10, xl", pieces: "2" });
  await save(await openForm(), { sizes: "8, 10, XL", colors: "OLIVE, Navy" });
  expect(await variant("gown-olive-xl")).toMatchObject({ size: "XL", isOffered: true, piecesOnHand: 2 });
  expect(await database.db.$count(variants)).toBe(6);
});

test("restores a size with its former stock and price, or with newly typed ones", async () => {
  await saveVariant("olive|8", { price: "99" });
  await save(await openForm(), { sizes: "10" });
  expect(await variant("gown-olive-8")).toMatchObject({
    isOffered: false,
    priceCents: 9900,
    piecesOnHand: 5,
  });
  const form = await openForm();
  const typed = { ...form.input.variants, "navy|8": { price: "", pieces: "6", piecesWhenOpened: "5" } };
  await save(form, { sizes: "8, 10", variants: typed });
  expect(await variant("gown-olive-8")).toMatchObject({ isOffered: true, priceCents: 9900, piecesOnHand: 5 });
  expect(await variant("gown-navy-8")).toMatchObject({ isOffered: true, piecesOnHand: 6 });
});

test("shows each colour's own pictures, follows new ones where it has none, and drops removed ones", async () => {
  expect((await variant("gown-navy-8"))?.imageUrls).toEqual(["/media/navy"]);
  expect((await variant("gown-olive-8"))?.imageUrls).toEqual([]);
  const form = await openForm();
  expect(form.input.variantPictures).toEqual({ olive: [], navy: ["/media/navy"] });
  await save(form, { variantPictures: { olive: ["/media/front", "/media/back"], navy: [] } });
  expect((await variant("gown-navy-8"))?.imageUrls).toEqual([]);
  expect((await variant("gown-olive-10"))?.imageUrls).toEqual(["/media/front", "/media/back"]);
  await save(await openForm(), { pictures: ["/media/front", "/media/navy"] });
  expect((await variant("gown-olive-10"))?.imageUrls).toEqual(["/media/front"]);
});

test("lets one size begin with its own pictures, and the others show all", async () => {
  const form = await openForm();
  await save(form, { variantPictures: { ...form.input.variantPictures, "olive|8": ["/media/back"] } });
  expect((await variant("gown-olive-8"))?.imageUrls).toEqual(["/media/back"]);
  expect((await variant("gown-olive-10"))?.imageUrls).toEqual(["/media/front", "/media/back", "/media/navy"]);
  const again = await openForm();
  expect(again.input.variantPictures).toEqual({
    olive: [],
    "olive|8": ["/media/back"],
    navy: ["/media/navy"],
  });
  const gown = await findProduct(database.db, "gown");
  const galleryIn = (size: string) => gown && galleryOf(gown, { colorId: "olive", size })[0];
  expect([galleryIn("8"), galleryIn("10")]).toEqual(["/media/back", "/media/front"]);
  await save(again, { pictures: ["/media/front", "/media/navy", "/media/new"] });
  expect((await variant("gown-olive-8"))?.imageUrls).toEqual([]);
  expect((await variant("gown-olive-10"))?.imageUrls).toEqual([]);
});

test("records in the audit log which pictures a size begins with", async () => {
  const form = await openForm();
  await save(form, { variantPictures: { ...form.input.variantPictures, "navy|10": ["/media/front"] } });
  expect((await lastChange())?.changes).toContainEqual({
    field: "Pictures, Navy, UK 10",
    from: null,
    to: "front",
  });
});

test("keeps the order in which a variant has its colour's pictures", async () => {
  const own = ["/media/navy", "/media/back"];
  await database.db.update(variants).set({ imageUrls: own }).where(eq(variants.id, "gown-navy-8"));
  await save(await openForm(), { title: "Ball gown" });
  expect((await variant("gown-navy-8"))?.imageUrls).toEqual(own);
  expect((await variant("gown-navy-10"))?.imageUrls).toEqual(["/media/navy"]);
});

test("records in the audit log which products were created, changed, hidden and deleted", async () => {
  expect(await lastChange()).toMatchObject({
    email: admin.email,
    subjectKind: "product",
    subjectId: "gown",
    action: "created",
    changes: expect.arrayContaining([
      { field: "Title", from: null, to: "Gown" },
      { field: "Price", from: null, to: "£180" },
      { field: "Pieces left, Navy, UK 10", from: null, to: 5 },
    ]),
  });
  const form = await openForm();
  const typed = { ...form.input.variants, "olive|8": { price: "200", pieces: "3", piecesWhenOpened: "5" } };
  await save(form, { sizes: "8", price: "150", variants: typed });
  expect((await lastChange())?.changes).toEqual([
    { field: "Price", from: "£180", to: "£150" },
    { field: "Sizes", from: "8, 10", to: "8" },
    { field: "Price, Olive, UK 8", from: null, to: "£200" },
    { field: "Pieces left, Olive, UK 8", from: 5, to: 3 },
  ]);
  await setManyHidden(database.db, admin, { slugs: ["gown"], isHidden: true, now: new Date() });
  expect(await lastChange()).toMatchObject({ action: "hidden" });
  await deleteProduct(database.db, admin, "gown");
  expect(await lastChange()).toMatchObject({
    action: "deleted",
    changes: [{ field: "Title", from: "Gown", to: null }],
  });
});
