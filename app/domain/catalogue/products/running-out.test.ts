import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { findRunningOut } from "./running-out.server.ts";
import { plainProduct } from "./testing/plain-product.ts";
import { createProduct } from "./write-products.server.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Adds a product in navy with these pieces of each size; null for no limit. */
const add = (slug: string, pieces: Record<string, number | null>, isActive = true) =>
  inTransaction(database.db, (tx) =>
    createProduct(
      tx,
      {
        ...plainProduct(slug),
        sizes: Object.keys(pieces),
        colors: ["Navy"],
        swatches: [{ id: "navy", name: "Navy", hex: "#14304f", imageUrl: null }],
        primaryImageUrl: "front",
        isActive,
      },
      Object.entries(pieces).map(([size, piecesLeft]) => ({
        size,
        colorId: "navy",
        priceCents: toMoney(100),
        imageUrls: [],
        piecesLeft,
      })),
    ),
  );

test("reports nothing for a shop without products", async () => {
  expect(await findRunningOut(database.db)).toEqual({
    fewCount: 0,
    soldOutCount: 0,
    productCount: 0,
    products: [],
  });
});

test("reports one to three pieces as low and zero as sold out, and ignores hidden products", async () => {
  await add("kaftan", { "8": 0, "10": 4, "12": 3 });
  await add("dress", { "8": 3, "10": 1, "12": null, "14": 0 });
  await add("wrap", { "8": null });
  await add("hidden", { "8": 1, "10": 0 }, false);
  expect(await findRunningOut(database.db)).toMatchObject({
    fewCount: 3,
    soldOutCount: 2,
    productCount: 2,
    products: [
      {
        slug: "dress",
        piecesLeft: 4,
        few: [
          { colorName: "Navy", size: "10", pieces: 1 },
          { colorName: "Navy", size: "8", pieces: 3 },
        ],
      },
      { slug: "kaftan", piecesLeft: 7, few: [{ colorName: "Navy", size: "12", pieces: 3 }] },
    ],
  });
});
