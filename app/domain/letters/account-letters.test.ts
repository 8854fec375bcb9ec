import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { defaultFrame } from "#app/domain/content/default-frame.ts";
import { shopFacts } from "#app/domain/content/facts.ts";
import { addUser } from "#app/domain/identity/accounts.server.ts";
import { passkeys, roles, sessions, twoFactors, users } from "#app/domain/identity/identity.tables.server.ts";
import { openPasswordQueue } from "#app/domain/identity/password-queue.ts";
import { findLink, savePasswordByLink } from "#app/domain/identity/people/password-link.server.ts";
import { invite, loadPeople, withdrawInvitation } from "#app/domain/identity/people/people.server.ts";
import { findRole, giveRole, suspendRole } from "#app/domain/identity/roles.server.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { forgetOldAccountEmails } from "#app/domain/outbox/account-links.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { MailError } from "#app/platform/email/mailer.server.ts";
import { openKeptMails } from "#app/platform/email/testing/kept-mails.ts";
import { sendNext } from "./testing/send-due-mails.server.ts";

const ORIGIN = "https://shop.example";
const ADA = "ada@people.example";
const PASSWORD = "a long enough password";
const DAY_MS = 86_400_000;
const admin = adminForTests();

let database: TestDatabase;
let now: Date;
const mailer = openKeptMails();
const { sent } = mailer;

beforeEach(async () => {
  database = await createTestDatabase();
  now = new Date("2026-11-20T12:00:00Z");
  mailer.reset();
});
afterEach(() => database.close());

const clock = () => now;
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const send = () =>
  sendNext(database.db, "accounts", {
    mailer,
    deps: { shop: shopFacts(defaultFrame), origin: ORIGIN },
    now: clock,
  });
const deps = (hasMail = true) => ({
  db: database.db,
  site: { origin: ORIGIN, ownOrigins: new Set([ORIGIN]) },
  now: clock,
  hasMail,
});
const tokenIn = (text = "") => /\/admin\/(?:welcome|reset)\/([0-9a-f]+)/.exec(text)?.[1] ?? "no token";
const identity = {
  secret: "unused",
  passwords: openPasswordQueue(),
  auth: () => Promise.reject(new Error("unused")),
};
const save = (kind: "invitation" | "reset", token: string, password = PASSWORD) =>
  savePasswordByLink({ db: database.db, identity, now: clock }, { kind, token }, password);
const GONE = { ok: false, error: { reason: "gone" } };

const addPerson = (email: string, role: "owner" | "packer") =>
  inTransaction(database.db, async (tx) => {
    const userId = await addUser(tx, email, { hashed: "none", isPrinted: false });
    await giveRole(tx, userId, role, admin);
    return userId;
  });
const askReset = (email: string) =>
  database.db.insert(emails).values({ kind: "reset", recipient: email, createdAt: now, dueSince: now });

test("emails an invited person a link that works once and grants the role", async () => {
  const { db } = database;
  expect(await invite(deps(), admin, { email: ADA, role: "packer" })).toEqual({
    ok: true,
    value: { link: null },
  });
  expect(await send()).toBe("sent");
  expect(await send()).toBe(null);
  expect(sent[0]).toMatchObject({ to: ADA, subject: expect.stringContaining("invitation") });
  const token = tokenIn(sent[0]?.text);
  expect(sent[0]?.text).toContain(`${ORIGIN}/admin/welcome/${token}`);
  expect(await findLink(db, { kind: "reset", token }, now)).toBe(null);
  expect(await findLink(db, { kind: "invitation", token }, now)).toEqual({ email: ADA, role: "packer" });
  expect(await save("invitation", token, "short")).toMatchObject({ error: { reason: "password" } });
  expect(await save("invitation", token)).toEqual({ ok: true, value: null });
  expect(await save("invitation", token)).toEqual(GONE);
  const [ada] = await db.select().from(users).where(eq(users.email, ADA));
  expect(await findRole(db, ada?.id ?? "")).toBe("packer");
  expect(await loadPeople(deps(), admin)).toMatchObject({ people: [{ email: ADA }], invited: [] });
});

test("stores only the hash of a link's token", async () => {
  await invite(deps(), admin, { email: ADA, role: "editor" });
  await send();
  const rows = JSON.stringify(await database.db.select().from(emails));
  expect(rows).not.toContain(tokenIn(sent[0]?.text));
});

test("an invitation works for seven days, and a new one replaces the earlier one", async () => {
  await invite(deps(), admin, { email: ADA, role: "editor" });
  await send();
  const first = tokenIn(sent[0]?.text);
  await invite(deps(), admin, { email: ADA, role: "editor" });
  await send();
  const second = tokenIn(sent[1]?.text);
  expect(await save("invitation", first)).toEqual(GONE);
  later(7 * DAY_MS);
  expect(await loadPeople(deps(), admin)).toMatchObject({ invited: [{ state: "old" }] });
  expect(await save("invitation", second)).toEqual(GONE);
});

test("a revoked invitation lets nobody in", async () => {
  await invite(deps(), admin, { email: ADA, role: "editor" });
  await send();
  expect(await withdrawInvitation(deps(), admin, ADA)).toBe(true);
  expect(await withdrawInvitation(deps(), admin, ADA)).toBe(false);
  expect(await save("invitation", tokenIn(sent[0]?.text))).toEqual(GONE);
});

test("shows the link once without a mail server, and sends no email later", async () => {
  const invited = await invite(deps(false), admin, { email: ADA, role: "packer" });
  const link = invited.ok ? (invited.value.link ?? "") : "";
  expect(link).toContain(`${ORIGIN}/admin/welcome/`);
  expect(await send()).toBe(null);
  expect(await save("invitation", tokenIn(link))).toEqual({ ok: true, value: null });
});

test("refuses to invite a person who has a role already, or a suspended one", async () => {
  const { db } = database;
  await addPerson("owner@people.example", "owner");
  const ada = await addPerson(ADA, "packer");
  expect(await invite(deps(), admin, { email: ADA, role: "owner" })).toMatchObject({ ok: false });
  await suspendRole(db, ada, admin, now);
  expect(await invite(deps(), admin, { email: ADA, role: "owner" })).toMatchObject({ ok: false });
});

test("an invitation does not reinstate a person who was suspended since", async () => {
  await invite(deps(), admin, { email: ADA, role: "editor" });
  await send();
  const ada = await addPerson(ADA, "packer");
  await suspendRole(database.db, ada, admin, now);
  expect(await save("invitation", tokenIn(sent[0]?.text))).toEqual(GONE);
  expect(await findRole(database.db, ada)).toBe(null);
});

test("a forgotten password is replaced once, every session ends, and a second email reports it", async () => {
  const { db } = database;
  const ada = await addPerson(ADA, "owner");
  await db
    .insert(sessions)
    .values({ id: "s", token: "t", userId: ada, expiresAt: new Date(Date.now() + DAY_MS) });
  await db.insert(twoFactors).values({ id: "2", secret: "s", backupCodes: "b", userId: ada });
  await askReset(ADA);
  await askReset(ADA);
  await send();
  await send();
  const [first, second] = sent.map(({ text }) => tokenIn(text));
  const results = await Promise.all([save("reset", first ?? ""), save("reset", first ?? "")]);
  expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(await save("reset", second ?? "")).toEqual(GONE);
  expect(await db.select().from(sessions)).toEqual([]);
  expect(await db.select().from(twoFactors)).toHaveLength(1);
  await send();
  expect(sent[2]).toMatchObject({ to: ADA, subject: expect.stringContaining("was changed") });
  expect(await db.select().from(emails)).toEqual([]);
});

test("an older link to a new password does not work once an invitation gave one", async () => {
  const { db } = database;
  await addPerson("owner@people.example", "owner");
  const ada = await addPerson(ADA, "packer");
  await askReset(ADA);
  await send();
  await db.update(roles).set({ admin: false }).where(eq(roles.userId, ada));
  await invite(deps(), admin, { email: ADA, role: "packer" });
  await send();
  expect(await save("invitation", tokenIn(sent[1]?.text))).toEqual({ ok: true, value: null });
  expect(await save("reset", tokenIn(sent[0]?.text))).toEqual(GONE);
});

test("the letter about a new password names the passkeys that still open the account", async () => {
  const { db } = database;
  const ada = await addPerson(ADA, "owner");
  const bola = await addPerson("bola@people.example", "owner");
  const passkey = (id: string, userId: string, createdAt = now) => {
    const device = { publicKey: "key", counter: 0, deviceType: "singleDevice", backedUp: false };
    return { ...device, id, name: id, credentialID: id, userId, createdAt };
  };
  const before = new Date(now.getTime() - DAY_MS);
  await db.insert(passkeys).values([passkey("Phone", ada), passkey("Desk", bola)]);
  const tell = async () => {
    await askReset(ADA);
    await send();
    await save("reset", tokenIn(sent.at(-1)?.text));
    await send();
    return sent.at(-1)?.text.replaceAll(/\s+/g, " ");
  };
  const told = await tell();
  expect(told).toContain(
    "This passkey still opens your account without the password: “Phone” (added 20 November 2026).",
  );
  expect(told).toContain(`${ORIGIN}/admin/account`);
  await db.insert(passkeys).values(passkey("Laptop", ada, before));
  expect(await tell()).toContain(
    "without the password: “Laptop” (added 19 November 2026) and “Phone” (added 20 November 2026). If one is not yours, remove it",
  );
  await db.delete(passkeys).where(eq(passkeys.userId, ada));
  expect(await tell()).not.toContain("passkey");
});

test("emails about a new passkey without storing the email, and sends none to a person without a role", async () => {
  const { db } = database;
  await addPerson(ADA, "owner");
  for (const email of [ADA, "nobody@people.example"])
    await db
      .insert(emails)
      .values({ kind: "passkey added", recipient: email, createdAt: now, dueSince: now });
  while ((await send()) !== null);
  expect(sent).toMatchObject([{ to: ADA, subject: expect.stringContaining("passkey") }]);
  expect(sent[0]?.text).toContain(`${ORIGIN}/admin/account`);
  expect(await db.select().from(emails)).toEqual([]);
});

test("a link to a new password works for 30 minutes", async () => {
  await addPerson(ADA, "owner");
  await askReset(ADA);
  await send();
  later(30 * 60_000);
  expect(await save("reset", tokenIn(sent[0]?.text))).toEqual(GONE);
});

test.each(["nobody@people.example", "suspended@people.example"])(
  "sends no email for %s, and stores nothing",
  async (email) => {
    await addPerson("owner@people.example", "owner");
    if (email.startsWith("suspended"))
      await suspendRole(database.db, await addPerson(email, "packer"), admin, now);
    await askReset(email);
    expect(await send()).toBe("sent");
    expect(sent).toEqual([]);
    expect(await database.db.select().from(emails)).toEqual([]);
  },
);

test("an email waits for the mail server, but a password link not for long", async () => {
  await addPerson(ADA, "owner");
  await invite(deps(), admin, { email: "bola@people.example", role: "editor" });
  await askReset(ADA);
  mailer.isDown = true;
  expect(await send()).toBeInstanceOf(MailError);
  expect(await send()).toBeInstanceOf(MailError);
  expect(await send()).toBe(null);
  expect(await loadPeople(deps(), admin)).toMatchObject({
    invited: [{ state: "waits", lastError: "The mail server could not be used" }],
  });
  mailer.isDown = false;
  later(DAY_MS);
  expect(await send()).toBe("sent");
  expect(await send()).toBe(null);
  expect(sent.map(({ to }) => to)).toEqual(["bola@people.example"]);
});

test("deletes expired emails", async () => {
  await addPerson(ADA, "owner");
  await askReset(ADA);
  await invite(deps(), admin, { email: "bola@people.example", role: "editor" });
  later(2 * 60 * 60_000);
  await forgetOldAccountEmails(database.db, now);
  expect(await database.db.select({ kind: emails.kind }).from(emails)).toEqual([{ kind: "invitation" }]);
  later(31 * DAY_MS);
  await forgetOldAccountEmails(database.db, now);
  expect(await database.db.select().from(emails)).toEqual([]);
});
