import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import {
  clientConfig,
  type DatabaseConnection,
  type OpenDatabase,
  openDatabase,
  withDatabase,
} from "../client.server.ts";
import { emptyDatabase, schemaOf } from "./empty-database.server.ts";
import { type TestRun, templateOf } from "./test-run.server.ts";

declare module "vitest" {
  interface ProvidedContext {
    testRun: TestRun;
  }
}

export type TestDatabase = OpenDatabase & { connection: DatabaseConnection };

/** A database of this worker, with a connection of ours that empties it between two tests. */
interface Reusable {
  name: string;
  cleaner: Client;
  /** The schema that the template gave it. */
  schema: string;
}

/** Those that no test is using. A worker rarely needs more than one at a time. */
const idle: Reusable[] = [];

/**
 * A migrated, empty database of a real PostgreSQL, for one test or one file. `close` empties it for the next one, or
 * drops it when a test changed its schema, filled it with a large shop or left a connection to it.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const run = inject("testRun");
  const reusable = idle.pop() ?? (await createDatabase(run));
  const connection = withDatabase(run.connection, reusable.name);
  const database = openDatabase(connection, {
    applicationName: "shop test",
    max: 10,
    log: () => undefined,
    // Tests also fill it with a hundred thousand products at once.
    statementMs: 600_000,
  });
  const close = async (): Promise<void> => {
    await database.close();
    if (await emptyDatabase(reusable.cleaner, reusable.schema)) idle.push(reusable);
    else await dropDatabase(run, reusable);
  };
  return { ...database, connection, close };
}

async function createDatabase(run: TestRun): Promise<Reusable> {
  const name = `test_${run.id}_${randomBytes(4).toString("hex")}`;
  // The database is copied as files: a copy page by page through the server's memory takes twice as long, and its
  // removal many times longer.
  await onServer(run, `CREATE DATABASE ${name} TEMPLATE ${templateOf(run)} STRATEGY file_copy`);
  const cleaner = await connect(withDatabase(run.connection, name));
  return { name, cleaner, schema: await schemaOf(cleaner) };
}

async function dropDatabase(run: TestRun, { name, cleaner }: Reusable): Promise<void> {
  await cleaner.end();
  await onServer(run, `DROP DATABASE ${name} WITH (FORCE)`);
}

async function onServer({ connection }: TestRun, statement: string): Promise<void> {
  const client = await connect(connection);
  await client.query(statement).finally(() => client.end());
}

async function connect(connection: DatabaseConnection): Promise<Client> {
  const client = new Client({ ...clientConfig(connection), application_name: "shop test cleaner" });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
