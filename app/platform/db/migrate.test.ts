import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { isMigrated, migrate } from "./migrate.server.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.server.ts";

const OURS = join(import.meta.dirname, "../../../database/migrations");
const LATER = 4_102_444_800_000; // the year 2100: after every migration of ours

test("a fresh test database is migrated", async () => {
  const { db } = await freshDatabase();
  expect(await isMigrated(db, OURS)).toBe(true);
});

test("a new database is not migrated", async () => {
  const { db } = await freshDatabase();
  await db.execute(sql`DROP SCHEMA drizzle CASCADE`);
  expect(await isMigrated(db, OURS)).toBe(false);
});

test("processes that start at once migrate once", async () => {
  const { db, connection } = await freshDatabase();
  const folder = await migrationFolder("CREATE TABLE once_only (id int)");
  expect(await isMigrated(db, folder)).toBe(false);
  await Promise.all([1, 2, 3, 4].map(() => migrate(connection, folder)));
  expect(await isMigrated(db, folder)).toBe(true);
});

test("treats a database that is ahead of the folder as migrated, and says that it is ahead", async () => {
  const { db, connection } = await freshDatabase();
  expect(await migrate(connection, OURS)).toEqual({ isOfNewerProgram: false });
  expect(await migrate(connection, await migrationFolder("SELECT 1"))).toEqual({ isOfNewerProgram: false });
  expect(await isMigrated(db, OURS)).toBe(true);
  expect(await migrate(connection, OURS)).toEqual({ isOfNewerProgram: true });
});

test("a migration that fails leaves no trace", async () => {
  const { db, connection } = await freshDatabase();
  const folder = await migrationFolder(
    "CREATE TABLE halfway (id int);\n--> statement-breakpoint\nSELECT 1 / 0",
  );
  await expect(migrate(connection, folder)).rejects.toThrow();
  expect(await isMigrated(db, folder)).toBe(false);
  const { rows } = await db.execute(sql`SELECT to_regclass('halfway') AS found`);
  expect(rows).toEqual([{ found: null }]);
});

async function freshDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(database.close);
  return database;
}

/** A folder with one migration that is later than all of ours. */
async function migrationFolder(statements: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const entries = [{ idx: 0, version: "7", when: LATER, tag: "0000_later", breakpoints: true }];
  await mkdir(join(folder, "meta"));
  await writeFile(
    join(folder, "meta/_journal.json"),
    JSON.stringify({ version: "7", dialect: "postgresql", entries }),
  );
  await writeFile(join(folder, "0000_later.sql"), statements);
  return folder;
}
