import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createProduct } from "#app/domain/catalogue/products/write-products.server.ts";
import { defaultFrame } from "#app/domain/content/default-frame.ts";
import { shopFacts } from "#app/domain/content/facts.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { sendNext } from "#app/domain/letters/testing/send-due-mails.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { leaveList } from "#app/domain/people/lists/entry.server.ts";
import { CONSENT } from "#app/domain/people/lists/list-entry.ts";
import { listEntries } from "#app/domain/people/lists.tables.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { MailError, openMailer } from "#app/platform/email/mailer.server.ts";
import { bodyOf, headerOf, type Inbox, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { nthProduct } from "#tests/support/database/many-products.ts";
import { drops } from "../drops.tables.server.ts";
import { earlyKeyOf } from "./load-drop.server.ts";
import { countDropLetters, openDrops, requestDropLetter } from "./request-drop-letter.server.ts";
import { removeDrop, saveDrop } from "./save-drop.server.ts";

const ORIGIN = "https://shop.example";
const OPENS = new Date("2026-12-01T09:00:00Z");
const admin = adminForTests();

let database: TestDatabase;
let inbox: Inbox;
let now: Date;
let id: string;

beforeEach(async () => {
  [database, inbox] = await Promise.all([createTestDatabase(), openInbox()]);
  now = new Date("2026-11-25T12:00:00Z");
  await inTransaction(database.db, async (tx) => {
    const { product, variants } = nthProduct(1, ["/media/a.jpg"]);
    await createProduct(tx, { ...product, slug: "gown", isActive: false }, variants);
  });
  const draft = {
    name: "Harmattan",
    slug: "harmattan",
    words: "",
    opensAt: OPENS,
    isAnnounced: true,
    pieces: ["gown"],
  };
  const saved = await saveDrop(database.db, admin, { draft, opened: null, now, secret: "secret" });
  if (!saved.ok) throw new Error(JSON.stringify(saved.error));
  id = saved.value;
});
afterEach(() => Promise.all([database.close(), inbox.close()]));

const address = (n: number) => `ada${n}@shopper.example`;
/** Adds people to the list; `state` says whether each has confirmed. */
const subscribe = (count: number, from = 0, state: "asked" | "confirmed" = "confirmed") =>
  database.db.insert(listEntries).values(
    Array.from({ length: count }, (_, n) => ({
      list: "newsletter" as const,
      email: address(from + n),
      state,
      consent: CONSENT.newsletter,
      askedAt: now,
      confirmedAt: state === "confirmed" ? now : null,
    })),
  );
const ask = () =>
  requestDropLetter(database.db, admin, {
    id,
    letter: { words: "Two cloths.\n\nTen pieces.", pieces: ["gown"] },
    now,
  });
const deps = { shop: shopFacts(defaultFrame), origin: ORIGIN, secret: "secret" };
const mailerTo = (url: string) => openMailer({ smtpUrl: url, from: "The Shop <letters@shop.example>" });

/** Sends letters until none is left, or `most` were sent. */
async function send(most = Number.POSITIVE_INFINITY): Promise<void> {
  const mailer = mailerTo(inbox.url);
  for (let count = 0; count < most; count += 1)
    if ((await sendNext(database.db, "drops", { mailer, deps, now: () => now, portion: 3 })) !== "sent")
      break;
  mailer.close();
}
const receivers = () => inbox.mails.flatMap(({ to }) => to).sort();
const everybody = (count: number) => Array.from({ length: count }, (_, n) => address(n)).sort();
const state = async () => {
  const [row] = await database.db.select().from(drops).where(eq(drops.id, id));
  return row && countDropLetters(database.db, admin, row);
};

test("sends each confirmed subscriber one email, in batches, however often it is requested", async () => {
  await subscribe(8);
  await subscribe(2, 100, "asked");
  expect(await ask()).toBe(true);
  expect(await ask()).toBe(false);
  await send(4);
  // No more than two portions of three are in the queue yet.
  expect(await database.db.select().from(emails)).toHaveLength(6);
  await send();
  await send();
  expect(receivers()).toEqual(everybody(8));
  expect(await state()).toMatchObject({ subscribers: 8, sent: 8, isDone: true });
});

test("sends each email once with many simultaneous senders", async () => {
  await subscribe(12);
  await ask();
  await Promise.all([send(), send(), send()]);
  await send();
  expect(receivers()).toEqual(everybody(12));
});

test("another sender continues after one that crashes while sending, whatever the batch size", async () => {
  await subscribe(8);
  await ask();
  for (const letters of [2, 1, 0, 3]) {
    await send(letters);
    const dying = {
      async send() {
        throw new Error("killed");
      },
      close: () => undefined,
    };
    const options = { mailer: dying, deps, now: () => now, portion: 3 };
    await expect(sendNext(database.db, "drops", options)).rejects.toThrow("killed");
  }
  await send();
  expect(receivers()).toEqual(everybody(8));
});

test("skips a subscriber who leaves while it is sent, and includes one who joins meanwhile", async () => {
  await subscribe(4);
  await ask();
  await send(1);
  const last = await database.db
    .select()
    .from(listEntries)
    .where(eq(listEntries.email, address(3)));
  await database.db
    .update(listEntries)
    .set({ email: null, state: "left", endedAt: now })
    .where(eq(listEntries.id, last[0]?.id ?? 0));
  await subscribe(1, 9);
  await send();
  expect(receivers()).toEqual([address(0), address(1), address(2), address(9)]);
});

test("emails an earlier sign-up that is confirmed during sending, even after the last batch", async () => {
  await subscribe(2, 50, "asked");
  await subscribe(7);
  await ask();
  await send(5);
  const confirm = (n: number) =>
    database.db
      .update(listEntries)
      .set({ state: "confirmed", confirmedAt: now })
      .where(eq(listEntries.email, address(n)));
  await confirm(50);
  await send(2);
  await confirm(51);
  await send();
  await send();
  expect(receivers()).toEqual([...everybody(7), address(50), address(51)].sort());
  expect(await state()).toMatchObject({ sent: 9, isDone: true });
});

test("emails a subscriber who leaves and rejoins during sending once, sent before or not", async () => {
  await subscribe(6);
  await ask();
  await send(1);
  expect(receivers()).toHaveLength(1);
  // The one who has it, two in the queue, and those after them.
  for (let n = 0; n < 6; n += 1) {
    await database.db
      .update(listEntries)
      .set({ email: null, state: "left", endedAt: now })
      .where(eq(listEntries.email, address(n)));
    await subscribe(1, n);
  }
  await Promise.all([send(2), send(2)]);
  await send();
  await send();
  expect(receivers()).toEqual(everybody(6));
  expect((await state())?.isDone).toBe(true);
  // The record of an address is kept no longer than that.
  expect((await database.db.select().from(emails)).every(({ emailHash }) => emailHash === null)).toBe(true);
});

test("the email has the owner's text, the pieces, the private link and the unsubscribe link", async () => {
  await subscribe(1);
  await ask();
  await send();
  const [mail] = inbox.mails;
  if (!mail) throw new Error("Nothing came");
  const text = bodyOf(mail, "text/plain").replaceAll("\r", "");
  const [drop] = await database.db.select().from(drops);
  expect(headerOf(mail, "Subject")).toContain("Harmattan, first for you");
  expect(text).toContain("Two cloths.\n\nTen pieces.");
  expect(text).toContain("1 December 2026");
  expect(text).toContain(`${ORIGIN}/early/${drop && earlyKeyOf(drop, "secret")}`);
  expect(text).toContain(CONSENT.newsletter);
  expect(text).not.toContain("1 ×");
  const leave = /https:\/\/shop\.example\/lists\/([0-9a-f]{66})\/leave/.exec(text);
  expect(headerOf(mail, "List-Unsubscribe")).toBe(`<${leave?.[0]}>`);
  expect(headerOf(mail, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  expect(await leaveList(database.db, leave?.[1] ?? "", now)).toBe(true);
  expect(await state()).toMatchObject({ subscribers: 0 });
});

test("an email sent after the opening links to the drop's page", async () => {
  await subscribe(1);
  await ask();
  now = OPENS;
  await openDrops({ db: database.db, now: () => now });
  await database.db.update(drops).set({ letterAskedAt: now });
  await send();
  const [mail] = inbox.mails;
  const text = mail ? bodyOf(mail, "text/plain") : "";
  expect(text).toContain(`${ORIGIN}/drops/harmattan`);
  expect(text).not.toContain("/early/");
});

test("keeps the emails in the queue while the mail server is down, and loses none", async () => {
  await subscribe(2);
  await ask();
  const mailer = mailerTo("smtp://127.0.0.1:1");
  const options = { mailer, deps, now: () => now };
  expect(await sendNext(database.db, "drops", options)).toBeInstanceOf(MailError);
  mailer.close();
  now = new Date(now.getTime() + 60_000);
  await send();
  expect(receivers()).toEqual(everybody(2));
});

test("deleting a drop deletes its unsent emails", async () => {
  await subscribe(3);
  await ask();
  await send(1);
  await removeDrop(database.db, admin, id, now);
  await send();
  expect(inbox.mails).toHaveLength(1);
  expect(await database.db.select().from(emails)).toHaveLength(1);
});
