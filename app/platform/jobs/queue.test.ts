import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { expect, onTestFinished, test } from "vitest";
import { inTransaction } from "../db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "../db/testing/test-database.server.ts";
import { createLog } from "../logging/log.server.ts";
import { ensureQueue, type JobQueue, openJobQueue } from "./queue.server.ts";

const QUEUE = "try";

test("a job exists only if its transaction commits", async () => {
  const { database, queue } = await open();
  const send = await queue.sender([QUEUE]);
  await inTransaction(database.db, (tx) => send(tx, QUEUE, { id: "kept" }));
  const broken = inTransaction(database.db, async (tx) => {
    await send(tx, QUEUE, { id: "lost" });
    throw new Error("No");
  });
  await expect(broken).rejects.toThrow("No");
  expect(await waiting(database)).toEqual([{ id: "kept" }]);
});

test("forty senders at once, on a database that has no queue yet, get all their jobs in", async () => {
  const { database, queue } = await open();
  await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const send = await queue.sender([QUEUE]);
      await inTransaction(database.db, (tx) => send(tx, QUEUE, { id: String(n) }));
    }),
  );
  expect(await waiting(database)).toHaveLength(40);
});

test("a failed job waits longer each time, is never abandoned, and is stored for years", async () => {
  const { database, queue } = await open();
  const send = await queue.sender([QUEUE]);
  await inTransaction(database.db, (tx) => send(tx, QUEUE, { id: "1" }));
  const worker = await openWorker(database);
  // Each wait as measured before and after the failure: the real one lies between them on any machine.
  const waits: { least: number; most: number }[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const [job] = await worker.fetch(QUEUE);
    if (!job) throw new Error("The job is gone");
    const asked = await database.db.execute<{ at: string }>(sql`SELECT clock_timestamp()::text AS at`);
    await worker.fail(QUEUE, job.id);
    const { rows } = await database.db.execute<{ least: string; most: string; state: string; years: string }>(
      sql`SELECT extract(epoch FROM start_after - now()) AS least,
        extract(epoch FROM start_after - ${asked.rows[0]?.at}::timestamptz) AS most, state, extract(epoch FROM keep_until - now()) / 31536000 AS years FROM pgboss.job WHERE name = ${QUEUE}`,
    );
    const [row] = rows;
    expect(row?.state).toBe("retry");
    expect(Number(row?.years)).toBeGreaterThan(9);
    waits.push({ least: Number(row?.least), most: Number(row?.most) });
    await database.db.execute(sql`UPDATE pgboss.job SET start_after = now() WHERE name = ${QUEUE}`);
  }
  expect(waits[0]?.most).toBeGreaterThan(0);
  expect(waits[0]?.least).toBeLessThan(11);
  expect(waits[3]?.most).toBeGreaterThan(30);
  expect(waits.at(-1)?.most).toBeGreaterThan(3_500);
  expect(Math.max(...waits.map(({ least }) => least))).toBeLessThan(3_601);
});

test("makes a job that waits for its next try due at once, and creates a missing one", async () => {
  const { database, queue } = await open();
  const data = { id: "1" };
  const hasten = await queue.immediateSender([QUEUE]);
  await inTransaction(database.db, (tx) => hasten(tx, QUEUE, data));
  const worker = await openWorker(database);
  const [job] = await worker.fetch(QUEUE);
  if (!job) throw new Error("There is no job");
  await worker.fail(QUEUE, job.id);
  expect(await worker.fetch(QUEUE)).toEqual([]);
  await inTransaction(database.db, (tx) => hasten(tx, QUEUE, data));
  expect((await worker.fetch(QUEUE)).map(({ id }) => id)).toEqual([job.id]);
  expect(await waiting(database)).toEqual([data]);
});

async function open(): Promise<{ database: TestDatabase; queue: JobQueue }> {
  const database = await createTestDatabase();
  const queue = openJobQueue(
    database.connection,
    createLog("error", () => undefined),
  );
  onTestFinished(async () => {
    await queue.close();
    await database.close();
  });
  return { database, queue };
}

async function openWorker({ pool }: TestDatabase): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  });
  boss.on("error", () => undefined);
  await boss.start();
  await ensureQueue(boss, QUEUE);
  onTestFinished(() => boss.stop({ graceful: false, close: false }));
  return boss;
}

async function waiting({ db }: TestDatabase): Promise<unknown[]> {
  const { rows } = await db.execute<{ data: unknown }>(
    sql`SELECT data FROM pgboss.job WHERE name = ${QUEUE} ORDER BY created_on`,
  );
  return rows.map(({ data }) => data);
}
