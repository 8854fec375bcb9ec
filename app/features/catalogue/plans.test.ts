import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminForTests } from "#app/features/identity/testing/admin-for-tests.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import * as schema from "#app/platform/db/schema/index.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { fillCatalogue } from "#tests/support/fill-catalogue.ts";
import { findStoredProduct, titleOf } from "./admin-queries.server.ts";
import { findProduct, findProducts, listColourPictures, listProductsBySlug } from "./queries.server.ts";
import { listPricesFrom, listProducts, listWornWith } from "./shop-window.server.ts";

/** How the database goes about its work when the catalogue is large. */
const PRODUCTS = 100_000;
const SLUGS = Array.from({ length: 60 }, (_, n) => `large-${n * 7 + 1}`);
const [SLUG = ""] = SLUGS;
/** What grows with the catalogue. */
const LARGE_TABLES = ["products", "variants", "stock_movements"];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillCatalogue(database.db, PRODUCTS);
}, 300_000);
afterAll(() => database.close());

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: PlanNode[];
}

/** The large tables that queries read from end to end. */
async function tablesReadWhole(work: (db: Database) => Promise<unknown>): Promise<string[]> {
  const asked: { query: string; params: unknown[] }[] = [];
  const logger = { logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }) };
  await work(drizzle(database.pool, { schema, logger }));
  expect(asked.length).toBeGreaterThan(0);
  const found: string[] = [];
  for (const { query, params } of asked) {
    const { rows } = await database.pool.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `EXPLAIN (FORMAT JSON) ${query}`,
      params,
    );
    for (const node of nodesOf(rows[0]?.["QUERY PLAN"][0].Plan)) {
      const table = node["Relation Name"] ?? "";
      if (node["Node Type"] === "Seq Scan" && LARGE_TABLES.includes(table)) found.push(`${table}: ${query}`);
    }
  }
  return found;
}

const nodesOf = (node: PlanNode | undefined): PlanNode[] =>
  node === undefined ? [] : [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const admin = adminForTests();

test.each<[string, (db: Database) => Promise<unknown>]>([
  ["a product's page: the product", (db) => findProduct(db, SLUG)],
  [
    "a product's page: what is worn with it",
    async (db) => {
      const product = await findProduct(database.db, SLUG);
      return product && listWornWith(db, product);
    },
  ],
  ["the home page: what is new", (db) => listProducts(db, { limit: 6 })],
  ["the home page: what each cloth starts from", (db) => listPricesFrom(db)],
  ["a page of the catalogue", (db) => listProductsBySlug(db, SLUGS)],
  ["a page of the catalogue in one colour", (db) => listColourPictures(db, SLUGS, "wine")],
  ["a checkout", (db) => findProducts(db, SLUGS)],
  ["the owner's form", (db) => findStoredProduct(db, admin, SLUG)],
  ["a slug that may be taken", (db) => titleOf(db, admin, SLUG)],
])("%s is found by index", async (_, work) => {
  expect(await tablesReadWhole(work)).toEqual([]);
});

test("a check that sees no plan does not pass: a count reads everything", async () => {
  const found = await tablesReadWhole((db) => db.execute("SELECT count(description) FROM products"));
  expect(found).toHaveLength(1);
});
