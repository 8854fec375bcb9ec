import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../db/testing/test-database.server.ts";
import { createLog } from "../logging/log.server.ts";
import { rateLimits } from "./limits.tables.server.ts";
import { forgetOldLimits, openVisitorLimit } from "./visitor-limit.server.ts";

const VISITOR = "203.0.113.9";
const START = new Date("2026-11-20T12:00:00Z");
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const silent = createLog("error", () => undefined);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.db.execute(sql`TRUNCATE rate_limits`));

const open = (secret = "a secret") => openVisitorLimit(database.db, secret, silent).admit;

test("five enquiries at once pass, and the sixth waits, also in another process and after a restart", async () => {
  const admit = open();
  for (let n = 0; n < 5; n += 1) expect(await admit("enquiry", VISITOR, START)).toBe(0);
  expect(await open()("enquiry", VISITOR, START)).toBe(12);
  expect(await admit("enquiry", "198.51.100.7", START)).toBe(0);
  expect(await admit("checkout", VISITOR, START)).toBe(0);
});

test("lets a visitor who waited as told proceed, once", async () => {
  const admit = open();
  for (let n = 0; n < 5; n += 1) await admit("enquiry", VISITOR, START);
  expect(await admit("enquiry", VISITOR, after(11))).toBe(1);
  expect(await admit("enquiry", VISITOR, after(12))).toBe(0);
  expect(await admit("enquiry", VISITOR, after(12))).toBe(12);
  for (let n = 0; n < 5; n += 1) expect(await admit("enquiry", VISITOR, after(120))).toBe(0);
});

test("lets only the allowed number of a hundred simultaneous requests through", async () => {
  const admit = open();
  const waits = await Promise.all(Array.from({ length: 100 }, () => admit("checkout", VISITOR, START)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(30);
});

test("a count made while a clock was a day ahead delays nobody once the clock is right", async () => {
  const admit = open();
  for (let n = 0; n < 6; n += 1) await admit("enquiry", VISITOR, after(24 * 60 * 60));
  for (let n = 0; n < 5; n += 1) expect(await admit("enquiry", VISITOR, START)).toBe(0);
  expect(await admit("enquiry", VISITOR, START)).toBe(12);
});

test("a request that is counted after later ones does not begin the count anew", async () => {
  const admit = open();
  for (let n = 0; n < 5; n += 1) expect(await admit("enquiry", VISITOR, after(10))).toBe(0);
  expect(await admit("enquiry", VISITOR, START)).toBeGreaterThan(0);
  expect(await admit("enquiry", VISITOR, after(10))).toBe(12);
});

test("counts a dear request as several, and lets none through that is dearer than what is left", async () => {
  const admit = open();
  expect(await admit("enquiry", VISITOR, START, 3)).toBe(0);
  expect(await admit("enquiry", VISITOR, START, 3)).toBe(12);
  expect(await admit("enquiry", VISITOR, START, 2)).toBe(0);
  expect(await admit("enquiry", VISITOR, START)).toBe(12);
});

test("no address is stored, and another secret gives another hash", async () => {
  await open()("upload", VISITOR, START);
  await open("another secret")("upload", VISITOR, START);
  const kept = await database.db.select().from(rateLimits);
  expect(kept).toHaveLength(2);
  expect(JSON.stringify(kept)).not.toContain(VISITOR);
});

test("this machine is not counted", async () => {
  const admit = open();
  for (let n = 0; n < 40; n += 1) expect(await admit("checkout", "127.0.0.1", START)).toBe(0);
  expect(await database.db.$count(rateLimits)).toBe(0);
});

test("deletes expired counts, and keeps current ones", async () => {
  await open()("upload", VISITOR, START);
  await forgetOldLimits(database.db, after(60));
  expect(await database.db.$count(rateLimits)).toBe(1);
  await forgetOldLimits(database.db, after(2 * 24 * 60 * 60));
  expect(await database.db.$count(rateLimits)).toBe(0);
  await open()("upload", VISITOR, after(2 * 24 * 60 * 60));
  await forgetOldLimits(database.db, START);
  expect(await database.db.$count(rateLimits)).toBe(0);
});

test("a database that does not answer lets visitors proceed", async () => {
  const gone = await createTestDatabase();
  await gone.close();
  expect(await openVisitorLimit(gone.db, "a secret", silent).admit("checkout", VISITOR, START)).toBe(0);
});
