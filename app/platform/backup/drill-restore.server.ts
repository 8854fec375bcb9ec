import { mkdir, readdir, rm } from "node:fs/promises";
import { Client, DatabaseError, escapeIdentifier } from "pg";
import { clientConfig, type DatabaseConnection, withDatabase } from "#app/platform/db/client.server.ts";
import { drillFolder } from "./backup-folder.server.ts";
import { BackupError } from "./backup-schedule.ts";
import type { SavedTable } from "./manifest.server.ts";
import { checkRestore, NOT_RESTORED, readBackup, restoreBackup } from "./restore-backup.server.ts";

interface DrillShop {
  connection: DatabaseConnection;
  dataDir: string;
  /** The folder of this shop's migrations. */
  migrations: string;
  /** Whether the database is on the disk of the data folder. */
  holdsDatabase: boolean;
  /** The passphrase of an encrypted archive; null for none. */
  passphrase: string | null;
}

/** The restored contents, which equal the archive's. */
export interface Drilled {
  tables: number;
  rows: number;
  files: number;
}

/** Shown on the page, and when a drill is refused. */
export const MAY_NOT_CREATE =
  "The database’s user may not create databases, so a restore cannot be tried here. Try it on another machine, with npm run restore.";

/**
 * Restores an archive into a database and a folder made for it, compares the rows and files with those in the archive,
 * and removes both again; the next drill removes the remains of a killed one. Throws a `BackupError`, whose sentence
 * names the problem.
 */
export async function drillRestore(shop: DrillShop, file: string): Promise<Drilled> {
  const folder = drillFolder(shop.dataDir);
  const { passphrase } = shop;
  const client = new Client({ ...clientConfig(shop.connection), application_name: "shop drill" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const database = await drillDatabase(client);
    const tidy = async () => {
      await client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(database)} WITH (FORCE)`);
      await rm(folder, { recursive: true, force: true });
    };
    const inArchive = await countArchive(file, passphrase);
    await tidy();
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await checkRestore(file, { dataDir: folder, holdsDatabase: shop.holdsDatabase, passphrase });
      await client.query(`CREATE DATABASE ${escapeIdentifier(database)} TEMPLATE template0`);
      const connection = withDatabase(shop.connection, database);
      await restoreBackup({ connection, dataDir: folder, migrations: shop.migrations, passphrase }, file);
      return await compare(connection, folder, inArchive);
    } finally {
      await tidy();
    }
  } catch (error) {
    if (error instanceof DatabaseError && error.code === NO_RIGHT)
      throw new BackupError(MAY_NOT_CREATE, { cause: error });
    throw error;
  } finally {
    await client.end();
  }
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const NO_RIGHT = "42501";

/** Whether the shop's user may create a database for the drill. */
export async function mayDrill(ask: (query: string) => Promise<{ rows: unknown[] }>): Promise<boolean> {
  const { rows } = await ask(
    "SELECT 1 FROM pg_roles WHERE rolname = current_user AND (rolcreatedb OR rolsuper)",
  );
  return rows.length > 0;
}

/** The name of the drill's database: the name of the shop's own, with our ending. */
async function drillDatabase(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>("SELECT current_database() AS name");
  // PostgreSQL cuts names at 63 bytes.
  return `${(rows[0]?.name ?? "shop").slice(0, 40)}_restore_drill`;
}

interface Counted {
  rows: Map<SavedTable, number>;
  files: number;
}

/** The rows of each table in an archive, a line each, and its files. */
async function countArchive(file: string, passphrase: string | null): Promise<Counted> {
  const rows = new Map<SavedTable, number>();
  let files = 0;
  const take = {
    manifest: async () => undefined,
    async table(table: SavedTable, content: AsyncIterable<Buffer>) {
      let lines = 0;
      for await (const part of content)
        for (let at = part.indexOf(NEW_LINE); at >= 0; at = part.indexOf(NEW_LINE, at + 1)) lines += 1;
      rows.set(table, lines);
    },
    async file() {
      files += 1;
    },
  };
  await readBackup(file, take, { passphrase });
  return { rows, files };
}

const NEW_LINE = 10;

async function compare(
  connection: DatabaseConnection,
  folder: string,
  { rows: inArchive, files }: Counted,
): Promise<Drilled> {
  const client = new Client({ ...clientConfig(connection), application_name: "shop drill" });
  client.on("error", () => undefined);
  await client.connect();
  let rows = 0;
  try {
    const isOlder = await isBroughtUpToDate(client, inArchive);
    for (const [table, expected] of inArchive) {
      if (table.name === NOT_RESTORED) continue;
      const count = await countRows(client, table);
      if (isOlder ? count !== null && count < expected : count !== expected)
        throw new BackupError(
          `The restored shop has ${count ?? "no"} rows in ${table.name}, and the backup ${expected}.`,
        );
      rows += count ?? 0;
    }
  } finally {
    await client.end();
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const restored = entries.filter((entry) => entry.isFile()).length;
  if (restored !== files)
    throw new BackupError(`The restored shop has ${restored} files, and the backup ${files}.`);
  return { tables: inArchive.size, rows, files };
}

/** Whether the archive was of an older shop: migrations may have added rows, and removed tables. */
async function isBroughtUpToDate(client: Client, inArchive: Counted["rows"]): Promise<boolean> {
  const [migrations] = [...inArchive].filter(([{ schema }]) => schema === "drizzle");
  return migrations !== undefined && (await countRows(client, migrations[0])) !== migrations[1];
}

/** Null for a table that is not there. */
async function countRows(client: Client, { schema, name }: SavedTable): Promise<number | null> {
  const table = `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
  const { rows: there } = await client.query("SELECT 1 WHERE to_regclass($1) IS NOT NULL", [table]);
  if (there.length === 0) return null;
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
  return rows[0]?.count ?? 0;
}
