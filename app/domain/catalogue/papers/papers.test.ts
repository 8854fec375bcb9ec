import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { deletedProducts } from "../deleted-products.tables.server.ts";
import { NO_PAPERS, type Papers } from "../papers.ts";
import { previewPrices, savePrices } from "../prices/change-prices.server.ts";
import { undoPrices } from "../prices/undo-prices.server.ts";
import { findStoredProduct, listStoredProducts } from "../products/admin-queries.server.ts";
import { papersIn } from "../products/paper-fields.ts";
import type { ListedState } from "../products/product-list.ts";
import { listPapers } from "../products/product-lists.server.ts";
import { saveTexts } from "../products/save-product.server.ts";
import { plainProduct } from "../products/testing/plain-product.ts";
import {
  deleteProduct,
  duplicateProduct,
  restoreProduct,
} from "../products/whole/deleted-products.server.ts";
import { createProduct, type NewProduct } from "../products/write-products.server.ts";
import { products } from "../products.tables.server.ts";
import { claimProblems } from "./claims.ts";
import { saveJudgement } from "./judge-words.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.db.execute(sql`TRUNCATE products, deleted_products CASCADE`));

const admin = adminForTests();
const now = new Date("2026-11-29T12:00:00Z");
const PAPERS = papersIn({
  composition: "Shell: 55% linen, 45% cotton",
  madeIn: "NG",
  customsCode: "620449",
  grams: "420\n8: 400",
});

const make = (slug: string, more: Partial<NewProduct> = {}) =>
  inTransaction(database.db, (tx) => createProduct(tx, { ...plainProduct(slug), ...more }, []));
const papersOf = async (slug: string) => (await listPapers(database.db, [slug])).get(slug);
const listed = async (state: ListedState) =>
  (await listStoredProducts(database.db, admin, { query: "", state, sort: "title", page: 1 })).products.map(
    ({ slug }) => slug,
  );

test("a copy, and a product that was deleted and restored, keep the papers", async () => {
  await make("gown", { papers: PAPERS });
  const copy = await duplicateProduct(database.db, admin, "gown");
  expect(await papersOf(copy ?? "")).toEqual(PAPERS);
  await deleteProduct(database.db, admin, "gown");
  const [gone] = await database.db.select().from(deletedProducts);
  await restoreProduct(database.db, admin, { id: gone?.id ?? 0, now });
  expect(await papersOf("gown")).toEqual(PAPERS);
});

test("a program changes one of the papers and leaves the others", async () => {
  await make("gown", { papers: PAPERS });
  const save = (texts: Parameters<typeof saveTexts>[2]["texts"]) =>
    saveTexts(database.db, admin, { slug: "gown", texts, now });
  expect(await save({ madeIn: "Ghana" })).toEqual({ ok: true, value: true });
  expect(await papersOf("gown")).toEqual({ ...PAPERS, madeIn: "GH" });
  expect(await save({ composition: "99% silk" })).toMatchObject({
    ok: false,
    error: { field: "composition" },
  });
});

test("one change sets the country of many products, says so, and is undone", async () => {
  await make("gown", { papers: PAPERS });
  const rule = { what: "madeIn" as const, papers: { madeIn: "GH" } };
  const asked = { slugs: ["gown"], rule, now };
  const { products: shown, seen } = await previewPrices(database.db, admin, asked);
  expect(shown[0]?.words).toEqual([{ from: "Nigeria", to: "Ghana" }]);
  expect(await savePrices(database.db, admin, { ...asked, id: "made-in-change", seen })).toEqual({
    done: "made-in-change",
  });
  expect(await papersOf("gown")).toEqual({ ...PAPERS, madeIn: "GH" });
  expect(await undoPrices(database.db, admin, { id: "made-in-change", now })).toMatchObject({
    count: 1,
    kept: [],
  });
  expect(await papersOf("gown")).toEqual(PAPERS);
});

test("the list of missing papers has what a carrier would ask for", async () => {
  await make("complete", { papers: PAPERS });
  await make("bare");
  for (const [name, value] of Object.entries({ composition: [], madeIn: null, customsCode: null, grams: {} }))
    await make(`no-${name.toLowerCase()}`, { papers: { ...PAPERS, [name]: value } });
  expect(await listed("no-papers")).toEqual([
    "bare",
    "no-composition",
    "no-customscode",
    "no-grams",
    "no-madein",
  ]);
});

test("the list of words to check has the products whose words the composition contradicts", async () => {
  const of = (composition: string): Papers => papersIn({ composition });
  const rows: Record<string, { title?: string; description?: string; cloth?: string; papers: Papers }> = {
    true: { title: "Silk Dress", papers: of("100% silk") },
    "no-silk": { title: "Silk Dress", papers: of("100% viscose") },
    "like-silk": {
      title: "Dress",
      description: "A silk-like fall, silky to the hand.",
      papers: of("100% viscose"),
    },
    cloth: { cloth: "Washed linen", papers: of("100% cotton") },
    blend: { description: "Linen and cotton.", papers: of("55% linen, 45% cotton") },
    "pure-blend": { description: "In pure linen.", papers: of("55% linen, 45% cotton") },
    "all-cotton": { description: "It is 100 % cotton.", papers: of("95% cotton, 5% elastane") },
    "one-part": { description: "100% cotton top.", papers: of("Top: 100% cotton\nSkirt: 100% linen") },
    hair: { title: "Wool Shawl", papers: of("100% cashmere") },
    beside: { description: "The silk shift in it is not included.", papers: of("100% viscose") },
    unknown: { title: "Silk Dress", papers: NO_PAPERS },
  };
  for (const [slug, row] of Object.entries(rows)) await make(slug, row);
  const contradicted = Object.entries(rows).filter(
    ([slug, { title = slug, cloth = null, description = "", papers }]) =>
      claimProblems({ title, cloth, description, ...papers }).length > 0,
  );
  expect((await listed("claims")).sort()).toEqual(contradicted.map(([slug]) => slug).sort());
  expect(contradicted.map(([slug]) => slug)).toEqual(["no-silk", "cloth", "pure-blend", "all-cotton"]);
  expect(claimProblems({ title: "Silk Dress", cloth: null, description: "", ...of("100% viscose") })).toEqual(
    ["Its words say ‘silk’, and the composition has none."],
  );
});

test.each([
  { title: "Silk Gown" },
  { cloth: "Washed silk" },
  { papers: papersIn({ composition: "100% cotton" }) },
])("words that were found right leave the list until they change, as by %j", async (change) => {
  await make("gown", { title: "Silk Dress", papers: papersIn({ composition: "100% viscose" }) });
  const judge = async (isRight: boolean) => {
    const { words, updatedAt } = (await findStoredProduct(database.db, admin, "gown")) ?? {};
    const digest = isRight ? (words?.digest ?? "") : null;
    expect(await saveJudgement(database.db, admin, { slug: "gown", digest })).toBe(true);
    const after = await findStoredProduct(database.db, admin, "gown");
    expect(after).toMatchObject({ updatedAt, words: { areRight: isRight } });
    return listed("claims");
  };
  expect(await judge(true)).toEqual([]);
  expect(await judge(false)).toEqual(["gown"]);
  expect(await judge(true)).toEqual([]);
  await database.db.update(products).set({ minPriceCents: toMoney(200) });
  expect(await listed("claims")).toEqual([]);
  await database.db.update(products).set(change);
  expect(await listed("claims")).toEqual(["gown"]);
  expect(await saveJudgement(database.db, admin, { slug: "none", digest: null })).toBe(false);
});

test("the migration reads compositions from words that leave no doubt, and no others", async () => {
  const cloth = (value: string) => ({ details: [{ name: "Cloth", value }] });
  await make("whole", cloth("Ankara-inspired print, 100% cotton, 180 gsm"));
  await make("blend", { cloth: "45% cotton, 55% Linen" });
  await make("other-lining", cloth("100% cotton, 170 gsm. Lining: cotton lawn"));
  await make("lined", { cloth: "100% cotton, lined in viscose" });
  await make("unsaid", cloth("Top: linen, 190 gsm. Skirt: print on linen"));
  await make("short", { cloth: "99% cotton" });
  await make("known", { cloth: "100% cotton", papers: PAPERS });
  const [file = ""] = globSync("database/migrations/*_papers.sql");
  const [, byHand = ""] = (await readFile(file, "utf8")).split("-- By hand");
  await database.db.execute(sql.raw(`--${byHand}`));
  const rows = await database.db.select({ slug: products.slug, papers: products.papers }).from(products);
  const read = Object.fromEntries(rows.map(({ slug, papers }) => [slug, papers]));
  expect(read).toMatchObject({
    whole: papersIn({ composition: "100% cotton" }),
    blend: papersIn({ composition: "55% linen, 45% cotton" }),
    known: PAPERS,
  });
  for (const slug of ["other-lining", "lined", "unsaid", "short"]) expect(read[slug]).toEqual(NO_PAPERS);
});
