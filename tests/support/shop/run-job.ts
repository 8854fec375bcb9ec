import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import type { Database } from "#app/platform/db/client.server.ts";

/** The past and present turns of a job, the oldest first; none in a shop that has only just started. */
export async function turnsOfJob(
  { $client }: Database,
  name: string,
): Promise<{ state: string; again: number }[]> {
  const { rows: made } = await $client.query("SELECT FROM pg_tables WHERE schemaname = 'pgboss'");
  if (made.length === 0) return [];
  const { rows } = await $client.query<{ state: string; again: number }>(
    "SELECT state::text, retry_count AS again FROM pgboss.job WHERE name = $1 ORDER BY created_on",
    [name],
  );
  return rows;
}

/**
 * Makes the running shop run a job now rather than at its next turn. A job whose process was killed keeps its place for
 * half a minute; that is skipped here.
 */
export async function askForJob(db: Database, name: "reconcile-orders" | "ask-for-reviews"): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.$client.query(text, values) },
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on("error", () => undefined);
  try {
    await boss.start();
    await db.execute(sql`UPDATE pgboss.job SET state = 'failed' WHERE name = ${name} AND state = 'active'`);
    await boss.send(name);
  } catch {
    // The shop has only just started, and created no queue yet.
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}
