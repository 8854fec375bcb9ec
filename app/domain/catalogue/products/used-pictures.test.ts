import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { listBoughtPictures } from "#app/domain/orders/bought-pieces.server.ts";
import { openOrder } from "#app/domain/orders/testing/orders-for-tests.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { sweepPictures } from "#app/platform/images/sweep-pictures.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { deletedProducts } from "../deleted-products.tables.server.ts";
import { productImports } from "../imports.tables.server.ts";
import { products, variants } from "../products.tables.server.ts";
import { listUsedPictures } from "./product-row.server.ts";
import { deleteProduct, eraseDeletedProduct } from "./whole/deleted-products.server.ts";

let database: TestDatabase;
let media: string;
beforeAll(async () => {
  database = await createTestDatabase();
  media = await mkdtemp(path.join(tmpdir(), "media-"));
});
afterAll(async () => {
  await rm(media, { recursive: true });
  await database.close();
});

const url = (name: string) => `/media/${name}/4.webp`;
const isThere = (name: string) => existsSync(path.join(media, name));

test("deletes a picture a week after its last use, and keeps those of restorable products", async () => {
  const { db } = database;
  const began = new Date("2026-11-20T12:00:00Z");
  const after = (days: number) => new Date(began.getTime() + days * 24 * 60 * 60 * 1000);
  const names = ["main", "more", "cloth", "variant", "spin", "ordered", "waiting", "stray"].map(
    (name) => `${name}-00000000.4x5`,
  );
  const [main = "", more = "", cloth = "", variant = "", spin = "", ordered = "", waiting = "", stray = ""] =
    names;
  for (const name of names) {
    await mkdir(path.join(media, name));
    await utimes(path.join(media, name), began, began);
  }
  await db.insert(products).values({
    slug: "gown",
    title: "Gown",
    brand: "B",
    collection: "C",
    gender: "women",
    description: "",
    minPriceCents: toMoney(18_000),
    sizes: ["8"],
    colors: ["Olive"],
    swatches: [{ id: "olive", name: "Olive", hex: "", imageUrl: url(cloth) }],
    primaryImageUrl: url(main),
    imageUrls: [url(main), url(more)],
    spins: { olive: { urls: [url(spin)], alt: "" } },
    isActive: false,
  });
  await db.insert(variants).values({
    productSlug: "gown",
    id: "gown-olive-8",
    size: "8",
    colorId: "olive",
    priceCents: toMoney(18_000),
    imageUrls: [url(variant)],
  });
  await openOrder(db, { imageUrl: url(ordered) });
  const [file] = await db
    .insert(productImports)
    .values({ userId: "u", email: "e", fileName: "f.csv", content: `slug,image\ncap,"${url(waiting)}|x"` })
    .returning();
  const listUsed = async () => [...(await listUsedPictures(db)), ...(await listBoughtPictures(db))];
  const sweep = (days: number) => sweepPictures(media, listUsed, after(days));

  expect(await sweep(7)).toEqual([]);
  expect(await sweep(7.1)).toEqual([stray]);
  expect((await stat(path.join(media, main))).mtime).toEqual(after(7.1));

  await deleteProduct(db, adminForTests(), "gown");
  await db.update(productImports).set({ state: "done" });
  expect(file?.state).toBe("previewed");
  expect(await sweep(14.2)).toEqual([waiting]);
  const [deleted] = await db.select().from(deletedProducts);
  await eraseDeletedProduct(db, adminForTests(), deleted?.id ?? 0);
  expect(await sweep(21)).toEqual([]);
  expect((await sweep(21.4)).sort()).toEqual([main, more, cloth, variant, spin].sort());
  expect(names.filter(isThere)).toEqual([ordered]);
});
