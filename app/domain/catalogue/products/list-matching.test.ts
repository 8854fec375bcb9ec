import { afterAll, beforeAll, expect, test } from "vitest";
import { ANY_GREEN_TERM } from "#app/domain/content/green-claims.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { products } from "../products.tables.server.ts";
import { listMatching } from "./product-lists.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const TEXTS = [
  "Eco-friendly yarn",
  "A greener choice",
  "Go GREEN",
  "conscious fashion",
  "Responsibly grown linen",
  "environmentally friendly dyes",
  "planet-friendly",
  "Kind to the planet",
  "Zero waste",
  "Bio-based",
  "CO₂ neutral",
  "net-zero",
  "green cloth",
  "self-conscious and price-conscious",
  "an economy of means",
  "unsustainable",
];

test("finds the products with a green word, as the check of a sentence does", async () => {
  await database.db.insert(products).values(
    TEXTS.map((text, nth) => ({
      ...{ slug: `p${nth}`, title: "Kaftan", brand: "", collection: "", gender: "women" as const },
      ...{ description: "", minPriceCents: toMoney(100), sizes: [], colors: [], primaryImageUrl: "front" },
      ...(nth % 2 === 0 ? { description: text } : { story: { title: "", paragraphs: [`First.\n${text}`] } }),
      swatches: [],
    })),
  );
  const found = await listMatching(database.db, adminForTests(), { pattern: ANY_GREEN_TERM, most: 100 });
  const green = new RegExp(ANY_GREEN_TERM, "iu");
  expect(found.map(({ slug }) => TEXTS[Number(slug.slice(1))]).sort()).toEqual(
    TEXTS.filter((text) => green.test(text)).sort(),
  );
  expect(found).toHaveLength(12);
});
