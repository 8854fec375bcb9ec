import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { signEvent } from "#app/domain/money/sandbox/deliver-events.server.ts";
import { bodyOf, type Inbox, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { addPerson, Browser, signedIn } from "#tests/support/requests/admin.ts";
import { eventually, type Piece, setPieces, stockOf } from "#tests/support/requests/checkout.ts";
import { buyAs } from "#tests/support/requests/order-pages.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const DRESS: Piece = { slug: "leaf-print-wrap-dress", size: "12", color: "Gold", amount: 16500 };

let inbox: Inbox;
let shop: RunningShop;
let owner: Browser;
let nth = 0;
let order: { reference: string; success: string };

beforeAll(async () => {
  inbox = await openInbox();
  shop = await startShop({ variables: inbox.variables });
  owner = await signedIn(shop, await addPerson(shop, { admin: true }));
});
afterAll(async () => {
  await shop?.stop();
  await inbox?.close();
});
beforeEach(async () => {
  nth += 1;
  await setPieces(shop, DRESS, 3);
  order = await buyAs(shop, `shopper-${nth}@example.com`, [{ ...DRESS, qty: 2 }]);
});

const page = () => `/admin/orders/${order.reference}/refund`;
const wanted = (changes: Record<string, string> = {}) => ({
  refund: crypto.randomUUID(),
  left: "33495",
  kind: "part",
  step: "do",
  amount: "165",
  reason: "",
  "line-1": "on",
  "pieces-1": "1",
  ...changes,
});

async function money(): Promise<{ state: string; refunded: number; refunds: number }> {
  const { rows } = await shop.db.execute<{ state: string; refunded: number; refunds: number }>(
    sql`SELECT state, refunded_cents AS refunded,
      (SELECT count(*)::int FROM order_refunds WHERE order_id = orders.id) AS refunds
      FROM orders WHERE reference = ${order.reference}`,
  );
  const [row] = rows;
  if (!row) throw new Error("The order is gone");
  return row;
}

test("refunds nothing before the confirmation", { tags: "full" }, async () => {
  const answer = await owner.ask(page(), { form: wanted({ step: "check" }) });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain(`Refund £165 of order ${order.reference}?`);
  expect(await money()).toMatchObject({ refunded: 0, refunds: 0 });
});

test("makes one refund when its form is sent ten times at once", async () => {
  const form = wanted();
  const answers = await Promise.all(Array.from({ length: 10 }, () => owner.ask(page(), { form })));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303));
  expect(await eventually(money, ({ refunded }) => refunded > 0)).toMatchObject({
    state: "paid",
    refunded: 16_500,
    refunds: 1,
  });
  expect(await stockOf(shop, DRESS)).toEqual({ made: 3, onHand: 2, reserved: 0, sold: 1 });
});

test("refuses a second tab that was opened before the first refund, and keeps the input", {
  tags: "full",
}, async () => {
  await owner.ask(page(), { form: wanted() });
  const late = await owner.ask(page(), { form: wanted({ reason: "the hem" }) });
  expect(late.status).toBe(422);
  const html = await late.text();
  expect(html).toContain("£169.95 is left");
  expect(html).toContain("the hem");
  expect(await money()).toMatchObject({ refunded: 16_500, refunds: 1 });
});

test("refunds a late payment at one press, after naming it", { tags: "full" }, async () => {
  await shop.db.execute(sql`UPDATE orders SET state = 'needs_refund' WHERE reference = ${order.reference}`);
  await shop.db.execute(sql`INSERT INTO order_events (order_id, state, reason)
    SELECT id, 'needs_refund', 'too late' FROM orders WHERE reference = ${order.reference}`);
  const confirm = await (await owner.ask(`${page()}?what=all`)).text();
  expect(confirm).toContain(`Refund £334.95 of order ${order.reference}?`);
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(confirm)?.[1] ?? "";
  const form = { refund: hidden("refund"), left: hidden("left"), kind: hidden("kind"), step: "do" };
  const done = await owner.ask(page(), { form });
  expect(done.headers.get("location")).toContain("done=refunded");
  expect(await money()).toEqual({ state: "refunded", refunded: 33_495, refunds: 1 });
});

test("refuses a visitor, another site, and an unknown form", async () => {
  const visitor = await new Browser(shop).ask(page(), { form: wanted() });
  expect(visitor.headers.get("location")).toMatch(/^\/admin\/sign-in/);
  const foreign = await owner.ask(page(), {
    form: wanted(),
    headers: { origin: "https://elsewhere.example" },
  });
  expect([400, 403]).toContain(foreign.status);
  expect((await owner.ask(page(), { form: wanted({ refund: "1" }) })).status).toBe(400);
  expect((await owner.ask(page(), { form: wanted({ step: "now" }) })).status).toBe(400);
  expect((await owner.ask("/admin/orders/BA-1/refund")).status).toBe(404);
  expect(await money()).toMatchObject({ refunded: 0, refunds: 0 });
});

test("counts a refund made at the provider by hand, once", { tags: "full" }, async () => {
  const secret = (name: string) => readFile(path.join(shop.dataDir, "secrets", name), "utf8");
  const { rows } = await shop.db.execute<{ payment: string }>(
    sql`SELECT payment_id AS payment FROM orders WHERE reference = ${order.reference}`,
  );
  await fetch(`${shop.origin}/sandbox/stripe/v1/refunds`, {
    method: "POST",
    headers: { authorization: `Bearer sk_test_${await secret("sandbox-api-key")}` },
    body: new URLSearchParams({ payment_intent: rows[0]?.payment ?? "", amount: "1000" }),
  });
  await eventually(money, ({ refunded }) => refunded === 1_000);
  const { rows: events } = await shop.db.execute<{ body: unknown }>(
    sql`SELECT body FROM sandbox_events WHERE type = 'refund.created' AND body->'data'->'object'->>'payment_intent' = ${rows[0]?.payment}`,
  );
  const body = JSON.stringify(events[0]?.body);
  const whsec = `whsec_${await secret("sandbox-webhook-secret")}`;
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      fetch(`${shop.origin}/api/webhooks/stripe`, {
        method: "POST",
        headers: { "stripe-signature": signEvent(body, whsec, new Date()) },
        body,
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await money()).toEqual({ state: "paid", refunded: 1_000, refunds: 1 });
  expect(await stockOf(shop, DRESS)).toMatchObject({ sold: 2 });
});

test("accepts an event of another application's payment at once, new or old", async () => {
  const whsec = `whsec_${await readFile(path.join(shop.dataDir, "secrets/sandbox-webhook-secret"), "utf8")}`;
  const event = (created: Date) =>
    JSON.stringify({
      id: `evt_${crypto.randomUUID()}`,
      object: "event",
      livemode: false,
      type: "charge.dispute.created",
      created: Math.floor(created.getTime() / 1000),
      data: { object: { id: "du_1", object: "dispute", payment_intent: "pi_not_ours" } },
    });
  const send = async (body: string) =>
    (
      await fetch(`${shop.origin}/api/webhooks/stripe`, {
        method: "POST",
        headers: { "stripe-signature": signEvent(body, whsec, new Date()) },
        body,
      })
    ).status;
  expect(await send(event(new Date()))).toBe(200);
  expect(await send(event(new Date(Date.now() - 2 * 60 * 60_000)))).toBe(200);
});

test("shows the shopper their order behind a secret address that no cache keeps and no index lists", async () => {
  const success = await (await fetch(order.success)).text();
  const path = /href="(\/orders\/[0-9a-f-]{36})"/.exec(success)?.[1] ?? "";
  const answer = await fetch(shop.origin + path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("x-robots-tag")).toBe("noindex, nofollow");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  const html = await answer.text();
  expect(html).toContain("Being packed");
  expect(html).toContain("Portsmouth, United Kingdom");
  for (const secret of [`shopper-${nth}@example.com`, "Ada Sample", "3 Sample Street"])
    expect(html).not.toContain(secret);
  for (const unknown of ["/orders/nope", `/orders/${crypto.randomUUID()}`]) {
    const missing = await fetch(shop.origin + unknown);
    expect(missing.status).toBe(404);
    expect(missing.headers.get("cache-control")).toBe("no-store");
    const page = await missing.text();
    expect(page).toContain("We cannot find this order.");
    expect(page).toContain("The newest pieces");
  }
});

test("writes to the shopper and to the owner, with links to their pages", async () => {
  const form = { intent: "fulfil", carrier: "Evri", tracking: "H01" };
  expect((await owner.ask(`/admin/orders/${order.reference}`, { form })).status).toBe(303);
  const texts = await eventually(
    async () =>
      inbox.mails.map((mail) => bodyOf(mail, "text/plain")).filter((text) => text.includes(order.reference)),
    (found) => found.length >= 3,
  );
  const all = texts.join("\n");
  expect(all).toContain("It travels with Evri. Its tracking number is H01.");
  expect(all).toContain(`${shop.origin}/admin/orders/${order.reference}`);
  expect(all).toMatch(new RegExp(`${shop.origin}/orders/[0-9a-f-]{36}`));
});

test("leads shopper and owner to the invoice and the credit note, behind the order's secret address", async () => {
  const { rows } = await shop.db.execute<{ key: string }>(
    sql`SELECT status_key AS key FROM orders WHERE reference = ${order.reference}`,
  );
  const status = `/orders/${rows[0]?.key}`;
  await owner.ask(page(), { form: wanted() });
  await eventually(money, ({ refunded }) => refunded > 0);
  const stranger = new Browser(shop);
  for (const html of [
    await (await stranger.ask(status)).text(),
    await (await owner.ask(`/admin/orders/${order.reference}`)).text(),
  ]) {
    expect(html).toMatch(new RegExp(`href="${status}/invoice"[^>]*>Invoice TEST-INV-\\d{5}<`));
    expect(html).toMatch(
      new RegExp(`href="${status}/credit-notes/TEST-CN-\\d{5}"[^>]*>Credit note TEST-CN-`),
    );
  }
  const [note] = (await (await stranger.ask(status)).text()).match(/TEST-CN-\d{5}/) ?? [];
  for (const [path, name] of [
    [`${status}/invoice`, /TEST-INV-\d{5}\.pdf/],
    [`${status}/credit-notes/${note}`, /TEST-CN-\d{5}\.pdf/],
  ] as const) {
    const answer = await stranger.ask(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toMatch(name);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-robots-tag")).toContain("noindex");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect((await answer.text()).startsWith("%PDF-")).toBe(true);
  }
  for (const path of [
    "/orders/none/invoice",
    `/orders/${crypto.randomUUID()}/invoice`,
    `${status}/credit-notes/TEST-CN-99999`,
    `${status}/credit-notes/${encodeURIComponent("' OR 1=1")}`,
  ])
    expect([path, (await stranger.ask(path)).status]).toEqual([path, 404]);
});
