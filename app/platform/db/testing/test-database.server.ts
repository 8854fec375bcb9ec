import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { type OpenDatabase, openDatabase } from "../client.server.ts";
import { clientConfig, type DatabaseConnection, withDatabase } from "../connection.server.ts";
import { type TestRun, templateOf } from "./test-run.server.ts";

declare module "vitest" {
  interface ProvidedContext {
    testRun: TestRun;
  }
}

export type TestDatabase = OpenDatabase & { connection: DatabaseConnection };

/** A fresh, migrated, empty database of a real PostgreSQL, for one test or one file. `close` drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const run = inject("testRun");
  const name = `test_${run.id}_${randomBytes(4).toString("hex")}`;
  // As files: a copy page by page through the server's memory takes twice as long, and its removal many times longer.
  await onServer(run, `CREATE DATABASE ${name} TEMPLATE ${templateOf(run)} STRATEGY file_copy`);
  const connection = withDatabase(run.connection, name);
  const database = openDatabase(connection, {
    applicationName: "shop test",
    max: 10,
    log: () => undefined,
    // Tests also fill it with a hundred thousand products at once.
    statementMs: 600_000,
  });
  const close = async (): Promise<void> => {
    await database.close();
    await onServer(run, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { ...database, connection, close };
}

async function onServer({ connection }: TestRun, statement: string): Promise<void> {
  const client = new Client({ ...clientConfig(connection), application_name: "shop test" });
  client.on("error", () => undefined);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
