import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { addPicturesByName, listPictureless } from "./awaited-pictures.server.ts";
import { startImport, storeImport } from "./imports.server.ts";
import { previewImport } from "./preview-import.server.ts";
import { runImport } from "./run-import.server.ts";
import { SHOP } from "./testing/read-file.ts";
import { listWholeProducts } from "./whole-products.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() =>
  database.db.execute(sql`TRUNCATE stock_movements, products, admin_changes, product_imports CASCADE`),
);

const admin = adminForTests();
const now = () => new Date();

/** Imports a file, and returns the counts of its preview. */
async function importNow(...lines: string[]) {
  const { db } = database;
  const content = [
    "Handle,Title,Variant Price,Variant Inventory Qty,Image Src,Image Alt Text",
    ...lines,
  ].join("\n");
  const preview = await previewImport(db, { content, isUnicode: true }, SHOP);
  if (!preview.ok) throw new Error(preview.error);
  const id = await storeImport(db, admin, { fileName: "first.csv", content, preview: preview.value });
  await startImport(db, admin, { id, now: now() });
  const signal = new AbortController().signal;
  await runImport(db, id, { shop: SHOP, now, log: createLog("error", () => undefined), signal });
  return preview.value.report.counts;
}

const add = (...names: string[]) =>
  addPicturesByName(database.db, admin, {
    pictures: names.map((name) => ({ name, url: `/media/${name.replaceAll(" ", "")}` })),
    now: now(),
  });
const productOf = async (slug: string) => (await listWholeProducts(database.db, [slug])).get(slug)?.product;
const listed = async () =>
  (await listPictureless(database.db, admin)).listed.map(({ slug, names }) => [slug, names]);

test("brings the first products into an empty shop without pictures, hidden and listed", async () => {
  expect(
    await importNow("shirt,Shirt,80,1,,", "gown,Gown,180,1,https://cdn.old.example/f/IMG%201.JPG?v=2,Front"),
  ).toMatchObject({
    created: 2,
    refused: 0,
  });
  expect(await productOf("gown")).toMatchObject({ isActive: false, primaryImageUrl: "", imageUrls: [] });
  expect(await listed()).toEqual([
    ["gown", ["img 1.jpg"]],
    ["shirt", []],
  ]);
});

test("adds pictures by handle, in the order of their numbers, and names the unknown", async () => {
  await importNow("shirt,Shirt,80,1,,", "shirt-2,Other shirt,80,1,,");
  expect(await add("shirt-10.jpg", "Shirt.jpg", "shirt-3.jpg", "shirt-2.jpg", "skirt.jpg")).toEqual({
    slugs: ["shirt", "shirt-2"],
    unknown: ["skirt.jpg"],
  });
  expect((await productOf("shirt"))?.imageUrls).toEqual([
    "/media/Shirt.jpg",
    "/media/shirt-3.jpg",
    "/media/shirt-10.jpg",
  ]);
  expect(await productOf("shirt-2")).toMatchObject({
    primaryImageUrl: "/media/shirt-2.jpg",
    isActive: false,
  });
  await add("shirt-4.jpg");
  expect(await productOf("shirt")).toMatchObject({ primaryImageUrl: "/media/Shirt.jpg" });
  expect(await listed()).toEqual([]);
});

test("adds pictures by the names in the file's picture column, with their texts", async () => {
  await importNow(
    "gown,Gown,180,1,b.jpg,Back",
    "gown,,,,a.jpg,Front",
    "belt,Belt,40,1,https://old.example/a.jpg,",
  );
  expect(await add("A.JPG", "b.jpg")).toMatchObject({ slugs: ["belt", "gown"], unknown: [] });
  expect(await productOf("gown")).toMatchObject({
    imageUrls: ["/media/b.jpg", "/media/A.JPG"],
    imageAlts: { "/media/b.jpg": "Back", "/media/A.JPG": "Front" },
  });
  expect((await productOf("belt"))?.imageUrls).toEqual(["/media/A.JPG"]);
  expect(await add("b.jpg")).toEqual({ slugs: [], unknown: ["b.jpg"] });
});

test("waits for the pictures that a later file names, once", async () => {
  await importNow("gown,Gown,180,1,,");
  expect(await importNow("gown,,,,front.jpg,")).toMatchObject({ updated: 1 });
  expect(await importNow("gown,,,,front.jpg,")).toMatchObject({ unchanged: 1 });
  expect(await listed()).toEqual([["gown", ["front.jpg"]]]);
  await add("gown.jpg");
  expect(await importNow("gown,,,,front.jpg,")).toMatchObject({ unchanged: 1 });
});
