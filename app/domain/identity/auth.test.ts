import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { createUser } from "./accounts.server.ts";
import { AUTH_PATH, createAuth } from "./auth.server.ts";

const PERSON = { email: "ada@shop.example", password: "a long enough password" };
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await inTransaction(database.db, (tx) =>
    createUser(tx, PERSON.email, { password: PERSON.password, isPrinted: false }),
  );
});
afterAll(() => database.close());

const signIn = async (origin: string) => {
  const { db } = database;
  const site = { origin, ownOrigins: new Set([origin]) };
  const auth = createAuth({ db, site, secret: "s".repeat(32), shopName: "Shop", now: () => new Date() });
  return auth.handler(
    new Request(`${origin}${AUTH_PATH}/sign-in/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin },
      body: JSON.stringify(PERSON),
    }),
  );
};

test("sends the session cookie over https only on an https site", async () => {
  const answer = await signIn("https://shop.example");
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie().join()).toMatch(
    /^__Host-admin\.session_token=[^;]+; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test("sends the session cookie over http on the owner's own machine", async () => {
  const answer = await signIn("http://localhost:3000");
  expect(answer.headers.getSetCookie().join()).toMatch(
    /^admin\.session_token=[^;]+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});
