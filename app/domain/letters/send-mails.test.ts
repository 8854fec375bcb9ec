import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { ZONES } from "#app/domain/delivery/testing/zones-for-tests.ts";
import { moveOrder, queueMail, recordOrder } from "#app/domain/orders/mutations.server.ts";
import { orderMessages, orders } from "#app/domain/orders/orders.tables.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { makeDueAgain } from "#app/domain/outbox/outbox.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { type Mailer, openMailer } from "#app/platform/email/mailer.server.ts";
import { bodyOf, headerOf, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { toMoney } from "#app/shared/money.ts";
import type { MailDeps, ShopDetails } from "./order-mail.ts";
import { sendDueMails } from "./testing/send-due-mails.server.ts";

const shop: ShopDetails = {
  name: "Baobab Atelier",
  email: "hello@baobab-atelier.example",
  address: ["14 Sample Parade", "Portsmouth PO1 0AA"],
  company: { legalName: "Baobab Atelier Ltd", registeredOffice: "Portsmouth", number: null, vatNumber: null },
  policy: {
    cancellationDays: 14,
    refundBusinessDays: [3, 7],
  },
  zones: ZONES,
  collection: null,
};
const deps: MailDeps = {
  ...{ shop, origin: "https://shop.example", noticesTo: "owner@baobab-atelier.example" },
  secret: "secret of the tests",
};
const now = () => new Date();
const DRESS = {
  productSlug: "fan-print-maxi-dress",
  variantId: "navy-14",
  title: "Fan Print Maxi Dress",
  size: "14",
  colorName: "Navy",
  priceCents: toMoney(18500),
  quantity: 1,
};

test("a paid order's receipt goes to its shopper once", async () => {
  const { db, inbox, mailer } = await open();
  const { id, reference } = await paidOrder(db, "ada@shopper.example");
  expect(await sendDueMails(db, mailer, deps, now)).toEqual({ sent: 1, failed: 0, problem: null });
  expect(await sendDueMails(db, mailer, deps, now)).toEqual({ sent: 0, failed: 0, problem: null });

  const [mail] = inbox.mails;
  if (!mail) throw new Error("Nothing came");
  expect(mail.to).toEqual(["ada@shopper.example"]);
  expect(headerOf(mail, "Subject")).toBe(`Your order ${reference} at Baobab Atelier`);
  expect(headerOf(mail, "Reply-To")).toBe(shop.email);
  expect(headerOf(mail, "Message-ID")).toBe(`<receipt.${id}.1@baobab-atelier.example>`);
  expect(bodyOf(mail, "text/plain")).toContain("Fan Print Maxi Dress, Navy, UK 14");
  expect(bodyOf(mail, "text/plain")).toContain(
    "Ada Obi\n2 Quay Street\nBristol\nBS1 4DJ\nUnited Kingdom".replaceAll("\n", "\r\n"),
  );
  expect(bodyOf(mail, "text/html")).toContain("£189.95");
  expect(inbox.mails).toHaveLength(1);
});

test("simultaneous rounds send each receipt once", async () => {
  const { db, inbox, mailer } = await open();
  for (const n of [1, 2, 3, 4]) await paidOrder(db, `shopper${n}@shopper.example`);
  const rounds = await Promise.all([1, 2, 3].map(() => sendDueMails(db, mailer, deps, now)));
  expect(rounds.reduce((sum, { sent }) => sum + sent, 0)).toBe(4);
  expect(inbox.mails.flatMap(({ to }) => to).sort()).toEqual(
    [1, 2, 3, 4].map((n) => `shopper${n}@shopper.example`),
  );
});

test("a refused receipt stays due and delays no other", async () => {
  const { db, inbox, mailer } = await open({ refused: "nobody@" });
  const { id } = await paidOrder(db, "nobody@shopper.example");
  await paidOrder(db, "ada@shopper.example");
  const problem = "The mail server refused the email (EENVELOPE, 550)";
  expect(await sendDueMails(db, mailer, deps, now)).toEqual({ sent: 1, failed: 1, problem });
  expect(inbox.mails.map(({ to }) => to)).toEqual([["ada@shopper.example"]]);
  expect(await sentAt(db, id)).toBeNull();
});

test("an unavailable mail server ends the round, and the next one sends all mails", async () => {
  const { db, mailer, inbox } = await open();
  await paidOrder(db, "ada@shopper.example");
  await paidOrder(db, "ben@shopper.example");
  const nowhere = openMailer({ smtpUrl: "smtp://127.0.0.1:1", from: "orders@shop.example" });
  expect(await sendDueMails(db, nowhere, deps, now)).toMatchObject({ sent: 0, failed: 1 });
  const aMinuteLater = () => new Date(Date.now() + 61_000);
  expect(await sendDueMails(db, mailer, deps, aMinuteLater)).toMatchObject({ sent: 2, failed: 0 });
  expect(inbox.mails).toHaveLength(2);
});

test("a receipt that was sent but not marked is sent again under the same Message-ID", async () => {
  const { db, inbox, mailer } = await open();
  await paidOrder(db, "ada@shopper.example");
  const dying: Mailer = {
    ...mailer,
    async send(mail) {
      await mailer.send(mail);
      throw new Error("The power went");
    },
  };
  await expect(sendDueMails(db, dying, deps, now)).rejects.toThrow("The power went");
  expect(await sendDueMails(db, mailer, deps, now)).toMatchObject({ sent: 1 });
  const ids = inbox.mails.map((mail) => headerOf(mail, "Message-ID"));
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("delays a mail that cannot be rendered, and no other", async () => {
  const { db, inbox, mailer } = await open();
  const broken = await paidOrder(db, "ada@shopper.example");
  const { id } = await paidOrder(db, "ben@shopper.example");
  await db.update(orders).set({ state: "open", paidAt: null }).where(eq(orders.id, broken.id));
  const problem = "The email could not be written";
  expect(await sendDueMails(db, mailer, deps, now)).toEqual({ sent: 1, failed: 1, problem });
  expect(inbox.mails.map(({ to }) => to)).toEqual([["ben@shopper.example"]]);
  expect(await sentAt(db, id)).not.toBeNull();
});

test("logs an email that the database refuses to read, retries it later, and delays no other", async () => {
  const { db, inbox, mailer } = await open();
  const { id } = await paidOrder(db, "ada@shopper.example");
  await inTransaction(db, (tx) => queueMail(tx, id, "message", now(), "m1"));
  await paidOrder(db, "ben@shopper.example");
  await db.insert(orderMessages).values({ id: "m1", orderId: id, text: "Good morning", writtenAt: now() });
  await db.execute(sql`ALTER TABLE order_messages RENAME TO out_of_reach`);
  const problem = "The email could not be written";
  const logged: string[] = [];
  const log = createLog("error", (line) => logged.push(line));
  expect(await sendDueMails(db, mailer, deps, now, log)).toEqual({ sent: 2, failed: 1, problem });
  expect(logged).toHaveLength(1);
  await db.execute(sql`ALTER TABLE out_of_reach RENAME TO order_messages`);
  const aMinuteLater = () => new Date(Date.now() + 61_000);
  expect(await sendDueMails(db, mailer, deps, aMinuteLater)).toMatchObject({ sent: 1, failed: 0 });
  expect(inbox.mails.map(({ to }) => to[0]?.split("@")[0])).toEqual(["ada", "ben", "ada"]);
});

test("stops trying a receipt that could not be sent for a week", async () => {
  const { db, inbox, mailer } = await open();
  await paidOrder(db, "ada@shopper.example");
  const inEightDays = () => new Date(Date.now() + 8 * 86_400_000);
  expect(await sendDueMails(db, mailer, deps, inEightDays)).toMatchObject({ sent: 0, failed: 0 });
  expect(inbox.mails).toEqual([]);
});

test("doubles the wait between attempts", async () => {
  const { db, mailer } = await open({ refused: "nobody@" });
  await paidOrder(db, "nobody@shopper.example");
  const [{ dueSince } = { dueSince: new Date() }] = await db.select().from(emails);
  const tried: number[] = [];
  for (let minute = 0; minute <= 20; minute += 1) {
    const round = await sendDueMails(db, mailer, deps, () => new Date(dueSince.getTime() + minute * 60_000));
    if (round.failed > 0) tried.push(minute);
  }
  expect(tried).toEqual([0, 1, 3, 7, 15]);
  const [mail] = await db.select().from(emails);
  expect(mail).toMatchObject({ attempts: 5, lastError: expect.stringContaining("refused the email") });
});

test("a mail that is requested again gets a new Message-ID", async () => {
  const { db, inbox, mailer } = await open();
  const { id } = await paidOrder(db, "ada@shopper.example");
  await sendDueMails(db, mailer, deps, now);
  await inTransaction(db, (tx) => makeDueAgain(tx, { orderId: id, kind: "receipt" }, now()));
  expect(await sendDueMails(db, mailer, deps, now)).toMatchObject({ sent: 1 });
  expect(inbox.mails.map((mail) => headerOf(mail, "Message-ID"))).toEqual([
    `<receipt.${id}.1@baobab-atelier.example>`,
    `<receipt.${id}.2@baobab-atelier.example>`,
  ]);
});

test("the owner's notice of an order links to its page, and its reply goes to the customer", async () => {
  const { db, inbox, mailer } = await open();
  const { id, reference } = await paidOrder(db, "ada@shopper.example");
  await inTransaction(db, (tx) => queueMail(tx, id, "notice", now()));
  await sendDueMails(db, mailer, deps, now);
  const notice = inbox.mails.find(({ to }) => to.includes(deps.noticesTo));
  if (!notice) throw new Error("Nothing came");
  expect(headerOf(notice, "Reply-To")).toBe("ada@shopper.example");
  expect(bodyOf(notice, "text/plain")).toContain(`https://shop.example/admin/orders/${reference}`);
});

/** A fresh database, a mail server, and its mailer. The server refuses addresses that begin with `refused`. */
async function open({ refused }: { refused?: string } = {}) {
  const database = await createTestDatabase();
  onTestFinished(database.close);
  const inbox = await openInbox({
    onRcptTo: ({ address }, _session, done) =>
      refused !== undefined && address.startsWith(refused)
        ? done(Object.assign(new Error("No such mailbox"), { responseCode: 550 }))
        : done(),
  });
  onTestFinished(inbox.close);
  return {
    db: database.db,
    inbox,
    mailer: openMailer({ smtpUrl: inbox.url, from: "orders@baobab-atelier.example" }),
  };
}

/** A paid order of one dress, whose receipt is due. */
function paidOrder(db: Database, email: string): Promise<{ id: string; reference: string }> {
  const id = randomUUID();
  const customer = {
    name: "Ada Obi",
    phone: null,
    address: {
      line1: "2 Quay Street",
      line2: null,
      city: "Bristol",
      state: null,
      postalCode: "BS1 4DJ",
      country: "GB",
    },
  };
  return inTransaction(db, async (tx) => {
    const order = { id, checkoutKey: id, email, provider: "sandbox" as const, subtotalCents: toMoney(18500) };
    const reference = await recordOrder(tx, order, "BA-20261120-0751", [DRESS]);
    const paid = { deliveryCents: toMoney(495), totalCents: toMoney(18995), paidAt: now(), customer };
    await moveOrder(tx, id, { from: "open", to: "paid", reason: "paid" }, paid);
    await queueMail(tx, id, "receipt", now());
    return { id, reference };
  });
}

async function sentAt(db: Database, orderId: string): Promise<Date | null> {
  const [mail] = await db.select().from(emails).where(eq(emails.orderId, orderId));
  return mail?.sentAt ?? null;
}

test("sends a payment link once its page exists, and no longer when the order has ended", async () => {
  const { db, inbox, mailer } = await open();
  const id = randomUUID();
  const link = { provider: "sandbox" as const, byHand: "link" as const, handover: "collection" as const };
  await inTransaction(db, async (tx) => {
    const order = {
      ...link,
      id,
      checkoutKey: id,
      email: "ada@shopper.example",
      subtotalCents: toMoney(15_000),
    };
    await recordOrder(tx, order, "BA-20261120-0751", [{ ...DRESS, priceCents: toMoney(15_000) }]);
    await queueMail(tx, id, "link", new Date());
  });
  const collected = { place: "12 Quay Street", hours: "Saturdays, 10 to 16", businessDays: [1, 2] as const };
  const here = { ...deps, shop: { ...shop, collection: collected } };
  expect(await sendDueMails(db, mailer, here, now)).toMatchObject({ sent: 0, failed: 0 });
  const sessionExpiresAt = new Date("2026-11-21T07:46:00Z");
  const page = { sessionUrl: "https://pay.example/cs_1", sessionExpiresAt };
  await db
    .update(orders)
    .set({ ...page, state: "expired" })
    .where(eq(orders.id, id));
  expect(await sendDueMails(db, mailer, here, now)).toMatchObject({ sent: 0, failed: 0 });
  await db.update(orders).set({ state: "open" }).where(eq(orders.id, id));
  expect(await sendDueMails(db, mailer, here, now)).toMatchObject({ sent: 1, failed: 0 });
  const [mail] = inbox.mails;
  if (!mail) throw new Error("Nothing came");
  expect(mail.to).toEqual(["ada@shopper.example"]);
  for (const kind of ["text/plain", "text/html"] as const)
    for (const words of ["https://pay.example/cs_1", "21 Nov 2026, 07:46", "£150", "12 Quay Street"])
      expect(bodyOf(mail, kind)).toContain(words);
});
