import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { announcedChanges } from "#app/platform/cache/changes.tables.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { nthProduct } from "#tests/support/database/many-products.ts";
import { setManyHidden } from "../products/hide-products.server.ts";
import { findProduct } from "../products/queries.server.ts";
import { createProduct } from "../products/write-products.server.ts";
import { products } from "../products.tables.server.ts";
import { applySchedules, cancelPublishing } from "./apply-schedules.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() =>
  database.db.execute(sql`TRUNCATE stock_movements, products, admin_changes, announced_changes CASCADE`),
);

const admin = adminForTests();
const AT = new Date("2026-12-01T09:00:00Z");
const later = (seconds: number) => new Date(AT.getTime() + seconds * 1000);
const keep = (now: Date) => applySchedules({ db: database.db, now: () => now });

const draft = (changes: Partial<typeof products.$inferInsert> = {}) =>
  inTransaction(database.db, async (tx) => {
    const { product, variants } = nthProduct(1);
    await createProduct(
      tx,
      { ...product, slug: "gown", isActive: false, publishAt: AT, primaryImageUrl: "/a.jpg", ...changes },
      variants,
    );
    await tx.delete(announcedChanges);
  });
const row = async () => (await database.db.select().from(products).where(eq(products.slug, "gown")))[0];
const log = async () =>
  (await database.db.select().from(adminChanges)).map(({ email, action }) => [email, action]);

test("publishes a draft at its second, not before, and announces it to every process", async () => {
  await draft();
  expect(await keep(later(-1))).toBe(0);
  expect(await findProduct(database.db, "gown")).toBeNull();
  expect(await keep(AT)).toBe(1);
  expect(await findProduct(database.db, "gown")).toMatchObject({ slug: "gown" });
  expect(await row()).toMatchObject({ isActive: true, publishAt: null });
  const tags = (await database.db.select().from(announcedChanges)).map(({ tag }) => tag);
  expect(tags).toEqual(expect.arrayContaining(["products", "product:gown"]));
  expect(await log()).toEqual([["The schedule", "published"]]);
});

test("products that are due together are announced together, the lists once", async () => {
  await draft();
  await draft({ slug: "kaftan" });
  await draft({ slug: "robe" });
  expect(await keep(AT)).toBe(3);
  const tags = (await database.db.select().from(announcedChanges)).map(({ tag }) => tag);
  expect(tags.sort()).toEqual(["product:gown", "product:kaftan", "product:robe", "products"]);
});

test("a product that cannot be saved does not block others", async () => {
  await draft();
  await draft({ slug: "kaftan" });
  await database.db.execute(
    sql`ALTER TABLE products ADD CONSTRAINT refused CHECK (slug <> 'gown' OR NOT is_active)`,
  );
  await expect(keep(AT)).rejects.toThrow();
  const shown = (await database.db.select().from(products)).filter(({ isActive }) => isActive);
  expect(shown.map(({ slug }) => slug)).toEqual(["kaftan"]);
  await database.db.execute(sql`ALTER TABLE products DROP CONSTRAINT refused`);
});

test("publishes once when two processes check at the same moment", async () => {
  await draft();
  const done = await Promise.all([keep(AT), keep(AT), keep(AT)]);
  expect(done.sort()).toEqual([0, 0, 1]);
  expect(await log()).toHaveLength(1);
});

test.each([
  [{ primaryImageUrl: "" }, "It has no picture."],
  [{ minPriceCents: 0 as never }, "It has no price."],
])("holds back a draft that is no longer valid once, with the reason", async (changes, reason) => {
  await draft(changes);
  expect(await keep(later(60))).toBe(1);
  expect(await keep(later(61))).toBe(0);
  expect(await row()).toMatchObject({ isActive: false, publishAt: AT, publishHeldBack: reason });
  expect(await log()).toEqual([["The schedule", "held back"]]);
});

test("ignores a deleted draft", async () => {
  await draft();
  await database.db.delete(products);
  expect(await keep(later(60))).toBe(0);
});

test("keeps a cancelled draft as a draft, and drops the schedule of one published earlier", async () => {
  await draft();
  expect(await cancelPublishing(database.db, admin, "gown")).toBe(true);
  expect(await cancelPublishing(database.db, admin, "gown")).toBe(false);
  expect(await keep(later(60))).toBe(0);
  await database.db.update(products).set({ publishAt: AT });
  await setManyHidden(database.db, admin, { slugs: ["gown"], isHidden: false, now: AT });
  expect(await row()).toMatchObject({ isActive: true, publishAt: null });
});
