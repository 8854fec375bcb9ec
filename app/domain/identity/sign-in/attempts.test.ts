import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { createUser } from "../accounts.server.ts";
import { sessions } from "../identity.tables.server.ts";
import {
  type Counted,
  countAttempt,
  countCode,
  countInKnownBrowser,
  forgetAttempts,
  spendCode,
  takeAttemptBack,
} from "./attempts.server.ts";

const NOON = Date.UTC(2026, 10, 20, 12);
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const secret = "secret";

/** An attempt this many seconds after noon, from a new address unless one is given. */
const count = (
  email: string,
  seconds: number,
  { address = randomUUID(), hasWaited = false }: { address?: string; hasWaited?: boolean } = {},
): Promise<Counted> =>
  countAttempt(database.db, { email, address, secret, hasWaited, now: new Date(NOON + seconds * 1000) });

const attempt = async (...tried: Parameters<typeof count>): Promise<number> => (await count(...tried)).wait;

async function tryTwenty(email: string): Promise<void> {
  for (let n = 0; n < 20; n += 1) expect(await attempt(email, 0)).toBe(0);
}

test("twenty wrong passwords cause no delay; then each one doubles the wait, up to half a minute", async () => {
  await tryTwenty("ada@shop.example");
  let at = 0;
  for (let n = 0; n < 8; n += 1) {
    const wait = Math.min(2 ** n, 30);
    expect(await attempt("ADA@shop.example ", at + wait - 0.1)).toBeGreaterThan(0);
    at += wait;
    expect(await attempt("ada@shop.example", at)).toBe(0);
  }
});

/** Uses the count up until each wait is half a minute. Returns the second of the last attempt. */
async function slowDown(email: string): Promise<number> {
  await tryTwenty(email);
  let at = 0;
  for (const wait of [1, 2, 4, 8, 16]) {
    at += wait;
    expect(await attempt(email, at)).toBe(0);
  }
  return at;
}

test("an address that waited as told goes before first-time addresses", async () => {
  const email = "patient@shop.example";
  const home = "198.51.100.9";
  const since = await slowDown(email);
  const wait = await attempt(email, since + 1, { address: home });
  expect(wait).toBeGreaterThanOrEqual(17);
  expect(wait).toBeLessThanOrEqual(20);
  // Strangers keep trying meanwhile, each from another address.
  for (let at = since + 2; at < since + 30; at += 4) expect(await attempt(email, at)).toBeGreaterThan(0);
  expect(await attempt(email, since + 22, { address: home, hasWaited: true })).toBe(0);
  // The next attempt waits longer by the time that this one gained, so two in a minute are checked as before.
  expect(await attempt(email, since + 22 + 29, { hasWaited: true })).toBeGreaterThan(0);
  expect(await attempt(email, since + 22 + 41)).toBeGreaterThan(0);
  expect(await attempt(email, since + 22 + 42)).toBe(0);
});

test("an address that tried three passwords waits behind all others, however often it returns", async () => {
  const email = "stranger@shop.example";
  const address = "203.0.113.9";
  for (let n = 0; n < 3; n += 1) expect(await attempt(email, 0, { address })).toBe(0);
  for (let n = 0; n < 17; n += 1) expect(await attempt(email, 0)).toBe(0);
  let at = 0;
  for (const wait of [1, 2, 4, 8, 16]) {
    at += wait;
    expect(await attempt(email, at)).toBe(0);
  }
  for (let knock = 0; knock < 29; knock += 1)
    expect(await attempt(email, at + knock, { address, hasWaited: true })).toBeGreaterThan(0);
  expect(await attempt(email, at + 22, { hasWaited: true })).toBe(0);
});

test("a known browser has its own attempts, with the same limits and delays", async () => {
  const email = "known@shop.example";
  await tryTwenty(email);
  const tries = (seconds: number) =>
    countInKnownBrowser(database.db, "browser", new Date(NOON + seconds * 1000));
  expect((await tries(0)).wait).toBe(0);
  const many = await Promise.all(Array.from({ length: 40 }, () => tries(0)));
  expect(many.filter(({ wait }) => wait === 0)).toHaveLength(19);
});

test("of many simultaneous codes ten are checked, and none more in the next quarter of an hour", async () => {
  const at = (seconds: number) => countCode(database.db, "ada", new Date(NOON + seconds * 1000));
  const tries = await Promise.all(Array.from({ length: 24 }, () => at(0)));
  expect(tries.filter(({ wait }) => wait === 0)).toHaveLength(10);
  expect((await at(60)).wait).toBe(840);
  expect((await at(901)).wait).toBe(0);
});

test("checks at most twenty of many simultaneous attempts", async () => {
  const tries = await Promise.all(Array.from({ length: 60 }, () => attempt("crowd@shop.example", 0)));
  expect(tries.filter((wait) => wait === 0)).toHaveLength(20);
});

test("the right password resets the attempts of the owner's browser, not those of strangers", async () => {
  const email = "right@shop.example";
  const right = await count(email, 0);
  for (let n = 0; n < 19; n += 1) expect(await attempt(email, 0)).toBe(0);
  await forgetAttempts(database.db, right);
  expect(await attempt(email, 0)).toBe(0);
  expect(await attempt(email, 0)).toBeGreaterThan(0);

  const inBrowser = () => countInKnownBrowser(database.db, "right's", new Date(NOON));
  for (let n = 0; n < 20; n += 1) expect((await inBrowser()).wait).toBe(0);
  const over = await inBrowser();
  expect(over.wait).toBeGreaterThan(0);
  await forgetAttempts(database.db, over);
  expect((await inBrowser()).wait).toBe(0);
});

test("attempts expire after a quarter of an hour, and at once when nothing was checked", async () => {
  await tryTwenty("bola@shop.example");
  const counted = await count("Bola@shop.example", 0);
  expect(counted.wait).toBeGreaterThan(0);
  await takeAttemptBack(database.db, counted);
  expect(await attempt("bola@shop.example", 0)).toBe(0);
  expect(await attempt("bola@shop.example", 901)).toBe(0);
  expect(await attempt("bola@shop.example", 901)).toBe(0);
});

test("the owner signs in at once from an address with an open session, whatever others try elsewhere", async () => {
  const email = "owner@shop.example";
  const userId = await inTransaction(database.db, (tx) =>
    createUser(tx, email, { password: "a long enough password", isPrinted: false }),
  );
  await database.db.insert(sessions).values({
    id: "s",
    token: "t",
    userId,
    ipAddress: "198.51.100.7",
    expiresAt: new Date(NOON + 60_000),
  });
  await tryTwenty(email);
  expect(await attempt(email, 0)).toBeGreaterThan(0);
  const there = await Promise.all(
    Array.from({ length: 40 }, () => attempt(email, 0, { address: "198.51.100.7" })),
  );
  expect(there.filter((wait) => wait === 0)).toHaveLength(20);
  expect(await attempt("nobody@shop.example", 0, { address: "198.51.100.7" })).toBe(0);
});

test("accepts a code once until it can no longer recur", async () => {
  const { db } = database;
  const at = (seconds: number) => new Date(NOON + seconds * 1000);
  const both = await Promise.all([
    spendCode(db, "ada", "123456", at(0)),
    spendCode(db, "ada", "123456", at(0)),
  ]);
  expect(both.sort()).toEqual([false, true]);
  expect(await spendCode(db, "bola", "123456", at(0))).toBe(true);
  expect(await spendCode(db, "ada", "654321", at(0))).toBe(true);
  expect(await spendCode(db, "ada", "123456", at(100))).toBe(false);
  expect(await spendCode(db, "ada", "123456", at(121))).toBe(true);
});

test("attempts that were counted while a clock was a day ahead make nobody wait once it is right", async () => {
  for (let n = 0; n < 20; n += 1) await attempt("ahead@shop.example", 24 * 60 * 60);
  expect(await attempt("ahead@shop.example", 24 * 60 * 60)).toBeGreaterThan(0);
  expect(await attempt("ahead@shop.example", 0)).toBe(0);
  expect(await attempt("ahead@shop.example", 0)).toBeGreaterThan(0);
});

test("an attempt that is counted after later ones has to wait as they do", async () => {
  for (let n = 0; n < 20; n += 1) await attempt("late@shop.example", 30);
  expect(await attempt("late@shop.example", 30)).toBeGreaterThan(0);
  expect(await attempt("late@shop.example", 0)).toBeGreaterThan(0);
});
