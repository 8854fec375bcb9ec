import { existsSync } from "node:fs";
import { readdir, statfs } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { Client, DatabaseError } from "pg";
import { clientConfig, type DatabaseConnection } from "#app/platform/db/client.server.ts";
import { applyMigrations } from "#app/platform/db/migrate.server.ts";
import { notOurs, type Opening, readArchive, readEntryText } from "./archive.server.ts";
import { BackupError, damaged, notABackup, onDisk } from "./backup-schedule.ts";
import {
  areApplied,
  isEmptyDatabase,
  liftForeignKeys,
  loadTable,
  makeTables,
  pausePriceHistory,
  setCounters,
} from "./load-tables.server.ts";
import {
  archiveName,
  checkFileName,
  dropStaged,
  FOLDERS,
  isStaging,
  MANIFEST_NAME,
  type Manifest,
  moveIntoPlace,
  NEWER_SHOP,
  parseManifest,
  type SavedTable,
  stageFile,
} from "./manifest.server.ts";

interface Target {
  connection: DatabaseConnection;
  dataDir: string;
  /** The folder of this shop's migrations. */
  migrations: string;
  /** Aborts the restore. */
  signal?: AbortSignal;
  /** The passphrase of an encrypted archive. */
  passphrase?: string | null;
}

/**
 * Throws a `BackupError` unless the archive is complete, holds only what a shop's backup holds, and fits on the disk,
 * and unless the folder is free of pictures and secrets that it would mix with. Writes nothing.
 */
export async function checkRestore(
  file: string,
  {
    dataDir,
    holdsDatabase,
    passphrase,
  }: { dataDir: string; holdsDatabase: boolean } & Pick<Opening, "passphrase">,
): Promise<void> {
  const nothing = async () => undefined;
  const take = { manifest: nothing, table: nothing, file: nothing };
  const contents = await onDisk(`${file} cannot be read`, () =>
    readBackup(file, take, { passphrase: passphrase ?? null }),
  );
  for (const folder of FOLDERS) {
    const there = await readdir(path.join(dataDir, folder)).catch(() => []);
    if (there.some((name) => !isStaging(name))) {
      throw new BackupError(
        `The data folder ${dataDir} is not empty. Restore into a new one: DATA_DIR=./data-restored npm run restore -- FILE`,
      );
    }
  }
  const needed = contents
    .filter(({ name }) => holdsDatabase || !name.startsWith("tables/"))
    .reduce((sum, { bytes }) => sum + bytes, 0);
  const free = await freeBytes(dataDir);
  if (needed > free) {
    throw new BackupError(
      `The backup needs ${megabytes(needed)} MB, and the disk of ${dataDir} has ${megabytes(free)} MB left.`,
    );
  }
}

/**
 * Restores a shop from an archive that `checkRestore` has passed, into an empty database and data folder, and applies
 * this shop's newer migrations. Everything happens in one transaction, and the files get their places before its end,
 * so a restore that fails leaves nothing behind and can be run again. Only when the connection breaks during the commit
 * is the outcome unknown: then the files stay. Returns the time of the backup.
 */
export async function restoreBackup(
  { connection, dataDir, migrations, signal, passphrase = null }: Target,
  file: string,
): Promise<Date> {
  const client = new Client({ ...clientConfig(connection), application_name: "shop restore" });
  let isLost = false;
  client.on("error", () => {
    isLost = true;
  });
  await client.connect();
  try {
    if (!(await isEmptyDatabase(client))) throw new BackupError("The database is not empty.");
    // Files that a killed restore left behind.
    await dropStaged(dataDir);
    await client.query("BEGIN");
    const all = readMigrationFiles({ migrationsFolder: migrations });
    const failure = `Nothing is restored in ${dataDir}`;
    const opening = { signal, passphrase };
    const madeAt = await onDisk(failure, () =>
      loadAll(client, { dataDir, migrations: all, ...opening }, file),
    );
    signal?.throwIfAborted();
    const takeBack = await onDisk(failure, () => moveIntoPlace(dataDir));
    const isSent = !isLost;
    await client.query("COMMIT").catch(async (error: unknown) => {
      if (isSent && !(error instanceof DatabaseError)) throw new BackupError(UNANSWERED, { cause: error });
      await takeBack();
      throw error;
    });
    return madeAt;
  } catch (error) {
    await dropStaged(dataDir);
    if (error instanceof DatabaseError) {
      throw new BackupError(`The backup does not fit this shop's database: ${error.message}`, {
        cause: error,
      });
    }
    throw error;
  } finally {
    await client.end();
  }
}

const UNANSWERED =
  "The database did not say whether it took the backup. Look whether the shop starts; if it does not, empty both and restore again.";

/** The marks of folders: the restored folder gets a mark of its own. */
export const NOT_RESTORED = "shop_marks";

async function loadAll(
  client: Client,
  { dataDir, migrations, signal, passphrase }: { dataDir: string; migrations: MigrationMeta[] } & Opening,
  file: string,
): Promise<Date> {
  let madeAt = new Date(Number.NaN);
  let applied = 0;
  let resumed: string[] = [];
  await readBackup(
    file,
    {
      async manifest(manifest) {
        if (migrations.length < manifest.migrations) throw new BackupError(NEWER_SHOP);
        madeAt = new Date(manifest.madeAt);
        applied = manifest.migrations;
        checkTables(manifest.tables, await makeTables(client, migrations.slice(0, applied)));
        resumed = [...(await liftForeignKeys(client)), ...(await pausePriceHistory(client))];
      },
      table: (table, content) => loadTable(client, table, content),
      file: (name, content) => stageFile(dataDir, name, content),
    },
    { signal, passphrase: passphrase ?? null },
  );
  if (!(await areApplied(client, migrations.slice(0, applied)))) {
    throw new BackupError("The backup's list of migrations is not this shop's.");
  }
  for (const statement of resumed) await client.query(statement);
  await setCounters(client);
  await applyMigrations(client, migrations.slice(applied));
  await client.query(`DELETE FROM ${NOT_RESTORED}`);
  return madeAt;
}

/** Handlers for each kind of thing in a backup. */
interface Take {
  manifest(manifest: Manifest): Promise<void>;
  table(table: SavedTable, content: Readable): Promise<void>;
  file(name: string, content: Readable): Promise<void>;
}

/**
 * Reads an archive as a backup: first the manifest, then the rows of each table that it names, and the files of our
 * folders.
 */
export async function readBackup(file: string, take: Take, opening: Opening = {}) {
  let tables: Map<string, SavedTable> | null = null;
  const contents = await readArchive(
    file,
    async (name, content) => {
      if (tables === null) {
        if (name !== MANIFEST_NAME) throw notABackup(file);
        const manifest = parseManifest(await readEntryText(content));
        tables = new Map(manifest.tables.map((table) => [archiveName(table), table]));
        return take.manifest(manifest);
      }
      const table = tables.get(name);
      if (table) {
        tables.delete(name);
        return take.table(table, content);
      }
      if (!checkFileName(name)) throw notOurs(name);
      return take.file(name, content);
    },
    opening,
  );
  const [missing] = (tables as Map<string, SavedTable> | null)?.keys() ?? [file];
  if (missing !== undefined) throw damaged(file, `${missing} is not in it`);
  return contents;
}

/** The tables and columns that a backup names are exactly those of a shop of its time. */
function checkTables(saved: SavedTable[], known: SavedTable[]): void {
  const columnsOf = (table: SavedTable) => [...table.columns].sort().join();
  const expected = new Map(known.map((table) => [archiveName(table), columnsOf(table)]));
  for (const table of saved) {
    const name = `${table.schema}.${table.name}`;
    const columns = expected.get(archiveName(table));
    if (columns === undefined) throw new BackupError(`The backup has a table that no shop has: ${name}`);
    if (columns !== columnsOf(table)) throw new BackupError(`The backup's table ${name} has other columns.`);
    expected.delete(archiveName(table));
  }
  const [missing] = expected.keys();
  if (missing !== undefined) throw new BackupError(`The backup is not whole: it lacks ${missing}.`);
}

/** The free space on the disk where the folder is, or will be. */
async function freeBytes(folder: string): Promise<number> {
  const there = existsSync(folder) ? folder : path.dirname(folder);
  if (there !== folder && !existsSync(there)) return freeBytes(there);
  const { bavail, bsize } = await statfs(there);
  return bavail * bsize;
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);
