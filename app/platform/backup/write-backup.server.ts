import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Writable } from "node:stream";
import { Client } from "pg";
import { clientConfig, type DatabaseConnection } from "#app/platform/db/client.server.ts";
import { packInto, type Source, writeArchive } from "./archive.server.ts";
import { BackupError, onDisk } from "./backup-schedule.ts";
import { dumpTable, listTables } from "./load-tables.server.ts";
import { checkFileName, FOLDERS, MANIFEST_NAME, type Manifest } from "./manifest.server.ts";

interface Shop {
  connection: DatabaseConnection;
  dataDir: string;
  /** Encrypts the archive; null to leave it unencrypted. */
  passphrase: string | null;
}

/**
 * Saves the whole running shop into one file: every table as of one moment, then the pictures, then the generated
 * secrets. Pictures are stored before the rows that name them, so none is missing. When `signal` ends it, nothing of it
 * is left. Returns the number of files.
 */
export async function writeBackup(
  shop: Shop,
  file: string,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  if (existsSync(file)) throw new BackupError(`${file} is there already. Choose another name.`);
  if (!existsSync(path.dirname(file))) throw new BackupError(`There is no folder ${path.dirname(file)}.`);
  // The scratch folder is beside the archive, where the room is needed anyway.
  return onDisk(`Nothing is saved in ${file}`, () =>
    asOfOneMoment(shop, `${file}.tables-`, (client, scratch) =>
      writeArchive(
        file,
        endedBy(signal, sources(client, { dataDir: shop.dataDir, scratch, now, isAhead: false })),
        shop.passphrase,
      ),
    ),
  );
}

/**
 * The same archive, written into a stream. The tables are read before the first of them is sent, so that a slow reader
 * keeps no transaction open. `scratch` begins the name of the folder in which they wait.
 */
export const streamBackup = (shop: Shop, target: Writable, scratch: string, now: Date): Promise<number> =>
  asOfOneMoment(shop, scratch, (client, folder) =>
    packInto(
      target,
      sources(client, { dataDir: shop.dataDir, scratch: folder, now, isAhead: true }),
      shop.passphrase,
    ),
  );

/** Runs in a transaction that sees one state of the shop, with a folder into which other users cannot look. */
async function asOfOneMoment(
  { connection }: Pick<Shop, "connection">,
  folder: string,
  work: (client: Client, scratch: string) => Promise<number>,
): Promise<number> {
  const client = new Client({ ...clientConfig(connection), application_name: "shop backup" });
  client.on("error", () => undefined);
  const scratch = await mkdtemp(folder);
  try {
    await client.connect();
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0");
    return await work(client, scratch);
  } finally {
    await client.end();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The same files, until they are no longer wanted: then it throws the reason. */
async function* endedBy(
  signal: AbortSignal | undefined,
  files: AsyncIterable<Source>,
): AsyncGenerator<Source> {
  signal?.throwIfAborted();
  for await (const file of files) {
    yield file;
    signal?.throwIfAborted();
  }
}

async function* sources(
  client: Client,
  { dataDir, scratch, now, isAhead }: { dataDir: string; scratch: string; now: Date; isAhead: boolean },
): AsyncGenerator<Source> {
  const tables = await listTables(client);
  const migrations = await client.query<{ applied: number }>(
    "SELECT count(*)::int AS applied FROM drizzle.__drizzle_migrations",
  );
  const manifest: Manifest = {
    format: 1,
    madeAt: now.toISOString(),
    migrations: migrations.rows[0]?.applied ?? 0,
    tables,
  };
  const file = path.join(scratch, MANIFEST_NAME);
  await writeFile(file, JSON.stringify(manifest), { mode: 0o600 });
  yield { name: MANIFEST_NAME, file };
  const ahead: Source[] = [];
  for (const table of tables) {
    const dumped = await dumpTable(client, table, scratch);
    if (isAhead) ahead.push(dumped);
    else {
      yield dumped;
      await rm(dumped.file);
    }
  }
  await client.query("COMMIT");
  yield* ahead;
  for (const folder of FOLDERS) yield* filesIn(dataDir, folder);
}

/**
 * Every complete file below a folder that a restore accepts. A file that is still being written has a name with
 * `.part`. Two kinds of files would make the restore refuse everything: remains of a killed start or of a person's own
 * program among the secrets, and files with a name that no archive may hold.
 */
async function* filesIn(dataDir: string, folder: string): AsyncGenerator<Source> {
  const entries = await readdir(path.join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(dataDir, file).split(path.sep).join("/");
    if (!entry.isFile() || name.includes(".part") || !checkFileName(name)) continue;
    yield { name, file };
  }
}
