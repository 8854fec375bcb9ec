import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Client } from "pg";
import { clientConfig, type DatabaseConnection } from "../db/connection.server.ts";
import { BackupError, readArchive, textOf } from "./archive.server.ts";
import { archiveName } from "./dump-tables.server.ts";
import {
  isEmptyDatabase,
  liftForeignKeys,
  loadTable,
  makeTables,
  setCounters,
} from "./load-tables.server.ts";
import { FOLDERS, type Manifest } from "./write-backup.server.ts";

interface Target {
  connection: DatabaseConnection;
  dataDir: string;
  migrations: string;
}

/** Throws a `BackupError` unless the archive is whole and the folder has no pictures or secrets that it would mix with. */
export async function checkRestore(file: string, dataDir: string): Promise<void> {
  await readArchive(file);
  for (const folder of FOLDERS) {
    const there = await readdir(path.join(dataDir, folder)).catch(() => []);
    if (there.length > 0) {
      throw new BackupError(
        `The data folder ${dataDir} is not empty. Restore into a new one: DATA_DIR=./data-restored npm run restore -- FILE`,
      );
    }
  }
}

/**
 * Puts a shop back from an archive that `checkRestore` has passed, into an empty database and data folder. All tables
 * are loaded in one transaction: a restore that fails leaves nothing behind. Returns when the backup had been made.
 */
export async function restoreBackup(
  { connection, dataDir, migrations }: Target,
  file: string,
): Promise<Date> {
  const client = new Client({ ...clientConfig(connection), application_name: "shop restore" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    if (!(await isEmptyDatabase(client))) throw new BackupError("The database is not empty.");
    await client.query("BEGIN");
    const madeAt = await loadAll(client, { dataDir, migrations }, file);
    await client.query("COMMIT");
    return madeAt;
  } catch (error) {
    for (const folder of FOLDERS) await rm(path.join(dataDir, folder), { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function loadAll(
  client: Client,
  { dataDir, migrations }: Omit<Target, "connection">,
  file: string,
): Promise<Date> {
  let manifest: Manifest | null = null;
  let foreignKeys: string[] = [];
  await readArchive(file, async (name, content) => {
    if (name === "manifest.json") {
      manifest = readManifest(await textOf(content));
      if (!(await makeTables(client, manifest.migrations, migrations))) {
        throw new BackupError("This backup is of a newer shop. Restore it with that version.");
      }
      foreignKeys = await liftForeignKeys(client);
      return;
    }
    const table = manifest?.tables.find((each) => archiveName(each) === name);
    if (table) await loadTable(client, table, content);
    else await putFile(dataDir, name, content);
  });
  if (manifest === null) throw new BackupError(`${file} is no backup of a shop.`);
  for (const statement of foreignKeys) await client.query(statement);
  await setCounters(client);
  return new Date((manifest as Manifest).madeAt);
}

function readManifest(text: string): Manifest {
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format === 1) return manifest;
  throw new BackupError("This backup is of a newer shop. Restore it with that version.");
}

/** Only into the folders that backups are made of, whatever the archive says. */
async function putFile(dataDir: string, name: string, content: Readable): Promise<void> {
  const file = path.resolve(dataDir, name);
  const folder = FOLDERS.find((each) => file.startsWith(path.resolve(dataDir, each) + path.sep));
  if (!folder || existsSync(file))
    throw new BackupError(`The archive holds a file that is none of ours: ${name}`);
  const isSecret = folder === "secrets";
  await mkdir(path.dirname(file), { recursive: true, ...(isSecret && { mode: 0o700 }) });
  await pipeline(content, createWriteStream(file, { mode: isSecret ? 0o600 : 0o644 }));
}
