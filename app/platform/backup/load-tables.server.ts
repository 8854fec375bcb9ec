import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { copyTarget, type SavedTable } from "./dump-tables.server.ts";

/** True when a database holds no table of a shop. */
export async function isEmptyDatabase(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    "SELECT 1 FROM information_schema.tables WHERE table_schema IN ('public', 'drizzle', 'pgboss') LIMIT 1",
  );
  return rows.length === 0;
}

/**
 * Makes the tables as they were after so many migrations, inside the client's transaction; those that came later are
 * applied as at any start. Returns false when this shop has fewer migrations: it is older than the backup.
 */
export async function makeTables(client: Client, migrations: number, folder: string): Promise<boolean> {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    await readFile(path.join(folder, "meta/_journal.json"), "utf8"),
  );
  if (journal.entries.length < migrations) return false;
  for (const { tag } of journal.entries.slice(0, migrations)) {
    for (const statement of (await readFile(path.join(folder, `${tag}.sql`), "utf8")).split(
      "--> statement-breakpoint",
    )) {
      await client.query(statement);
    }
  }
  // As the migrator makes it, which finds it filled and goes on from there.
  await client.query("CREATE SCHEMA IF NOT EXISTS drizzle");
  await client.query(
    "CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)",
  );
  return true;
}

/** Takes the foreign keys off, so that tables load in any order. Returns what puts them back, checking all rows. */
export async function liftForeignKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return rows.map(
    ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
  );
}

/** Fills one table with what was saved of it. */
export const loadTable = (client: Client, table: SavedTable, content: Readable): Promise<void> =>
  pipeline(content, client.query(copyFrom(`COPY ${copyTarget(table)} FROM STDIN`)));

/** Lets every counter go on after the highest number that was loaded. */
export async function setCounters(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS table, quote_ident(column_name) AS column,
       pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name) AS sequence
     FROM information_schema.columns
     WHERE table_schema IN ('public', 'drizzle') AND (is_identity = 'YES' OR column_default LIKE 'nextval(%')`,
  );
  for (const { table, column, sequence } of rows) {
    await client.query(`SELECT setval($1::regclass, coalesce(max(${column}), 0) + 1, false) FROM ${table}`, [
      sequence,
    ]);
  }
}
