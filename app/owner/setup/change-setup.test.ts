import { afterEach, beforeEach, expect, test } from "vitest";
import { createProduct } from "#app/domain/catalogue/products/write-products.server.ts";
import { products } from "#app/domain/catalogue/products.tables.server.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { sendForm } from "#app/owner/kit/testing/send-form.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { nthProduct } from "#tests/support/database/many-products.ts";
import { SETUP_ACTIONS } from "./change-setup.server.ts";
import { loadSetup } from "./load-setup.server.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  const { product, variants } = nthProduct(1);
  const sample = { ...product, slug: "gown", primaryImageUrl: `/pictures/${FOLDER}/1000.webp` };
  await inTransaction(database.db, (tx) => createProduct(tx, sample, variants));
});
afterEach(() => database.close());

const FOLDER = "cloth-adire.1000x1000.46516b";
const admin = adminForTests();
const deps = () => ({
  db: database.db,
  now: () => new Date(),
  means: { mailer: null, payments: "sandbox" as const, siteUrl: null, problems: [], settingsFile: null },
  sampleFolders: new Set([FOLDER]),
  shopName: "Shop",
});
const send = (change: string) => sendForm(SETUP_ACTIONS, deps(), admin, { change });
const isShown = async () => (await database.db.select().from(products))[0]?.isActive;

test("undo restores sample goods that several simultaneous requests removed", async () => {
  const press = () => send("remove-sample");
  await Promise.all([press(), press(), press()]);
  expect(await isShown()).toBe(false);
  expect(await send("undo")).toEqual({ leadsTo: "/admin/setup?done=undo" });
  expect(await isShown()).toBe(true);
  expect((await loadSetup(deps(), admin)).undo).toBeNull();
});

test("undo fails for sample goods that are already shown again", async () => {
  await send("remove-sample");
  await database.db.update(products).set({ isActive: true, deletedAt: null });
  expect(await send("undo")).toMatchObject({ status: 422 });
});
