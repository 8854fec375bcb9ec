import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findUser, resetUser } from "#app/domain/identity/accounts.server.ts";
import {
  BY_COMMAND,
  giveRole,
  restoreRole,
  suspendRole,
  takeRole,
} from "#app/domain/identity/roles.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import {
  addPerson,
  Browser,
  isIn,
  newAdmin,
  type Person,
  setUpApp,
  signedIn,
} from "#tests/support/requests/admin.ts";
import {
  Authenticator,
  addPasskey,
  challengeForNew,
  challengeToSignIn,
  sendNew,
  signInWith,
} from "#tests/support/requests/passkey.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let shop: RunningShop;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const text = async (response: Response): Promise<string> =>
  (await response.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");

/** An owner with a passkey, and the browser in which it was added. */
async function ownerWithPasskey(): Promise<{ person: Person; browser: Browser; device: Authenticator }> {
  const { person, browser } = await newAdmin(shop);
  const device = new Authenticator(shop);
  await addPasskey(browser, person, device);
  return { person, browser, device };
}

/** Signs in with a device in a new browser. */
async function enter(device: Authenticator): Promise<{ browser: Browser; answer: Response }> {
  const browser = new Browser(shop);
  const answer = await signInWith(browser, device.use(await challengeToSignIn(browser)));
  return { browser, answer };
}

const userIdOf = async ({ email }: Person): Promise<string> => (await findUser(shop.db, email)) ?? "";
const passkeysOf = async (person: Person): Promise<{ id: string; name: string; last_used_at: string }[]> =>
  (await shop.db.execute(sql`SELECT * FROM passkeys WHERE user_id = ${await userIdOf(person)}`))
    .rows as never;
const NOT_ACCEPTED = "That passkey was not accepted. Sign in with your password.";
const NOT_ADDED = "The passkey could not be added. Please try again.";
const TOOK_TOO_LONG = "That took too long. Please try again.";

test("a passkey is added with the password, and then signs in alone, in place of password and code", async () => {
  const { person, browser, device } = await ownerWithPasskey();
  await setUpApp(browser, person);
  expect(await text(await browser.ask("/admin/account"))).toMatch(/Phone.*Not used yet\./);
  const { answer, browser: theirs } = await enter(device);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/admin/overview"]);
  expect(await isIn(theirs)).toBe(true);
  const page = await text(await theirs.ask("/admin/account"));
  expect(page).toMatch(/Phone.*Last used/);
  expect(page).toContain(", with a passkey");
});

test("signing in with a passkey leads to the requested page, and never to another site", {
  tags: "full",
}, async () => {
  const { device } = await ownerWithPasskey();
  for (const [to, there] of [
    ["/admin/orders?state=paid", "/admin/orders?state=paid"],
    ["https://elsewhere.example", "/admin/overview"],
  ] as const) {
    const browser = new Browser(shop);
    const passkey = device.use(await challengeToSignIn(browser));
    const form = { step: "passkey", passkey };
    const answer = await browser.ask(`/admin/sign-in?${new URLSearchParams({ to })}`, { form });
    expect(answer.headers.get("location")).toBe(there);
  }
});

test("a challenge names no account, belongs to the browser, and its cookie ends after five minutes", async () => {
  const { browser } = await newAdmin(shop);
  const answer = await browser.ask("/admin/sign-in.data", { form: { step: "passkey-challenge" } });
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^admin\.passkey=.*Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  const said = await answer.text();
  expect(said).toContain('"userVerification","required"');
  expect(said).not.toMatch(/allowCredentials|@/);
});

test("refuses an answer to another challenge, and an unrequested one", {
  tags: "full",
}, async () => {
  const { device } = await ownerWithPasskey();
  const browser = new Browser(shop);
  const challenge = await challengeToSignIn(browser);
  const other = await signInWith(browser, device.use(challenge, { challenge: "A".repeat(43) }));
  expect([other.status, await text(other)]).toEqual([422, expect.stringContaining(NOT_ACCEPTED)]);
  const late = await signInWith(browser, device.use(challenge));
  expect([late.status, await text(late)]).toEqual([422, expect.stringContaining(TOOK_TOO_LONG)]);
  const unasked = await signInWith(new Browser(shop), device.use(challenge));
  expect([unasked.status, await text(unasked)]).toEqual([422, expect.stringContaining(TOOK_TOO_LONG)]);
});

test("an answer works once, in one browser, even when it is sent twice at the same moment", {
  tags: "full",
}, async () => {
  const { device } = await ownerWithPasskey();
  const browser = new Browser(shop);
  const passkey = device.use(await challengeToSignIn(browser));
  const thief = new Browser(shop);
  expect((await signInWith(thief, passkey)).status).toBe(422);
  const answers = await Promise.all([1, 2, 3].map(() => signInWith(browser, passkey)));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422]);
});

test("a challenge that is older than five minutes is refused", { tags: "full" }, async () => {
  const { device } = await ownerWithPasskey();
  const browser = new Browser(shop);
  const challenge = await challengeToSignIn(browser);
  await shop.db.execute(
    sql`UPDATE verifications SET expires_at = now() - interval '1 second' WHERE value LIKE ${`%${challenge}%`}`,
  );
  expect(await text(await signInWith(browser, device.use(challenge)))).toContain(TOOK_TOO_LONG);
});

test.each([
  ["made for another site", { origin: "https://evil.example" }],
  ["made for another domain", { host: "evil.example" }],
  ["without finger, face or PIN", { isUnverified: true }],
  ["that was made as a new passkey", { type: "webauthn.create" }],
] as const)("an answer %s is refused", { tags: "full" }, async (_, lie) => {
  const { device } = await ownerWithPasskey();
  const browser = new Browser(shop);
  const answer = await signInWith(browser, device.use(await challengeToSignIn(browser), lie));
  expect([answer.status, await text(answer)]).toEqual([422, expect.stringContaining(NOT_ACCEPTED)]);
  expect(await isIn(browser)).toBe(false);
});

test("an answer that another site's page posts is refused", { tags: "full" }, async () => {
  const { device } = await ownerWithPasskey();
  const browser = new Browser(shop);
  const passkey = device.use(await challengeToSignIn(browser));
  const headers = { origin: "https://evil.example" };
  const answer = await browser.ask("/admin/sign-in", { form: { step: "passkey", passkey }, headers });
  expect(answer.status).toBe(403);
});

test("refuses a device whose counter goes back, as a copy", { tags: "full" }, async () => {
  const { device } = await ownerWithPasskey();
  const use = async (counter: number): Promise<number> => {
    const browser = new Browser(shop);
    return (await signInWith(browser, device.use(await challengeToSignIn(browser), { counter }))).status;
  };
  expect(await use(7)).toBe(303);
  expect([await use(7), await use(3)]).toEqual([422, 422]);
  expect(await use(8)).toBe(303);
});

test("another device cannot sign for somebody's passkey", { tags: "full" }, async () => {
  const { device } = await ownerWithPasskey();
  const forger = new Authenticator(shop);
  const browser = new Browser(shop);
  const credential = device.id.toString("base64url");
  const forged = forger.use(await challengeToSignIn(browser), { credential });
  expect(await text(await signInWith(browser, forged))).toContain(NOT_ACCEPTED);
});

test("a new passkey needs the password, and its own challenge", { tags: "full" }, async () => {
  const { person, browser } = await newAdmin(shop);
  const device = new Authenticator(shop);
  const wrong = { form: "passkey", name: "Phone", currentPassword: "not the password" };
  const refused = await browser.ask("/admin/account", { form: wrong });
  expect([refused.status, await text(refused)]).toEqual([
    422,
    expect.stringContaining("That is not your password."),
  ]);
  expect(await text(await sendNew(browser, device.make("A".repeat(43))))).toContain(TOOK_TOO_LONG);
  // A challenge for signing in is none for a new passkey.
  const toSignIn = await challengeToSignIn(browser);
  expect(await text(await sendNew(browser, device.make(toSignIn)))).toContain(TOOK_TOO_LONG);
  for (const lie of [
    { challenge: "A".repeat(43) },
    { origin: "https://evil.example" },
    { host: "evil.example" },
    { isUnverified: true },
    { type: "webauthn.get" },
  ]) {
    const made = device.make(await challengeForNew(browser, person), lie);
    const answer = await sendNew(browser, made);
    expect([lie, answer.status, await text(answer)]).toEqual([lie, 422, expect.stringContaining(NOT_ADDED)]);
  }
  expect(await passkeysOf(person)).toEqual([]);
});

test("refuses a passkey for somebody else's challenge, and somebody else's passkey", {
  tags: "full",
}, async () => {
  const [ada, bola] = [await ownerWithPasskey(), await newAdmin(shop)];
  const challenge = await challengeForNew(ada.browser, ada.person);
  bola.browser.cookies.set("admin.passkey", ada.browser.cookies.get("admin.passkey") ?? "");
  const answer = await sendNew(bola.browser, new Authenticator(shop).make(challenge));
  expect([answer.status, await text(answer)]).toEqual([422, expect.stringContaining(NOT_ADDED)]);
  const copied = new Authenticator(shop).make(await challengeForNew(bola.browser, bola.person), {
    credential: ada.device.id.toString("base64url"),
  });
  expect(await text(await sendNew(bola.browser, copied))).toContain(NOT_ADDED);
  expect(await passkeysOf(bola.person)).toEqual([]);
  expect(await passkeysOf(ada.person)).toHaveLength(1);
});

test("delays too many attempts from one address, counted separately from the password's", {
  tags: "full",
}, async () => {
  const { person, device } = await ownerWithPasskey();
  const browser = new Browser(shop);
  const limited: Response[] = [];
  while (limited.length === 0) {
    const guesses = Array.from({ length: 20 }, () => signInWith(browser, device.use("A".repeat(43))));
    limited.push(...(await Promise.all(guesses)).filter(({ status }) => status === 429));
  }
  expect(limited[0]?.headers.get("retry-after")).toMatch(/^\d+$/);
  expect((await browser.signIn(person)).status).toBe(303);
  expect((await enter(device)).answer.status).toBe(303);
});

test("challenges are counted too", async () => {
  const browser = new Browser(shop);
  const statuses: number[] = [];
  while (!statuses.includes(429)) {
    const asked = Array.from({ length: 20 }, () =>
      browser.ask("/admin/sign-in.data", { form: { step: "passkey-challenge" } }),
    );
    statuses.push(...(await Promise.all(asked)).map(({ status }) => status));
  }
  expect(statuses).toContain(429);
});

test("delays guessing the password before a new passkey", { tags: "full" }, async () => {
  const { browser } = await newAdmin(shop);
  const form = { form: "passkey", name: "Phone", currentPassword: "not the password" };
  await browser.ask("/admin/account", { form });
  // The state after many more: the wait is at its longest, so that it does not end during a slow test.
  await shop.db.execute(sql`UPDATE rate_limits SET count = 30 WHERE key LIKE 'confirmation:%'`);
  expect(await text(await browser.ask("/admin/account", { form }))).toContain("That was tried too often.");
});

test("only its owner can remove a passkey, with the password, and it then signs in no more", {
  tags: "full",
}, async () => {
  const { person, browser, device } = await ownerWithPasskey();
  const [passkey] = await passkeysOf(person);
  const remove = (by: Browser, currentPassword: string) =>
    by.ask("/admin/account", {
      form: { form: "remove-passkey", passkey: passkey?.id ?? "", currentPassword },
    });
  expect(await text(await remove(browser, "not the password"))).toContain("That is not your password.");
  const other = await newAdmin(shop);
  expect(await text(await remove(other.browser, other.person.password))).not.toContain(
    "The passkey is removed.",
  );
  expect(await passkeysOf(person)).toHaveLength(1);
  const removed = await remove(browser, person.password);
  expect(removed.headers.get("location")).toBe("/admin/account?done=passkey-removed");
  expect(await text((await enter(device)).answer)).toContain(NOT_ACCEPTED);
});

test("a person has ten passkeys at most, with names of 40 characters at most", { tags: "full" }, async () => {
  const { person, browser } = await ownerWithPasskey();
  const long = { form: "passkey", name: "n".repeat(41), currentPassword: person.password };
  expect(await text(await browser.ask("/admin/account", { form: long }))).toContain(
    "Use 40 characters at most.",
  );
  await shop.db.execute(sql`
    INSERT INTO passkeys (id, name, public_key, user_id, credential_id, counter, device_type, backed_up)
    SELECT gen_random_uuid(), 'Spare', 'none', ${await userIdOf(person)}, gen_random_uuid(), 0, 'singleDevice', false
    FROM generate_series(1, 9)`);
  expect(await challengeForNew(browser, person)).toBe("none");
});

test("suspended people cannot use their passkeys until they are let back in", { tags: "full" }, async () => {
  await newAdmin(shop);
  const { person, device } = await ownerWithPasskey();
  await suspendRole(shop.db, await userIdOf(person), BY_COMMAND, new Date());
  expect(await text((await enter(device)).answer)).toContain(NOT_ACCEPTED);
  await restoreRole(shop.db, await userIdOf(person), BY_COMMAND);
  expect((await enter(device)).answer.status).toBe(303);
});

test("a removed person loses the passkeys, and has none on return", { tags: "full" }, async () => {
  await newAdmin(shop);
  const { person, device } = await ownerWithPasskey();
  const userId = await userIdOf(person);
  await takeRole(shop.db, userId, BY_COMMAND);
  expect(await passkeysOf(person)).toEqual([]);
  await inTransaction(shop.db, (tx) => giveRole(tx, userId, "owner", BY_COMMAND));
  expect(await text((await enter(device)).answer)).toContain(NOT_ACCEPTED);
});

test("the operator's reset removes the passkeys too", { tags: "full" }, async () => {
  const { person, device } = await ownerWithPasskey();
  const password = { password: "a new long password", isPrinted: false };
  await resetUser(shop.db, await userIdOf(person), password, BY_COMMAND);
  expect(await passkeysOf(person)).toEqual([]);
  expect(await text((await enter(device)).answer)).toContain(NOT_ACCEPTED);
});

test("logs passkey changes by name, without a key", { tags: "full" }, async () => {
  const { person, browser, device } = await ownerWithPasskey();
  await enter(device);
  const [passkey] = await passkeysOf(person);
  const form = { form: "remove-passkey", passkey: passkey?.id ?? "", currentPassword: person.password };
  await browser.ask("/admin/account", { form });
  const { rows } = await shop.db.execute<{ action: string; entry: string }>(
    sql`SELECT action, row_to_json(c)::text AS entry FROM admin_changes c WHERE subject_id = ${person.email} ORDER BY id`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "added",
    "signed in",
    "passkey added",
    "signed in",
    "passkey removed",
  ]);
  const log = rows.map(({ entry }) => entry).join();
  expect(log).toContain("Phone");
  expect(log).not.toContain(device.id.toString("base64url"));
  const reader = await signedIn(shop, await addPerson(shop, { admin: true }));
  expect(await text(await reader.ask(`/admin/changes?q=${person.email}`))).toContain("added a passkey");
});

test("no route leads to the library's own addresses of passkeys", async () => {
  const { browser } = await newAdmin(shop);
  for (const path of ["generate-register-options", "list-user-passkeys", "verify-authentication"])
    expect((await browser.ask(`/api/auth/passkey/${path}`)).status).toBe(404);
});
