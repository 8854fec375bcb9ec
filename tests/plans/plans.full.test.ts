import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "#app/domain/catalogue/products.tables.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { openJobQueue } from "#app/platform/jobs/queue.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { type Explaining, explaining, type Look } from "#tests/support/database/explain.ts";
import { fillCatalogue } from "#tests/support/database/fill-catalogue.ts";
import { fillShop } from "#tests/support/database/fill-shop.ts";
import { administration, administrationLists } from "./administration.ts";
import { productForms, productLists, RARE, shopWindow, wholeShop } from "./catalogue.ts";
import { checkout } from "./checkout.ts";
import { dropLists, drops } from "./drops.ts";
import { machinery, wholeMachinery } from "./machinery.ts";
import { OWNERS_ADDRESSES, OWNERS_READS, type OwnersPages, openOwnersPages } from "./owners-pages.ts";

/**
 * The database's plans for the queries of a large shop: 100,000 products, half as many orders, and the other rows of a
 * year. Each query is run and explained (`tests/support/database/explain.ts`). A request, a page of the administration
 * or a job may read a limited number of rows and pages. Exceptions are listed with their reasons.
 */
const MAX_ROWS = 1_000;
/** Writing sixty products together, with all their indexes, takes two thirds of it. */
const MAX_PAGES = 2_500;

let database: TestDatabase;
let large: Explaining;
let till: SmallShop;
let owners: OwnersPages;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db, connection } = database;
  const queue = openJobQueue(
    connection,
    createLog("error", () => undefined),
  );
  await queue.sender(["try"]);
  await queue.close();
  await fillCatalogue(db, 100_000, "/media/large.1200x1500/1200.webp");
  const isRare = and(eq(products.textile, RARE.textile), eq(products.category, RARE.category));
  await db.update(products).set({ category: "tops" }).where(isRare);
  await fillShop(db, { orders: 50_000, enquiries: 20_000, changes: 100_000, visitors: 50_000 });
  large = explaining(database);
  owners = await openOwnersPages(large.database);
  till = await openSmallShop({ pieces: 100, database: large.database });
});
afterAll(async () => {
  await owners.close();
  await large.brief.close();
  await till.close();
  await database.close();
});

const isMuch = ({ rows, pages }: Look): boolean =>
  pages > MAX_PAGES || [...rows.values()].reduce((sum, each) => sum + each, 0) > MAX_ROWS;

/** The tables from which a query reads many rows; empty when it only reads many pages. */
const readMuchOf = ({ rows }: Look): string =>
  [...rows]
    .flatMap(([table, count]) => (count > MAX_ROWS ? table : []))
    .sort()
    .join(", ");

/** The queries that read too much. */
async function readingMuch(work: () => Promise<unknown>): Promise<Look[]> {
  large.looks();
  await work();
  const looks = large.looks();
  expect(looks.length).toBeGreaterThan(0);
  return looks.filter(isMuch);
}

const told = (looks: Look[]): string[] =>
  looks.map(({ query, rows, pages }) => `${JSON.stringify([...rows])}, ${pages} pages: ${query}`);

test.each([...shopWindow, ...productForms, ...administration, ...machinery, ...drops])(
  "%s: rows are found by index",
  async (_, work) => {
    expect(told(await readingMuch(() => work(large.database.db)))).toEqual([]);
  },
);

test.each(OWNERS_ADDRESSES)("%s reads no more than it may", async (address) => {
  const much = await readingMuch(() => owners.open(address));
  expect(told(beyond(OWNERS_READS[address]?.reads ?? [], much))).toEqual([]);
});

test.each(checkout)("%s: rows are found by index", async (_, work) => {
  expect(told(await readingMuch(() => work(till)))).toEqual([]);
});

test.each([...productLists, ...administrationLists, ...wholeMachinery, ...dropLists])(
  "$name: $why",
  async ({ reads, work }) => {
    const much = await readingMuch(() => work(large.database.db));
    expect(much).not.toEqual([]);
    expect(told(beyond(reads, much))).toEqual([]);
  },
);

test.each(wholeShop)("$name: $why", async ({ reads, work }) => {
  const much = await readingMuch(() => work(large.brief.db));
  expect(much).not.toEqual([]);
  expect(told(beyond(reads, much))).toEqual([]);
});

/** The queries that read too much without permission. Each listed table may be read once. */
function beyond(reads: readonly string[], much: readonly Look[]): Look[] {
  const left = [...reads];
  return much.filter((look) => {
    const place = left.indexOf(readMuchOf(look));
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}
