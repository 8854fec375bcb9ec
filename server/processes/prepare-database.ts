import path from "node:path";
import { Client } from "pg";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { acquireBundledServer } from "#app/platform/db/bundled/bundled-server.server.ts";
import { clientConfig, type DatabaseConnection } from "#app/platform/db/client.server.ts";
import { migrate } from "#app/platform/db/migrate.server.ts";
import type { FirstAdministrator } from "./first-administrator.ts";
import { type ReachedDatabase, reachDatabase } from "./reach-database.ts";
import { StoppedError, unlessStopped } from "./retry-forever.ts";

export interface PreparedDatabase extends ReachedDatabase {
  /** On the first start only: the account to sign in with. */
  firstAdministrator: FirstAdministrator | null;
  /** A newer program has migrated it. */
  isOfNewerProgram: boolean;
  /** Leaves it; the bundled server stops when no other process uses it. */
  release(): Promise<void>;
}

/** The database that the settings name, migrated and, when it is empty, filled with the sample catalogue. */
export async function prepareDatabase(
  settings: Settings,
  log: (message: string) => void,
  stop: AbortSignal,
): Promise<PreparedDatabase> {
  const database = await findDatabase(settings, log, stop);
  try {
    // An unfinished step is rolled back, and repeated at the next start.
    return await unlessStopped(stop, fill(database, settings));
  } catch (error) {
    if (error instanceof StoppedError) await endOwnConnections(database.sessions);
    await database.release();
    throw error;
  }
}

async function findDatabase(
  settings: Settings,
  log: (message: string) => void,
  stop: AbortSignal,
): Promise<ReachedDatabase & Pick<PreparedDatabase, "release">> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl !== null)
    return {
      ...(await unlessStopped(stop, reachDatabase(databaseUrl, settings))),
      release: async () => {},
    };
  const server = await acquireBundledServer({ dataDir, log, stop });
  return { ...server, sessions: server.connection };
}

/** The name of this start's connections: each start ends its own. */
export const START_NAME = `shop start ${process.pid}`;

/** Ends a step that was left half-way. While its connection exists, the bundled server is in use. */
export async function endOwnConnections(connection: DatabaseConnection): Promise<void> {
  const client = new Client({ ...clientConfig(connection), connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(
      "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity WHERE application_name = $1",
      [START_NAME],
    );
  } catch {
    // A database that does not answer has nothing to end.
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function fill(
  database: Awaited<ReturnType<typeof findDatabase>>,
  settings: Settings,
): Promise<PreparedDatabase> {
  const { sessions } = database;
  const { isOfNewerProgram } = await migrate(sessions, path.resolve("database/migrations"), START_NAME);
  if (settings.seed === "sample") {
    // Loaded only here, so that a first process that does not seed stays small.
    const { seed } = await import("./seed.ts");
    await seed(sessions, settings.dataDir, START_NAME);
  }
  const { openDoor } = await import("./first-administrator.ts");
  const firstAdministrator = await openDoor(sessions, START_NAME);
  return { ...database, isOfNewerProgram, firstAdministrator };
}
