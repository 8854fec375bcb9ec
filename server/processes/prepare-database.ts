import path from "node:path";
import { Client } from "pg";
import { type Settings, SettingsError } from "#app/platform/config/settings.server.ts";
import { acquireBundledServer } from "#app/platform/db/bundled/bundled-server.server.ts";
import type { DatabaseConnection } from "#app/platform/db/connection.server.ts";
import { migrate } from "#app/platform/db/migrate.server.ts";
import type { FirstAdministrator } from "./first-administrator.ts";

export interface PreparedDatabase {
  connection: DatabaseConnection;
  /** On the first start only: the account to sign in with. */
  firstAdministrator: FirstAdministrator | null;
  /** Leaves it; the bundled server stops when no other process uses it. */
  release(): Promise<void>;
}

/** The database that the settings name, migrated and, when it is empty, filled with the sample catalogue. */
export async function prepareDatabase(
  settings: Settings,
  log: (message: string) => void,
): Promise<PreparedDatabase> {
  const database =
    settings.databaseUrl === null
      ? await acquireBundledServer({ dataDir: settings.dataDir, log })
      : { connection: await reached(settings.databaseUrl), release: async () => {} };
  try {
    await migrate(database.connection, path.resolve("database/migrations"));
    if (settings.seed === "sample") {
      // Loaded only here, so that a first process that does not seed stays small.
      const { seed } = await import("./seed.ts");
      await seed(database.connection, settings.dataDir);
    }
    const { openDoor } = await import("./first-administrator.ts");
    return { ...database, firstAdministrator: await openDoor(database.connection) };
  } catch (error) {
    await database.release();
    throw error;
  }
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
