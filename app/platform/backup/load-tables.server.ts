import { createWriteStream } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { MigrationMeta } from "drizzle-orm/migrator";
import { type Client, escapeIdentifier } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { APPLIED_TABLE } from "#app/platform/db/migrate.server.ts";
import type { Source } from "./archive.server.ts";
import { archiveName, type SavedTable } from "./manifest.server.ts";
/** Every table of the shop. The job queue's own tables are left out: the queue creates them again, with their jobs. */
export async function listTables(client: Client): Promise<SavedTable[]> {
  const { rows } = await client.query<SavedTable>(
    `SELECT t.table_schema AS schema, t.table_name AS name,
       array_agg(c.column_name::text ORDER BY c.ordinal_position) AS columns
     FROM information_schema.tables t JOIN information_schema.columns c USING (table_schema, table_name)
     WHERE t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
       AND (t.table_schema = 'public' OR (t.table_schema, t.table_name) = ('drizzle', '__drizzle_migrations'))
     GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  return rows;
}

/** The columns, named as the database's text format requires. */
const copyTarget = ({ schema, name, columns }: SavedTable): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(", ")})`;

/** Writes one table into a folder, as the client's transaction sees it. */
export async function dumpTable(client: Client, table: SavedTable, folder: string): Promise<Source> {
  const name = archiveName(table);
  const file = path.join(folder, path.basename(name));
  await pipeline(
    client.query(copyTo(`COPY ${copyTarget(table)} TO STDOUT`)),
    createWriteStream(file, { mode: 0o600 }),
  );
  return { name, file };
}

/** True when a database has none of a shop's tables. */
export async function isEmptyDatabase(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    "SELECT 1 FROM information_schema.tables WHERE table_schema IN ('public', 'drizzle', 'pgboss') LIMIT 1",
  );
  return rows.length === 0;
}

/**
 * Creates the tables as they were after the given number of migrations, inside the client's transaction. Returns the
 * tables that a backup of that time holds.
 */
export async function makeTables(client: Client, migrations: MigrationMeta[]): Promise<SavedTable[]> {
  for (const { sql } of migrations) for (const statement of sql) await client.query(statement);
  await client.query(`CREATE SCHEMA IF NOT EXISTS drizzle; CREATE TABLE ${APPLIED_TABLE}`);
  return listTables(client);
}

/** Whether exactly these migrations are recorded as applied. The migrator trusts this record without checking it. */
export async function areApplied(client: Client, migrations: MigrationMeta[]): Promise<boolean> {
  const { rows } = await client.query<{ created_at: string }>(
    "SELECT created_at FROM drizzle.__drizzle_migrations ORDER BY created_at",
  );
  const moments = migrations.map(({ folderMillis }) => String(folderMillis));
  return moments.join() === rows.map((row) => row.created_at).join();
}

/**
 * Removes the foreign keys, so that tables load in any order. Returns a function that restores them and checks all
 * rows.
 */
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

/**
 * Stops the triggers that keep the history of prices: saved rows have theirs. Returns the statements that start them
 * again.
 */
export async function pausePriceHistory(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ trigger: string }>(
    `SELECT format('ALTER TABLE %s %%s TRIGGER %I', tgrelid::regclass, tgname) AS trigger
     FROM pg_trigger WHERE tgname LIKE 'prices\\_%' AND NOT tgisinternal`,
  );
  for (const { trigger } of rows) await client.query(trigger.replace("%s", "DISABLE"));
  return rows.map(({ trigger }) => trigger.replace("%s", "ENABLE"));
}

/** Fills one table with its saved rows. */
export const loadTable = (client: Client, table: SavedTable, content: Readable): Promise<void> =>
  pipeline(content, client.query(copyFrom(`COPY ${copyTarget(table)} FROM STDIN`)));

/** Sets every counter to continue after the highest number that was loaded. */
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
