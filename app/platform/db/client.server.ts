import { setTimeout as sleep } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig } from "pg";
import type { Tracer } from "#app/platform/tracing/tracer.server.ts";
import type { BundledConnection } from "./bundled/presence.server.ts";
import { countQuery, untimed } from "./query-times.server.ts";

/** The database, over a pool. A function that also runs inside a transaction takes `Database | Transaction`. */
export type Database = NodePgDatabase & { $client: Pool };
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export type OpenDatabase = {
  db: Database;
  pool: Pool;
  /** Waits for running queries, and until the server has released every connection. */
  close(): Promise<void>;
};

type Options = {
  /** The name of our connections at the server. A name that begins with `shop` keeps the bundled server running. */
  applicationName: string;
  /** The maximum number of connections. */
  max: number;
  /** Called with each lost connection; the pool replaces it when next needed. */
  log: (message: string) => void;
  /** How long a statement may take, in milliseconds. */
  statementMs?: number;
  tracer?: Tracer | null;
};

/** The shop's statements take milliseconds. One that takes this long will not finish, and people wait for it. */
const STATEMENT_MS = 8_000;
/** The server cancels a statement. If even that does not happen, the server hangs, and the connection is given up. */
const SILENCE_MS = 1_000;

/** By statement: poolers refuse them as start-up parameters. A lent session has them for one transaction only. */
const limits = (statementMs: number, set: "SET" | "SET LOCAL"): string =>
  `${set} statement_timeout = ${statementMs}; ${set} idle_in_transaction_session_timeout = '30s'`;

/** A pool of connections with the typed database over it. Connects when first used. */
export function openDatabase(
  connection: DatabaseConnection,
  { applicationName, max, log, statementMs = STATEMENT_MS, tracer = null }: Options,
): OpenDatabase {
  const pool = openPool(
    {
      ...clientConfig(connection),
      application_name: applicationName,
      max,
      connectionTimeoutMillis: 10_000,
      query_timeout: statementMs + SILENCE_MS,
      keepAlive: true,
      onConnect: async (client) => {
        if (!isPooled(connection)) await untimed(() => client.query(limits(statementMs, "SET")));
      },
    },
    tracer,
    isPooled(connection) ? limits(statementMs, "SET LOCAL") : "",
  );
  // Unhandled errors end the process. The pool emits those of idle connections, a client those of busy ones.
  pool.on("error", () => undefined);
  const open = new Set<PoolClient>();
  pool.on("connect", (client) => {
    client.on("error", (error) => log(`A database connection was lost: ${error.message}`));
    open.add(client);
    client.once("end", () => open.delete(client));
  });
  const close = async (): Promise<void> => {
    const closing = [...open].map((client) => new Promise<void>((resolve) => client.once("end", resolve)));
    await pool.end();
    await Promise.all(closing);
  };
  return { db: drizzle(pool), pool, close };
}

/**
 * Runs a transaction at READ COMMITTED, and repeats it when the database aborts it because of a deadlock or a
 * serialization failure. So everything that `work` does outside the database must be repeatable.
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
      // Random, and longer each time, so that colliding transactions do not collide again.
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

// Not `db.transaction`: when the connection is lost at BEGIN, Drizzle 0.45 never returns it to the pool.
async function runOnce<Value>(db: Database, work: (tx: Transaction) => Promise<Value>): Promise<Value> {
  const client = await db.$client.connect();
  let failure: { error: unknown } | null = null;
  const noted = (tx: Transaction): Promise<Value> =>
    work(tx).catch((error) => {
      failure = { error };
      throw error;
    });
  try {
    return await drizzle(client).transaction(noted, { isolationLevel: "read committed" });
  } catch (error) {
    // On a lost connection the rollback fails too, and its error would hide the cause.
    throw (failure ?? { error }).error;
  } finally {
    client.release();
  }
}

function isWorthRepeating(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === sqlStates.deadlockDetected || state === sqlStates.serializationFailure;
}

/** PostgreSQL's codes for kinds of failure: https://www.postgresql.org/docs/current/errcodes-appendix.html */
export const sqlStates = {
  uniqueViolation: "23505",
  exclusionViolation: "23P01",
  serializationFailure: "40001",
  deadlockDetected: "40P01",
  /** A statement took too long, which for one of the shop's means that it waited for a row. */
  queryCanceled: "57014",
  lockNotAvailable: "55P03",
  undefinedTable: "42P01",
  invalidSchema: "3F000",
} as const;

/** The code of the database's own error inside an error, however often it was wrapped; otherwise undefined. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { code?: unknown };
  // The driver's other codes (ECONNREFUSED …) are longer or shorter than SQL's five characters.
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : sqlStateOf(error.cause);
}

/** Where a database is: the URL of a PostgreSQL server or a place at the bundled one, behind a pooler or not. */
export type DatabaseConnection = Place | { pooled: Place };
type Place = string | BundledConnection;

/**
 * Whether a pooler lends its sessions for a transaction each. What one sets, locks or listens to in such a session,
 * others find in it.
 */
export const isPooled = (connection: DatabaseConnection): connection is { pooled: Place } =>
  typeof connection === "object" && "pooled" in connection;

/** The connection as the driver's configuration. */
export function clientConfig(connection: DatabaseConnection): ClientConfig {
  const place = isPooled(connection) ? connection.pooled : connection;
  return typeof place === "string" ? { connectionString: place } : { ...place, ssl: false };
}

/** Another database on the same server. */
export function withDatabase(connection: DatabaseConnection, database: string): DatabaseConnection {
  if (isPooled(connection)) return { pooled: inPlace(connection.pooled, database) };
  return inPlace(connection, database);
}

function inPlace(place: Place, database: string): Place {
  if (typeof place !== "string") return { ...place, database };
  const url = new URL(place);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}

/** The driver's query methods, of all shapes. With a callback at the end they return nothing. */
type Query = (...asked: unknown[]) => unknown;

/**
 * A pool of connections, whose queries are counted for the work that asks. With a tracer each is a span, in a
 * transaction or not: the kind of statement, and none of its text. `beginning` is sent with every BEGIN, in the same
 * message.
 */
function openPool(config: PoolConfig, tracer: Tracer | null, beginning = ""): Pool {
  const traced = (query: Query, asked: unknown[]): unknown => {
    const answer = query(...asked);
    if (!(answer instanceof Promise)) return answer;
    countQuery(answer);
    if (!tracer) return answer;
    const end = tracer.ask("postgresql", {
      "db.system.name": "postgresql",
      "db.operation.name": verbOf(asked[0]),
    });
    answer.then(
      () => end(),
      () => end({ failed: true }),
    );
    return answer;
  };

  /**
   * A connection ends itself when a query was not answered in time: its state is unknown, and it must not be used
   * again. The server rolls back uncommitted work. Whether a commit without an answer was carried out remains unknown.
   */
  class OwnClient extends Client {
    override query = ((...asked) => {
      const answer = traced(super.query.bind(this) as Query, begunWith(beginning, asked));
      if (answer instanceof Promise)
        answer.catch((error: Error) => {
          if (error.message === "Query read timeout") void this.end();
        });
      return answer;
    }) as Query as Client["query"];
  }

  class OwnPool extends Pool {
    override query = ((...asked) => traced(super.query.bind(this) as Query, asked)) as Query as Pool["query"];
  }

  return new OwnPool({ ...config, Client: OwnClient });
}

/** The query, with more statements behind it where it only begins a transaction. */
function begunWith(beginning: string, asked: unknown[]): unknown[] {
  const [statement, ...rest] = asked;
  if (beginning === "" || !/^begin( isolation level [a-z ]+)?$/i.test(textOf(statement))) return asked;
  return [`${textOf(statement)}; ${beginning}`, ...rest];
}

/** `SELECT`, `INSERT`, `BEGIN`: the first word of a statement. */
const verbOf = (statement: unknown): string =>
  /^\s*([a-z]+)/i.exec(textOf(statement))?.[1]?.toUpperCase() ?? "OTHER";

const textOf = (statement: unknown): string =>
  typeof statement === "string" ? statement : String((statement as { text?: unknown })?.text ?? "");
