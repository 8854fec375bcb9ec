import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { clientConfig, type DatabaseConnection } from "../db/connection.server.ts";
import { BackupError, type Source, writeArchive } from "./archive.server.ts";
import { dumpTable, listTables } from "./dump-tables.server.ts";
import { MANIFEST_NAME, type Manifest } from "./manifest.server.ts";

/** The folders of the data folder that belong to a backup, besides the database. */
export const FOLDERS = ["media", "secrets"] as const;

interface Shop {
  connection: DatabaseConnection;
  dataDir: string;
}

/**
 * Saves the whole running shop into one file: every table as of one moment, then the pictures, then the generated
 * secrets. Pictures are stored before the rows that name them, so none is missing. Returns the number of files.
 */
export async function writeBackup({ connection, dataDir }: Shop, file: string, now: Date): Promise<number> {
  if (existsSync(file)) throw new BackupError(`${file} is there already. Choose another name.`);
  if (!existsSync(path.dirname(file))) throw new BackupError(`There is no folder ${path.dirname(file)}.`);
  const client = new Client({ ...clientConfig(connection), application_name: "shop backup" });
  client.on("error", () => undefined);
  // Beside the archive, where the room is needed anyway. Other users cannot look in.
  const scratch = await mkdtemp(`${file}.tables-`);
  try {
    await client.connect();
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    return await writeArchive(file, sources(client, { dataDir, scratch, now }));
  } finally {
    await client.end();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function* sources(
  client: Client,
  { dataDir, scratch, now }: { dataDir: string; scratch: string; now: Date },
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
  for (const table of tables) {
    const dumped = await dumpTable(client, table, scratch);
    yield dumped;
    await rm(dumped.file);
  }
  for (const folder of FOLDERS) yield* filesIn(dataDir, folder);
}

/** Every complete file below a folder. A file that is still being written has a name with `.part`. */
async function* filesIn(dataDir: string, folder: string): AsyncGenerator<Source> {
  const entries = await readdir(path.join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || file.includes(".part")) continue;
    yield { name: path.relative(dataDir, file).split(path.sep).join("/"), file };
  }
}
