import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { deletedProducts } from "../../deleted-products.tables.server.ts";
import { products, variants } from "../../products.tables.server.ts";
import { sellPiecesOnHand } from "../../stock/ledger.server.ts";
import { untrueStock } from "../../stock/testing/untrue-stock.server.ts";
import { findProduct } from "../queries.server.ts";
import { createProduct } from "../write-products.server.ts";
import {
  deleteProduct,
  duplicateProduct,
  eraseDeletedProduct,
  listDeletedProducts,
  restoreProduct,
} from "./deleted-products.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() =>
  database.db.execute(
    sql`TRUNCATE stock_movements, products, price_history, deleted_products, admin_changes CASCADE`,
  ),
);

const admin = adminForTests();
const now = new Date("2026-11-20T08:00:00Z");

/** A gown in two sizes, one of them without a limit; two pieces of the other are sold. */
async function makeGown(slug = "gown", title = "Gown"): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    await createProduct(
      tx,
      {
        slug,
        title,
        brand: "B",
        collection: "C",
        gender: "women",
        category: "tops",
        occasions: ["work"],
        wornWith: ["hat"],
        description: "Long.\nBlue.",
        searchTitle: "A long gown",
        searchDescription: "In blue.",
        story: { title: "Its story", paragraphs: ["One."] },
        minPriceCents: toMoney(18_000),
        hasSale: true,
        compareAtCents: toMoney(20_000),
        sizes: ["8", "10"],
        colors: ["Indigo"],
        swatches: [
          { id: "indigo", name: "Indigo", hex: "#123456", imageUrl: "/media/cloth" },
          { id: "wine", name: "Wine", hex: "#654321", imageUrl: null },
        ],
        primaryImageUrl: "/media/front",
        imageUrls: ["/media/front", "/media/back"],
        imageAlts: { "/media/front": "From the front" },
      },
      [
        {
          size: "8",
          colorId: "indigo",
          priceCents: toMoney(18_000),
          imageUrls: ["/media/back"],
          sku: "LG-8",
          barcode: "5060123456783",
          piecesLeft: 5,
        },
        { size: "10", colorId: "indigo", priceCents: toMoney(19_000) },
      ],
    );
    const sold = { productSlug: slug, variantId: `${slug}-indigo-8`, pieces: 2, lineNo: 1 };
    await sellPiecesOnHand(tx, `order of ${title}`, [sold]);
  });
}

const rowOf = async (slug: string) => {
  const [row] = await database.db.select().from(products).where(eq(products.slug, slug));
  return row;
};
const variantsOf = (slug: string) =>
  database.db.select().from(variants).where(eq(variants.productSlug, slug)).orderBy(asc(variants.id));
const listed = async (query = "") =>
  (await listDeletedProducts(database.db, admin, { query, page: 1 })).deleted;
const restore = async () => restoreProduct(database.db, admin, { id: (await listed())[0]?.id ?? 0, now });
const lastChange = async () =>
  (await database.db.select().from(adminChanges).orderBy(adminChanges.id)).at(-1);

test("restores a deleted product, hidden, with the same texts, sizes, pieces and sales", async () => {
  await makeGown();
  const [before, sizes] = [await rowOf("gown"), await variantsOf("gown")];
  await deleteProduct(database.db, admin, "gown");
  expect(await rowOf("gown")).toBeUndefined();
  expect(await restore()).toEqual({ slug: "gown", was: "gown" });
  expect(await rowOf("gown")).toEqual({ ...before, isActive: false, deletedAt: now, updatedAt: now });
  expect(await variantsOf("gown")).toEqual(sizes);
  expect(sizes[1]).toMatchObject({ piecesMade: 5, piecesOnHand: 3, piecesSold: 2 });
  expect(await findProduct(database.db, "gown")).toBeNull();
  expect(await untrueStock(database.db)).toEqual([]);
  expect(await lastChange()).toMatchObject({ subjectId: "gown", action: "restored" });
  expect(await listed()).toEqual([]);
});

test("deleting and restoring repeatedly loses no piece", async () => {
  await makeGown();
  const sizes = await variantsOf("gown");
  for (let round = 0; round < 3; round += 1) {
    await deleteProduct(database.db, admin, "gown");
    await restore();
  }
  expect(await variantsOf("gown")).toEqual(sizes);
  expect(await untrueStock(database.db)).toEqual([]);
});

test("pressed twice at the same time, 'Restore' restores once", async () => {
  await makeGown();
  await deleteProduct(database.db, admin, "gown");
  const [{ id } = { id: 0 }] = await listed();
  const press = () => restoreProduct(database.db, admin, { id, now });
  const restored = await Promise.all([press(), press()]);
  expect(restored.filter((each) => each !== null)).toHaveLength(1);
  expect(await variantsOf("gown")).toHaveLength(2);
  expect(await untrueStock(database.db)).toEqual([]);
});

test("restores a product under a free slug when its own is taken, with its own SKUs and pieces", async () => {
  await makeGown();
  await deleteProduct(database.db, admin, "gown");
  await makeGown("gown", "Another gown");
  expect(await listed()).toMatchObject([{ slug: "gown", isSlugTaken: true }]);
  expect(await restore()).toEqual({ slug: "gown-2", was: "gown" });
  expect(await rowOf("gown")).toMatchObject({ title: "Another gown", isActive: true });
  expect(await rowOf("gown-2")).toMatchObject({ title: "Gown", isActive: false });
  expect(await variantsOf("gown-2")).toMatchObject([
    { id: "gown-2-indigo-10", piecesMade: null },
    { id: "gown-2-indigo-8", piecesMade: 3, piecesOnHand: 3, piecesSold: 0 },
  ]);
  expect(await untrueStock(database.db)).toEqual([]);
  expect((await lastChange())?.changes).toEqual([{ field: "Slug", from: "gown", to: "gown-2" }]);
});

test("a restore fills newer columns with the tables' defaults, and ignores dropped ones", async () => {
  await makeGown();
  await deleteProduct(database.db, admin, "gown");
  await database.db.execute(
    sql`UPDATE deleted_products SET product = product - 'worn_with' - 'shown_on' || '{"fabric_code": 7}'`,
  );
  await restore();
  expect(await rowOf("gown")).toMatchObject({ title: "Gown", wornWith: [], shownOn: null });
});

test("lists the deleted products with time and administrator, and finds them by title or slug", async () => {
  await makeGown();
  await makeGown("kaftan", "Blue 100% Kaftan");
  await makeGown("tote", "Tote");
  await deleteProduct(database.db, admin, "gown");
  await deleteProduct(database.db, admin, "kaftan");
  expect(await listed()).toMatchObject([
    { slug: "kaftan", deletedBy: "owner@shop.example", deletedAt: expect.any(Date), isSlugTaken: false },
    { slug: "gown", title: "Gown", pictureUrl: "/media/front" },
  ]);
  expect((await listed("100%")).map(({ slug }) => slug)).toEqual(["kaftan"]);
  expect((await listed("GOW")).map(({ slug }) => slug)).toEqual(["gown"]);
  expect(await listed("_")).toEqual([]);
});

test("refuses to restore a permanently deleted product", async () => {
  await makeGown();
  await deleteProduct(database.db, admin, "gown");
  const [{ id } = { id: 0 }] = await listed();
  expect(await eraseDeletedProduct(database.db, admin, id)).toBe(true);
  expect(await eraseDeletedProduct(database.db, admin, id)).toBe(false);
  expect(await restoreProduct(database.db, admin, { id, now })).toBeNull();
  expect(await database.db.select().from(deletedProducts)).toEqual([]);
  expect(await lastChange()).toMatchObject({ subjectId: "gown", action: "deleted for good" });
});

test("a copy has the texts, prices, sizes and pictures, is hidden, and has no pieces yet", async () => {
  await makeGown();
  expect(await duplicateProduct(database.db, admin, "gown")).toBe("gown-2");
  const [was, copy] = [await rowOf("gown"), await rowOf("gown-2")];
  expect(copy).toEqual({
    ...was,
    slug: "gown-2",
    title: "Copy of Gown",
    searchTitle: null,
    searchDescription: null,
    swatches: was?.swatches.slice(0, 1),
    isActive: false,
    createdAt: expect.any(Date),
    updatedAt: expect.any(Date),
  });
  expect(await variantsOf("gown-2")).toMatchObject([
    { id: "gown-2-indigo-10", priceCents: 19_000, piecesMade: null },
    { id: "gown-2-indigo-8", imageUrls: ["/media/back"], piecesMade: 0, piecesOnHand: 0, piecesSold: 0 },
  ]);
  for (const variant of await variantsOf("gown-2"))
    expect(variant).toMatchObject({ sku: null, barcode: null });
  expect(await untrueStock(database.db)).toEqual([]);
  expect(await lastChange()).toMatchObject({
    subjectId: "gown-2",
    action: "created",
    changes: [{ field: "Copy of", from: null, to: "gown" }],
  });
});

test("simultaneous copies get different slugs, and an unknown product is not copied", async () => {
  await makeGown();
  const copies = await Promise.all([1, 2, 3].map(() => duplicateProduct(database.db, admin, "gown")));
  expect(copies.toSorted()).toEqual(["gown-2", "gown-3", "gown-4"]);
  expect(await duplicateProduct(database.db, admin, "hat")).toBeNull();
});

test("copies a product with the longest slug and title", async () => {
  const slug = "a".repeat(120);
  await makeGown(slug, "T".repeat(160));
  const copy = await duplicateProduct(database.db, admin, slug);
  expect(copy?.length).toBeLessThanOrEqual(120);
  expect((await rowOf(copy ?? ""))?.title).toHaveLength(160);
});
