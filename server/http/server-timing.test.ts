import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { isTimed, withServerTiming } from "./server-timing.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test.each([
  ["GET", "/admin/overview", true],
  ["HEAD", "/admin/overview.data", true],
  ["GET", "/orders/6f1c", true],
  ["GET", "/", false],
  ["GET", "/products/adire-tote", false],
  ["POST", "/admin/sign-in", false],
  ["POST", "/orders/6f1c", false],
])("decides whether the answer to %s %s says what it took", (method, path, is) => {
  expect(isTimed(method, path)).toBe(is);
});

test.each([
  [1, "1 query"],
  [3, "3 queries"],
])("says how long an answer and its %i queries took", async (times, words) => {
  const { headers } = await withServerTiming(async () => {
    for (let n = 0; n < times; n += 1) await database.db.execute(sql`SELECT 1`);
    return new Response("An order");
  });
  const [, total, db, said] =
    /^total;dur=(\d+\.\d), db;dur=(\d+\.\d);desc="(.+)"$/.exec(headers.get("server-timing") ?? "") ?? [];
  expect(said).toBe(words);
  expect(Number(total)).toBeGreaterThanOrEqual(Number(db));
});
