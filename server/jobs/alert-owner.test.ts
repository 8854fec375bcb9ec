import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { alerts } from "#app/domain/alerts/alerts.tables.server.ts";
import { defaultFrame } from "#app/domain/content/default-frame.ts";
import { shopFacts } from "#app/domain/content/facts.ts";
import { sendNext } from "#app/domain/letters/testing/send-due-mails.server.ts";
import { orderRefunds } from "#app/domain/money/refunds.tables.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { paidOrder } from "#app/domain/orders/testing/orders-for-tests.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { webhookEndpoints } from "#app/domain/webhooks/webhooks.tables.server.ts";
import { saveSchedule } from "#app/platform/backup/due-backup.server.ts";
import { recordBackupRun } from "#app/platform/backup/record-backup.server.ts";
import { createTestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { openMailer } from "#app/platform/email/mailer.server.ts";
import { bodyOf, headerOf, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { toMoney } from "#app/shared/money.ts";
import type { JobsShop } from "./job.ts";
import { jobs } from "./jobs.ts";

const NOON = new Date("2026-11-20T12:00:00Z");
const after = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const OWNER = "owner@baobab-atelier.example";
const GIGABYTE = 1024 ** 3;
const silent = createLog("error", () => undefined);

/** A shop whose job looks, and whose outbox sends, at the minutes after noon that a test says. */
async function openAlertedShop() {
  const [{ db, close }, inbox] = await Promise.all([createTestDatabase(), openInbox()]);
  const mailer = openMailer({ smtpUrl: inbox.url, from: "orders@shop.example" });
  onTestFinished(async () => {
    mailer.close();
    await Promise.all([close(), inbox.close()]);
  });
  const state = { freeBytes: 100 * GIGABYTE, offMs: null as number | null, refusal: null as string | null };
  const look = async (minute: number, machine = "a"): Promise<void> => {
    const shop: Partial<JobsShop> = {
      ...{ db, machine, noticesTo: OWNER, now: () => after(minute), refusal: () => state.refusal },
      room: {
        space: async () => ({ freeBytes: state.freeBytes, totalBytes: 200 * GIGABYTE }),
        hasRoom: async () => true,
      },
      providerClock: { offBy: async () => state.offMs },
    };
    await jobs(shop as JobsShop, silent)
      .find(({ name }) => name === "alert-owner")
      ?.run();
  };
  const send = async (minute: number): Promise<void> => {
    const deps = { shop: shopFacts(defaultFrame), origin: "https://shop.example", noticesTo: OWNER };
    while ((await sendNext(db, "accounts", { mailer, deps, now: () => after(minute) })) !== null);
  };
  const turn = async (minute: number, machine?: string): Promise<number> => {
    await look(minute, machine);
    await send(minute);
    return inbox.mails.length;
  };
  const lastText = () => {
    const mail = inbox.mails.at(-1);
    return mail ? bodyOf(mail, "text/plain").replaceAll(/\s+/g, " ") : "";
  };
  return { db, inbox, state, look, send, turn, lastText };
}

type AlertedShop = Awaited<ReturnType<typeof openAlertedShop>>;

async function failRefund({ db }: AlertedShop, minute: number) {
  const order = await paidOrder(db, { paidAt: after(-600) });
  await db.insert(orderRefunds).values({
    ...{ id: crypto.randomUUID(), requestId: "form", orderId: order.id, amountCents: toMoney(500) },
    ...{ state: "failed" as const, problem: "No card of ada@shopper.example", createdAt: after(minute) },
    settledAt: after(minute),
  });
  return order;
}

test("tells the owner what went wrong, what to do and where, in one email without a shopper's data", async () => {
  const shop = await openAlertedShop();
  const { db, inbox, turn, lastText } = shop;
  const failed = await failRefund(shop, -30);
  const late = await paidOrder(db, { to: "needs_refund", paidAt: after(-60), email: "ben@shopper.example" });
  const disputed = await paidOrder(db, { paidAt: after(-600), email: "cleo@shopper.example" });
  await db
    .update(orders)
    .set({ disputedAt: after(-20) })
    .where(eq(orders.id, disputed.id));
  const unsent = await paidOrder(db, { paidAt: after(-20 * 24 * 60), email: "dora@shopper.example" });
  await db
    .update(emails)
    .set({ attempts: 9, lastError: "550 dora@shopper.example" })
    .where(eq(emails.orderId, unsent.id));
  expect(await turn(0)).toBe(1);
  const [mail] = inbox.mails;
  if (!mail) throw new Error("Nothing came");
  expect(mail.to).toEqual([OWNER]);
  expect(headerOf(mail, "Subject")).toBe("Please look: 4 problems at Baobab Atelier");
  for (const { reference } of [failed, late, disputed, unsent])
    expect(lastText()).toContain(`Open the order: https://shop.example/admin/orders/${reference}`);
  expect(lastText()).toContain(
    `A REFUND OF £5 FAILED: ORDER ${failed.reference} Refund it again; if that fails too, ask the customer`,
  );
  expect(lastText()).toContain(`£374.95 IS TO BE PAID BACK: ORDER ${late.reference}`);
  expect(bodyOf(mail, "text/html")).toContain(`href="https://shop.example/admin/orders/${failed.reference}"`);
  expect(mail.raw).not.toMatch(/shopper\.example|Ada|Quay/);
  expect(JSON.stringify(await db.select().from(alerts))).not.toMatch(/shopper\.example|Ada|Quay/);
});

test("tells a problem once while it lasts, and again when it comes back", async () => {
  const shop = await openAlertedShop();
  const { state, turn, lastText } = shop;
  state.freeBytes = GIGABYTE / 8;
  expect(await turn(0)).toBe(0);
  expect(await turn(15)).toBe(1);
  expect(lastText()).toContain("THE SHOP’S DISK IS NEARLY FULL: 128 MB LEFT.");
  for (const minute of [30, 90, 900]) expect(await turn(minute)).toBe(1);
  state.freeBytes = 100 * GIGABYTE;
  expect(await turn(915)).toBe(1);
  state.freeBytes = GIGABYTE / 8;
  expect(await turn(930)).toBe(1);
  expect(await turn(945)).toBe(2);
});

test("tells nothing that passed within ten minutes, and nothing that passed while the email waited", async () => {
  const { db, state, look, turn, send, inbox } = await openAlertedShop();
  state.offMs = 600_000;
  expect(await turn(0)).toBe(0);
  state.offMs = null;
  expect(await turn(9)).toBe(0);
  state.refusal = "What was published as ‘Delivery’ cannot be read. The shop takes no orders until then.";
  await look(15);
  await look(30);
  expect(await db.$count(emails)).toBe(1);
  state.refusal = null;
  await look(45);
  await send(45);
  expect(inbox.mails).toEqual([]);
  expect([await db.$count(emails), await db.$count(alerts)]).toEqual([0, 0]);
});

test("sends one email an hour at most, with all that became known meanwhile", async () => {
  const shop = await openAlertedShop();
  const { state, turn, lastText } = shop;
  await failRefund(shop, -30);
  expect(await turn(0)).toBe(1);
  state.freeBytes = GIGABYTE / 8;
  state.offMs = -180_000;
  for (const minute of [15, 30, 45]) expect(await turn(minute)).toBe(1);
  expect(await turn(60)).toBe(2);
  expect(lastText()).toContain("THE CLOCK OF THE SHOP’S MACHINE IS 3 MINUTES SLOW");
  expect(lastText()).toContain("DISK IS NEARLY FULL");
  expect(lastText()).not.toContain("REFUND OF");
  expect(await turn(120)).toBe(2);
});

test("a second machine knows what was told, and does not take another's disk for its own", async () => {
  const { state, turn, look } = await openAlertedShop();
  state.freeBytes = GIGABYTE / 8;
  await Promise.all([look(0, "a"), look(0, "a")]);
  expect(await turn(15, "a")).toBe(1);
  state.freeBytes = 100 * GIGABYTE;
  for (const minute of [30, 45, 90]) expect(await turn(minute, "b")).toBe(1);
  state.freeBytes = GIGABYTE / 8;
  expect(await turn(105, "a")).toBe(1);
});

test("an email that no mail server took for its days becomes due again", async () => {
  const shop = await openAlertedShop();
  const { db, look, turn } = shop;
  await failRefund(shop, -30);
  await look(0);
  await look(15);
  expect(await db.select({ dueSince: emails.dueSince }).from(emails).where(sql`kind = 'alert'`)).toEqual([
    { dueSince: NOON },
  ]);
  expect(await turn(8 * 24 * 60)).toBe(1);
});

test("tells of events that don't arrive, and of a backup that is missing for two days", async () => {
  const { db, turn, lastText } = await openAlertedShop();
  const by = { userId: null, email: "the schedule" };
  await saveSchedule(db, by, { every: "day", keep: 7 });
  await recordBackupRun(db, by, { action: "backed up", facts: { bytes: 1 } });
  await db.execute(sql`UPDATE admin_changes SET at = ${after(-60).toISOString()} WHERE action = 'backed up'`);
  const endpoint = { events: ["order.paid" as const], sealed: "sealed", failures: 12 };
  await db.insert(webhookEndpoints).values({ url: "https://books.example/secret-path", ...endpoint });
  expect(await turn(0)).toBe(0);
  expect(await turn(15)).toBe(1);
  expect(lastText()).toContain("EVENTS DON'T REACH BOOKS.EXAMPLE: THE LAST 12 ATTEMPTS FAILED.");
  expect(lastText()).not.toContain("secret-path");
  const day = 24 * 60;
  for (const minute of [day, 2 * day, 3 * day - 15]) expect(await turn(minute)).toBe(1);
  expect(await turn(4 * day)).toBe(2);
  expect(lastText()).toContain("THE LAST BACKUP IS FROM 20 NOV 2026, 11:00, AND THE NEXT ONE IS OVERDUE.");
});
