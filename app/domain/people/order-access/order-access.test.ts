import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { defaultFrame } from "#app/domain/content/default-frame.ts";
import { shopFacts } from "#app/domain/content/facts.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { sendNext } from "#app/domain/letters/testing/send-due-mails.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { openOrder, paidOrder } from "#app/domain/orders/testing/orders-for-tests.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { MailError } from "#app/platform/email/mailer.server.ts";
import { openKeptMails } from "#app/platform/email/testing/kept-mails.ts";
import { eraseOrder, forgetOldOrders } from "../erasure/erase-order.server.ts";
import { orderAccess } from "../order-access.tables.server.ts";
import {
  endOrderSession,
  endOrderSessions,
  findOrdersSession,
  forgetOldAccess,
  isOpenLink,
  openSession,
} from "./order-access.server.ts";
import { countOpening, requestOrdersLink } from "./request-link.server.ts";

const ADA = "ada@shopper.example";
const BOLA = "bola@shopper.example";
const SENT = { ok: true, value: null };
const MINUTE = 60_000;

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

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const deps = () => ({ db: database.db, now: () => now, secret: "secret" });
const ask = (email: string, visitor = "127.0.0.1") => requestOrdersLink(deps(), email, visitor);
const sendOne = () =>
  sendNext(database.db, "links", {
    mailer,
    deps: { shop: shopFacts(defaultFrame), origin: "https://shop.example" },
    now: () => now,
  });
const waiting = () => database.db.select().from(emails).where(eq(emails.kind, "orders-link"));
const access = () => database.db.select().from(orderAccess);
const open = (token: string) => openSession(database.db, token, now);
const emailOf = async (session: string | null) =>
  (await findOrdersSession(database.db, session, now))?.email ?? null;

/** The secret of the link in a new email to an address. */
async function linkTo(email: string): Promise<string> {
  expect(await ask(email)).toEqual(SENT);
  expect(await sendOne()).toBe("sent");
  const mail = sent.at(-1);
  expect(mail?.to).toBe(email);
  return /https:\/\/shop\.example\/orders\/open\/([0-9a-f]{66})\s/.exec(mail?.text ?? "")?.[1] ?? "";
}

async function sessionOf(email: string): Promise<string> {
  const session = await open(await linkTo(email));
  if (session === null) throw new Error("The link opened no session");
  return session;
}

/** A sent order, whose person can be erased. */
async function sentOrder(email = ADA) {
  const order = await paidOrder(database.db, { email });
  await database.db
    .update(orders)
    .set({ state: "fulfilled", fulfilledAt: now })
    .where(eq(orders.id, order.id));
  return order;
}

test("opens one session by a link, which reading does not use up", async () => {
  await paidOrder(database.db);
  const link = await linkTo(ADA);
  for (let n = 0; n < 2; n += 1) expect(await isOpenLink(database.db, link, now)).toBe(true);
  const opened = await Promise.all([open(link), open(link)]);
  const [session = null, ...others] = opened.filter((one) => one !== null);
  expect(others).toEqual([]);
  expect(await emailOf(session)).toBe(ADA);
  expect(await isOpenLink(database.db, link, now)).toBe(false);
  expect(await emailOf(link)).toBeNull();
  expect(await open(session ?? "")).toBeNull();
});

test("ends a link 15 minutes after its email was sent, and a session after 30 days", async () => {
  await paidOrder(database.db);
  const [late, inTime] = [await linkTo(ADA), await linkTo(ADA)];
  later(15 * MINUTE - 1);
  const session = await open(inTime);
  later(1);
  expect([await isOpenLink(database.db, late, now), await open(late)]).toEqual([false, null]);
  later(30 * 24 * 60 * MINUTE - 2);
  expect(await emailOf(session)).toBe(ADA);
  later(1);
  expect(await emailOf(session)).toBeNull();
});

test("answers every address alike, and queues an email only for one that has paid", async () => {
  await paidOrder(database.db, { email: "Ada@Shopper.example" });
  await openOrder(database.db, { email: BOLA });
  for (const typed of [BOLA, "nobody@shopper.example", "%@shopper.example", " ADA@shopper.EXAMPLE "])
    expect(await ask(typed)).toEqual(SENT);
  expect(await waiting()).toMatchObject([{ recipient: ADA, tokenHash: null }]);
  expect(await ask("ada@")).toMatchObject({
    ok: false,
    error: { status: 422, message: "Add the part after the @, such as name@example.com.", typed: "ada@" },
  });
});

test("stores neither the secrets nor the address of links and sessions", async () => {
  await paidOrder(database.db);
  const session = await sessionOf(ADA);
  const link = await linkTo(ADA);
  const stored = JSON.stringify([await access(), await waiting()]);
  expect(await access()).toHaveLength(2);
  for (const secret of [session, link, ADA]) expect(stored).not.toContain(secret);
});

test("refuses a link that is changed, cut or none at all", async () => {
  await paidOrder(database.db);
  const link = await linkTo(ADA);
  for (const other of ["", "%00", link.slice(1), `${link.slice(1)}g`, link.toUpperCase(), `${link}0`])
    expect([await isOpenLink(database.db, other, now), await open(other)]).toEqual([false, null]);
  expect(await open(link)).not.toBeNull();
});

test("signs out one browser, and then every browser of one address", async () => {
  await paidOrder(database.db);
  await paidOrder(database.db, { email: BOLA });
  const [phone, laptop] = [await sessionOf(ADA), await sessionOf(ADA)];
  const link = await linkTo(ADA);
  const other = await sessionOf(BOLA);
  const found = await findOrdersSession(database.db, phone, now);
  if (!found) throw new Error("There is no session");
  await endOrderSession(database.db, found);
  expect(await Promise.all([phone, laptop, other].map(emailOf))).toEqual([null, ADA, BOLA]);
  expect(await ask(ADA)).toEqual(SENT);
  expect(await waiting()).toHaveLength(1);
  await endOrderSessions(database.db, found);
  expect(await Promise.all([laptop, other].map(emailOf))).toEqual([null, BOLA]);
  expect([await open(link), await waiting()]).toEqual([null, []]);
});

test("ends the links and sessions of an address when an order's person is erased", async () => {
  await paidOrder(database.db);
  await paidOrder(database.db, { email: BOLA });
  const [session, other] = [await sessionOf(ADA), await sessionOf(BOLA)];
  const order = await sentOrder();
  const link = await linkTo(ADA);
  await ask(ADA);
  expect(await eraseOrder(database.db, adminForTests(), { order, now })).toMatchObject({ ok: true });
  expect(await Promise.all([session, other].map(emailOf))).toEqual([null, BOLA]);
  expect([await open(link), await waiting()]).toEqual([null, []]);
  // The other order of the address can still be found.
  expect(await emailOf(await sessionOf(ADA))).toBe(ADA);
});

test("ends what an order gave access to when its time is over", async () => {
  await paidOrder(database.db, { email: BOLA });
  const order = await sentOrder();
  await database.db
    .update(orders)
    .set({ createdAt: new Date("2019-01-01T00:00:00Z") })
    .where(eq(orders.id, order.id));
  const [session, other] = [await sessionOf(ADA), await sessionOf(BOLA)];
  expect(await forgetOldOrders({ db: database.db, now: () => now })).toEqual({ erased: 1, deleted: 0 });
  expect(await Promise.all([session, other].map(emailOf))).toEqual([null, BOLA]);
  expect(await access()).toHaveLength(1);
  await ask(ADA);
  expect(await waiting()).toEqual([]);
});

test("sends no link once the address has no orders any more", async () => {
  const order = await paidOrder(database.db);
  await ask(ADA);
  await database.db.update(orders).set({ email: "", erasedAt: now }).where(eq(orders.id, order.id));
  expect([await sendOne(), sent, await waiting()]).toEqual(["sent", [], []]);
});

test("tries an email for half an hour, each time with a link of its own", async () => {
  await paidOrder(database.db);
  await ask(ADA);
  mailer.isDown = true;
  expect(await sendOne()).toBeInstanceOf(MailError);
  later(MINUTE);
  mailer.isDown = false;
  expect(await sendOne()).toBe("sent");
  await ask(ADA);
  later(30 * MINUTE);
  expect(await sendOne()).toBeNull();
});

test("deletes links, sessions and unsent emails once their time is over", async () => {
  await paidOrder(database.db);
  await linkTo(ADA);
  await sessionOf(ADA);
  await ask(ADA);
  later(15 * MINUTE);
  await forgetOldAccess(database.db, now);
  expect(await access()).toMatchObject([{ kind: "session" }]);
  expect(await waiting()).toHaveLength(1);
  later(30 * 24 * 60 * MINUTE);
  await forgetOldAccess(database.db, now);
  expect([await access(), await waiting()]).toEqual([[], []]);
});

test("counts requests by visitor and by address, whether or not there are orders", async () => {
  await paidOrder(database.db);
  for (const email of [ADA, BOLA]) {
    for (let n = 0; n < 4; n += 1) expect(await ask(email, `198.51.100.${n}`)).toEqual(SENT);
    const full = await ask(email, "198.51.100.9");
    expect(full).toMatchObject({ ok: false, error: { status: 429, wait: 600, typed: email } });
  }
  expect(await waiting()).toHaveLength(4);
  later(10 * MINUTE);
  expect(await ask(ADA)).toEqual(SENT);
  for (let n = 0; n < 10; n += 1) expect(await ask(`n${n}@shopper.example`, "203.0.113.7")).toEqual(SENT);
  expect(await ask("n@shopper.example", "203.0.113.7")).toMatchObject({
    ok: false,
    error: { status: 429, message: "That was tried too often. Please wait 30 seconds, then try again." },
  });
});

test("counts the links that a visitor opens", async () => {
  for (let n = 0; n < 20; n += 1) expect(await countOpening(deps(), "203.0.113.7")).toBe(0);
  expect(await countOpening(deps(), "203.0.113.7")).toBe(30);
  expect(await countOpening(deps(), "127.0.0.1")).toBe(0);
});
