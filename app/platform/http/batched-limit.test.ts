import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../db/testing/test-database.server.ts";
import { createLog } from "../logging/log.server.ts";
import { rateLimits } from "./limits.tables.server.ts";
import { openVisitorLimit, type VisitorLimit } from "./visitor-limit.server.ts";

const START = new Date("2026-11-20T12:00:00Z");
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const VISITOR = "203.0.113.9";
const silent = createLog("error", () => undefined);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.db.execute(sql`TRUNCATE rate_limits`));

const open = (): VisitorLimit => openVisitorLimit(database.db, "a secret", silent);
const admitted = async ({ admit }: VisitorLimit, tries: number, now: Date): Promise<number> => {
  let count = 0;
  for (let n = 0; n < tries; n += 1) if ((await admit("page", VISITOR, now)) === 0) count += 1;
  return count;
};

test("lets 240 pages at once through, then four a second, without a write for each", async () => {
  const limit = open();
  expect(await admitted(limit, 300, START)).toBe(240);
  expect(await limit.admit("page", VISITOR, START)).toBe(1);
  expect(await database.db.$count(rateLimits)).toBe(0);
  expect(await admitted(limit, 10, after(1))).toBe(4);
  await limit.tell(after(1));
  expect(await database.db.select({ count: rateLimits.count }).from(rateLimits)).toEqual([{ count: 244 }]);
});

test("another process knows a second later, and one that begins after the end", async () => {
  const [first, second] = [open(), open()];
  expect(await admitted(first, 240, START)).toBe(240);
  await first.tell(START);
  expect(await admitted(second, 1, after(0.5))).toBe(1);
  await second.tell(after(0.5));
  expect(await admitted(second, 240, after(0.5))).toBe(1);
});

test("what two processes admitted too much at once delays the visitor in both", async () => {
  const [first, second] = [open(), open()];
  expect((await admitted(first, 240, START)) + (await admitted(second, 240, START))).toBe(480);
  await first.tell(START);
  await second.tell(START);
  expect(await admitted(second, 100, after(29))).toBe(0);
  expect(await admitted(second, 100, after(31))).toBe(4);
});

test("over any time, all processes together keep the even pace", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3), { minLength: 100, maxLength: 200 }), async (turns) => {
      await database.db.execute(sql`TRUNCATE rate_limits`);
      const processes = [open(), open(), open(), open()];
      let count = 0;
      for (const [second, turn] of turns.entries()) {
        count += await admitted(processes[turn] as VisitorLimit, 40, after(second));
        await Promise.all(processes.map(({ tell }) => tell(after(second))));
      }
      expect(count).toBeLessThanOrEqual(4 * 240 + 4 * turns.length);
    }),
    { numRuns: 5 },
  );
});

test("many visitors are told in one statement, and two processes never wait for each other", async () => {
  const [first, second] = [open(), open()];
  const visitors = Array.from({ length: 3000 }, (_, n) => `198.51.${n >> 8}.${n & 255}`);
  for (const visitor of visitors) await first.admit("page", visitor, START);
  for (const visitor of visitors.toReversed()) await second.admit("page", visitor, START, 2);
  await Promise.all([first.tell(START), second.tell(START)]);
  expect(await database.db.$count(rateLimits)).toBe(3000);
  const [{ least, most } = { least: 0, most: 0 }] = await database.db
    .select({ least: sql<number>`min(count)`, most: sql<number>`max(count)` })
    .from(rateLimits);
  expect([least, most]).toEqual([3, 3]);
});

test("beyond the visitors that memory holds each is counted in the database", async () => {
  const limit = open();
  for (let n = 0; n < 20_000; n += 1) await limit.admit("page", `2001:db8:${n.toString(16)}::`, START);
  expect(await database.db.$count(rateLimits)).toBe(0);
  expect(await limit.admit("page", VISITOR, START)).toBe(0);
  expect(await database.db.$count(rateLimits)).toBe(1);
});
