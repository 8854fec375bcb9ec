import type { Client } from "pg";

/**
 * Deleting more rows than this takes longer than a new database, and leaves pages that make plans of queries differ.
 */
const MAX_ROWS = 5_000;

/**
 * Deletes every row and restarts every sequence, in a few milliseconds. Returns false when the database has to be
 * dropped instead: its schema is no longer `schema`, it was analysed, it held a large shop, somebody is still
 * connected, or this role may not delete past triggers and foreign keys.
 */
export async function emptyDatabase(client: Client, schema: string): Promise<boolean> {
  try {
    if ((await schemaOf(client)) !== schema || (await isShared(client))) return false;
    return (await deleteRows(client)) <= MAX_ROWS;
  } catch {
    return false; // Its connection was cut, or a table of ours is gone: the next test gets a new one.
  }
}

/**
 * A digest of everything that a migration or a test could create or alter, and of the numbers of rows that the server
 * plans with: a table that was analysed while it was small is planned as small when a later test fills it.
 */
export async function schemaOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ digest: string }>(`
    SELECT md5(string_agg(part, ',' ORDER BY part)) AS digest FROM (
      SELECT concat_ws(' ', c.oid, c.relname, c.relnatts, c.reloptions, c.relhastriggers, c.reltuples) AS part
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${OURS}
      UNION ALL SELECT concat_ws(' ', p.oid, p.proname, md5(p.prosrc))
        FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE ${OURS}
      UNION ALL SELECT concat_ws(' ', oid, conname, convalidated) FROM pg_constraint
      UNION ALL SELECT concat_ws(' ', oid, tgname, tgenabled) FROM pg_trigger
      UNION ALL SELECT concat_ws(' ', setdatabase, setconfig) FROM pg_db_role_setting
      UNION ALL SELECT concat_ws(' ', 'migration', created_at) FROM drizzle.__drizzle_migrations
    ) AS parts`);
  return rows[0]?.digest ?? "";
}

const OURS = "n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'";

async function isShared(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'",
  );
  return rowCount !== 0;
}

/** The number of deleted rows. The table of applied migrations is not in the public schema, and stays. */
async function deleteRows(client: Client): Promise<number> {
  const { rows: tables } = await client.query<{ tablename: string }>(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
  );
  const filled = await client.query<{ tablename: string }>(
    tables
      .map(
        ({ tablename }) =>
          `SELECT '${tablename}' AS tablename WHERE EXISTS (SELECT FROM public."${tablename}")`,
      )
      .join(" UNION ALL "),
  );
  // In any order: a replica applies its primary's changes without triggers and foreign keys.
  const results = await client.query(
    [
      "BEGIN",
      "SET LOCAL session_replication_role = replica",
      ...filled.rows.map(({ tablename }) => `DELETE FROM public."${tablename}"`),
      "SELECT setval(format('%I.%I', schemaname, sequencename), start_value, false) FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL",
      "COMMIT",
    ].join("; "),
  );
  return [results]
    .flat()
    .filter(({ command }) => command === "DELETE")
    .reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}
