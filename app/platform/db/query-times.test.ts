import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { inTransaction } from "./client.server.ts";
import { countQuery, timeQueries } from "./query-times.server.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const ask = () => database.db.execute(sql`SELECT 1`);

test("counts each statement of a piece of work once, in a transaction or not, and refused ones too", async () => {
  const { value, queries } = await timeQueries(async () => {
    await ask();
    await expect(database.db.execute(sql`SELECT 1 / 0`)).rejects.toThrow();
    await inTransaction(database.db, (tx) => tx.execute(sql`SELECT 1`));
    return "done";
  });
  expect(value).toBe("done");
  // The transaction begins and ends with a statement each.
  expect(queries.count).toBe(5);
  expect(queries.ms).toBeGreaterThan(0);
});

test("takes the time of queries beside each other once, and none of the time between them", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { queries } = await timeQueries(async () => {
    const [one, other, last] = [0, 1, 2].map(() => Promise.withResolvers<void>());
    const end = async (query: typeof one) => {
      vi.advanceTimersByTime(100);
      query?.resolve();
      await query?.promise;
    };
    for (const query of [one, other]) if (query) countQuery(query.promise);
    await end(one);
    await end(other);
    vi.advanceTimersByTime(1_000);
    if (last) countQuery(last.promise);
    await end(last);
  });
  expect(queries).toEqual({ count: 3, ms: 300 });
});

test("keeps pieces of work at the same time apart, and counts nothing outside of one", async () => {
  const work = (times: number) =>
    timeQueries(async () => {
      for (let n = 0; n < times; n += 1) await ask();
    });
  const [one, other] = await Promise.all([work(1), work(3), ask()]);
  expect([one.queries.count, other.queries.count]).toEqual([1, 3]);
});
