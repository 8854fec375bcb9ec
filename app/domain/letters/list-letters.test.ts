import { afterEach, beforeEach, expect, test } from "vitest";
import { products } from "#app/domain/catalogue/products.tables.server.ts";
import { defaultFrame } from "#app/domain/content/default-frame.ts";
import { shopFacts } from "#app/domain/content/facts.ts";
import {
  confirmEntry,
  findEntry,
  leaveList,
  listSubscribers,
} from "#app/domain/people/lists/entry.server.ts";
import { CONSENT } from "#app/domain/people/lists/list-entry.ts";
import { signUp } from "#app/domain/people/lists/sign-up.server.ts";
import {
  newsletterForm,
  putSoldOutDress,
  signUpForm,
} from "#app/domain/people/lists/testing/waiting-shop.server.ts";
import { listEntries } from "#app/domain/people/lists.tables.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { openMailer } from "#app/platform/email/mailer.server.ts";
import { bodyOf, headerOf, type Inbox, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { sendNext } from "./testing/send-due-mails.server.ts";

const ORIGIN = "https://shop.example";
const ADA = "ada@shopper.example";
const VISITOR = "203.0.113.7";

let database: TestDatabase;
let inbox: Inbox;
let now: Date;

beforeEach(async () => {
  [database, inbox] = await Promise.all([createTestDatabase(), openInbox()]);
  now = new Date("2026-11-20T12:00:00Z");
  await putSoldOutDress(database.db);
});
afterEach(async () => {
  await Promise.all([database.close(), inbox.close()]);
});

const ask = (form: FormData, visitor = VISITOR) =>
  signUp(
    { db: database.db, now: () => now, secret: "secret", room: { hasRoom: async () => true }, hasMail: true },
    form,
    visitor,
  );

async function sendAll(): Promise<void> {
  const mailer = openMailer({ smtpUrl: inbox.url, from: "The Shop <letters@shop.example>" });
  const deps = { shop: shopFacts(defaultFrame), origin: ORIGIN };
  while ((await sendNext(database.db, "lists", { mailer, deps, now: () => now })) === "sent");
  mailer.close();
}

const tokenOf = (mail = inbox.mails.at(-1)): string =>
  /\/lists\/([0-9a-f]{66})\n/.exec(mail ? bodyOf(mail, "text/plain").replaceAll("\r", "") : "")?.[1] ??
  "no token";

const entries = () => database.db.select().from(listEntries);

test("a sign-up is on the list once its emailed link is confirmed, and leaving deletes the address", async () => {
  expect(await ask(newsletterForm(" Ada@Shopper.example "))).toEqual({ ok: true, value: null });
  expect(await listSubscribers(database.db, { most: 10 })).toEqual([]);
  await sendAll();
  expect(inbox.mails.map(({ to }) => to)).toEqual([[ADA]]);
  const token = tokenOf();
  expect(await findEntry(database.db, token, now)).toMatchObject({ list: "newsletter", standing: "asked" });
  expect(await confirmEntry(database.db, token, () => now)).toBe(true);
  expect(await confirmEntry(database.db, token, () => now)).toBe(true);
  const [entry] = await entries();
  expect(entry).toMatchObject({
    email: ADA,
    state: "confirmed",
    consent: CONSENT.newsletter,
    confirmedAt: now,
  });
  expect(await listSubscribers(database.db, { most: 10 })).toMatchObject([{ id: entry?.id, email: ADA }]);

  expect(await leaveList(database.db, token, now)).toBe(true);
  expect(await leaveList(database.db, token, now)).toBe(true);
  expect(await findEntry(database.db, token, now)).toMatchObject({ standing: "left" });
  expect(await entries()).toMatchObject([{ email: null, state: "left", endedAt: now }]);
  expect(await listSubscribers(database.db, { most: 10 })).toEqual([]);
});

test("every email has the unsubscribe header that mail programs know, and states the consent", async () => {
  await ask(signUpForm(ADA));
  await sendAll();
  const [mail] = inbox.mails;
  if (!mail) throw new Error("Nothing came");
  const leaveUrl = `${ORIGIN}/lists/${tokenOf(mail)}/leave`;
  expect(headerOf(mail, "List-Unsubscribe")).toBe(`<${leaveUrl}>`);
  expect(headerOf(mail, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  const text = bodyOf(mail, "text/plain");
  expect(text).toContain("On 20 November 2026 somebody gave us this address");
  expect(text).toContain(CONSENT.waiting);
  expect(text).toContain(leaveUrl);
  expect(text).toContain("Dress, UK 12");
});

test("delays an email about a hidden piece until the piece is shown again", async () => {
  const show = (isActive: boolean) => database.db.update(products).set({ isActive });
  await ask(signUpForm(ADA));
  await show(false);
  await sendAll();
  expect(inbox.mails).toEqual([]);
  await show(true);
  await sendAll();
  expect(inbox.mails.map((mail) => headerOf(mail, "Subject"))).toEqual(["Wait for the next run: Dress?"]);
});

test("an address that is already known gets the same answer, and no email", async () => {
  const first = await ask(signUpForm(ADA));
  await sendAll();
  await confirmEntry(database.db, tokenOf(), () => now);
  expect(await ask(signUpForm(ADA))).toEqual(first);
  await sendAll();
  expect(inbox.mails).toHaveLength(1);
  expect(await entries()).toHaveLength(1);
});

test("a repeated sign-up before confirming gets another email, and both links work", async () => {
  await ask(signUpForm(ADA));
  await sendAll();
  const first = tokenOf();
  await ask(signUpForm(ADA));
  await sendAll();
  const second = tokenOf();
  expect(second).not.toBe(first);
  expect(await confirmEntry(database.db, first, () => now)).toBe(true);
  expect(await findEntry(database.db, second, now)).toMatchObject({ standing: "confirmed" });
});

test("limits the emails to one address, however many places request them", async () => {
  for (let index = 0; index < 30; index += 1) {
    expect(await ask(signUpForm(ADA), `203.0.113.${index}`)).toEqual({ ok: true, value: null });
    await sendAll();
  }
  expect(inbox.mails).toHaveLength(6);
});

test("a visitor with very many sign-ups has to wait", async () => {
  for (let index = 0; index < 10; index += 1) await ask(newsletterForm(`ada${index}@shopper.example`));
  expect(await ask(newsletterForm("one-more@shopper.example"))).toMatchObject({
    ok: false,
    error: { status: 429, wait: 60 },
  });
});

test("refuses an unknown token", async () => {
  for (const token of ["", "x", "0".repeat(66), "0".repeat(66_000), "%00"]) {
    expect(await findEntry(database.db, token, now)).toBeNull();
    expect(await confirmEntry(database.db, token, () => now)).toBe(false);
    expect(await leaveList(database.db, token, now)).toBe(false);
  }
});

test("stores no token, and never sends an email to an address that left", async () => {
  await ask(newsletterForm(ADA));
  await sendAll();
  const token = tokenOf();
  const { rows } = await database.db.execute("SELECT * FROM emails");
  expect(JSON.stringify(rows)).not.toContain(token);
  await ask(newsletterForm(ADA));
  await leaveList(database.db, token, now);
  await sendAll();
  expect(inbox.mails).toHaveLength(1);
});
