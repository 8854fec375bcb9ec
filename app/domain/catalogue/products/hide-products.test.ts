import { asc, eq, sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { CHANGES_CHANNEL, parseAnnouncement } from "#app/platform/cache/changes.server.ts";
import { clientConfig, inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { nthProduct } from "#tests/support/database/many-products.ts";
import { products } from "../products.tables.server.ts";
import { setManyHidden, undoHidden } from "./hide-products.server.ts";
import { createProduct } from "./write-products.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.db.execute(sql`TRUNCATE stock_movements, products, admin_changes CASCADE`));

const admin = adminForTests();
const now = new Date("2026-11-20T08:00:00Z");

async function three(): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    for (const slug of ["a", "b", "c"]) {
      const { product, variants } = nthProduct(1);
      const own = { ...product, slug, primaryImageUrl: "/a.webp", isActive: slug !== "c" };
      await createProduct(tx, own, variants);
    }
  });
}

const active = async () =>
  (await database.db.select().from(products).orderBy(asc(products.slug)))
    .filter(({ isActive }) => isActive)
    .map(({ slug }) => slug);

const hide = (slugs: string[], isHidden = true) =>
  setManyHidden(database.db, admin, { slugs, isHidden, now });

test("hides several products together, and counts only the newly hidden ones", async () => {
  await three();
  expect(await hide(["a", "b", "c", "gone"])).toMatchObject({ count: 2 });
  expect(await active()).toEqual([]);
  const rows = await database.db.select().from(products).orderBy(asc(products.slug));
  expect(rows.map(({ deletedAt }) => deletedAt)).toEqual([now, now, null]);
});

test("undoing shows exactly the products that were hidden, and only once", async () => {
  await three();
  const { stamp } = await hide(["a", "c"]);
  expect(await undoHidden(database.db, admin, { stamp, now })).toMatchObject({ count: 1 });
  expect(await active()).toEqual(["a", "b"]);
  expect(await undoHidden(database.db, admin, { stamp, now })).toMatchObject({ count: 0 });
});

test("undoing does not show a product that lost its price, picture or sizes since", async () => {
  await three();
  const { stamp } = await hide(["a", "b"]);
  await database.db
    .update(products)
    .set({ minPriceCents: toMoney(0) })
    .where(eq(products.slug, "a"));
  expect(await undoHidden(database.db, admin, { stamp, now })).toMatchObject({ count: 1 });
  expect(await active()).toEqual(["b"]);
});

test.each(["", "0", "1763625600000000", "DROP", "99999999999999999999"])(
  "ignores the undo of %j, when no change was made",
  async (stamp) => {
    await three();
    await hide(["a"]);
    expect(await undoHidden(database.db, admin, { stamp, now })).toBeNull();
  },
);

test("undoing leaves a product hidden that was hidden again since", async () => {
  await three();
  const { stamp } = await hide(["a", "b"]);
  await hide(["a"], false);
  await hide(["a"]);
  expect(await undoHidden(database.db, admin, { stamp, now })).toMatchObject({ count: 1 });
  expect(await active()).toEqual(["b"]);
});

test("an administrator cannot undo another's change", async () => {
  await three();
  const { stamp } = await hide(["a"]);
  expect(await undoHidden(database.db, adminForTests({ userId: "other" }), { stamp, now })).toBeNull();
});

test("the audit log names each product, with its old and new state", async () => {
  await three();
  await hide(["a", "b"]);
  const rows = await database.db.select().from(adminChanges).orderBy(asc(adminChanges.subjectId));
  expect(rows.map(({ subjectId, action, changes, email }) => [subjectId, action, changes, email])).toEqual(
    ["a", "b"].map((slug) => [
      slug,
      "hidden",
      [{ field: "Active", from: true, to: false }],
      "owner@shop.example",
    ]),
  );
});

test("hiding any number of products announces the lists once, and each product's page", async () => {
  await three();
  const client = new Client(clientConfig(database.connection));
  await client.connect();
  const heard: (string | undefined)[] = [];
  client.on("notification", ({ payload = "" }) => heard.push(parseAnnouncement(payload)?.tag));
  await client.query(`LISTEN ${CHANGES_CHANNEL}`);
  await hide(["a", "b"]);
  await client.query("SELECT 1");
  await client.end();
  expect(heard).toEqual(["products", "product:a", "product:b"]);
});
