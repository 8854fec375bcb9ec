import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { adminOfKey, holds, type KeyHolder } from "../identity.server.ts";
import { apiAnswers, apiKeys } from "../identity.tables.server.ts";
import type { KeyRight } from "../rights.ts";
import { adminForTests } from "../testing/admin-for-tests.ts";
import { answerIdempotently, forgetOldAnswers } from "./answers.server.ts";
import { findKey, listKeys, makeKey, revokeKey } from "./api-keys.server.ts";

const admin = adminForTests();
const NOW = new Date("2026-11-20T12:00:00Z");
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

async function newKey(name = "Warehouse", rights: KeyRight[] = ["stock:write"]): Promise<string> {
  const made = await makeKey(database.db, admin, { name, rights, now: NOW });
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

const bearer = (key: string, now = NOW) => findKey(database.db, `Bearer ${key}`, now);

async function holder(): Promise<KeyHolder> {
  const found = await bearer(await newKey());
  if (!found) throw new Error("No key was found");
  return found;
}

test("a key is returned once, and only its hash and its end are stored", async () => {
  const key = await newKey();
  expect(key).toMatch(/^shopkey_[0-9a-f]{66}$/);
  const [stored] = await database.db.select().from(apiKeys);
  expect(JSON.stringify(stored)).not.toContain(key.slice(8));
  expect(stored).toMatchObject({ ending: key.slice(-4), rights: ["stock:write"], lastUsedAt: null });
  const [listed] = await listKeys(database.db, admin);
  expect(listed).not.toHaveProperty("keyHash");
  expect(await bearer(key)).toEqual({ id: stored?.id, name: "Warehouse", rights: ["stock:write"] });
  expect(await findKey(database.db, `bearer   ${key} `, NOW)).not.toBeNull();
});

test("finds nothing for what is no key, or another one", async () => {
  const key = await newKey();
  for (const sent of [null, "", "Bearer", key, `Basic ${key}`, `Bearer ${key}0`, `Bearer x${key}`])
    expect([sent, await findKey(database.db, sent, NOW)]).toEqual([sent, null]);
  expect(await bearer(`shopkey_${"0".repeat(66)}`)).toBeNull();
});

test("writes the last use at most once a minute", async () => {
  const key = await newKey();
  const used = async (now: Date) => {
    await bearer(key, now);
    return (await listKeys(database.db, admin))[0]?.lastUsedAt;
  };
  expect(await used(after(1))).toEqual(after(1));
  expect(await used(after(60))).toEqual(after(1));
  expect(await used(after(62))).toEqual(after(62));
});

test("a revoked key is none from then on, and the log tells who made and revoked it", async () => {
  const key = await newKey();
  const { id = "" } = (await bearer(key)) ?? {};
  expect(await revokeKey(database.db, admin, id)).toBe(true);
  expect(await bearer(key)).toBeNull();
  expect(await revokeKey(database.db, admin, id)).toBe(false);
  const log = await database.db.select().from(adminChanges).orderBy(adminChanges.id);
  expect(log.map(({ email, action, changes }) => [email, action, changes[0]?.from, changes[0]?.to])).toEqual([
    ["owner@shop.example", "API key made", null, "Warehouse"],
    ["owner@shop.example", "API key revoked", "Warehouse", null],
  ]);
});

test.each<[string, string, KeyRight[], string]>([
  ["without a name", "", ["stock:write"], "Give the key a name, such as that of the program."],
  ["with a long name", "x".repeat(61), ["stock:write"], "The name is too long: 60 characters at most."],
  ["without a right", "Till", [], "Tick at least one right."],
  [
    "of the name of another",
    "Warehouse",
    ["stock:write"],
    "There is a key of this name. Choose another name.",
  ],
])("a key %s is refused", async (_, name, rights, message) => {
  await newKey();
  expect(await makeKey(database.db, admin, { name, rights, now: NOW })).toMatchObject({
    ok: false,
    error: { message },
  });
});

test("a key is an administrator for the areas of the asked right alone", async () => {
  const key: KeyHolder = { id: "k", name: "Warehouse", rights: ["stock:write", "products:read"] };
  const forStock = adminOfKey(key, "stock:write");
  expect(forStock).toMatchObject({ userId: "k", email: "Warehouse (API key)" });
  if (!forStock) throw new Error("It has the right");
  expect([holds(forStock, "stock", "write"), holds(forStock, "products", "read")]).toEqual([true, false]);
  expect(holds(forStock, "money", "read")).toBe(false);
  expect(adminOfKey(key, "orders:read")).toBeNull();
});

const asked = { idempotencyKey: "once", asked: { add: 1 } };
const booked = { status: 200, body: { left: 4 } };

test("a write is done once under its name, and answered the same for a day", async () => {
  const { id: keyId } = await holder();
  let writes = 0;
  const send = (seconds: number, request = asked, key = keyId) =>
    answerIdempotently(database.db, { keyId: key, ...request }, after(seconds), async () => {
      writes += 1;
      return booked;
    });
  expect(await send(0)).toEqual(booked);
  expect(await send(3_600)).toEqual(booked);
  expect(await send(3_600, { ...asked, asked: { add: 2 } })).toBe("another request");
  expect(writes).toBe(1);
  const other = await bearer(await newKey("Till"));
  expect(await send(0, asked, other?.id)).toEqual(booked);
  expect(writes).toBe(2);
  expect(await send(86_401)).toEqual(booked);
  expect(writes).toBe(3);
});

test("of two at once one writes, and the other is told that it is under way", async () => {
  const { id: keyId } = await holder();
  const held = Promise.withResolvers<void>();
  const first = answerIdempotently(database.db, { keyId, ...asked }, NOW, async () => {
    held.resolve();
    await secondAnswered.promise;
    return booked;
  });
  const secondAnswered = Promise.withResolvers<void>();
  await held.promise;
  const never = () => Promise.reject(new Error("It was written twice"));
  expect(await answerIdempotently(database.db, { keyId, ...asked }, NOW, never)).toBe("under way");
  secondAnswered.resolve();
  expect(await first).toEqual(booked);
});

test("a write that failed by a bug, or was broken off, is done when it is sent again", async () => {
  const { id: keyId } = await holder();
  const fails = () => Promise.reject(new Error("A bug"));
  await expect(answerIdempotently(database.db, { keyId, ...asked }, NOW, fails)).rejects.toThrow("A bug");
  expect(await answerIdempotently(database.db, { keyId, ...asked }, NOW, async () => booked)).toEqual(booked);
  await database.db.update(apiAnswers).set({ status: null, body: null }).where(eq(apiAnswers.keyId, keyId));
  expect(await answerIdempotently(database.db, { keyId, ...asked }, after(30), fails)).toBe("under way");
  expect(await answerIdempotently(database.db, { keyId, ...asked }, after(61), async () => booked)).toEqual(
    booked,
  );
});

test("answers are deleted after a day, and with their key", async () => {
  const { id: keyId } = await holder();
  const answers = () => database.db.$count(apiAnswers);
  await answerIdempotently(database.db, { keyId, ...asked }, NOW, async () => booked);
  await forgetOldAnswers(database.db, after(86_000));
  expect(await answers()).toBe(1);
  await forgetOldAnswers(database.db, after(86_401));
  expect(await answers()).toBe(0);
  await answerIdempotently(database.db, { keyId, ...asked }, NOW, async () => booked);
  await revokeKey(database.db, admin, keyId);
  expect(await answers()).toBe(0);
});
