import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabaseClock } from "./database-clock.server.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.server.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const log = { warn: () => undefined, info: () => undefined };

let database: TestDatabase;
let folder: string;
let file: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "clock-"));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  file = path.join(folder, crypto.randomUUID());
});

test("machines whose clocks are an hour apart share the database's time", async () => {
  const ahead = openDatabaseClock(database.db, { file, log, local: () => Date.now() + 60 * MINUTE });
  const behind = openDatabaseClock(database.db, { file, log, local: () => Date.now() - 60 * MINUTE });
  await Promise.all([ahead.read(), behind.read()]);
  expect(Math.abs(ahead.now().getTime() - behind.now().getTime())).toBeLessThan(10 * MINUTE);
  expect(ahead.doubt()).toMatch(/differ by 36\d\d s/);
  expect(behind.doubt()).toMatch(/differ by -3[56]\d\d s/);
  ahead.close();
  behind.close();
});

test("deletes nothing at once after a start at which the clock is two years ahead, and trusts it a day later", async () => {
  await writeFile(file, new Date(Date.now() - 730 * DAY).toISOString());
  let ran = 0;
  const clock = openDatabaseClock(database.db, { file, log, elapsed: () => performance.now() + ran });
  await clock.read();
  expect(clock.doubt()).toBe("the time is days later than when the shop last ran");
  ran = DAY + MINUTE;
  expect(clock.doubt()).toBeNull();
  clock.close();
});

test("trusts the time of a first start, and of one after a night", async () => {
  const first = openDatabaseClock(database.db, { file, log });
  await first.read();
  expect(first.doubt()).toBeNull();
  first.close();
  const kept = Date.parse(await readFile(file, "utf8"));
  await writeFile(file, new Date(kept - DAY / 2).toISOString());
  const next = openDatabaseClock(database.db, { file, log });
  await next.read();
  expect(next.doubt()).toBeNull();
  next.close();
});

test("keeps the machine's own time while the database is away", async () => {
  const gone = await createTestDatabase();
  await gone.close();
  const clock = openDatabaseClock(gone.db, { file, log, local: () => 1_000 });
  await clock.read();
  expect(clock.now().getTime()).toBe(1_000);
  expect(clock.doubt()).toBe("the database's time has not been read yet");
  clock.close();
});
