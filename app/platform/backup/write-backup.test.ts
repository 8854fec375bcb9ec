import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { paidOrder } from "#app/domain/orders/testing/orders-for-tests.server.ts";
import { clientConfig, withDatabase } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "../db/testing/test-database.server.ts";
import { readArchive } from "./archive.server.ts";
import { BackupError } from "./backup-schedule.ts";
import { checkRestore, restoreBackup } from "./restore-backup.server.ts";
import { writeBackup } from "./write-backup.server.ts";

let database: TestDatabase;
let home: string;
let dataDir: string;
let target: string;
beforeEach(async () => {
  database = await createTestDatabase();
  // Such names come from downloads and from archives split in parts.
  home = await mkdtemp(path.join(tmpdir(), "shop.part-2."));
  dataDir = path.join(home, "data.part");
  await mkdir(path.join(dataDir, "media/tote"), { recursive: true });
  await mkdir(path.join(dataDir, "secrets"));
  await writeFile(path.join(dataDir, "media/tote/480.webp"), "a picture");
  await writeFile(path.join(dataDir, "secrets/auth-secret"), "kept");
  target = `restored_${Date.now()}`;
  await database.db.execute(sql.raw(`CREATE DATABASE ${target} TEMPLATE template0`));
});
afterEach(async () => {
  await database.db.execute(sql.raw(`DROP DATABASE ${target} WITH (FORCE)`));
  await database.close();
  await rm(home, { recursive: true, force: true });
});

/** Saves the shop and restores it elsewhere. Returns the new data folder, and the archive's pictures and secrets. */
async function saveAndRestore(): Promise<{ restored: string; saved: string[] }> {
  const file = path.join(home, "shop.tar.gz");
  await writeBackup(
    { connection: database.connection, dataDir, passphrase: null },
    file,
    new Date("2026-11-20T04:00:00Z"),
  );
  const contents = await readArchive(file);
  const saved = contents.flatMap(({ name }) => (/^(media|secrets)\//.test(name) ? [name] : []));
  const restored = path.join(home, "restored.part");
  await checkRestore(file, { dataDir: restored, holdsDatabase: false });
  const connection = withDatabase(database.connection, target);
  await restoreBackup(
    { connection, dataDir: restored, migrations: path.resolve("database/migrations") },
    file,
  );
  return { restored, saved };
}

async function countOrders(): Promise<number> {
  const client = new Client(clientConfig(withDatabase(database.connection, target)));
  await client.connect();
  try {
    const { rows } = await client.query("SELECT 1 FROM orders");
    return rows.length;
  } finally {
    await client.end();
  }
}

test("a shop is saved and restored whole where its folder's path has '.part' in it", async () => {
  await paidOrder(database.db);
  const { restored, saved } = await saveAndRestore();
  expect(saved.sort()).toEqual(["media/tote/480.webp", "secrets/auth-secret"]);
  expect(await readFile(path.join(restored, "media/tote/480.webp"), "utf8")).toBe("a picture");
  expect(await readFile(path.join(restored, "secrets/auth-secret"), "utf8")).toBe("kept");
  expect((await stat(path.join(restored, "secrets/auth-secret"))).mode & 0o777).toBe(0o600);
  expect(await countOrders()).toBe(1);
});

test("excludes foreign secrets and unfinished files, which do not prevent a restore", async () => {
  for (const stray of ["NOTES.txt", ".auth-secret.swp", "auth-secret.1234.part"])
    await writeFile(path.join(dataDir, "secrets", stray), "not the shop's");
  await mkdir(path.join(dataDir, "secrets/old"));
  await writeFile(path.join(dataDir, "secrets/old/auth-secret"), "an older one");
  await writeFile(path.join(dataDir, "media/tote/960.webp.part"), "half a pic");
  await writeFile(path.join(dataDir, "media/tote/Icon\r"), "a file manager's");
  const { restored, saved } = await saveAndRestore();
  expect(saved.sort()).toEqual(["media/tote/480.webp", "secrets/auth-secret"]);
  expect(await readdir(path.join(restored, "secrets"))).toEqual(["auth-secret"]);
  expect(await readdir(path.join(restored, "media/tote"))).toEqual(["480.webp"]);
});

test("says why nothing is saved where the disk takes no file", async () => {
  const file = path.join(dataDir, "media/tote/480.webp", "shop.tar.gz");
  const shop = { connection: database.connection, dataDir, passphrase: null };
  const refused = writeBackup(shop, file, new Date());
  await expect(refused).rejects.toThrow(BackupError);
  await expect(refused).rejects.toThrow(
    /^Nothing is saved in \S+shop\.tar\.gz: a part of its path is a file/,
  );
});

test("says why a folder in the place of a backup is not read", async () => {
  const refused = checkRestore(dataDir, { dataDir: path.join(home, "restored"), holdsDatabase: false });
  await expect(refused).rejects.toThrow(/cannot be read: it is a folder, not a file\.$/);
});

test("leaves nothing of a backup that is broken off", async () => {
  const stop = new AbortController();
  const file = path.join(home, "shop.tar.gz");
  const shop = { connection: database.connection, dataDir, passphrase: null };
  const written = writeBackup(shop, file, new Date(), stop.signal);
  stop.abort(new Error("told to stop"));
  await expect(written).rejects.toThrow("told to stop");
  expect(await readdir(home)).toEqual(["data.part"]);
});
