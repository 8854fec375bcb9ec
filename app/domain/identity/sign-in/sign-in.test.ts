import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { rateLimits } from "#app/platform/http/limits.tables.server.ts";
import { createUser, hashNew } from "../accounts.server.ts";
import { createAuth } from "../auth.server.ts";
import type { IdentityDeps } from "../identity.server.ts";
import { accounts, sessions } from "../identity.tables.server.ts";
import { openPasswordQueue } from "../password-queue.ts";
import { signIn } from "./sign-in.server.ts";

const ORIGIN = "https://shop.example";
const PERSON = { email: "ada@shop.example", password: "a long enough password" };
let database: TestDatabase;
let userId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  userId = await inTransaction(database.db, (tx) =>
    createUser(tx, PERSON.email, { password: PERSON.password, isPrinted: false }),
  );
});
afterAll(() => database.close());
beforeEach(() => database.db.delete(sessions));

/** Signs in; `happens` runs once the identity library has opened the session. */
function signInWhile(happens: () => Promise<unknown>) {
  const { db } = database;
  const site = { origin: ORIGIN, ownOrigins: new Set([ORIGIN]) };
  const auth = createAuth({ db, site, secret: "s".repeat(32), shopName: "Shop", now: () => new Date() });
  const handler = async (request: Request) => {
    const response = await auth.handler(request);
    await happens();
    return response;
  };
  const deps = {
    db,
    site,
    now: () => new Date(),
    hasMail: false,
    log: { warn: () => undefined },
    identity: {
      secret: "s".repeat(32),
      passwords: openPasswordQueue(),
      auth: async () => ({ ...auth, handler }),
    },
  } as unknown as IdentityDeps;
  const caller = { headers: new Headers({ origin: ORIGIN }), address: "192.0.2.1" };
  return signIn(deps, caller, { name: "password", ...PERSON });
}

test("the right password opens a session", async () => {
  expect(await signInWhile(async () => undefined)).toMatchObject({ ok: true });
  expect(await database.db.select().from(sessions)).toHaveLength(1);
});

test("refuses a sign-in with a password that is changed during it", async () => {
  const password = await hashNew("quite another password");
  const signedIn = await signInWhile(() =>
    database.db.update(accounts).set({ password }).where(eq(accounts.userId, userId)),
  );
  expect(signedIn).toMatchObject({ ok: false, error: { status: 422 } });
  expect(await database.db.select().from(sessions)).toEqual([]);
});

test("a password that finds no place in the queue is not counted for its account", async () => {
  const { db } = database;
  const deps = {
    db,
    site: { origin: ORIGIN, ownOrigins: new Set([ORIGIN]) },
    now: () => new Date(),
    log: { warn: () => undefined },
    identity: { secret: "s".repeat(32), passwords: { withPlace: async () => null } },
  } as unknown as IdentityDeps;
  const caller = { headers: new Headers({ origin: ORIGIN }), address: "192.0.2.7" };
  const before = await db.select().from(rateLimits);
  const answer = await signIn(deps, caller, { name: "password", ...PERSON });
  expect(answer).toMatchObject({ ok: false, error: { status: 429, wait: 2 } });
  const counted = (await db.select().from(rateLimits)).filter(({ key }) => key.startsWith("account:"));
  expect(counted).toEqual(before.filter(({ key }) => key.startsWith("account:")));
});
