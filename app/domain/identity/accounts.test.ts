import { verifyPassword } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import {
  checkPassword,
  createFirstAdministrator,
  createUser,
  findUser,
  resetUser,
} from "./accounts.server.ts";
import { accounts, sessions, twoFactors, users } from "./identity.tables.server.ts";
import { BY_COMMAND, listAdmins } from "./roles.server.ts";

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

test("a shop without accounts gets one administrator, whose password is long and only hashed", async () => {
  const { db } = database;
  const password = await createFirstAdministrator(db, "owner@shop.example");
  expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
  expect(await listAdmins(db)).toMatchObject([{ email: "owner@shop.example" }]);
  const [account] = await db.select().from(accounts);
  expect(account).toMatchObject({ hasPrintedPassword: true });
  expect(account?.password).not.toContain(password);
  expect(await verifyPassword({ hash: account?.password ?? "", password: password ?? "" })).toBe(true);
});

test("of several shops that start at once, one creates the first administrator", async () => {
  const { db } = database;
  const made = await Promise.all(
    Array.from({ length: 5 }, () => createFirstAdministrator(db, "owner@shop.example")),
  );
  expect(made.filter((password) => password !== null)).toHaveLength(1);
  expect(await db.select().from(users)).toHaveLength(1);
});

test("a shop with an account gets no second first administrator", async () => {
  const { db } = database;
  await inTransaction(db, (tx) =>
    createUser(tx, "ada@shop.example", { password: "p".repeat(12), isPrinted: false }),
  );
  expect(await createFirstAdministrator(db, "owner@shop.example")).toBeNull();
  expect(await listAdmins(db)).toEqual([]);
});

test("one person has one account, in any spelling of the e-mail", async () => {
  const { db } = database;
  const id = await inTransaction(db, (tx) =>
    createUser(tx, "Ada@Shop.example", { password: "p".repeat(12), isPrinted: false }),
  );
  expect(await findUser(db, "ADA@shop.example")).toBe(id);
  expect(await findUser(db, "bola@shop.example")).toBeNull();
});

test("a reset gives a new password, removes the second factor, and ends every session and link", async () => {
  const { db } = database;
  const id = await inTransaction(db, (tx) =>
    createUser(tx, "ada@shop.example", { password: "p".repeat(12), isPrinted: false }),
  );
  const later = new Date(Date.now() + 60_000);
  await db.insert(sessions).values({ id: "s", token: "t", userId: id, expiresAt: later });
  await db.insert(twoFactors).values({ id: "f", userId: id, secret: "sealed", backupCodes: "sealed" });
  await db.update(users).set({ twoFactorEnabled: true });
  const [own, other] = ["ada@shop.example", "bola@shop.example"];
  await db.insert(emails).values([own, other].map((email) => ({ kind: "reset" as const, recipient: email })));
  await resetUser(db, id, { password: "another password", isPrinted: true }, BY_COMMAND);
  const [account] = await db.select().from(accounts).where(eq(accounts.userId, id));
  expect(await verifyPassword({ hash: account?.password ?? "", password: "another password" })).toBe(true);
  expect(await db.select().from(sessions)).toEqual([]);
  expect(await db.select().from(twoFactors)).toEqual([]);
  expect(await db.select({ email: emails.recipient }).from(emails)).toEqual([{ email: other }]);
  expect(await db.select({ on: users.twoFactorEnabled }).from(users)).toEqual([{ on: false }]);
});

test("a password has 12 to 128 characters", () => {
  expect(checkPassword("loom".repeat(2), "ada@shop.example")).toEqual({
    ok: false,
    error: "Use 12 characters or more.",
  });
  expect(checkPassword("slow loom at", "ada@shop.example").ok).toBe(true);
  expect(checkPassword("loom".repeat(33), "ada@shop.example")).toEqual({
    ok: false,
    error: "Use 128 characters at most.",
  });
});

test("an easily guessed password is refused", () => {
  expect(checkPassword("1qaz2wsx3edc", "ada@shop.example")).toEqual({
    ok: false,
    error: "That is among the first passwords that anybody would try.",
  });
});
