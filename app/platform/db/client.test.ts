import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import {
  type Database,
  inTransaction,
  type OpenDatabase,
  openDatabase,
  sqlStateOf,
  type Transaction,
} from "./client.server.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.server.ts";

test("two transactions that lock the same rows in opposite order both commit", async () => {
  const { db } = await freshDatabase();
  await db.execute(sql`CREATE TABLE jars AS SELECT id, 0 AS coins FROM generate_series(1, 2) AS id`);
  let attempts = 0;
  const bothHoldOne = meeting(2);
  const addToBoth = (ids: number[]) =>
    inTransaction(db, async (tx) => {
      attempts += 1;
      for (const id of ids) {
        await tx.execute(sql`UPDATE jars SET coins = coins + 1 WHERE id = ${id}`);
        await bothHoldOne();
      }
    });
  await Promise.all([addToBoth([1, 2]), addToBoth([2, 1])]);
  // At least one of them had to begin again; on a busy machine the database may end both.
  expect(attempts).toBeGreaterThan(2);
  expect(await first(db, sql`SELECT sum(coins)::int AS answer FROM jars`)).toBe(4);
});

test("a transaction whose work throws leaves no trace and is not repeated", async () => {
  const { db } = await freshDatabase();
  await db.execute(sql`CREATE TABLE notes (words text)`);
  let attempts = 0;
  const work = async (tx: Transaction) => {
    attempts += 1;
    await tx.execute(sql`INSERT INTO notes VALUES ('never')`);
    throw new Error("changed my mind");
  };
  await expect(inTransaction(db, work)).rejects.toThrow("changed my mind");
  expect(attempts).toBe(1);
  expect(await first(db, sql`SELECT count(*)::int AS answer FROM notes`)).toBe(0);
});

test("a transaction that never succeeds gives up with the database's own error", async () => {
  const { db } = await freshDatabase();
  const work = (tx: Transaction) => tx.execute(sql`DO $$ BEGIN RAISE SQLSTATE '40001'; END $$`);
  const error = await inTransaction(db, work, { retries: 1 }).catch((reason: unknown) => reason);
  expect(sqlStateOf(error)).toBe("40001");
});

test("a transaction has its limits, and a session that a pooler lends has none of them after it", async () => {
  const { connection } = await freshDatabase();
  const limit = sql`SELECT current_setting('statement_timeout') AS answer`;
  for (const [place, outside] of [
    [connection, "8s"],
    [{ pooled: connection as string }, "0"],
  ] as const) {
    const { db, close } = openDatabase(place, { applicationName: "shop test", max: 1, log: () => {} });
    expect(await inTransaction(db, (tx) => first(tx, limit))).toBe("8s");
    expect(await first(db, limit)).toBe(outside);
    await close();
  }
});

test("lost connections neither end the process nor stay in the pool", async () => {
  const { db, pool } = await freshDatabase();
  const loseConnection = (tx: Transaction) => tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
  for (let round = 0; round < 12; round += 1) {
    await expect(inTransaction(db, loseConnection)).rejects.toThrow();
  }
  expect(await first(db, sql`SELECT 1 AS answer`)).toBe(1);
  expect(pool.totalCount).toBe(1);
});

test("a statement that takes too long is cancelled by the server, and its connection stays usable", async () => {
  const { db, pool } = await impatient();
  const failed = () =>
    db.execute(sql`SELECT pg_sleep(20)`).then(
      () => "answered",
      ({ cause }) => cause,
    );
  let failure = await failed();
  // Where the machine stood still meanwhile, the connection was given up before the server could answer.
  while (failure.message === "Query read timeout") failure = await failed();
  expect(failure).toMatchObject({ code: "57014" });
  expect(await first(db, sql`SELECT 1 AS answer`)).toBe(1);
  expect(pool.totalCount).toBe(1);
});

test("a server that hangs in the middle of a transaction is given up at once, and the transaction leaves no trace", async () => {
  const { db, pool } = await impatient();
  const halting = { pid: 0 };
  const failures: string[] = [];
  pool.on("connect", (client) => {
    const ask = client.query as (...asked: unknown[]) => Promise<unknown>;
    Object.assign(client, {
      query(...asked: [string | { text: string }, ...unknown[]]) {
        const answer = ask.apply(client, asked);
        const [what] = asked;
        const note = ({ message }: Error) =>
          failures.push(`${typeof what === "string" ? what : what.text}: ${message}`);
        if (answer instanceof Promise) answer.catch(note);
        return answer;
      },
    });
  });
  await db.execute(sql`CREATE TABLE notes (words text)`);
  const work = async (tx: Transaction) => {
    await tx.execute(sql`INSERT INTO notes VALUES ('never')`);
    const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
    halting.pid = rows[0]?.pid ?? 0;
    process.kill(halting.pid, "SIGSTOP");
    await tx.execute(sql`INSERT INTO notes VALUES ('neither')`);
  };
  try {
    await expect(inTransaction(db, work)).rejects.toMatchObject({ cause: { message: "Query read timeout" } });
    // The time for the server's answer is spent once: the rollback is not waited for.
    expect(failures).toEqual([
      "INSERT INTO notes VALUES ('neither'): Query read timeout",
      "rollback: Client was closed and is not queryable",
    ]);
    expect(await first(db, sql`SELECT count(*)::int AS answer FROM notes`)).toBe(0);
  } finally {
    process.kill(halting.pid, "SIGCONT");
  }
  expect(await first(db, sql`SELECT count(*)::int AS answer FROM notes`)).toBe(0);
});

test("closing waits until the server has released every connection", async () => {
  const watcher = await freshDatabase();
  const database = await createTestDatabase();
  await Promise.all([1, 2, 3].map(() => database.db.execute(sql`SELECT pg_sleep(0.05)`)));
  const name = await first(database.db, sql`SELECT current_database() AS answer`);
  await database.close();
  const left = sql`SELECT count(*)::int AS answer FROM pg_stat_activity
    WHERE datname = ${name} AND application_name = 'shop test'`;
  expect(await first(watcher.db, left)).toBe(0);
});

async function freshDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(database.close);
  return database;
}

/** The same database with a limit of a fraction of a second for each statement. */
async function impatient(): Promise<OpenDatabase> {
  const { connection } = await freshDatabase();
  const database = openDatabase(connection, {
    applicationName: "test",
    max: 2,
    log: () => {},
    statementMs: 1_000,
  });
  onTestFinished(database.close);
  return database;
}

async function first(db: Pick<Database, "execute">, query: ReturnType<typeof sql>): Promise<unknown> {
  const { rows } = await db.execute<{ answer: unknown }>(query);
  return rows[0]?.answer;
}

/** A barrier: the first callers wait until all of them have arrived; later calls pass. */
function meeting(size: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let present = 0;
  return () => {
    present += 1;
    if (present >= size) resolve();
    return promise;
  };
}
