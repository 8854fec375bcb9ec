import { randomInt } from "node:crypto";
import { Client } from "pg";
import { SettingsError } from "#app/platform/config/setting-rules.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import type { DatabaseConnection } from "#app/platform/db/client.server.ts";

/** How the shop reaches its database. */
export interface ReachedDatabase {
  connection: DatabaseConnection;
  /** For what needs a session of its own: past the pooler, where an address leads there. */
  sessions: DatabaseConnection;
}

const ANSWER_MS = 10_000;
const ROUNDS = 4;

/**
 * Reaches the database by its address, and by the direct one where there is one. Throws a `SettingsError` for a person,
 * without the passwords in it.
 */
export async function reachDatabase(
  databaseUrl: string,
  { databaseDirectUrl }: Pick<Settings, "databaseDirectUrl">,
): Promise<ReachedDatabase> {
  const connection = await reached("DATABASE_URL", databaseUrl);
  if (databaseDirectUrl === null) return { connection, sessions: connection };
  const sessions = await reached("DATABASE_DIRECT_URL", databaseDirectUrl);
  if (typeof sessions !== "string")
    throw new SettingsError(
      "DATABASE_DIRECT_URL: leads to a pooler in transaction mode; set the database's own address, or none",
    );
  if (!(await leadToOneDatabase(databaseUrl, databaseDirectUrl)))
    throw new SettingsError("DATABASE_DIRECT_URL: leads to another database than DATABASE_URL");
  return { connection, sessions };
}

/** The address, once its database has answered; marked where a pooler lends its sessions. */
const reached = (name: string, url: string): Promise<DatabaseConnection> =>
  withTwo([url, url], async (clients) => ((await haveOwnSessions(clients)) ? url : { pooled: url })).catch(
    (cause: NodeJS.ErrnoException) => {
      const { message, code } = cause;
      // An error of several addresses at once (localhost has two) has a code and no message.
      throw new SettingsError(`${name}: the database cannot be reached (${message || code})`, { cause });
    },
  );

/**
 * Whether two connections have a session each, and keep it. They ask in turn for their session's number. A pooler gives
 * the second the session that the first has just left, or passes them round. It is asked by what it does: poolers
 * differ in their names and commands, and a message of one's own may come back through a pooler by luck.
 */
async function haveOwnSessions(clients: Two): Promise<boolean> {
  const seen = new Set<string>();
  const sessions = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [nth, client] of clients.entries()) {
      const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
      for (const { pid } of rows) {
        sessions.add(pid);
        seen.add(`${nth} ${pid}`);
      }
    }
  return sessions.size === 2 && seen.size === 2;
}

/** Whether what one locks is locked for the other. */
const leadToOneDatabase = (url: string, directUrl: string): Promise<boolean> =>
  withTwo([url, directUrl], async ([through, direct]) => {
    const key = [randomInt(2 ** 31), randomInt(2 ** 31)];
    await direct.query("BEGIN");
    await direct.query("SELECT pg_advisory_xact_lock($1::int, $2::int)", key);
    const { rows } = await through.query<{ isFree: boolean }>(
      `SELECT pg_try_advisory_xact_lock($1::int, $2::int) AS "isFree"`,
      key,
    );
    return rows[0]?.isFree === false;
  });

type Two = [Client, Client];

async function withTwo<T>(urls: [string, string], work: (clients: Two) => Promise<T>): Promise<T> {
  const [first, second] = urls.map((connectionString) => {
    const client = new Client({
      connectionString,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    client.on("error", () => undefined);
    return client;
  }) as Two;
  try {
    await first.connect();
    await second.connect();
    return await work([first, second]);
  } finally {
    for (const client of [first, second]) void client.end().catch(() => undefined);
  }
}
