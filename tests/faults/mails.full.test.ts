import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import type { SMTPServerOptions } from "smtp-server";
import { expect, onTestFinished, test, vi } from "vitest";
import { defaultFrame } from "#app/domain/content/default-frame.ts";
import { shopFacts } from "#app/domain/content/facts.ts";
import type { Channel } from "#app/domain/people/enquiries/enquiry.ts";
import { formService } from "#app/domain/people/enquiries/form-service.server.ts";
import type { Deliver } from "#app/domain/people/enquiries/forward-enquiry.server.ts";
import { openFormEndpoint } from "#app/domain/people/enquiries/testing/form-endpoint.ts";
import { enquiries, enquiryForwards } from "#app/domain/people/enquiries.tables.server.ts";
import { applySession } from "#app/domain/selling/checkout/apply-session.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { createTestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { openMailer } from "#app/platform/email/mailer.server.ts";
import { headerOf, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { observed, rounds } from "#tests/support/histories/fault-rounds.ts";
import { brokenInvariants } from "#tests/support/histories/invariants.ts";
import {
  checkout,
  eventually,
  orderStates,
  type Piece,
  pay,
  payload,
} from "#tests/support/requests/checkout.ts";
import { mailsDue, sendMailRound } from "#tests/support/requests/settle.ts";
import { freePort } from "#tests/support/shop/free-port.ts";
import { startShop } from "#tests/support/shop/shop.ts";
import { forwardEnquiries } from "../../server/jobs/forward-enquiries.ts";
import { MAX_CONCURRENT_SENDS } from "../../server/jobs/run-queue.ts";
import { sendMails } from "../../server/jobs/send-mails.ts";

vi.setConfig({ testTimeout: 600_000 });

const TOTE: Piece = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 };
const log = createLog("error", () => undefined);

/** The mail server's faults, a quarter of an hour each. */
const TROUBLES = ["nobody listens", "421 at the door", "451 to the letter", "452 to the address"] as const;
type OrderAlert = (typeof TROUBLES)[number] | "none";

const MINUTES = 60;
/** The minutes between two paid orders. */
const EVERY = rounds({ short: 6, full: 2 });
const MAILS = MINUTES / EVERY;
const A_DAY = 24 * 60;
const HOURS = rounds({ short: 1, full: 3 });

test("a mail server that is away for an hour gets every mail exactly once in the end", async () => {
  for (let nth = 0; nth < HOURS; nth += 1) await liveThroughAnHour();
  observed(
    "The mail server is away for an hour (refused, 421, 451, 452) while orders are paid",
    `${HOURS} × ${MAILS} mails`,
    "each exactly once in the end",
  );
});

async function liveThroughAnHour(): Promise<void> {
  const small = await openSmallShop({ pieces: MINUTES });
  onTestFinished(small.close);
  let trouble: OrderAlert = "none";
  const inbox = await openInbox(troubled(() => trouble));
  onTestFinished(inbox.close);
  const nowhere = `smtp://127.0.0.1:${await freePort()}`;
  const began = Date.now();

  for (let minute = 0; minute < A_DAY; minute += 1) {
    trouble = TROUBLES[Math.floor(minute / (MINUTES / TROUBLES.length))] ?? "none";
    if (minute < MINUTES && minute % EVERY === 0) await buy(small);
    const url = trouble === "nobody listens" ? nowhere : inbox.url;
    await sendMailRound(small.shop.db, url, new Date(began + minute * 60_000));
    if (minute < MINUTES) expect(inbox.mails).toEqual([]);
    else if ((await mailsDue(small.shop.db)) === 0) break;
  }
  const names = inbox.mails.map((mail) => headerOf(mail, "Message-ID") ?? "");
  for (const kind of ["receipt", "notice"]) {
    const ofKind = names.filter((name) => name.startsWith(`<${kind}.`));
    expect(ofKind).toHaveLength(MAILS);
    expect(new Set(ofKind).size).toBe(MAILS);
  }
  expect(await brokenInvariants(small.shop.db)).toEqual([]);
}

/** The number of mails that are due at once. */
const BACKLOG = rounds({ short: 90, full: 500 });
/** The time that the mail server and the form service take for one. */
const SLOW_MS = 250;
/** The number of mails that wait at the mail server at the same time, however busy the machine is. */
const LEAST_AT_ONCE = 3;
/** The longest time for which the first mails wait for the others, which never come from a sender of one at a time. */
const HELD_MS = 10_000;

/** The behaviour of a slow receiving side: it takes its time, and on a slow machine waits until enough have come. */
function takeTime(): () => Promise<unknown> {
  const { promise: areEnough, resolve } = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    come += 1;
    if (come === LEAST_AT_ONCE) resolve();
    return Promise.all([sleep(SLOW_MS), Promise.race([areEnough, sleep(HELD_MS)])]);
  };
}

test("a queue of mails is sent in parallel, and by two senders each mail once", async () => {
  const small = await openSmallShop({ pieces: 2 });
  onTestFinished(small.close);
  const { db } = small.shop;
  await buy(small);
  await fillQueue(small, BACKLOG - 2);
  let waiting = 0;
  let mostWaiting = 0;
  const take = takeTime();
  const inbox = await openInbox({
    onMailFrom: async (_address, _session, done) => {
      waiting += 1;
      mostWaiting = Math.max(mostWaiting, waiting);
      await take();
      waiting -= 1;
      done();
    },
  });
  onTestFinished(inbox.close);
  const began = performance.now();
  const send = () => {
    const mailer = openMailer({ smtpUrl: inbox.url, from: "orders@shop.example" });
    const findDeps = () => ({
      shop: shopFacts(defaultFrame),
      origin: "https://shop.example",
      noticesTo: "owner@shop.example",
      secret: "secret of the tests",
    });
    const stop = sendMails({ db, findMailer: () => mailer, findDeps, now: () => new Date(), log });
    onTestFinished(() => stop().then(mailer.close));
  };
  send();
  await untilAllTook(() => inbox.mails.length, BACKLOG / 2);
  const rate = (1_000 * BACKLOG) / 2 / (performance.now() - began);
  expect(mostWaiting).toBeGreaterThanOrEqual(LEAST_AT_ONCE);
  expect(mostWaiting).toBeLessThanOrEqual(MAX_CONCURRENT_SENDS);
  send();
  await untilAllTook(() => inbox.mails.length, BACKLOG);
  await eventually(
    () => mailsDue(db),
    (due) => due === 0,
  );
  expect(new Set(inbox.mails.map((mail) => headerOf(mail, "Message-ID"))).size).toBe(BACKLOG);
  expect(inbox.mails).toHaveLength(BACKLOG);
  observed(
    `A queue of mails at a mail server that takes ${SLOW_MS} ms for each, then two senders`,
    `${BACKLOG} mails`,
    `each once; ${mostWaiting} at once and ${rate.toFixed(0)} a second by one sender`,
  );
});

test("a queue of enquiries is sent in parallel, and a dead channel does not delay the other", async () => {
  const database = await createTestDatabase();
  const endpoint = await openFormEndpoint();
  onTestFinished(endpoint.close);
  const ids = Array.from({ length: BACKLOG }, () => randomUUID());
  const fields = { firstName: "Ada", lastName: "Obi", email: "ada@example.com", message: "Hello" };
  await database.db
    .insert(enquiries)
    .values(ids.map((id) => ({ id, kind: "contact" as const, fields: { ...fields, message: id } })));
  for (const channel of ["form", "mail"] as const)
    await database.db.insert(enquiryForwards).values(ids.map((enquiryId) => ({ enquiryId, channel })));
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schedule: false,
  });
  boss.on("error", () => undefined);
  await boss.start();
  const toForm = formService(endpoint.url);
  let tries = 0;
  let waiting = 0;
  let mostWaiting = 0;
  const take = takeTime();
  const channels = new Map<Channel, Deliver>([
    [
      "mail",
      async () => {
        tries += 1;
        return { reason: "unavailable", summary: "The mail server could not be used" };
      },
    ],
    [
      "form",
      async (enquiry, signal) => {
        waiting += 1;
        mostWaiting = Math.max(mostWaiting, waiting);
        await take();
        waiting -= 1;
        return toForm(enquiry, signal);
      },
    ],
  ]);
  const now = () => new Date();
  const stop = await forwardEnquiries(boss, { db: database.db, channels }, { now, log });
  const began = performance.now();
  onTestFinished(async () => {
    await stop();
    await boss.stop({ graceful: true, timeout: 5_000, close: false });
    await database.close();
  });
  await untilAllTook(() => endpoint.forms.length, BACKLOG);
  const seconds = (performance.now() - began) / 1_000;
  expect(mostWaiting).toBeGreaterThanOrEqual(LEAST_AT_ONCE);
  expect(mostWaiting).toBeLessThanOrEqual(MAX_CONCURRENT_SENDS);
  expect(new Set(endpoint.forms.map((form) => form.fields.message)).size).toBe(BACKLOG);
  expect(endpoint.forms).toHaveLength(BACKLOG);
  // One at a time, and each pause twice as long as the one before.
  expect(tries).toBeLessThan(MAX_CONCURRENT_SENDS + 2 + Math.log2(seconds + 1));
  observed(
    `A queue of enquiries at a form service that takes ${SLOW_MS} ms for each, the mail server being away`,
    `${BACKLOG} enquiries`,
    `each once; ${(BACKLOG / seconds).toFixed(0)} a second, ${tries} tries at the mail server meanwhile`,
  );
});

test("an order's mails are with the mail server after its payment, without anybody's asking", async () => {
  const inbox = await openInbox();
  onTestFinished(inbox.close);
  const shop = await startShop({ variables: { SMTP_URL: inbox.url, MAIL_FROM: "orders@shop.example" } });
  onTestFinished(() => shop.stop());
  const took: number[] = [];
  for (let nth = 1; nth <= 3; nth += 1) {
    const { body } = await checkout(shop, payload(shop, [TOTE], { email: `${randomUUID()}@example.com` }));
    await pay(body.url ?? "");
    await eventually(
      () => orderStates(shop, body.orderId),
      ([state]) => state === "paid",
    );
    await untilAllTook(() => inbox.mails.length, 2 * nth);
    const { rows } = await shop.db.execute<{ waited: number }>(
      sql`SELECT extract(epoch FROM max(sent_at - due_since))::float8 AS waited FROM emails JOIN orders ON orders.id = order_id WHERE reference = ${body.orderId}`,
    );
    took.push(rows[0]?.waited ?? Number.NaN);
  }
  expect(inbox.mails).toHaveLength(6);
  observed(
    "From an order's payment to its letters' arrival at the mail server",
    `${took.length} orders`,
    `${took.map((seconds) => seconds.toFixed(1)).join(", ")} s`,
  );
});

const untilAllTook = (count: () => number, all: number) =>
  eventually(
    async () => count(),
    (there) => there >= all,
  );

/** Mails of more orders like the existing one. */
async function fillQueue({ shop: { db } }: SmallShop, mails: number): Promise<void> {
  await db.execute(sql`INSERT INTO orders SELECT (jsonb_populate_record(orders, jsonb_build_object(
      'id', gen_random_uuid(), 'reference', 'QUEUE-' || nth, 'checkout_key', 'queue-' || nth,
      'status_key', gen_random_uuid(), 'session_id', 'queue-' || nth))).*
    FROM orders, generate_series(1, ${mails}::int) AS nth`);
  await db.execute(
    sql`INSERT INTO emails (order_id, kind) SELECT id, 'receipt' FROM orders WHERE reference LIKE 'QUEUE-%'`,
  );
}

/** A failing mail server's answers; without any, it keeps the mails that it receives. */
function troubled(now: () => OrderAlert): SMTPServerOptions {
  const refusal = (code: number) => Object.assign(new Error("Try again later"), { responseCode: code });
  return {
    onConnect: (_session, done) => done(now() === "421 at the door" ? refusal(421) : undefined),
    onMailFrom: (_address, _session, done) => done(now() === "451 to the letter" ? refusal(451) : undefined),
    onRcptTo: (_address, _session, done) => done(now() === "452 to the address" ? refusal(452) : undefined),
  };
}

async function buy(small: SmallShop): Promise<void> {
  const { session } = await small.open({ email: `${randomUUID()}@example.com` });
  await small.pay(session);
  const paid = await small.shop.gateway.findSession(session);
  if (!paid) throw new Error("The provider does not know the session");
  expect(await applySession(small.shop, paid)).toBe("paid");
}
