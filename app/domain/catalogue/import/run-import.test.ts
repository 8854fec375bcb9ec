import { asc, eq, sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { CHANGES_CHANNEL, parseAnnouncement } from "#app/platform/cache/changes.server.ts";
import { clientConfig, inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { addManyProducts } from "#tests/support/database/many-products.ts";
import { productsFile } from "#tests/support/database/products-file.ts";
import { productImports } from "../imports.tables.server.ts";
import { deleteProduct } from "../products/whole/deleted-products.server.ts";
import { products, stockMovements, variants } from "../products.tables.server.ts";
import { reservePieces, sellPiecesOnHand } from "../stock/ledger.server.ts";
import { untrueStock } from "../stock/testing/untrue-stock.server.ts";
import { exportHead, exportProduct } from "./export-product.ts";
import { cancelImport, clearOldImports, findImport, startImport, storeImport } from "./imports.server.ts";
import { previewImport } from "./preview-import.server.ts";
import { findRunning, runImport } from "./run-import.server.ts";
import { SHOP } from "./testing/read-file.ts";
import { listWholeProductsAfter } from "./whole-products.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() =>
  database.db.execute(sql`TRUNCATE stock_movements, products, admin_changes, product_imports CASCADE`),
);

// After any import, the pieces of every variant equal the sum of its movements.
afterEach(async () => {
  expect(await untrueStock(database.db)).toEqual([]);
});

const admin = adminForTests();
const now = () => new Date();
const log = createLog("error", () => undefined);
const means = (signal = new AbortController().signal) => ({ shop: SHOP, now, log, signal });

/** Previews and stores a file. Returns the import's id. */
async function upload(content: string): Promise<string> {
  const preview = await previewImport(database.db, { content, isUnicode: true }, SHOP);
  if (!preview.ok) throw new Error(preview.error);
  return storeImport(database.db, admin, { fileName: "products.csv", content, preview: preview.value });
}

async function confirm(id: string): Promise<void> {
  expect(await startImport(database.db, admin, { id, now: now() })).toEqual({ ok: true, value: null });
}

async function importNow(content: string) {
  const id = await upload(content);
  await confirm(id);
  await runImport(database.db, id, means());
  return outcomeOf(id);
}

async function outcomeOf(id: string) {
  const stored = await findImport(database.db, admin, id);
  return { state: stored?.state, done: stored?.done, ...stored?.report.run };
}

/** The whole catalogue for shoppers, and its stock. */
async function catalogue() {
  const all = await listWholeProductsAfter(database.db, "", { condition: undefined, limit: 1000 });
  return all.map((product) => ({
    ...product,
    variants: product.variants.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  }));
}

const exported = async () =>
  exportHead() + (await catalogue()).map((product) => exportProduct(product, SHOP)).join("");

const pieces = async (id: string) => {
  const [row] = await database.db.select().from(variants).where(eq(variants.id, id));
  return row && [row.piecesMade, row.piecesOnHand, row.piecesReserved, row.piecesSold];
};

const HEAD =
  "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Inventory Qty,Variant Price,Image Src";
const line = (slug: string, size: string, quantity: number | "" = 2, price: number | string = 180) =>
  `${slug},Dress ${slug},Color,Navy,Size,${size},${quantity},${price},/media/${slug}`;
const file = (...lines: string[]) => [HEAD, ...lines].join("\n");

test("products are made with their sizes, colours and pieces, and with movements in the ledger", async () => {
  expect(await importNow(file(line("a", "8", 2), line("a", "10", ""), line("b", "8", 0)))).toMatchObject({
    state: "done",
    done: 2,
    counts: { created: 2, refused: 0 },
    problems: [],
  });
  expect((await catalogue()).map(({ slug, sizes, colors }) => [slug, sizes, colors])).toEqual([
    ["a", ["8", "10"], ["Navy"]],
    ["b", ["8"], ["Navy"]],
  ]);
  expect([await pieces("a-navy-8"), await pieces("a-navy-10"), await pieces("b-navy-8")]).toEqual([
    [2, 2, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]);
  const moves = await database.db.select().from(stockMovements);
  expect(moves.map(({ variantId, kind, pieces }) => [variantId, kind, pieces])).toEqual([
    ["a-navy-8", "make", 2],
  ]);
});

test("an exported and imported shop does not change, and neither does an empty one at the second import", async () => {
  await addManyProducts(database.db, 30, { pictures: ["/media/a.800x1000/800.webp"] });
  const [text, before] = [await exported(), await catalogue()];
  const preview = await previewImport(database.db, { content: text, isUnicode: true }, SHOP);
  expect(preview).toMatchObject({
    ok: true,
    value: {
      report: { counts: { unchanged: 30, created: 0, updated: 0, refused: 0 }, problems: [] },
      todo: {},
    },
  });
  await database.db.execute(sql`TRUNCATE stock_movements, products CASCADE`);
  expect(await importNow(text)).toMatchObject({ counts: { created: 30, refused: 0 } });
  expect(await catalogue()).toEqual(before);
  expect(await exported()).toBe(text);
});

test("pieces are counted anew by a signed movement, from the stock at that time", async () => {
  await importNow(file(line("a", "8", 5), line("a", "10", 5)));
  const id = await upload(file(line("a", "8", 9), line("a", "10", 1)));
  await inTransaction(database.db, async (tx) => {
    const sold = { productSlug: "a", variantId: "a-navy-8", pieces: 1, lineNo: 1 };
    await sellPiecesOnHand(tx, "order-1", [sold]);
    await reservePieces(tx, "order-2", [sold]);
  });
  await confirm(id);
  await runImport(database.db, id, means());
  expect([await pieces("a-navy-8"), await pieces("a-navy-10")]).toEqual([
    [11, 9, 1, 1],
    [1, 1, 0, 0],
  ]);
  const moves = await database.db.select().from(stockMovements).where(eq(stockMovements.kind, "adjust"));
  expect(moves.map(({ pieces }) => pieces).sort((a, b) => a - b)).toEqual([-4, 6]);
});

test("pieces that the file does not change stay sold, even when they are sold after the preview", async () => {
  await importNow(file(line("a", "8", 5)));
  const id = await upload(file(line("a", "8", 5, 200)));
  await inTransaction(database.db, (tx) =>
    sellPiecesOnHand(tx, "order-1", [{ productSlug: "a", variantId: "a-navy-8", pieces: 2, lineNo: 1 }]),
  );
  await confirm(id);
  await runImport(database.db, id, means());
  expect(await pieces("a-navy-8")).toEqual([5, 3, 0, 2]);
  expect((await catalogue())[0]?.minPriceCents).toBe(20000);
});

test("a bad line refuses only its product", async () => {
  const text = file(line("a", "8"), line("b", "8", 2, "dear"), line("b", "10"), line("c", "8"));
  const id = await upload(text);
  const { report } = (await findImport(database.db, admin, id)) ?? {};
  expect(report).toMatchObject({ counts: { created: 2, refused: 1 }, problemCounts: { error: 1 } });
  expect(report?.problems).toMatchObject([{ line: 3, slug: "b", column: "Variant Price", value: "dear" }]);
  await confirm(id);
  await runImport(database.db, id, means());
  expect((await catalogue()).map(({ slug }) => slug)).toEqual(["a", "c"]);
});

test("thousands of empty lines before, in and after the products change nothing", async () => {
  const gap = `${"\n".repeat(3_000)}${",,\n".repeat(3_000)}`;
  const outcome = await importNow(gap + file(line("a", "8"), gap, line("a", "10"), line("b", "8"), gap));
  expect(outcome).toMatchObject({ state: "done", done: 2, counts: { created: 2, refused: 0 } });
  expect((await catalogue()).map(({ slug, sizes }) => [slug, sizes])).toEqual([
    ["a", ["8", "10"]],
    ["b", ["8"]],
  ]);
});

test("a product that the database refuses is refused as a whole, and the others are written", async () => {
  await database.db.execute(sql`CREATE FUNCTION refuse_b() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN IF NEW.id = ''b-navy-10'' THEN RAISE EXCEPTION ''no'' USING ERRCODE = ''23514''; END IF; RETURN NEW; END'`);
  await database.db.execute(
    sql`CREATE TRIGGER refuse_b BEFORE INSERT ON variants FOR EACH ROW EXECUTE FUNCTION refuse_b()`,
  );
  const outcome = await importNow(file(line("a", "8"), line("b", "8"), line("b", "10"), line("c", "8")));
  await database.db.execute(sql`DROP FUNCTION refuse_b CASCADE`);
  expect(outcome).toMatchObject({ state: "done", done: 3, counts: { created: 2, refused: 1 } });
  expect(outcome.problems).toMatchObject([
    { slug: "b", line: 3, message: expect.stringMatching(/^The shop could not/) },
  ]);
  expect((await catalogue()).map(({ slug }) => slug)).toEqual(["a", "c"]);
});

test("a product that was changed, made or deleted after the preview is refused, and stays unchanged", async () => {
  await importNow(file(line("changed", "8"), line("gone", "8"), line("same", "8")));
  const id = await upload(
    file(...["changed", "gone", "same", "made"].map((slug) => line(slug, "8", 2, 200))),
  );
  const { db } = database;
  await db.update(products).set({ title: "Theirs" }).where(eq(products.slug, "changed"));
  await deleteProduct(db, admin, "gone");
  await importNow(file(line("made", "8", 2, 150)));
  await confirm(id);
  await runImport(db, id, means());
  const outcome = await outcomeOf(id);
  expect(outcome.counts).toEqual({ created: 0, updated: 1, unchanged: 0, refused: 3 });
  expect(outcome.problems?.map(({ slug, message }) => [slug, message.split(" after")[0]])).toEqual([
    ["changed", "Somebody changed this product"],
    ["gone", "Somebody deleted this product"],
    ["made", "Somebody added a product with this handle"],
  ]);
  expect((await catalogue()).map(({ slug, title, minPriceCents }) => [slug, title, minPriceCents])).toEqual([
    ["changed", "Theirs", 18000],
    ["made", "Dress made", 15000],
    ["same", "Dress same", 20000],
  ]);
});

test("a deleted product that is imported again continues with its sold pieces", async () => {
  const { db } = database;
  await importNow(file(line("gone", "8", 3)));
  const piece = { productSlug: "gone", variantId: "gone-navy-8", pieces: 1, lineNo: 1 };
  await inTransaction(db, (tx) => sellPiecesOnHand(tx, "order-1", [piece]));
  await deleteProduct(db, admin, "gone");
  await importNow(file(line("gone", "8", 4)));
  expect(await db.select().from(variants)).toMatchObject([
    { id: "gone-navy-8", piecesMade: 5, piecesOnHand: 4, piecesReserved: 0, piecesSold: 1 },
  ]);
});

test("an interrupted import continues where it stopped, and repeats nothing", async () => {
  const id = await upload(productsFile(250));
  await confirm(id);
  const breaking = new AbortController();
  const { shop, log: quiet } = means();
  let looks = 0;
  const breakOff = () => {
    looks += 1;
    if (looks === 2) breaking.abort();
    return new Date();
  };
  await runImport(database.db, id, { shop, log: quiet, now: breakOff, signal: breaking.signal });
  expect(await outcomeOf(id)).toMatchObject({ state: "running", done: 200 });
  expect(await findRunning(database.db)).toBe(id);
  await runImport(database.db, id, means());
  expect(await outcomeOf(id)).toMatchObject({
    state: "done",
    done: 250,
    counts: { created: 250, refused: 0 },
  });
  await runImport(database.db, id, means());
  const records = await database.db.select().from(adminChanges);
  expect(records.filter(({ action }) => action === "created")).toHaveLength(250);
  expect(records.filter(({ action }) => action === "imported")).toHaveLength(1);
});

test("when two processes run the same import, each product is written once", async () => {
  const id = await upload(productsFile(250));
  await confirm(id);
  await Promise.all([runImport(database.db, id, means()), runImport(database.db, id, means())]);
  await runImport(database.db, id, means());
  expect(await outcomeOf(id)).toMatchObject({ state: "done", counts: { created: 250, refused: 0 } });
  const made = await database.db.select().from(stockMovements);
  const [sum] = await database.db.select({ sum: sql<number>`sum(pieces_made)::int` }).from(variants);
  expect(made.reduce((all, { pieces }) => all + pieces, 0)).toBe(sum?.sum);
});

test("one import runs at a time", async () => {
  const [first, second] = [await upload(file(line("a", "8"))), await upload(file(line("b", "8")))];
  const answers = await Promise.all(
    [first, second].map((id) => startImport(database.db, admin, { id, now: now() })),
  );
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, error: "busy" });
});

test("an import announces the lists a few times, and each product's page once", async () => {
  const client = new Client(clientConfig(database.connection));
  await client.connect();
  const heard: (string | undefined)[] = [];
  client.on("notification", ({ payload = "" }) => heard.push(parseAnnouncement(payload)?.tag));
  await client.query(`LISTEN ${CHANGES_CHANNEL}`);
  await importNow(productsFile(250));
  await client.query("SELECT 1");
  await client.end();
  expect(heard.filter((tag) => tag === "products")).toHaveLength(3);
  expect(new Set(heard).size).toBe(251);
});

test("the audit log has the import, and each product's old and new values", async () => {
  await importNow(file(line("a", "8")));
  await importNow(file(line("a", "8", 2, 200)));
  const rows = await database.db.select().from(adminChanges).orderBy(asc(adminChanges.id));
  expect(rows.map(({ subjectKind, action }) => [subjectKind, action])).toEqual([
    ["product", "created"],
    ["import", "imported"],
    ["product", "updated"],
    ["import", "imported"],
  ]);
  expect(rows[2]?.changes).toContainEqual({ field: "Price, Navy, UK 8", from: "£180", to: "£200" });
  expect(rows[3]?.changes).toContainEqual({ field: "Changed", from: null, to: 1 });
});

test("a cancelled file is gone, and a running import cannot be cancelled", async () => {
  const id = await upload(file(line("a", "8")));
  expect(await cancelImport(database.db, admin, id)).toBe(true);
  expect(await database.db.select().from(productImports)).toEqual([]);
  expect(await startImport(database.db, admin, { id, now: now() })).toEqual({ ok: false, error: "gone" });
  const other = await upload(file(line("a", "8")));
  await confirm(other);
  expect(await cancelImport(database.db, admin, other)).toBe(false);
});

test("after thirty days the files are cleared, and the reports of imports stay", async () => {
  await importNow(file(line("a", "8")));
  await upload(file(line("b", "8")));
  await clearOldImports(database.db, new Date(Date.now() + 29 * 86_400_000));
  expect((await database.db.select().from(productImports)).map(({ content }) => content !== "")).toEqual([
    true,
    true,
  ]);
  await clearOldImports(database.db, new Date(Date.now() + 31 * 86_400_000));
  const left = await database.db.select().from(productImports);
  expect(left.map(({ state, content }) => [state, content])).toEqual([["done", ""]]);
  expect(left[0]?.report).toMatchObject({ run: { counts: { created: 1 } } });
});

test.each([
  ["a,b\n1,2", /no column ‘Handle’ or ‘Title’/],
  ["Handle,Title,Handle\na,b,c", /The column ‘Handle’ stands in the file twice/],
  ["Handle,Title\n", /has a first line and no products/],
  ['Handle,Title\na,"open', /cannot be read from line 2 on/],
])("%j is refused as a file of products", async (content, sentence) => {
  const preview = await previewImport(database.db, { content, isUnicode: true }, SHOP);
  expect(preview.ok ? "" : preview.error).toMatch(sentence);
});
