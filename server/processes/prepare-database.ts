import path from "node:path";
import { Client } from "pg";
import { SettingsError } from "#app/platform/config/setting-rules.ts";
import type { Settings } from "#app/platform/config/settings.server.ts";
import { acquireBundledServer } from "#app/platform/db/bundled/bundled-server.server.ts";
import { clientConfig, type DatabaseConnection } from "#app/platform/db/client.server.ts";
import { migrate } from "#app/platform/db/migrate.server.ts";
import type { FirstAdministrator } from "./first-administrator.ts";
import { StoppedError, unlessStopped } from "./retry-forever.ts";

export interface PreparedDatabase {
  connection: DatabaseConnection;
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
  const database =
    settings.databaseUrl === null
      ? await acquireBundledServer({ dataDir: settings.dataDir, log, stop })
      : {
          connection: await unlessStopped(stop, reached(settings.databaseUrl)),
          release: async () => {},
        };
  try {
    // An unfinished step is rolled back, and repeated at the next start.
    return await unlessStopped(stop, fill(database, settings));
  } catch (error) {
    if (error instanceof StoppedError) await endOwnConnections(database.connection);
    await database.release();
    throw error;
  }
}

/** The name of this start's connections: each start ends its own. */
const OWN_NAME = `shop start ${process.pid}`;

/** Ends a step that was left half-way. While its connection exists, the bundled server is in use. */
async function endOwnConnections(connection: DatabaseConnection): Promise<void> {
  const client = new Client({ ...clientConfig(connection), connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(
      "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity WHERE application_name = $1",
      [OWN_NAME],
    );
  } catch {
    // A database that does not answer has nothing to end.
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function fill(
  database: Pick<PreparedDatabase, "connection" | "release">,
  settings: Settings,
): Promise<PreparedDatabase> {
  const { isOfNewerProgram } = await migrate(
    database.connection,
    path.resolve("database/migrations"),
    OWN_NAME,
  );
  if (settings.seed === "sample") {
    // Loaded only here, so that a first process that does not seed stays small.
    const { seed } = await import("./seed.ts");
    await seed(database.connection, settings.dataDir, OWN_NAME);
  }
  const { openDoor } = await import("./first-administrator.ts");
  const firstAdministrator = await openDoor(database.connection, OWN_NAME);
  return { ...database, isOfNewerProgram, firstAdministrator };
}

/**
 * The address, once its database has accepted a connection. Otherwise an error for a person, without the password in
 * it.
 */
async function reached(databaseUrl: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.end();
    return databaseUrl;
  } catch (cause) {
    const { message, code } = cause as NodeJS.ErrnoException;
    // An error of several addresses at once (localhost has two) has a code and no message.
    throw new SettingsError(`DATABASE_URL: the database cannot be reached (${message || code})`, { cause });
  }
}
