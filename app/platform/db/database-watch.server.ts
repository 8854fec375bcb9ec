import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { clientConfig, type DatabaseConnection, sqlStateOf } from "./client.server.ts";

/** Distinguishes a database that does not answer at all from every other failure. */
export interface DatabaseWatch {
  /** True from the first failed check until the database answers again. */
  readonly isAway: boolean;
  /** Whether the database is away. Checks, unless that is known already. */
  look(): Promise<boolean>;
  close(): Promise<void>;
}

/** A database that accepts no connection within this time counts as away. */
const CONNECT_MS = 5_000;
const LOOK_AGAIN_MS = 250;
/** A database that has just answered is available. */
const FRESH_MS = 500;

/**
 * The codes of a database that is starting, stopping or recovering, and PgBouncer's for one that it cannot reach:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const NOT_THERE = /^(57P0[1-3]|08P01)$/;

/**
 * Checks with a separate connection, because those of the pool may be busy or wait long for an answer. A database that
 * answers with an error (too many connections, say) is available. Once it is away, it is checked until it answers
 * again.
 */
export function watchDatabase(connection: DatabaseConnection): DatabaseWatch {
  const leaving = new AbortController();
  let isAway = false;
  let looking: Promise<boolean> | undefined;
  let searching: Promise<void> | undefined;
  let answeredAt = Number.NEGATIVE_INFINITY;

  const search = async (): Promise<void> => {
    while (isAway && !leaving.signal.aborted) {
      await sleep(LOOK_AGAIN_MS, undefined, { signal: leaving.signal }).catch(() => undefined);
      isAway = !(await answers(connection));
    }
  };

  const lookNow = async (): Promise<boolean> => {
    if (await answers(connection)) {
      answeredAt = performance.now();
      return false;
    }
    isAway = true;
    searching = search();
    return true;
  };

  return {
    get isAway() {
      return isAway;
    },
    async look() {
      if (isAway) return true;
      if (performance.now() - answeredAt < FRESH_MS) return false;
      looking ??= lookNow().finally(() => {
        looking = undefined;
      });
      return looking;
    },
    async close() {
      leaving.abort();
      await looking;
      await searching;
    },
  };
}

async function answers(connection: DatabaseConnection): Promise<boolean> {
  const client = new Client({
    ...clientConfig(connection),
    application_name: "shop watch",
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    // A pooler accepts connections while its database is away.
    await client.query("SELECT 1");
    return true;
  } catch (error) {
    const state = sqlStateOf(error);
    return state !== undefined && !NOT_THERE.test(state);
  } finally {
    // Not awaited: a database that is away does not confirm the end either.
    void client.end().catch(() => undefined);
  }
}
