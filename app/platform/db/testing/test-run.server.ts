import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { clientConfig, type DatabaseConnection, withDatabase } from "../client.server.ts";
import { migrate } from "../migrate.server.ts";

/** One run of the tests on a server. The names of its databases begin with `test_RUN_`. Plain data, for the workers. */
export type TestRun = { connection: DatabaseConnection; id: string };

export const templateOf = ({ id }: TestRun): string => `test_${id}_template`;

/**
 * Creates the run's migrated template database, and drops what killed runs left behind. Simultaneous runs do not
 * disturb each other: a run lives as long as its connection here. `end` drops all databases of the run.
 */
export async function beginTestRun(
  connection: DatabaseConnection,
  migrationsFolder: string,
): Promise<TestRun & { end(): Promise<void> }> {
  const run = { connection, id: randomBytes(4).toString("hex") };
  const client = await connectAsRun(run);
  const end = async (): Promise<void> => {
    await dropDatabases(client, "split_part(datname, '_', 2) = $1", run.id);
    await client.end();
  };
  try {
    await dropDatabases(client, `NOT EXISTS (${LIVING_RUN})`, NAME);
    const template = templateOf(run);
    await client.query(`CREATE DATABASE ${template}`);
    await migrate(withDatabase(connection, template), migrationsFolder);
    // Marks the template as complete. PostgreSQL copies no database that has open connections.
    await client.query(`ALTER DATABASE ${template} ALLOW_CONNECTIONS false`);
    return { ...run, end };
  } catch (error) {
    await end();
    throw error;
  }
}

const NAME = "shop test run ";
const LIVING_RUN =
  "SELECT FROM pg_stat_activity WHERE application_name = $1 || split_part(pg_database.datname, '_', 2)";

async function connectAsRun({ connection, id }: TestRun): Promise<Client> {
  const client = new Client({ ...clientConfig(connection), application_name: NAME + id });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function dropDatabases(client: Client, condition: string, parameter: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `SELECT datname FROM pg_database
     WHERE datname ~ '^test_[0-9a-f]{8}_' AND pg_has_role(datdba, 'USAGE') AND ${condition}`,
    [parameter],
  );
  for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
}
