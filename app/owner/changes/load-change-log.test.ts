import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { enquiries } from "#app/domain/people/enquiries.tables.server.ts";
import { type AdminChange, recordChange } from "#app/platform/audit/record-change.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import type { LogPlace } from "./change.ts";
import { CHANGES_PER_PAGE, listLatestChanges, loadChangeLog } from "./load-change-log.server.ts";

const admin = adminForTests();
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.execute(sql`TRUNCATE admin_changes RESTART IDENTITY`);
});

const note = (subjectKind: AdminChange["subjectKind"], subjectId: string, action = "updated") =>
  inTransaction(database.db, (tx) => recordChange(tx, admin, { subjectKind, subjectId, action }));

const read = (place: Partial<LogPlace> = {}) =>
  loadChangeLog(database.db, admin, { kind: null, query: "", before: null, after: null, ...place });

test("an empty log has one empty page", async () => {
  expect(await read()).toMatchObject({ changes: [], older: null, newer: null });
});

test("pages forwards and backwards, even while entries are added", async () => {
  const all = 2 * CHANGES_PER_PAGE + 3;
  for (let n = 1; n <= all; n += 1) await note("order", `BA-${n}`);
  const first = await read();
  expect(first.changes[0]?.subjectId).toBe(`BA-${all}`);
  expect([first.changes.length, first.newer]).toEqual([CHANGES_PER_PAGE, null]);
  await note("order", "BA-late");
  const second = await read({ before: first.older });
  const third = await read({ before: second.older });
  expect(third.changes.map(({ subjectId }) => subjectId)).toEqual(["BA-3", "BA-2", "BA-1"]);
  expect(third.older).toBeNull();
  expect((await read({ after: third.newer })).changes).toEqual(second.changes);
  const again = await read({ after: second.newer });
  expect(again.changes.at(-1)?.id).toBe(first.changes.at(-1)?.id);
  expect(again.newer).toBe(again.changes[0]?.id);
  expect((await read({ after: again.newer })).changes.map(({ subjectId }) => subjectId)).toEqual(["BA-late"]);
});

test("the log can be limited to a kind, and to a search text in the id or name", async () => {
  await database.db.execute(sql`INSERT INTO products (slug, title, brand, collection, gender, description, min_price_cents, sizes, colors, primary_image_url)
    VALUES ('linen-shirt-olive', 'Linen Shirt', 'B', 'B', 'unisex', '', 18000, '{8}', '{Olive}', '/media/x/1.avif')`);
  await database.db.insert(enquiries).values({
    id: "e-1",
    kind: "contact",
    fields: { firstName: "Ada", lastName: "Obi", email: "ada@example.com", message: "Hello" },
  });
  await note("product", "linen-shirt-olive");
  await note("product", "gone-tote", "deleted");
  await note("enquiry", "e-1", "answered");
  await note("administrator", "bola@shop.example", "added");
  await note("import", "not a uuid");
  const found = async (place: Partial<LogPlace>) => (await read(place)).changes.map(({ name }) => name);
  expect(await found({})).toEqual(["an import", "bola@shop.example", "Ada Obi", "gone-tote", "Linen Shirt"]);
  expect(await found({ kind: "product" })).toEqual(["gone-tote", "Linen Shirt"]);
  expect(await found({ query: "linen shirt" })).toEqual(["Linen Shirt"]);
  expect(await found({ query: "olive" })).toEqual(["Linen Shirt"]);
  expect(await found({ query: "ada OBI" })).toEqual(["Ada Obi"]);
  expect(await found({ query: "%" })).toEqual([]);
  expect(await found({ kind: "order", query: "linen" })).toEqual([]);
  const { changes } = await read({ kind: "product" });
  expect(changes.map(({ isThere }) => isThere)).toEqual([false, true]);
});

test("each subject has its own last five, newest first", async () => {
  for (let n = 1; n <= 7; n += 1) await note("order", "BA-1", `step ${n}`);
  await note("order", "BA-2");
  await note("product", "BA-1");
  const latest = await listLatestChanges(database.db, admin, "order", ["BA-1", "BA-2", "BA-3"]);
  expect(latest["BA-1"]?.map(({ action }) => action)).toEqual([
    "step 7",
    "step 6",
    "step 5",
    "step 4",
    "step 3",
  ]);
  expect(latest["BA-2"]).toHaveLength(1);
  expect(latest["BA-3"]).toBeUndefined();
  expect(await listLatestChanges(database.db, admin, "order", [])).toEqual({});
});

test("an owner sees every change, an editor those of their area, and everybody their own", async () => {
  await note("product", "linen-shirt-olive");
  await note("order", "BA-1", "refunded");
  const packer = adminForTests({ userId: "packer", email: "packer@shop.example", role: "packer" });
  await inTransaction(database.db, (tx) =>
    recordChange(tx, packer, { subjectKind: "order", subjectId: "BA-2", action: "fulfilled" }),
  );
  const seenBy = async (reader: typeof admin) => {
    const place = { kind: null, query: "", before: null, after: null };
    const { changes } = await loadChangeLog(database.db, reader, place);
    return changes.map(({ subjectId }) => subjectId);
  };
  expect(await seenBy(admin)).toEqual(["BA-2", "BA-1", "linen-shirt-olive"]);
  expect(await seenBy(adminForTests({ userId: "editor", role: "editor" }))).toEqual(["linen-shirt-olive"]);
  expect(await seenBy(packer)).toEqual(["BA-2"]);
});
