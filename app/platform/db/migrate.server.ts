import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import {
  clientConfig,
  type Database,
  type DatabaseConnection,
  sqlStateOf,
  sqlStates,
} from "./client.server.ts";

const LOCK = 7_402_119; // any number: the advisory lock around migrating

/**
 * Brings the database up to the migrations in a folder, on its own connection, in one transaction. Of many processes
 * that start at once, one migrates while the others wait for it and then find nothing to do. A failed migration leaves
 * no trace. Returns whether the database is further on: then a newer program has migrated it, and this one may not
 * understand its tables.
 */
export async function migrate(
  connection: DatabaseConnection,
  folder: string,
  applicationName = "shop migrate",
): Promise<{ isOfNewerProgram: boolean }> {
  const client = new Client({
    ...clientConfig(connection),
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
  });
  // A connection may break between two queries; the next query reports it.
  client.on("error", () => undefined);
  await client.connect();
  try {
    // The lock ends with the transaction: behind a pooler the session is not ours.
    await client.query("BEGIN; SET LOCAL statement_timeout = 0");
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    await client.query(`CREATE SCHEMA IF NOT EXISTS drizzle; CREATE TABLE IF NOT EXISTS ${APPLIED_TABLE}`);
    const applied = await lastApplied(drizzle(client));
    const migrations = readMigrationFiles({ migrationsFolder: folder });
    await applyMigrations(
      client,
      migrations.filter(({ folderMillis }) => folderMillis > applied),
    );
    await client.query("COMMIT");
    return { isOfNewerProgram: applied > (await lastOf(folder)) };
  } finally {
    await client.end();
  }
}

/** As Drizzle's own tools make it. */
export const APPLIED_TABLE =
  "drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)";

/** Applies migrations in the client's transaction, and records them as Drizzle's own tools do. */
export async function applyMigrations(client: Client, migrations: MigrationMeta[]): Promise<void> {
  for (const { sql: statements, hash, folderMillis } of migrations) {
    for (const statement of statements) await client.query(statement);
    await client.query("INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
}

/** Whether the folder's last migration has been applied. A database that is further on (a newer shop's) also counts. */
export const isMigrated = async (db: Database, folder: string): Promise<boolean> =>
  isMigratedTo(db, await lastOf(folder));

/** Whether the migration of a moment in the journal has been applied, or one after it. */
export async function isMigratedTo(db: Database, wanted: number): Promise<boolean> {
  try {
    return (await lastApplied(db)) >= wanted;
  } catch (error) {
    const state = sqlStateOf(error);
    if (state === sqlStates.undefinedTable || state === sqlStates.invalidSchema) return false;
    throw error;
  }
}

/** The moment in the journal of the folder's last migration. */
async function lastOf(folder: string): Promise<number> {
  const journal: { entries: { when: number }[] } = JSON.parse(
    await readFile(join(folder, "meta/_journal.json"), "utf8"),
  );
  return journal.entries.at(-1)?.when ?? 0;
}

/** The moment of the last migration that was applied; 0 for none. */
async function lastApplied(db: Pick<Database, "execute">): Promise<number> {
  const { rows } = await db.execute<{ applied: string | null }>(
    sql`SELECT max(created_at) AS applied FROM drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.applied ?? 0);
}
