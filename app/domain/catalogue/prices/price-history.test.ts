import { asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { deletedProducts } from "../deleted-products.tables.server.ts";
import { priceHistory } from "../prices.tables.server.ts";
import { compareAtFor } from "../products/product.ts";
import { findProduct } from "../products/queries.server.ts";
import { deleteProduct, restoreProduct } from "../products/whole/deleted-products.server.ts";
import { createProduct } from "../products/write-products.server.ts";
import { products, variants } from "../products.tables.server.ts";
import { findPastPrices } from "./price-history.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => clear());
const clear = () =>
  database.db.execute(sql`TRUNCATE stock_movements, products, deleted_products, price_history CASCADE`);

const admin = adminForTests();
const POUND = 100;

interface Offer {
  price: number;
  was?: number | null;
}

const make = ({ price, was = null }: Offer) =>
  inTransaction(database.db, (tx) =>
    createProduct(
      tx,
      {
        ...{
          slug: "gown",
          title: "Gown",
          brand: "B",
          collection: "C",
          gender: "women",
          description: "Long.",
        },
        ...{ sizes: ["8"], colors: ["Olive"], swatches: [], primaryImageUrl: "/media/front" },
        minPriceCents: toMoney(price * POUND),
        hasSale: was !== null,
        compareAtCents: was === null ? null : toMoney(was * POUND),
      },
      [
        {
          size: "8",
          colorId: "olive",
          priceCents: toMoney(price * POUND),
          piecesLeft: null,
        },
      ],
    ),
  );

/** Another price, by hand. */
const reprice = ({ price, was = null }: Offer) =>
  database.db
    .update(products)
    .set({
      minPriceCents: toMoney(price * POUND),
      hasSale: was !== null,
      compareAtCents: was === null ? null : toMoney(was * POUND),
    })
    .where(eq(products.slug, "gown"));

const show = (isActive: boolean) =>
  database.db.update(products).set({ isActive, deletedAt: null }).where(eq(products.slug, "gown"));

/** Lets days go by: everything that is written was written so much earlier. */
const pass = (days: number) =>
  database.db.execute(sql`UPDATE price_history SET since = since - ${days} * interval '1 day'`);

/** The price before that shoppers see beside the product's price, in pounds; null for none. */
async function before(): Promise<number | null> {
  const product = await findProduct(database.db, "gown");
  const shown = product && compareAtFor(product, product.minPriceCents);
  return shown === null ? null : shown / POUND;
}

test("a price before is at most the lowest of the thirty days before the reduction", async () => {
  await make({ price: 100 });
  await pass(40);
  await reprice({ price: 90 });
  await pass(20);
  await reprice({ price: 110 });
  await pass(5);
  await reprice({ price: 80, was: 120 });
  expect(await before()).toBe(90);
});

test("prices of more than thirty days ago do not count", async () => {
  await make({ price: 60 });
  await pass(10);
  await reprice({ price: 110 });
  await pass(31);
  await reprice({ price: 80, was: 120 });
  expect(await before()).toBe(110);
});

test("a price before stays while the reduction lasts, however long", async () => {
  await make({ price: 100 });
  await reprice({ price: 80, was: 100 });
  await pass(200);
  await database.db.update(products).set({ title: "Long gown" }).where(eq(products.slug, "gown"));
  expect(await before()).toBe(100);
});

test("a lower price typed before, above every price that was asked, is never shown", async () => {
  await make({ price: 100 });
  await pass(3);
  await reprice({ price: 100, was: 150 });
  expect(await before()).toBeNull();
});

test("a further reduction is measured against the price of the first", async () => {
  await make({ price: 100 });
  await reprice({ price: 80, was: 100 });
  await pass(3);
  await reprice({ price: 70, was: 100 });
  expect(await before()).toBe(80);
});

test("a price that nobody could see does not count, and one of the same moment neither", async () => {
  await make({ price: 100 });
  await pass(20);
  await show(false);
  await reprice({ price: 10 });
  await pass(1);
  await inTransaction(database.db, async (tx) => {
    const set = (price: number, isActive: boolean) =>
      tx.update(products).set({ minPriceCents: toMoney(price * POUND), isActive });
    await set(20, true);
    await set(95, true);
  });
  await pass(1);
  await reprice({ price: 80, was: 120 });
  expect(await before()).toBe(95);
});

test("a price before holds as it was typed where no price of the days before is known", async () => {
  await make({ price: 80, was: 120 });
  expect(await before()).toBe(120);
});

test("a deleted product returns with its price before, and a new one under its slug has that of the slug", async () => {
  await make({ price: 80, was: 120 });
  await deleteProduct(database.db, admin, "gown");
  const [gone] = await database.db.select({ id: deletedProducts.id }).from(deletedProducts);
  await restoreProduct(database.db, admin, { id: gone?.id ?? 0, now: new Date() });
  await show(true);
  expect(await before()).toBe(120);
  await deleteProduct(database.db, admin, "gown");
  await make({ price: 80, was: 120 });
  expect(await before()).toBeNull();
});

test("every size has the prices that shoppers saw, also in a sale of its product", async () => {
  await make({ price: 100 });
  const ofSize = (priceCents: number, regularPriceCents: number | null) =>
    database.db.update(variants).set({
      priceCents: toMoney(priceCents),
      regularPriceCents: regularPriceCents === null ? null : toMoney(regularPriceCents),
    });
  await ofSize(9000, null);
  await pass(3);
  await ofSize(10_000, null);
  await pass(3);
  await ofSize(7000, 10_000);
  const product = await findProduct(database.db, "gown");
  expect(product?.variants[0]).toMatchObject({ priceCents: 7000, regularPriceCents: 9000 });
});

test("nothing else can set the lowest price, and stock moves without asking for it", async () => {
  await make({ price: 100 });
  await reprice({ price: 80, was: 100 });
  await database.db.update(products).set({ lowestBeforeCents: toMoney(90_000) });
  expect(await before()).toBe(100);
  await database.db.update(variants).set({ lowestBeforeCents: toMoney(1) });
  expect((await database.db.select().from(variants))[0]?.lowestBeforeCents).toBeNull();
});

const change = fc.record({
  price: fc.integer({ min: 1, max: 200 }),
  was: fc.option(fc.integer({ min: 1, max: 400 })),
  days: fc.integer({ min: 0, max: 40 }),
  isActive: fc.boolean(),
});

test("holds to the days' own list of prices in every history", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      await clear();
      await make({ price: 100 });
      /** Each price that was shown: from which day, until which. */
      let shown: { price: number; from: number; until: number }[] = [
        { price: 100, from: 0, until: Infinity },
      ];
      let [day, lowest, price, hasSale, isActive] = [0, null as number | null, 100, false, true];
      for (const next of changes) {
        day += next.days + 0.001;
        await pass(next.days + 0.001);
        const was = next.was !== null && next.was > next.price ? next.was : null;
        await database.db.update(products).set({
          minPriceCents: toMoney(next.price * POUND),
          hasSale: was !== null,
          compareAtCents: was === null ? null : toMoney(was * POUND),
          isActive: next.isActive,
        });
        if (was === null) lowest = null;
        else if (!hasSale || next.price !== price) {
          const known = shown.filter(({ until }) => until > day - 30).map((each) => each.price);
          lowest = known.length > 0 ? Math.min(...known) : null;
        }
        if (isActive && (!next.isActive || next.price !== price))
          shown = shown.map((each) => (each.until === Infinity ? { ...each, until: day } : each));
        if (next.isActive && (!isActive || next.price !== price))
          shown.push({ price: next.price, from: day, until: Infinity });
        [price, hasSale, isActive] = [next.price, was !== null, next.isActive];
        const [row] = await database.db.select({ lowest: products.lowestBeforeCents }).from(products);
        expect(row?.lowest ?? null).toBe(lowest === null ? null : lowest * POUND);
      }
    }),
    { numRuns: 60 },
  );
});

test("two hundred changes at once are written down in their order, none twice and none lost", async () => {
  await make({ price: 100 });
  const asked = Array.from({ length: 200 }, (_, at) => 1000 + at);
  await Promise.all(
    asked.map((price) => database.db.update(products).set({ minPriceCents: toMoney(price) })),
  );
  const written = await database.db
    .select({ price: priceHistory.priceCents })
    .from(priceHistory)
    .where(eq(priceHistory.variantId, ""))
    .orderBy(asc(priceHistory.since));
  expect(written.map(({ price }) => price).sort()).toEqual([10_000, ...asked].sort());
  const [now] = await database.db.select({ price: products.minPriceCents }).from(products);
  expect(written.at(-1)?.price).toBe(now?.price);
});

test("the owner sees the prices of the last ninety days, the latest first", async () => {
  await make({ price: 100 });
  await pass(100);
  await reprice({ price: 90 });
  await pass(95);
  await reprice({ price: 80, was: 90 });
  await pass(2);
  await show(false);
  const past = await findPastPrices(database.db, admin, "gown");
  expect(past?.prices.map(({ priceCents }) => priceCents)).toEqual([null, 8000, 9000]);
  expect(past).toMatchObject({ compareAtCents: 9000, lowestBeforeCents: 9000 });
  expect(await findPastPrices(database.db, admin, "no-such-gown")).toBeNull();
});
