import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { announcedChanges } from "#app/platform/cache/changes.tables.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { nthProduct } from "#tests/support/database/many-products.ts";
import { lockWholeProducts } from "../import/whole-products.server.ts";
import { createProduct, writeProducts } from "../products/write-products.server.ts";
import { products, variants } from "../products.tables.server.ts";
import { applySchedules } from "../schedules/apply-schedules.server.ts";
import { reservePieces } from "../stock/ledger.server.ts";
import { untrueStock } from "../stock/testing/untrue-stock.server.ts";
import type { PriceRule } from "./bulk-price.ts";
import { listChosen, previewPrices, savePrices } from "./change-prices.server.ts";
import { undoPrices } from "./undo-prices.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.execute(
    sql`TRUNCATE stock_movements, products, deleted_products, admin_changes, announced_changes, price_changes CASCADE`,
  );
  await inTransaction(database.db, async (tx) => {
    for (const slug of ["a", "b", "c"]) {
      const { product, variants } = nthProduct(1);
      const price = toMoney(10_000);
      const own = {
        ...product,
        slug,
        title: slug.toUpperCase(),
        minPriceCents: price,
        primaryImageUrl: "/a.webp",
      };
      const sale = slug === "c" ? { hasSale: true, compareAtCents: toMoney(12_000) } : { hasSale: false };
      await createProduct(
        tx,
        { ...own, compareAtCents: null, ...sale },
        variants.map((each) => ({ ...each, priceCents: price })),
      );
    }
  });
});

const admin = adminForTests();
const NOW = new Date("2026-11-20T08:00:00Z");
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const SALE: PriceRule = { what: "sale", percent: 20, endsAt: null };
const SLUGS = ["a", "b", "c"];

const shown = () => previewPrices(database.db, admin, { slugs: SLUGS, rule: SALE, now: NOW });
const apply = async (id: string, seen?: string) =>
  savePrices(database.db, admin, {
    id,
    slugs: SLUGS,
    rule: SALE,
    seen: seen ?? (await shown()).seen,
    now: NOW,
  });
const undo = (id: string, now = later(1)) => undoPrices(database.db, admin, { id, now });
const prices = async () =>
  (await database.db.select().from(products).orderBy(asc(products.slug))).map(
    ({ minPriceCents, hasSale, compareAtCents }) => [minPriceCents, hasSale, compareAtCents],
  );
/** Another price, as the form, an import or another change of many would write it. */
const setPrice = (slug: string, price: number) =>
  inTransaction(database.db, async (tx) => {
    const before = (await lockWholeProducts(tx, [slug])).get(slug)?.product;
    if (!before) throw new Error(`There is no ${slug}`);
    await writeProducts(tx, [{ before, after: { ...before, minPriceCents: toMoney(price) } }], NOW);
  });

const BEFORE = [
  [10_000, false, null],
  [10_000, false, null],
  [10_000, true, 12_000],
];
const AFTER = [
  [8_000, true, 10_000],
  [8_000, true, 10_000],
  [10_000, true, 12_000],
];

test("a preview changes nothing, and names what is left out", async () => {
  const { products: priced } = await shown();
  expect(priced.map(({ title, after, refusal }) => [title, after?.sale?.priceCents ?? refusal])).toEqual([
    ["A", 8_000],
    ["B", 8_000],
    ["C", "It is on sale already."],
  ]);
  expect(await prices()).toEqual(BEFORE);
});

test("applies the previewed prices to every size, once, with an audit entry and an announcement", async () => {
  const { seen } = await shown();
  expect(await apply("form-number-1", seen)).toEqual({ done: "form-number-1" });
  expect(await apply("form-number-1", seen)).toEqual({ done: "form-number-1" });
  expect(await prices()).toEqual(AFTER);
  const ofA = await database.db.select().from(variants).where(eq(variants.productSlug, "a"));
  expect(new Set(ofA.map(({ priceCents }) => priceCents))).toEqual(new Set([8_000]));
  const log = await database.db.select().from(adminChanges).orderBy(asc(adminChanges.subjectId));
  expect(log.map(({ subjectId, action }) => [subjectId, action])).toEqual([
    ["a", "priced"],
    ["b", "priced"],
  ]);
  const tags = (await database.db.select().from(announcedChanges)).map(({ tag }) => tag);
  expect(tags).toEqual(expect.arrayContaining(["product:a", "product:b"]));
});

test("a price that changed since the preview stops all of it, and is shown", async () => {
  const { seen } = await shown();
  await setPrice("a", 11_000);
  const answer = await apply("form-number-1", seen);
  expect("preview" in answer && answer.preview.products[0]?.after?.sale?.priceCents).toBe(8_800);
  expect((await prices())[1]).toEqual(BEFORE[1]);
});

test("a change is undone within a day, once", async () => {
  await apply("form-number-1");
  expect(await undo("form-number-1")).toMatchObject({ count: 2, kept: [] });
  expect(await prices()).toEqual(BEFORE);
  expect(await undo("form-number-1")).toBeNull();
});

test("refuses to undo after a day, or for another administrator", async () => {
  await apply("form-number-1");
  expect(await undo("form-number-1", later(25))).toBeNull();
  const other = adminForTests({ userId: "other", email: "other@shop.example", sessionId: "s" });
  expect(await undoPrices(database.db, other, { id: "form-number-1", now: later(1) })).toBeNull();
  expect(await prices()).toEqual(AFTER);
});

test("undoing skips a product whose price changed since, and names it", async () => {
  await apply("form-number-1");
  await setPrice("a", 9_000);
  expect(await undo("form-number-1")).toMatchObject({ count: 1, kept: ["A"] });
  expect(await prices()).toEqual([[8_000, true, 9_000], BEFORE[1], BEFORE[2]]);
});

test("changes the ticked products, or all that the list finds", async () => {
  const place = { query: "", state: "all" } as const;
  const found = await listChosen(database.db, admin, { slugs: ["b"], place });
  expect(found).toEqual({ chosen: [{ slug: "b", title: "B" }], total: 1 });
  expect((await listChosen(database.db, admin, { slugs: [], place })).total).toBe(3);
});

test("ends a sale automatically at its end, and cannot undo it then", async () => {
  const rule: PriceRule = { ...SALE, endsAt: later(2) };
  const { seen } = await previewPrices(database.db, admin, { slugs: SLUGS, rule, now: NOW });
  const id = "form-number-1";
  expect(await savePrices(database.db, admin, { id, slugs: SLUGS, rule, seen, now: NOW })).toEqual({
    done: id,
  });
  expect(await prices()).toEqual(AFTER);
  expect(await applySchedules({ db: database.db, now: () => later(2) })).toBe(2);
  expect(await prices()).toEqual(BEFORE);
  expect(await undo(id, later(3))).toMatchObject({ count: 0, kept: ["A", "B"] });
});

const stored = () => database.db.select().from(products).orderBy(asc(products.slug));
const active = async () => (await stored()).map(({ isActive }) => isActive);
const change = async (rule: PriceRule, id: string, slugs: string[]) => {
  const { seen } = await previewPrices(database.db, admin, { slugs, rule, now: NOW });
  return savePrices(database.db, admin, { id, slugs, rule, seen, now: NOW });
};

test("hides and publishes products together, and undoes each change", async () => {
  await change({ what: "hide" }, "form-number-1", ["a", "b"]);
  expect((await stored()).map(({ deletedAt }) => deletedAt)).toEqual([NOW, NOW, null]);
  expect(await active()).toEqual([false, false, true]);
  await change({ what: "publish" }, "form-number-2", SLUGS);
  expect(await active()).toEqual([true, true, true]);
  expect(await undo("form-number-2")).toEqual({ count: 2, kept: [], isShown: false });
  expect(await active()).toEqual([false, false, true]);
  // A price that was changed meanwhile is no reason to leave it hidden.
  await setPrice("a", 9_000);
  expect(await undo("form-number-1")).toEqual({ count: 2, kept: [], isShown: true });
  expect(await active()).toEqual([true, true, true]);
  const log = (await database.db.select().from(adminChanges)).map(({ action }) => action);
  expect(log).toEqual(["hidden", "hidden", "shown", "shown", "hidden", "hidden", "shown", "shown"]);
});

test("undoing a publication restores the scheduled publication time while that is in the future", async () => {
  await database.db.update(products).set({ isActive: false, publishAt: later(2) });
  await change({ what: "publish" }, "form-number-1", ["a", "b"]);
  expect((await stored()).map(({ publishAt }) => publishAt)).toEqual([null, null, later(2)]);
  expect(await undo("form-number-1", later(1))).toMatchObject({ count: 2, kept: [] });
  expect((await stored()).map(({ publishAt }) => publishAt)).toEqual([later(2), later(2), later(2)]);
  await change({ what: "publish" }, "form-number-2", ["a"]);
  await undo("form-number-2", later(3));
  expect((await stored())[0]).toMatchObject({ isActive: false, publishAt: null });
});

test("refuses to publish a product that could not be published on schedule", async () => {
  await database.db.update(products).set({ isActive: false });
  await database.db.update(products).set({ primaryImageUrl: "" }).where(eq(products.slug, "b"));
  const { products: shown } = await previewPrices(database.db, admin, {
    slugs: SLUGS,
    rule: { what: "publish" },
    now: NOW,
  });
  expect(shown.map(({ refusal }) => refusal)).toEqual([null, "It has no picture.", null]);
  await change({ what: "publish" }, "form-number-1", SLUGS);
  expect(await active()).toEqual([true, false, true]);
});

test("undoing leaves hidden a product that lost its price since, and names it", async () => {
  await change({ what: "hide" }, "form-number-1", ["a", "b"]);
  await setPrice("a", 0);
  expect(await undo("form-number-1")).toEqual({ count: 1, kept: ["A"], isShown: true });
  expect(await active()).toEqual([false, true, true]);
});

test("adds and removes tags together, and undoes each change", async () => {
  const tags = async () => (await stored()).map(({ occasions }) => occasions);
  await database.db
    .update(products)
    .set({ occasions: ["evenings"] })
    .where(eq(products.slug, "a"));
  await database.db.update(products).set({ occasions: [] }).where(sql`slug <> 'a'`);
  await change({ what: "tag", tag: "wedding-guest" }, "form-number-1", ["a", "b"]);
  expect(await tags()).toEqual([["wedding-guest", "evenings"], ["wedding-guest"], []]);
  await change({ what: "untag", tag: "evenings" }, "form-number-2", SLUGS);
  expect(await tags()).toEqual([["wedding-guest"], ["wedding-guest"], []]);
  expect(await undo("form-number-1")).toMatchObject({ count: 1, kept: ["A"] });
  expect(await undo("form-number-2")).toMatchObject({ count: 1, kept: [] });
  expect(await tags()).toEqual([["wedding-guest", "evenings"], [], []]);
  expect((await database.db.select().from(adminChanges)).at(0)?.changes).toEqual([
    { field: "Occasions", from: "Evenings", to: "Wedding guest, Evenings" },
  ]);
});

test("deletes products together, and undoing restores them as shown and with their pieces", async () => {
  const pieces = () => database.db.select().from(variants).orderBy(asc(variants.id));
  const [was, had] = [await stored(), await pieces()];
  await change({ what: "delete" }, "form-number-1", ["a", "b"]);
  expect((await stored()).map(({ slug }) => slug)).toEqual(["c"]);
  expect(await undo("form-number-1")).toEqual({ count: 2, kept: [], isShown: true });
  const back = await stored();
  expect(back).toEqual(was.map((row, at) => ({ ...row, updatedAt: at < 2 ? later(1) : row.updatedAt })));
  expect(await pieces()).toEqual(had);
  expect(await untrueStock(database.db)).toEqual([]);
});

test("refuses to delete a product while one of its pieces is being paid for", async () => {
  const [piece] = await database.db
    .select()
    .from(variants)
    .where(sql`product_slug = 'a' AND pieces_on_hand > 0`);
  const line = { productSlug: "a", variantId: piece?.id ?? "", pieces: 1, lineNo: 1 };
  await inTransaction(database.db, (tx) => reservePieces(tx, "an order", [line]));
  const rule: PriceRule = { what: "delete" };
  const { products: shown } = await previewPrices(database.db, admin, { slugs: SLUGS, rule, now: NOW });
  expect(shown[0]?.refusal).toBe("A shopper is paying for a piece of it right now.");
  await change(rule, "form-number-1", SLUGS);
  expect((await stored()).map(({ slug }) => slug)).toEqual(["a"]);
});

test("a sale that has ended does not prevent the undoing of new prices", async () => {
  await change({ what: "sale", percent: 20, endsAt: later(1) }, "form-number-1", ["a"]);
  await change({ what: "percent", percent: 5 }, "form-number-2", ["a"]);
  expect((await prices())[0]).toEqual([8_000, true, 10_500]);
  await applySchedules({ db: database.db, now: () => later(2) });
  expect((await prices())[0]).toEqual([10_500, false, null]);
  expect(await undo("form-number-2", later(3))).toMatchObject({ count: 1, kept: [] });
  expect((await prices())[0]).toEqual([10_000, false, null]);
});
