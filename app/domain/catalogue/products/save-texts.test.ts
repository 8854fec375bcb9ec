import { afterAll, beforeAll, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { shopMoment } from "#app/shared/shop-moment.ts";
import { products, stockMovements, variants } from "../products.tables.server.ts";
import { emptyProduct, parseProduct } from "./product-input.ts";
import { saveProduct, saveTexts } from "./save-product.server.ts";

const admin = adminForTests();
const NOW = new Date("2026-12-01T12:00:00Z");
const hour = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const read = parseProduct({
    ...emptyProduct("Shop"),
    slug: "gown",
    title: "Gown",
    sizes: "8, 10",
    colors: "Olive",
    pieces: "5",
    pictures: ["/media/a.jpg"],
    salePrice: "144",
    saleBegins: shopMoment(hour(-1)),
    saleEnds: shopMoment(hour(24)),
  });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  await saveProduct(database.db, admin, { draft: read.value, opened: null, now: hour(-1) });
});
afterAll(() => database.close());

/** Everything of the product. */
const stored = async () => {
  const [product] = await database.db.select().from(products);
  return {
    product,
    variants: await database.db.select().from(variants).orderBy(variants.id),
    movements: await database.db.select().from(stockMovements),
  };
};

test("changes these texts of a product in its sale, and nothing else of it", async () => {
  const before = await stored();
  expect(before.product).toMatchObject({ minPriceCents: 14_400, hasSale: true });
  const texts = { title: "Evening Gown", story: "One.\n\nTwo.", storyTitle: "How it began", shownOn: "" };
  expect(await saveTexts(database.db, admin, { slug: "gown", texts, now: NOW })).toEqual({
    ok: true,
    value: true,
  });
  expect(await stored()).toEqual({
    ...before,
    product: {
      ...before.product,
      title: "Evening Gown",
      story: { title: "How it began", paragraphs: ["One.", "Two."] },
      updatedAt: NOW,
    },
  });
  const log = await database.db.select().from(adminChanges).orderBy(adminChanges.id);
  expect(log.at(-1)).toMatchObject({
    action: "updated",
    changes: [
      { field: "Title", from: "Gown", to: "Evening Gown" },
      { field: "Story title", from: null, to: "How it began" },
      { field: "Story", from: null, to: "One. Two." },
    ],
  });
});

test("refuses a text that the form refuses, and knows no other product", async () => {
  const before = await stored();
  const texts = { description: "Fine.", title: "" };
  expect(await saveTexts(database.db, admin, { slug: "gown", texts, now: NOW })).toEqual({
    ok: false,
    error: { field: "title", message: "Please provide a product title." },
  });
  expect(await saveTexts(database.db, admin, { slug: "none", texts: {}, now: NOW })).toEqual({
    ok: true,
    value: false,
  });
  expect(await stored()).toEqual(before);
});
