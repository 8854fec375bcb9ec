import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../db/testing/test-database.server.ts";
import { openBucket } from "../objects/object-store.server.ts";
import { type BucketServer, startBucket } from "../objects/testing/bucket-server.ts";
import { archiveStore, backupFolder } from "./archive-store.server.ts";
import { backupSchedule } from "./backup.tables.server.ts";
import { listArchives, type SavedShop, storeBackup } from "./backup-folder.server.ts";
import { drillRestore } from "./drill-restore.server.ts";
import { storeDueBackup } from "./due-backup.server.ts";

let database: TestDatabase;
let bucket: BucketServer;
let dataDir: string;
beforeEach(async () => {
  database = await createTestDatabase();
  bucket = await startBucket();
  dataDir = await mkdtemp(path.join(tmpdir(), "archive-store-"));
  await mkdir(path.join(dataDir, "secrets"));
  await writeFile(path.join(dataDir, "secrets/auth-secret"), "kept");
});
afterEach(async () => {
  bucket.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const BY = { userId: null, email: "ada@shop.example" };
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 4));
const shop = (changed: Partial<BucketServer["settings"]> = {}): SavedShop => ({
  ...{ db: database.db, connection: database.connection, dataDir, passphrase: null },
  objects: openBucket({ ...bucket.settings, ...changed }),
});
const keep = (day: number, kept = 7, saved = shop()) => storeBackup(saved, BY, { keep: kept, now: at(day) });
const nameOf = (day: number) => `shop-202611${String(day).padStart(2, "0")}T040000Z.tar.gz`;
const names = async () => (await listArchives(shop())).map(({ name }) => name);
const onDisk = () => readdir(backupFolder(dataDir));

test("keeps the newest archives in the bucket, and nothing on the machine", async () => {
  await openBucket(bucket.settings).put("backups/notes.txt", new Uint8Array([1]), "text/plain");
  for (const day of [1, 2, 3]) await keep(day, 2);
  expect(await names()).toEqual([nameOf(3), nameOf(2)]);
  expect([...bucket.objects.keys()].sort()).toEqual([
    "backups/notes.txt",
    `backups/${nameOf(2)}`,
    `backups/${nameOf(3)}`,
  ]);
  expect((await listArchives(shop()))[0]).toMatchObject({
    bytes: bucket.objects.get(`backups/${nameOf(3)}`)?.bytes.byteLength,
    madeAt: at(3),
  });
  expect(await onDisk()).toEqual([]);
});

test("another machine sees the same archives, and writes none that is not due", async () => {
  await database.db.insert(backupSchedule).values({ every: "day", keep: 2 });
  const room = { hasRoom: async () => true, space: async () => null };
  expect(await storeDueBackup(shop(), { room, now: at(1) })).toMatchObject({ name: nameOf(1) });
  const other = { ...shop(), dataDir: await mkdtemp(path.join(tmpdir(), "other-machine-")) };
  expect((await listArchives(other)).map(({ name }) => name)).toEqual([nameOf(1)]);
  expect(await storeDueBackup(other, { room, now: at(1) })).toBeNull();
  await rm(other.dataDir, { recursive: true });
});

test.each<[string, BucketServer["faults"], RegExp]>([
  ["is full", [{ status: 403, code: "QuotaExceeded" }], /^The backup was not kept. The object store is full/],
  ["cuts the upload in the middle", ["cut"], /^The backup was not kept. The object store does not answer/],
  [
    "refuses the keys",
    [{ status: 403, code: "AccessDenied" }],
    /^The backup was not kept. .* refused the keys/,
  ],
])("a bucket that %s keeps the old archives, and half of none", async (_, faults, sentence) => {
  await keep(1);
  bucket.faults.push(...faults);
  await expect(keep(2, 1)).rejects.toThrow(sentence);
  expect(await names()).toEqual([nameOf(1)]);
  expect(await onDisk()).toEqual([]);
  await keep(3, 1);
  expect(await names()).toEqual([nameOf(3)]);
});

test("says why a bucket lists nothing, and writes nothing then", async () => {
  const away = shop({ endpoint: "http://127.0.0.1:9" });
  await expect(listArchives(away)).rejects.toThrow(
    /^The backups in the bucket can’t be listed. .* not answer/,
  );
  await database.db.insert(backupSchedule).values({ every: "day", keep: 2 });
  const room = { hasRoom: async () => true, space: async () => null };
  await expect(storeDueBackup(away, { room, now: at(1) })).rejects.toThrow(/can’t be listed/);
});

const drill = () => {
  const means = { migrations: path.resolve("database/migrations"), holdsDatabase: true };
  return archiveStore(shop()).withFile(nameOf(1), (file) => drillRestore({ ...shop(), ...means }, file));
};

test("a drill restores an archive of the bucket, and leaves nothing on the machine", async () => {
  await keep(1);
  expect(await drill()).toMatchObject({ files: 1 });
  expect(await onDisk()).toEqual([]);
});

test("a drill says when the archive is gone, broken off on its way, or damaged", async () => {
  await expect(drill()).rejects.toThrow("The backup is no longer in the bucket.");
  await keep(1);
  bucket.faults.push("cut");
  await expect(drill()).rejects.toThrow(/can’t be fetched/);
  const kept = bucket.objects.get(`backups/${nameOf(1)}`);
  if (kept) kept.bytes = kept.bytes.subarray(0, kept.bytes.byteLength / 2);
  await expect(drill()).rejects.toThrow("is no whole backup");
  expect(await onDisk()).toEqual([]);
});
