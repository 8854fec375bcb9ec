import { setTimeout as sleep } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool, type PoolClient } from "pg";
import { clientConfig, type DatabaseConnection } from "./connection.server.ts";
import * as schema from "./schema/index.ts";
import { sqlStateOf, sqlStates } from "./sql-state.server.ts";

/** The database, over a pool. What reads inside a transaction as well takes `Database | Transaction`. */
export type Database = NodePgDatabase<typeof schema> & { $client: Pool };
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export type OpenDatabase = {
  db: Database;
  pool: Pool;
  /** Waits for the queries under way and until the server has let go of every connection. */
  close(): Promise<void>;
};

type Options = {
  /** What the server calls our connections. A name that begins with `shop` keeps the bundled server running. */
  applicationName: string;
  /** Connections at most. */
  max: number;
  /** Hears of lost connections; they are replaced when next needed. */
  log: (message: string) => void;
  /** How long a statement may take, in milliseconds. */
  statementMs?: number;
};

/** The shop's statements take milliseconds: one that takes so long never gets there, and people wait for it. */
const STATEMENT_MS = 8_000;
/** The server breaks a statement off; if even that does not come, the server stands still, and the connection is given up. */
const SILENCE_MS = 1_000;

const limits = (statementMs: number): string =>
  `SET statement_timeout = ${statementMs}; SET idle_in_transaction_session_timeout = '30s'`;

/** A pool of connections with the typed database over it. Connects when first used. */
export function openDatabase(
  connection: DatabaseConnection,
  { applicationName, max, log, statementMs = STATEMENT_MS }: Options,
): OpenDatabase {
  const pool = new Pool({
    ...clientConfig(connection),
    application_name: applicationName,
    max,
    connectionTimeoutMillis: 10_000,
    query_timeout: statementMs + SILENCE_MS,
    keepAlive: true,
    // Set by statement: as start-up parameters, connection poolers such as PgBouncer would refuse them.
    onConnect: async (client) => {
      await client.query(limits(statementMs));
    },
  });
  // Errors that nobody listens to end the process: the pool's are for idle connections, a client's for busy ones too.
  pool.on("error", () => undefined);
  const open = new Set<PoolClient>();
  pool.on("connect", (client) => {
    client.on("error", (error) => log(`A database connection was lost: ${error.message}`));
    endWhenSilent(client);
    open.add(client);
    client.once("end", () => open.delete(client));
  });
  const close = async (): Promise<void> => {
    const closing = [...open].map((client) => new Promise<void>((resolve) => client.once("end", resolve)));
    await pool.end();
    await Promise.all(closing);
  };
  return { db: drizzle(pool, { schema }), pool, close };
}

/**
 * Ends a connection whose query was not answered in time: it is in the middle of something, and nobody may use it again.
 * What was not committed there the server undoes; whether a commit without an answer was carried out, nobody knows.
 */
function endWhenSilent(client: PoolClient): void {
  const ask = client.query as (...asked: unknown[]) => unknown;
  Object.assign(client, {
    query(...asked: unknown[]): unknown {
      const answer = ask.apply(client, asked);
      if (answer instanceof Promise)
        answer.catch((error: Error) => {
          if (error.message === "Query read timeout") void client.end();
        });
      return answer;
    },
  });
}

/**
 * Runs a transaction at READ COMMITTED, and again when the database broke it off because of a deadlock or a
 * serialization failure; so `work` must do nothing that cannot be repeated outside the database.
 */
export async function inTransaction<Value>(
  db: Database,
  work: (tx: Transaction) => Promise<Value>,
  { retries = 5 }: { retries?: number } = {},
): Promise<Value> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await runOnce(db, work);
    } catch (error) {
      if (attempt >= retries || !isWorthRepeating(error)) throw error;
      // Random, and longer each time, so that those who met do not meet again.
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

// Not `db.transaction`: when the connection is lost at BEGIN, Drizzle 0.45 never gives it back to the pool.
async function runOnce<Value>(db: Database, work: (tx: Transaction) => Promise<Value>): Promise<Value> {
  const client = await db.$client.connect();
  let failure: { error: unknown } | null = null;
  const noted = (tx: Transaction): Promise<Value> =>
    work(tx).catch((error) => {
      failure = { error };
      throw error;
    });
  try {
    return await drizzle(client, { schema }).transaction(noted, { isolationLevel: "read committed" });
  } catch (error) {
    // On a connection that is gone the rollback fails too, and would hide why.
    throw (failure ?? { error }).error;
  } finally {
    client.release();
  }
}

function isWorthRepeating(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === sqlStates.deadlockDetected || state === sqlStates.serializationFailure;
}
