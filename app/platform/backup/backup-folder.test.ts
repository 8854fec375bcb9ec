import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { paidOrder } from "#app/domain/orders/testing/orders-for-tests.server.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { clientConfig } from "#app/platform/db/client.server.ts";
import { shopMarks } from "#app/platform/images/images.tables.server.ts";
import { createTestDatabase, type TestDatabase } from "../db/testing/test-database.server.ts";
import { readArchive } from "./archive.server.ts";
import { backupFolder } from "./archive-store.server.ts";
import { backupSchedule } from "./backup.tables.server.ts";
import { listArchives, oneAtATime, storeBackup } from "./backup-folder.server.ts";
import { drillRestore, MAY_NOT_CREATE, mayDrill } from "./drill-restore.server.ts";
import { storeDueBackup } from "./due-backup.server.ts";
import { streamBackup } from "./write-backup.server.ts";

let database: TestDatabase;
let dataDir: string;
let passphrase: string | null;
beforeEach(async () => {
  passphrase = null;
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), "backup-folder-"));
  await mkdir(path.join(dataDir, "media/tote"), { recursive: true });
  await writeFile(path.join(dataDir, "media/tote/480.webp"), "a picture");
  await mkdir(path.join(dataDir, "secrets"));
  await writeFile(path.join(dataDir, "secrets/auth-secret"), "kept");
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const BY = { userId: null, email: "ada@shop.example" };
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 4));
const shop = () => ({ db: database.db, connection: database.connection, dataDir, objects: null, passphrase });
const keep = (day: number, kept = 7) => storeBackup(shop(), BY, { keep: kept, now: at(day) });
const fileOf = (name: string) => path.join(backupFolder(dataDir), name);
const drill = (file: string, connection = database.connection) =>
  drillRestore(
    { connection, dataDir, migrations: path.resolve("database/migrations"), holdsDatabase: true, passphrase },
    file,
  );
const drillDatabases = async () =>
  (
    await database.db.execute(
      sql`SELECT datname FROM pg_database WHERE datname = current_database() || '_restore_drill'`,
    )
  ).rows;

test("lists and tries encrypted archives beside those in clear, and says when the passphrase is another one", async () => {
  await keep(1);
  passphrase = "correct horse battery";
  const made = await keep(2);
  if (made === "busy") throw new Error("busy");
  expect(await listArchives(shop())).toMatchObject([
    { name: "shop-20261102T040000Z.tar.gz.age", isEncrypted: true },
    { name: "shop-20261101T040000Z.tar.gz", isEncrypted: false },
  ]);
  expect((await readFile(fileOf(made.name))).toString("latin1")).toMatch(
    /^age-encryption\.org\/v1\n-> scrypt /,
  );
  expect(await drill(fileOf(made.name))).toMatchObject({ files: 2 });
  expect(await drill(fileOf("shop-20261101T040000Z.tar.gz"))).toMatchObject({ files: 2 });
  passphrase = "another passphrase";
  await expect(drill(fileOf(made.name))).rejects.toThrow(
    /another passphrase than the one in BACKUP_PASSPHRASE/,
  );
  passphrase = null;
  await expect(drill(fileOf(made.name))).rejects.toThrow(/is encrypted. Set BACKUP_PASSPHRASE/);
  expect(await drillDatabases()).toEqual([]);
});

test("keeps archives in the folder, records their size, and removes the oldest", async () => {
  for (const day of [1, 2, 3]) await keep(day, 2);
  const kept = await listArchives(shop());
  expect(kept.map(({ name, madeAt }) => [name, madeAt])).toEqual([
    ["shop-20261103T040000Z.tar.gz", at(3)],
    ["shop-20261102T040000Z.tar.gz", at(2)],
  ]);
  expect((await stat(fileOf("shop-20261103T040000Z.tar.gz"))).mode & 0o777).toBe(0o600);
  const noted = await database.db.select().from(adminChanges).where(eq(adminChanges.action, "backed up"));
  expect(noted).toHaveLength(3);
  expect(noted.at(-1)).toMatchObject({
    email: BY.email,
    changes: [{ field: "bytes", from: null, to: kept[0]?.bytes }],
  });
});

test("ignores the remains of a killed run, and the next run removes them", async () => {
  await keep(1);
  const half = "shop-20261102T040000Z.tar.gz";
  await writeFile(fileOf(`${half}.part`), "half");
  await mkdir(fileOf(`${half}.tables-aB3xY9`));
  await writeFile(fileOf("notes.txt"), "the owner's own");
  expect(await listArchives(shop())).toHaveLength(1);
  await keep(3);
  expect((await readdir(backupFolder(dataDir))).sort()).toEqual([
    "notes.txt",
    "shop-20261101T040000Z.tar.gz",
    "shop-20261103T040000Z.tar.gz",
  ]);
});

test("writes one backup at a time, and starts the next when the first process is gone", async () => {
  await oneAtATime(database.connection, "folder", async () => {
    expect(await keep(1)).toBe("busy");
  });
  expect(await keep(1)).toMatchObject({ name: "shop-20261101T040000Z.tar.gz" });
});

test("writes the scheduled archive when due, once, and not on a nearly full disk", async () => {
  const due = (day: number, hasRoom = true) =>
    storeDueBackup(shop(), {
      room: { hasRoom: async () => hasRoom, space: async () => null },
      now: at(day),
    });
  expect(await due(1)).toBeNull();
  await database.db.insert(backupSchedule).values({ every: "day", keep: 2 });
  await expect(due(1, false)).rejects.toThrow("nearly full");
  expect(await due(1)).toMatchObject({ madeAt: at(1) });
  expect(await due(1)).toBeNull();
  expect(await due(2)).toMatchObject({ madeAt: at(2) });
});

test("a restore drill restores the whole archive, and leaves nothing behind", async () => {
  await paidOrder(database.db);
  // The restored folder does not get the mark of the shop's own.
  await database.db.insert(shopMarks).values({ kind: "media", mark: "mark" });
  const made = await keep(1);
  if (made === "busy") throw new Error("It was not written");
  // The remains of a killed drill.
  await database.db.execute(
    sql.raw(`CREATE DATABASE "${await nameOfDatabase()}_restore_drill" TEMPLATE template0`),
  );
  await mkdir(fileOf(".drill/media"), { recursive: true });
  await writeFile(fileOf(".drill/media/old.webp"), "old");
  const found = await drill(fileOf(made.name));
  expect(found.files).toBe(2);
  expect(found.tables).toBeGreaterThan(20);
  expect(found.rows).toBeGreaterThan(2);
  expect(await drillDatabases()).toEqual([]);
  expect(await readdir(backupFolder(dataDir))).toEqual([made.name]);
  // The shop itself is untouched.
  expect(await database.db.select().from(orders)).toHaveLength(1);
});

test("a restore drill reports a damaged archive, and leaves nothing behind", async () => {
  const made = await keep(1);
  if (made === "busy") throw new Error("It was not written");
  await truncate(fileOf(made.name), Math.floor(made.bytes * 0.8));
  await expect(drill(fileOf(made.name))).rejects.toThrow("is no whole backup");
  expect(await drillDatabases()).toEqual([]);
});

test("a restore drill by a user who may not create databases is refused with a message", async () => {
  const made = await keep(1);
  if (made === "busy") throw new Error("It was not written");
  const role = `weak_${Date.now()}`;
  const client = new Client(clientConfig(database.connection));
  await client.connect();
  try {
    expect(await mayDrill((query) => client.query(query))).toBe(true);
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'weak' NOCREATEDB`);
    await client.query(`SET ROLE ${role}`);
    expect(await mayDrill((query) => client.query(query))).toBe(false);
    await expect(drill(fileOf(made.name), withUser(role, "weak"))).rejects.toThrow(MAY_NOT_CREATE);
    await client.query("RESET ROLE");
    await client.query(`DROP ROLE ${role}`);
  } finally {
    await client.end();
  }
});

test("a download is the same archive, and a cancelled one leaves nothing behind", async () => {
  const file = path.join(dataDir, "download.tar.gz");
  const scratch = path.join(dataDir, ".download-");
  const files = await streamBackup(shop(), createWriteStream(file), scratch, at(1));
  expect(await readArchive(file)).toHaveLength(files);
  const broken = createWriteStream(path.join(dataDir, "broken.tar.gz"));
  broken.destroy();
  await expect(streamBackup(shop(), broken, scratch, at(1))).rejects.toThrow();
  expect((await readdir(dataDir)).filter((name) => name.startsWith(".download"))).toEqual([]);
});

const nameOfDatabase = async () =>
  (await database.db.execute<{ name: string }>(sql`SELECT current_database() AS name`)).rows[0]?.name;

function withUser(user: string, password: string) {
  const { connection } = database;
  if (typeof connection !== "string") return { ...connection, user, password };
  const url = new URL(connection);
  url.username = user;
  url.password = password;
  return url.href;
}
