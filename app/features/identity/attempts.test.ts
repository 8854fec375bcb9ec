import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { sessions } from "#app/platform/db/schema/identity.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { createUser } from "./accounts.server.ts";
import { countAttempt, forgetAttempts, takeAttemptBack } from "./attempts.server.ts";
import { spendCode } from "./spent-codes.server.ts";

const NOON = Date.UTC(2026, 10, 20, 12);
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A try so many seconds after noon, each from an address of its own unless it is said. */
const attempt = (email: string, seconds: number, address: string = randomUUID()): Promise<number> =>
  countAttempt(database.db, { email, address, now: new Date(NOON + seconds * 1000) });

async function useUp(email: string): Promise<void> {
  for (let n = 0; n < 20; n += 1) expect(await attempt(email, 0)).toBe(0);
}

test("twenty wrong passwords cost nothing; then each one costs twice the wait, half a minute at most", async () => {
  await useUp("ada@shop.example");
  const waits: number[] = [];
  let at = 0;
  for (let n = 0; n < 8; n += 1) {
    const wait = await attempt("ADA@shop.example ", at);
    waits.push(wait);
    expect(await attempt("ada@shop.example", at + wait - 0.5)).toBe(1);
    at += wait;
    expect(await attempt("ada@shop.example", at)).toBe(0);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
});

test("of many tries at the same moment no more than twenty get through", async () => {
  const tries = await Promise.all(Array.from({ length: 60 }, () => attempt("crowd@shop.example", 0)));
  expect(tries.filter((wait) => wait === 0)).toHaveLength(20);
});

test("the right password, a quarter of an hour, and what was no try at all are forgotten", async () => {
  await useUp("bola@shop.example");
  expect(await attempt("bola@shop.example", 0)).toBe(1);
  await forgetAttempts(database.db, "Bola@shop.example");
  await useUp("bola@shop.example");
  await takeAttemptBack(database.db, "bola@shop.example");
  expect(await attempt("bola@shop.example", 0)).toBe(0);
  expect(await attempt("bola@shop.example", 901)).toBe(0);
  expect(await attempt("bola@shop.example", 901)).toBe(0);
});

test("the owner gets in at once where the account is signed in, whatever others try elsewhere", async () => {
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
  await useUp(email);
  expect(await attempt(email, 0)).toBe(1);
  expect(await attempt(email, 0, "198.51.100.7")).toBe(0);
  expect(await attempt("nobody@shop.example", 0, "198.51.100.7")).toBe(0);
});

test("a code is taken once by one person, until it cannot come up again", async () => {
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
