import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { users } from "#app/platform/db/schema/identity.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { createUser } from "./accounts.server.ts";
import { giveAdmin, isAdmin, listAdmins, takeAdmin } from "./roles.server.ts";

const OWNER = { userId: "owner", email: "owner@shop.example" };
let database: TestDatabase;
let ada: string;
let bola: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  const { db } = database;
  await db.delete(users);
  [ada, bola] = await inTransaction(db, async (tx) => {
    const password = { password: "a long enough password", isPrinted: false };
    return [
      await createUser(tx, "Ada@shop.example", password),
      await createUser(tx, "bola@shop.example", password),
    ];
  });
});

const give = (userId: string) => inTransaction(database.db, (tx) => giveAdmin(tx, userId, OWNER));

test("a new account is no administrator's", async () => {
  expect(await isAdmin(database.db, ada)).toBe(false);
  expect(await isAdmin(database.db, "nobody")).toBe(false);
});

test("an administrator is one until the role is removed", async () => {
  const { db } = database;
  await give(ada);
  await give(bola);
  await give(bola);
  expect(await listAdmins(db)).toEqual([
    { userId: ada, email: "ada@shop.example" },
    { userId: bola, email: "bola@shop.example" },
  ]);
  expect(await takeAdmin(db, ada, OWNER)).toEqual({ ok: true, value: null });
  expect(await isAdmin(db, ada)).toBe(false);
  expect((await listAdmins(db)).map(({ userId }) => userId)).toEqual([bola]);
});

test("the last administrator stays", async () => {
  const { db } = database;
  await give(ada);
  expect(await takeAdmin(db, ada, OWNER)).toEqual({ ok: false, error: "the last administrator" });
  expect(await isAdmin(db, ada)).toBe(true);
});

test("a role that a user does not have cannot be removed", async () => {
  const { db } = database;
  await give(ada);
  expect(await takeAdmin(db, bola, OWNER)).toEqual({ ok: false, error: "no administrator" });
});

test("two administrators who remove each other at the same moment leave one", async () => {
  const { db } = database;
  for (let round = 0; round < 10; round += 1) {
    await give(ada);
    await give(bola);
    const results = await Promise.all([takeAdmin(db, ada, OWNER), takeAdmin(db, bola, OWNER)]);
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await listAdmins(db)).toHaveLength(1);
  }
});
