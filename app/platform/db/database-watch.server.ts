import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { clientConfig, type DatabaseConnection } from "./connection.server.ts";
import { sqlStateOf } from "./sql-state.server.ts";

/** Tells a database that does not answer at all from everything else that may fail. */
export interface DatabaseWatch {
  /** True from when it was found not to answer until it answers again. */
  readonly isAway: boolean;
  /** Whether it is away: looks, unless that is known. */
  look(): Promise<boolean>;
  close(): Promise<void>;
}

/** One that does not take a connection for so long does not answer. */
const CONNECT_MS = 5_000;
const LOOK_AGAIN_MS = 250;
/** A database that has just answered is there. */
const FRESH_MS = 500;

/** It is starting, stopping, or recovering: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const NOT_THERE = /^57P0[1-3]$/;

/**
 * Looks with a connection of its own: those of the pool may be busy, or wait for an answer for long. A database that
 * answers with an error (it has too many connections, say) is there. Once it is away it is looked for until it is back.
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
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    const state = sqlStateOf(error);
    return state !== undefined && !NOT_THERE.test(state);
  } finally {
    // Not waited for: one that is away does not say good-bye either.
    void client.end().catch(() => undefined);
  }
}
