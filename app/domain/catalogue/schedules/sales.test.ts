import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { priceItems } from "#app/domain/selling/checkout/price-items.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { shopMoment } from "#app/shared/shop-moment.ts";
import { feedOffersOf } from "#app/shop/feeds/product-offers.ts";
import { lockWholeProducts } from "../import/whole-products.server.ts";
import { findStoredProduct } from "../products/admin-queries.server.ts";
import { emptyProduct, type ProductInput, parseProduct } from "../products/product-input.ts";
import type { StoredProduct } from "../products/product-row.server.ts";
import { findProduct } from "../products/queries.server.ts";
import { saveProduct } from "../products/save-product.server.ts";
import { writeProducts } from "../products/write-products.server.ts";
import { products, variants } from "../products.tables.server.ts";
import { applySchedules } from "./apply-schedules.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => clear());
const clear = () =>
  database.db.execute(
    sql`TRUNCATE stock_movements, products, price_history, admin_changes, announced_changes CASCADE`,
  );

const admin = adminForTests();
const BEGINS = new Date("2026-12-01T09:00:00Z");
const ENDS = new Date("2026-12-08T00:00:00Z");
const at = (begin: Date, seconds: number) => new Date(begin.getTime() + seconds * 1000);
const keep = (now: Date) => applySchedules({ db: database.db, now: () => now });
const BEFORE = at(BEGINS, -60);

const GOWN: ProductInput = {
  ...emptyProduct("Shop"),
  slug: "gown",
  title: "Gown",
  price: "180",
  sizes: "8, 10",
  colors: "Olive",
  pictures: ["/media/a.jpg"],
  variants: { "olive|10": { price: "199.99", pieces: "", piecesWhenOpened: null } },
};
const SALE = { salePrice: "144", saleBegins: shopMoment(BEGINS), saleEnds: shopMoment(ENDS) };

/** Saves the form as it is filled now, with these changes. */
async function save(changes: Partial<ProductInput>, now: Date) {
  const stored = await findStoredProduct(database.db, admin, "gown");
  const read = parseProduct({ ...(stored?.input ?? GOWN), ...changes });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const opened = stored && { slug: "gown", updatedAt: stored.updatedAt };
  return saveProduct(database.db, admin, { draft: read.value, opened, now });
}

/** What shoppers see: the price, the price before, and each size's. */
async function shown() {
  const product = await findProduct(database.db, "gown");
  const sizes = product?.variants.map(({ size, priceCents }) => [size, priceCents]);
  return [product?.minPriceCents, product?.hasSale, product?.compareAtCents, Object.fromEntries(sizes ?? [])];
}
const REGULAR = [18_000, false, null, { 8: 18_000, 10: 19_999 }];
const LOWERED = [14_400, true, 18_000, { 8: 14_400, 10: 15_999 }];
const log = async () => (await database.db.select().from(adminChanges)).map(({ action }) => action);

test("a sale begins and ends at its seconds, with every size's share, and restores each price exactly", async () => {
  await save(SALE, BEFORE);
  expect(await keep(at(BEGINS, -1))).toBe(0);
  expect(await shown()).toEqual(REGULAR);
  expect(await Promise.all([keep(BEGINS), keep(BEGINS)])).toEqual(expect.arrayContaining([1, 0]));
  expect(await shown()).toEqual(LOWERED);
  expect((await findProduct(database.db, "gown"))?.sale).toEqual({ beginsAt: BEGINS, endsAt: ENDS });
  expect(await Promise.all([keep(ENDS), keep(ENDS)])).toEqual(expect.arrayContaining([1, 0]));
  expect(await shown()).toEqual(REGULAR);
  expect(await log()).toEqual(["created", "sale begun", "sale ended"]);
  expect(await database.db.select().from(variants)).toMatchObject([
    { regularPriceCents: null },
    { regularPriceCents: null },
  ]);
});

test("never strikes through a size's own price at another size's price", async () => {
  await save(SALE, BEFORE);
  await keep(BEGINS);
  const product = await findProduct(database.db, "gown");
  const offers = product ? feedOffersOf(product) : [];
  expect(offers.map(({ price, compareAt }) => [price, compareAt])).toEqual([
    [14_400, 18_000],
    [15_999, 19_999],
  ]);
});

test("a sale without a beginning holds as soon as it is saved; an emptied price ends it", async () => {
  await save({ salePrice: "144" }, BEFORE);
  expect(await shown()).toEqual(LOWERED);
  expect(await keep(at(BEFORE, 60))).toBe(0);
  const stored = await findStoredProduct(database.db, admin, "gown");
  expect(stored?.input).toMatchObject({ price: "180", onSale: false, salePrice: "144", saleEnds: "" });
  await save({ salePrice: "", saleBegins: "" }, BEGINS);
  expect(await shown()).toEqual(REGULAR);
});

test("a sale that fell entirely into a downtime changes nothing", async () => {
  await save(SALE, BEFORE);
  expect(await keep(at(ENDS, 60))).toBe(1);
  expect(await keep(at(ENDS, 61))).toBe(0);
  expect(await shown()).toEqual(REGULAR);
});

test("restores the owner's own 'On sale' and 'Compare-at' after the sale", async () => {
  await save({ ...SALE, onSale: true, compareAt: "220" }, BEFORE);
  await keep(BEGINS);
  expect(await shown()).toEqual(LOWERED);
  await keep(ENDS);
  const stored = await findStoredProduct(database.db, admin, "gown");
  expect(stored?.input).toMatchObject({ onSale: true, compareAt: "220" });
  // Nothing is struck through: it was cheaper in the thirty days before.
  expect(await shown()).toEqual([18_000, true, 14_400, { 8: 18_000, 10: 19_999 }]);
});

test("treats a price typed during a sale as the regular one, and continues the sale", async () => {
  await save(SALE, BEFORE);
  await keep(BEGINS);
  await save({ price: "200", sizes: "8, 10, 12" }, at(BEGINS, 60));
  // The price before is still the lowest one of the thirty days before the sale.
  expect(await shown()).toEqual([14_400, true, 18_000, { 8: 14_400, 10: 14_399, 12: 14_400 }]);
  await keep(ENDS);
  expect(await shown()).toEqual([20_000, false, null, { 8: 20_000, 10: 19_999, 12: 20_000 }]);
});

test("an imported regular price at the sale's level ends the reduction, and holds the sale back", async () => {
  await save(SALE, BEFORE);
  await keep(BEGINS);
  await write((product) => ({ ...product, minPriceCents: toMoney(14_000) }), at(BEGINS, 60));
  expect(await shown()).toEqual([14_000, false, null, { 8: 18_000, 10: 19_999 }]);
  const stored = await findStoredProduct(database.db, admin, "gown");
  expect(stored?.schedule.saleHeldBack).toBe("Its sale price, £144, is not below its price.");
  await write((product) => ({ ...product, minPriceCents: toMoney(18_000) }), at(BEGINS, 90));
  // It was sold at £140 a moment ago, so nothing is struck through.
  expect(await shown()).toEqual([14_400, true, 14_000, { 8: 14_400, 10: 15_999 }]);
});

test("a cart from the sale is refused after its end, with the new price", async () => {
  await save(SALE, BEFORE);
  await keep(BEGINS);
  const item = { slug: "gown", size: "8", color: "Olive", qty: 1, amount: toMoney(14_400), currency: "gbp" };
  const priced = async () => {
    const product = await findProduct(database.db, "gown");
    return priceItems([item as never], product ? [product] : []);
  };
  expect((await priced()).ok).toBe(true);
  await keep(ENDS);
  expect(await priced()).toMatchObject({ ok: false, error: { status: 409 } });
  expect(JSON.stringify(await priced())).toContain("£180");
});

const write = (change: (product: StoredProduct) => StoredProduct, now: Date) =>
  inTransaction(database.db, async (tx) => {
    const before = (await lockWholeProducts(tx, ["gown"])).get("gown")?.product;
    if (before) await writeProducts(tx, [{ before, after: change(before) }], now);
  });

const price = fc.integer({ min: 1, max: 500_000 }).map(toMoney);
const step = fc.oneof(
  fc.record({ do: fc.constant("pass" as const), seconds: fc.integer({ min: 1, max: 400_000 }) }),
  fc.record({ do: fc.constant("price" as const), price }),
  fc.record({ do: fc.constant("size" as const), price }),
  fc.record({
    do: fc.constant("sale" as const),
    price,
    inSeconds: fc.option(fc.integer({ min: 60, max: 90_000 })),
    forSeconds: fc.option(fc.integer({ min: 60, max: 300_000 })),
  }),
);

test("restores the regular prices to the penny after any history of sales and edits", {
  tags: "full",
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await clear();
      await save({}, BEFORE);
      const regular = { min: 18_000, 8: 18_000, 10: 19_999 };
      let now = BEFORE;
      for (const each of steps) {
        now = at(now, 1);
        if (each.do === "pass") now = at(now, each.seconds);
        else if (each.do === "price") {
          regular.min = each.price;
          await write((product) => ({ ...product, minPriceCents: each.price }), now);
        } else if (each.do === "size") {
          regular[10] = each.price;
          await write((product) => {
            const all = product.variants;
            return {
              ...product,
              variants: all.map((one) => (one.size === "10" ? { ...one, priceCents: each.price } : one)),
            };
          }, now);
        } else {
          const begins = each.inSeconds === null ? null : at(now, each.inSeconds);
          const ends = each.forSeconds === null ? null : at(begins ?? now, each.forSeconds);
          const sale = { salePriceCents: each.price, saleBeginsAt: begins, saleEndsAt: ends };
          await write((product) => ({ ...product, ...sale }), now);
        }
        await Promise.all([keep(now), keep(now)]);
        expect(await keep(now)).toBe(0);
        await expectSound();
      }
      await write((product) => ({ ...product, salePriceCents: null }), at(now, 1));
      expect(await shown()).toEqual([regular.min, false, null, { 8: regular[8], 10: regular[10] }]);
    }),
    { numRuns: 25 },
  );
});

/** Fails unless all stored prices are regular, or all are lowered. */
async function expectSound(): Promise<void> {
  const [row] = await database.db.select().from(products).where(eq(products.slug, "gown"));
  const sizes = await database.db.select().from(variants);
  expect(row?.saleEndsAt === null || (row?.saleEndsAt ?? 0) > BEFORE).toBe(true);
  if (!row?.beforeSale) {
    expect(sizes.map(({ regularPriceCents }) => regularPriceCents)).toEqual([null, null]);
    return;
  }
  expect(row.minPriceCents).toBe(row.salePriceCents);
  expect(row.compareAtCents).toBe(row.beforeSale.minPriceCents);
  for (const { priceCents, regularPriceCents } of sizes) {
    expect(regularPriceCents).not.toBeNull();
    expect(priceCents).toBeLessThanOrEqual(regularPriceCents ?? 0);
    expect(priceCents).toBeGreaterThan(0);
  }
}
