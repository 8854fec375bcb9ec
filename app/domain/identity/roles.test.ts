import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { addUser } from "./accounts.server.ts";
import { passkeys, roles, sessions, twoFactors, users } from "./identity.tables.server.ts";
import type { Role } from "./rights.ts";
import {
  findRole,
  giveRole,
  isAdmin,
  listAdmins,
  listOwners,
  replaceRole,
  restoreRole,
  suspendRole,
  takeRole,
} from "./roles.server.ts";

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
  await db.delete(emails);
  [ada, bola] = await inTransaction(db, async (tx) => {
    // Nobody signs in here, and a real hash takes a tenth of a second.
    const password = { hashed: "of no password", isPrinted: false };
    return [
      await addUser(tx, "Ada@shop.example", password),
      await addUser(tx, "bola@shop.example", password),
    ];
  });
});

const NOW = new Date("2026-11-20T12:00:00Z");
const THE_LAST = { ok: false, error: "the last owner" };

const give = (userId: string, role: Role = "owner") =>
  inTransaction(database.db, (tx) => giveRole(tx, userId, role, OWNER));

const signIn = (userId: string) =>
  database.db
    .insert(sessions)
    .values({ id: userId, token: userId, userId, expiresAt: new Date(Date.now() + 60_000) });
const countSessions = async () => (await database.db.select().from(sessions)).length;

test("a new account has no administrator role", async () => {
  expect(await isAdmin(database.db, ada)).toBe(false);
  expect(await findRole(database.db, "nobody")).toBe(null);
});

test("a role record with only the flag counts as an owner's", async () => {
  await database.db.insert(roles).values({ userId: ada, admin: true });
  expect(await findRole(database.db, ada)).toBe("owner");
});

test("a person has a role until it is removed", async () => {
  const { db } = database;
  await give(ada);
  await give(bola, "packer");
  await give(bola, "packer");
  expect(await listAdmins(db)).toEqual([
    { userId: ada, email: "ada@shop.example", role: "owner" },
    { userId: bola, email: "bola@shop.example", role: "packer" },
  ]);
  expect(await listOwners(db)).toEqual(["ada@shop.example"]);
  await signIn(bola);
  expect(await takeRole(db, bola, OWNER)).toEqual({ ok: true, value: null });
  expect(await isAdmin(db, bola)).toBe(false);
  expect(await countSessions()).toBe(0);
  expect((await listAdmins(db)).map(({ userId }) => userId)).toEqual([ada]);
});

test("a suspended person is signed out, and is restored with the same role", async () => {
  const { db } = database;
  await give(ada);
  await give(bola, "editor");
  await signIn(bola);
  expect(await suspendRole(db, bola, OWNER, NOW)).toEqual({ ok: true, value: null });
  expect([await findRole(db, bola), await countSessions()]).toEqual([null, 0]);
  expect(await restoreRole(db, bola, OWNER)).toEqual({ ok: true, value: null });
  expect(await findRole(db, bola)).toBe("editor");
});

test("a changed role applies at once", async () => {
  const { db } = database;
  await give(ada);
  await give(bola, "editor");
  expect(await replaceRole(db, bola, "packer", OWNER)).toEqual({ ok: true, value: null });
  expect(await findRole(db, bola)).toBe("packer");
});

test("keeps the last owner, whoever else has a role", async () => {
  const { db } = database;
  await give(ada);
  await give(bola, "editor");
  expect(await takeRole(db, ada, OWNER)).toEqual(THE_LAST);
  expect(await suspendRole(db, ada, OWNER, NOW)).toEqual(THE_LAST);
  expect(await replaceRole(db, ada, "editor", OWNER)).toEqual(THE_LAST);
  expect(await replaceRole(db, ada, "owner", OWNER)).toEqual({ ok: true, value: null });
  expect(await findRole(db, ada)).toBe("owner");
});

test("an invitation that is open ends when its person is given a role, and when they are removed", async () => {
  const { db } = database;
  const invite = (kind: "invitation" | "reset", email = "bola@shop.example") =>
    db.insert(emails).values({ kind, recipient: email, role: kind === "invitation" ? "owner" : null });
  const open = async () =>
    (await db.select().from(emails)).map(({ kind, recipient }) => `${kind} ${recipient}`).sort();
  await invite("invitation", "chike@shop.example");
  await invite("invitation");
  await invite("reset");
  await give(ada);
  await give(bola, "packer");
  expect(await open()).toEqual(["invitation chike@shop.example", "reset bola@shop.example"]);
  await invite("invitation");
  await takeRole(db, bola, OWNER);
  expect(await open()).toEqual(["invitation chike@shop.example"]);
});

test("a link to a new password that was sent before a suspension ends with it", async () => {
  const { db } = database;
  await give(ada);
  await give(bola, "packer");
  await db.insert(emails).values({ kind: "reset", recipient: "bola@shop.example" });
  await suspendRole(db, bola, OWNER, NOW);
  await restoreRole(db, bola, OWNER);
  expect(await db.select().from(emails)).toEqual([]);
});

test("a removed person starts anew on return; a suspended one keeps app and passkeys", async () => {
  const { db } = database;
  await give(ada);
  await give(bola, "packer");
  const own = { userId: bola, id: "own" };
  await db.insert(twoFactors).values({ ...own, secret: "sealed", backupCodes: "sealed" });
  await db.insert(passkeys).values({
    ...own,
    name: "Phone",
    publicKey: "key",
    credentialID: "credential",
    counter: 0,
    deviceType: "singleDevice",
    backedUp: false,
  });
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, bola));
  const means = async () => {
    const [user] = await db.select().from(users).where(eq(users.id, bola));
    const rows = [await db.select().from(twoFactors), await db.select().from(passkeys)];
    return [user?.twoFactorEnabled, ...rows.map(({ length }) => length)];
  };
  await suspendRole(db, bola, OWNER, NOW);
  expect(await means()).toEqual([true, 1, 1]);
  await takeRole(db, bola, OWNER);
  expect(await means()).toEqual([false, 0, 0]);
});

test("a role that a user does not have cannot be removed", async () => {
  const { db } = database;
  await give(ada);
  expect(await takeRole(db, bola, OWNER)).toEqual({ ok: false, error: "no role" });
});

test("one owner remains when two remove, suspend or demote each other at once", async () => {
  const { db } = database;
  const ways = [
    (userId: string) => takeRole(db, userId, OWNER),
    (userId: string) => suspendRole(db, userId, OWNER, NOW),
    (userId: string) => replaceRole(db, userId, "packer", OWNER),
  ];
  for (const [one, other] of ways.flatMap((way) => ways.map((another) => [way, another] as const))) {
    await give(ada);
    await give(bola);
    const results = await Promise.all([one(ada), other(bola)]);
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await listOwners(db)).toHaveLength(1);
  }
});
