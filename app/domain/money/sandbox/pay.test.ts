import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import type { CheckoutOrder } from "../payments/payment-gateway.server.ts";
import {
  filledForm,
  type ServedSandbox,
  sampleOrder,
  serveSandbox,
} from "../payments/testing/serve-sandbox.server.ts";
import { sandboxEvents, sandboxObjects } from "../sandbox.tables.server.ts";
import { loadPayPage, submitPayPage } from "./pay.server.ts";
import type { PayPageView } from "./pay-page-view.ts";
import { expireDueSessions } from "./session-store.server.ts";

let database: TestDatabase;
let sandbox: ServedSandbox;
let now = new Date("2026-11-20T12:00:00Z");

beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await serveSandbox(database.db, () => now);
});
afterAll(async () => {
  await sandbox?.close();
  await database?.close();
});

type PayView = Extract<PayPageView, { step: "pay" }>;

async function openPage(
  changes: Partial<CheckoutOrder> = {},
): Promise<{ id: string; view: PayView; rate: string }> {
  now = new Date("2026-11-20T12:00:00Z");
  const { id } = await sandbox.gateway.openCheckout(sampleOrder(changes, now));
  const view = await loadPayPage(database.db, id, now);
  if (view?.step !== "pay") throw new Error("The page is not open");
  return { id, view, rate: view.summary.rates[0]?.id ?? "" };
}

const send = (id: string, fields: Record<string, string>) =>
  submitPayPage(database.db, id, filledForm(fields), now);
const doneAt = (id: string) => ({
  redirectTo: `http://shop.example/checkout/success?oid=BA-20261120-0751&sid=${id}`,
});

async function eventsOf(id: string): Promise<string[]> {
  const rows = await database.db.select().from(sandboxEvents);
  return rows.filter((row) => row.objectId === id).map((row) => row.type);
}
async function paymentsOf(id: string): Promise<number> {
  const session = await sandbox.gateway.findSession(id);
  const rows = await database.db.select().from(sandboxObjects);
  return rows.filter(
    (row) => row.kind === "payment_intent" && row.body.metadata && row.body.id === session?.paymentId,
  ).length;
}

describe("the hosted page", () => {
  test("shows the items, each delivery with its total, and the shop's data about the shopper", async () => {
    const { view } = await openPage();
    expect(view.summary).toMatchObject({
      lines: [
        { title: "Fan Print Maxi Dress", description: "Navy, UK 14", quantity: 1, totalCents: 18_500 },
        { title: "Fan Print Tote", description: null, quantity: 2, totalCents: 13_600 },
      ],
      subtotalCents: 32_100,
      totalCents: 32_595,
      rates: [
        { name: "Standard delivery", estimate: "3 to 5 business days", amountCents: 495, totalCents: 32_595 },
        { name: "Express delivery", estimate: "1 business day", amountCents: 995, totalCents: 33_095 },
      ],
      cancelUrl: "http://shop.example/checkout/cancel?oid=BA-20261120-0751",
    });
    expect(view.countries).toEqual([
      { code: "GB", name: "United Kingdom" },
      { code: "IE", name: "Ireland" },
    ]);
    expect(view.form).toMatchObject({
      email: "ada@example.com",
      country: "GB",
      rate: view.summary.rates[0]?.id,
    });
  });

  test("does not exist without its session", async () => {
    expect(await loadPayPage(database.db, "cs_test_none", now)).toBeNull();
    expect(await send("cs_test_none", {})).toBeNull();
  });

  test("leads back to the shop on Cancel, and stays open", async () => {
    const { id } = await openPage();
    expect(await send(id, { intent: "cancel" })).toEqual({
      redirectTo: "http://shop.example/checkout/cancel?oid=BA-20261120-0751",
    });
    expect(await loadPayPage(database.db, id, now)).toMatchObject({ step: "pay" });
  });
});

describe("paying", () => {
  test("with the good card completes the session, once, and tells the shop", async () => {
    const { id, view } = await openPage();
    expect(await send(id, { rate: view.summary.rates[1]?.id ?? "" })).toEqual(doneAt(id));
    expect(await sandbox.gateway.findSession(id)).toMatchObject({
      paid: true,
      totalCents: 33_095,
      deliveryCents: 995,
    });
    expect(await eventsOf(id)).toEqual(["checkout.session.completed"]);
    expect(await loadPayPage(database.db, id, now)).toEqual({
      step: "closed",
      status: "complete",
      backUrl: doneAt(id).redirectTo,
    });
  });

  test("again, after it was paid, has the same result without a second payment", async () => {
    const { id, rate } = await openPage();
    await send(id, { rate });
    expect(await send(id, { rate })).toEqual(doneAt(id));
    expect(await eventsOf(id)).toEqual(["checkout.session.completed"]);
  });

  test("many times at the same moment pays once", async () => {
    const { id, rate } = await openPage();
    const before = (await database.db.select().from(sandboxObjects)).filter(
      (row) => row.kind === "payment_intent",
    ).length;
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => send(id, { rate })));
    expect(outcomes).toEqual(Array(8).fill(doneAt(id)));
    const after = (await database.db.select().from(sandboxObjects)).filter(
      (row) => row.kind === "payment_intent",
    ).length;
    expect(after - before).toBe(1);
    expect(await paymentsOf(id)).toBe(1);
    expect(await eventsOf(id)).toEqual(["checkout.session.completed"]);
  });

  test.each([
    ["4000 0000 0000 0002", "Your card was declined."],
    ["4000 0000 0000 9995", "Your card has insufficient funds."],
    ["4242 4242 4242 4241", "Your card number is invalid."],
  ])("with %s is refused, keeps the input, and can be tried again", async (cardNumber, message) => {
    const { id, rate } = await openPage();
    expect(await send(id, { rate, cardNumber, city: "Leeds" })).toMatchObject({
      step: "pay",
      errors: { cardNumber: message },
      form: { city: "Leeds", cardNumber },
    });
    expect(await eventsOf(id)).toEqual([]);
    expect(await send(id, { rate })).toEqual(doneAt(id));
  });

  test("shows the total of the delivery that was chosen when the form is shown again", async () => {
    const { id, view } = await openPage();
    const express = view.summary.rates[1]?.id ?? "";
    expect(await send(id, { rate: express, cvc: "" })).toMatchObject({
      step: "pay",
      form: { rate: express },
      summary: { totalCents: 33_095 },
      errors: { cvc: "Your card’s security code is incomplete." },
    });
  });

  test("never stores a card number", async () => {
    const { id, rate } = await openPage();
    await send(id, { rate, cardNumber: "4000 0000 0000 3220" });
    await send(id, { intent: "complete" });
    const kept = JSON.stringify([
      await database.db.select().from(sandboxObjects),
      await database.db.select().from(sandboxEvents),
    ]);
    // No text but a random id ends in the last digits of a card.
    const texts = kept.match(/"[^"]*"/g)?.filter((text) => !/[0-9a-f]{12}"$/.test(text)) ?? [];
    expect(texts.filter((text) => /(3220|4242|0002|9995)"$/.test(text))).toEqual([]);
    expect(texts).toContain('"Ada Sample"');
    expect(kept).not.toContain("4000 0000");
  });

  test("carries the order's own data through to the payment", async () => {
    const { id, rate } = await openPage({ reference: "BA-20261120-0752" });
    await send(id, { rate });
    const session = await sandbox.gateway.findSession(id);
    const rows = await database.db.select().from(sandboxObjects);
    expect(rows.find((row) => row.id === session?.paymentId)?.body).toMatchObject({
      amount: 32_595,
      status: "succeeded",
      description: "Order BA-20261120-0752",
      metadata: { order_id: session?.orderId, reference: "BA-20261120-0752" },
    });
  });

  test("an amount of zero needs no payment", async () => {
    const { id } = await openPage({
      lines: [{ title: "Swatch", description: null, priceCents: 0 as never, quantity: 1, imageUrl: null }],
      delivery: { rates: [], countries: ["GB"] },
    });
    expect(await send(id, {})).toEqual(doneAt(id));
    expect(await sandbox.gateway.findSession(id)).toMatchObject({
      paid: true,
      totalCents: 0,
      paymentId: null,
    });
  });
});

describe("a card that asks for one more confirmation", () => {
  const cardNumber = "4000 0000 0000 3220";

  test("asks, even after a reload, then pays", async () => {
    const { id, view } = await openPage();
    const rate = view.summary.rates[1]?.id ?? "";
    const confirm = { step: "confirm", summary: { totalCents: 33_095 } };
    expect(await send(id, { rate, cardNumber })).toMatchObject(confirm);
    expect(await loadPayPage(database.db, id, now)).toMatchObject(confirm);
    expect((await sandbox.gateway.findSession(id))?.paid).toBe(false);
    expect(await send(id, { intent: "complete" })).toEqual(doneAt(id));
    expect(await sandbox.gateway.findSession(id)).toMatchObject({ paid: true, totalCents: 33_095 });
  });

  test("pays nothing when it fails, and shows the form again without the card", async () => {
    const { id, rate } = await openPage();
    await send(id, { rate, cardNumber, name: "Grace Sample" });
    expect(await send(id, { intent: "fail" })).toMatchObject({
      step: "pay",
      form: { name: "Grace Sample", cardNumber: "", cvc: "" },
      errors: { cardNumber: "The payment was not confirmed. Try again, or use another card." },
    });
    expect(await send(id, { intent: "complete" })).toMatchObject({ step: "pay", errors: {} });
    expect((await sandbox.gateway.findSession(id))?.paid).toBe(false);
  });
});

describe("time", () => {
  const later = (minutes: number) => new Date(Date.parse("2026-11-20T12:00:00Z") + minutes * 60_000);

  test("closes the page and tells the shop, once, whichever process notices first", async () => {
    const { id, rate } = await openPage();
    now = later(31);
    const looks = [send(id, { rate }), loadPayPage(database.db, id, now), sandbox.gateway.findSession(id)];
    await Promise.all([...looks, expireDueSessions(database.db, now)]);
    expect(await loadPayPage(database.db, id, now)).toEqual({
      step: "closed",
      status: "expired",
      backUrl: "http://shop.example/checkout/cancel?oid=BA-20261120-0751",
    });
    expect(await send(id, { rate })).toMatchObject({ step: "closed", status: "expired" });
    expect(await eventsOf(id)).toEqual(["checkout.session.expired"]);
  });

  test("accepts a payment until the last second", async () => {
    const { id, rate } = await openPage();
    now = new Date(later(31).getTime() - 1000);
    expect(await send(id, { rate })).toEqual(doneAt(id));
  });

  test("expires due sessions, in several processes at once, and no others", async () => {
    const pages: Awaited<ReturnType<typeof openPage>>[] = [];
    // A few at a time: the gateway waits ten seconds for each.
    while (pages.length < 60)
      pages.push(...(await Promise.all(Array.from({ length: 10 }, () => openPage()))));
    const [paid] = pages;
    if (paid) await send(paid.id, { rate: paid.rate });
    expect(await expireDueSessions(database.db, later(30))).toBe(0);
    const counts = await Promise.all(
      Array.from({ length: 4 }, () => expireDueSessions(database.db, later(40))),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(59);
    for (const page of pages.slice(1)) expect(await eventsOf(page.id)).toEqual(["checkout.session.expired"]);
    expect(await eventsOf(paid?.id ?? "")).toEqual(["checkout.session.completed"]);
  });
});
