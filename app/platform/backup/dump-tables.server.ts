import { createWriteStream } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { type Client, escapeIdentifier } from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Source } from "./archive.server.ts";
import { archiveName, type SavedTable } from "./manifest.server.ts";

/** Every table of the shop. The job queue's own tables are left out: the queue creates them, and their jobs, anew. */
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
export const copyTarget = ({ schema, name, columns }: SavedTable): string =>
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
