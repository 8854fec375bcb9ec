import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { nthProduct } from "#tests/support/database/many-products.ts";
import { deletedProducts } from "../../deleted-products.tables.server.ts";
import { variants } from "../../products.tables.server.ts";
import { sellPiecesOnHand } from "../../stock/ledger.server.ts";
import { changeDeletedPieces, takeBackPieces } from "../../stock/take-back.server.ts";
import { untrueStock } from "../../stock/testing/untrue-stock.server.ts";
import { createProduct } from "../write-products.server.ts";
import { deleteProduct, restoreProduct } from "./deleted-products.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() =>
  database.db.execute(sql`TRUNCATE stock_movements, products, deleted_products, admin_changes CASCADE`),
);

const admin = adminForTests();
const now = new Date("2026-11-20T08:00:00Z");
const VARIANT = "gown-indigo-8";

const makeGown = (piecesLeft: number | null) =>
  inTransaction(database.db, (tx) => {
    const { product } = nthProduct(1);
    const own = { ...product, slug: "gown", sizes: ["8"], colors: ["Indigo"] };
    return createProduct(tx, own, [{ size: "8", colorId: "indigo", priceCents: toMoney(9_000), piecesLeft }]);
  });
const line = (pieces: number) => ({ productSlug: "gown", variantId: VARIANT, pieces, lineNo: 1 });
const sell = (orderId: string, pieces: number) =>
  inTransaction(database.db, (tx) => sellPiecesOnHand(tx, orderId, [line(pieces)]));
const bringBack = (refundId: string, orderId: string, pieces: number) =>
  inTransaction(database.db, (tx) => takeBackPieces(tx, refundId, orderId, [line(pieces)]));
const remove = () => deleteProduct(database.db, admin, "gown");
const restore = async () => {
  const [gone] = await database.db.select().from(deletedProducts).orderBy(deletedProducts.id);
  return restoreProduct(database.db, admin, { id: gone?.id ?? 0, now });
};
const onShelf = async (slug = "gown") =>
  (await database.db.select().from(variants).where(eq(variants.productSlug, slug)))[0];

test("a piece returned while its product is deleted is in stock after the restore", async () => {
  await makeGown(5);
  await sell("first", 2);
  await remove();
  expect(await bringBack("refund", "first", 2)).toHaveLength(1);
  // The same refund again, and another refund of the same pieces.
  expect(await bringBack("refund", "first", 2)).toEqual([]);
  expect(await bringBack("other refund", "first", 2)).toEqual([]);
  expect(await untrueStock(database.db)).toEqual([]);
  await restore();
  expect(await onShelf()).toMatchObject({ piecesMade: 5, piecesOnHand: 5, piecesSold: 0 });
  expect(await untrueStock(database.db)).toEqual([]);
});

test("a returned piece does not go to a new product with the same slug, which gets its own returns", async () => {
  await makeGown(5);
  await sell("first", 2);
  await remove();
  await makeGown(3);
  await sell("second", 1);
  expect(await bringBack("refund", "first", 1)).toMatchObject([{ deletedId: expect.any(Number) }]);
  expect(await onShelf()).toMatchObject({ piecesOnHand: 2 });
  expect(await bringBack("second refund", "second", 1)).toMatchObject([{ pieces: 1 }]);
  expect(await onShelf()).toMatchObject({ piecesOnHand: 3 });
  expect(await untrueStock(database.db)).toEqual([]);
  expect(await restore()).toEqual({ slug: "gown-2", was: "gown" });
  expect(await onShelf("gown-2")).toMatchObject({ piecesOnHand: 4 });
  expect(await untrueStock(database.db)).toEqual([]);
});

test("a piece written off meanwhile is not restored, and a size without a limit stays uncounted", async () => {
  await makeGown(5);
  await sell("first", 1);
  await remove();
  const [back] = await bringBack("refund", "first", 1);
  const deletedId = back?.deletedId ?? 0;
  await inTransaction(database.db, (tx) =>
    changeDeletedPieces(tx, { deletedId, variantId: VARIANT, by: -1 }),
  );
  await restore();
  expect(await onShelf()).toMatchObject({ piecesOnHand: 4 });
  await database.db.execute(sql`TRUNCATE stock_movements, products CASCADE`);
  await makeGown(null);
  await sell("second", 1);
  await remove();
  expect(await bringBack("second refund", "second", 1)).toEqual([]);
});

test("deleting a product while a piece is being returned loses none", async () => {
  for (let round = 0; round < 8; round += 1) {
    await database.db.execute(sql`TRUNCATE stock_movements, products, deleted_products CASCADE`);
    await makeGown(5);
    await sell("first", 2);
    await Promise.all([bringBack("refund", "first", 2), remove()]);
    await Promise.all([restore(), bringBack("again", "first", 1)]);
    expect(await onShelf()).toMatchObject({ piecesMade: 5, piecesOnHand: 5, piecesSold: 0 });
    expect(await untrueStock(database.db)).toEqual([]);
  }
});
