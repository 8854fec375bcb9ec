import { and, eq, ne } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { defaultFrame } from "#app/domain/content/default-frame.ts";
import { shopFacts } from "#app/domain/content/facts.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { cancelOrder, issueRefund } from "#app/domain/money/refunds/issue-refund.server.ts";
import { changeDueRefunds } from "#app/domain/money/sandbox/refunds.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import type { OrderEmail } from "#app/domain/outbox/emails.ts";
import { fulfilOrder } from "#app/domain/returns/fulfil-order.server.ts";
import { refundReturn } from "#app/domain/returns/refund-return.server.ts";
import { TERMS, takeBack, withdraw } from "#app/domain/returns/testing/sold-order.server.ts";
import { placeOrder } from "#app/domain/selling/checkout/place-order.server.ts";
import { buyCard, SECRET } from "#app/domain/selling/checkout/testing/bought-card.server.ts";
import { hearEvents, orderOf, wanted } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import type { Mail } from "#app/platform/email/mailer.server.ts";
import { addDays } from "#app/shared/calendar-day.ts";
import { toMoney } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { sendNextEmail } from "./sending/send-email.server.ts";

const admin = adminForTests();
const SLOW = "4000 0000 0000 7726";
let small: SmallShop;
let sent: Mail[];
beforeEach(async () => {
  small = await openSmallShop({ pieces: 3 });
  sent = [];
});
afterEach(() => small.close());

/** Buys the dress for £189.95: a gift card pays `amount`, and a payment card the rest. */
async function spend(amount = 5_000, cardNumber = "4242 4242 4242 4242") {
  const { code } = await buyCard(small, { amount });
  const opened = await placeOrder(small.input({ country: "GB", codes: [code] }), small.shop);
  if (!opened.ok) throw new Error(opened.error.message);
  const { key, url } = opened.value;
  if ((await small.state(key)) === "open") await small.pay(url.split("/").at(-1) ?? "", { cardNumber });
  await hearEvents(small);
  return orderOf(small, key);
}

/** Time passes, and the provider ends the slow refunds. */
async function later() {
  small.wait(2);
  await changeDueRefunds(small.shop.db, small.shop.now());
  await hearEvents(small);
}

const moneyMails = async (orderId: string) => {
  const mails = await small.shop.db.select().from(emails).where(eq(emails.orderId, orderId));
  return mails.map(({ kind }) => kind).filter((kind) => /refunded|settled/.test(kind));
};

async function send(orderId: string, kind: OrderEmail) {
  const { db, now, log } = small.shop;
  const isIt = and(eq(emails.orderId, orderId), eq(emails.kind, kind));
  const mails = await db.select().from(emails).where(isIt);
  await db.delete(emails).where(ne(emails.orderId, orderId));
  await db.delete(emails).where(ne(emails.kind, kind));
  const deps = { shop: shopFacts(defaultFrame), origin: "https://shop.example", secret: SECRET };
  const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => undefined };
  for (const _ of mails)
    await sendNextEmail(db, "orders", {
      mailer,
      deps: { ...deps, noticesTo: "owner@shop.example" },
      now,
      log,
    });
  return sent.map(({ subject, text }) => `${subject}\n${text}`.replaceAll(/\s+/g, " "));
}

test("sends one email when a full refund to a gift card and a payment card is complete", async () => {
  const order = await spend(5_000, SLOW);
  await issueRefund(small.shop, admin, order.id, wanted(order, 18_995));
  expect(await moneyMails(order.id)).toEqual([]);
  await later();
  expect(await moneyMails(order.id)).toEqual(["refunded"]);
  const [text, ...more] = await send(order.id, "refunded");
  expect(more).toEqual([]);
  expect(text).toContain(
    "The £189.95 you paid is going back to you: £50 is on your gift card again, and £139.95 is going back to the card you used.",
  );
  expect(text).not.toContain("refunded earlier");
});

test("sends one email about a cancelled order paid by a gift card and a payment card", async () => {
  const order = await spend();
  await cancelOrder(small.shop, admin, order.id, wanted(order, 18_995));
  await hearEvents(small);
  expect((await orderOf(small, order.id)).state).toBe("refunded");
  expect(await moneyMails(order.id)).toEqual(["refunded"]);
});

test("a partial refund to a gift card and a payment card has one email that names both", async () => {
  const order = await spend(5_000, SLOW);
  await issueRefund(small.shop, admin, order.id, wanted(order, 6_000));
  expect(await moneyMails(order.id)).toEqual([]);
  await later();
  const [text, ...more] = await send(order.id, "part-refunded");
  expect(more).toEqual([]);
  expect(text).toContain(`£60 for order ${order.reference} is on its way back`);
  expect(text).toContain("£50 is on your gift card again, and £10 is going back to the card you used.");
});

test("the email names only the gift card when the payment card refuses its part", async () => {
  const order = await spend(5_000, "4000 0000 0000 0259");
  await issueRefund(small.shop, admin, order.id, wanted(order, 6_000));
  await hearEvents(small);
  const [text, ...more] = await send(order.id, "part-refunded");
  expect(more).toEqual([]);
  expect(text).toContain("£50 of what you paid is on your gift card again. You can spend it at once.");
  expect(text).not.toContain("the card you used");
});

/** Withdraws from a sent order, and refunds its money. */
async function giveBack(order: Awaited<ReturnType<typeof spend>>) {
  const parcel = { carrier: "", tracking: "" };
  await fulfilOrder(small.shop.db, admin, { order, parcel, now: small.shop.now() });
  const { id } = await withdraw(small, order.id);
  await takeBack(small, id);
  await refundReturn(small.shop, admin, { id, terms: TERMS });
}

test("the letter of a return that a gift card and a payment card had paid waits for both, and names both", async () => {
  const order = await spend(5_000, SLOW);
  await giveBack(order);
  expect(await moneyMails(order.id)).toEqual([]);
  await later();
  expect(await moneyMails(order.id)).toEqual(["return-settled"]);
  const [text] = await send(order.id, "return-settled");
  expect(text).toContain(
    "These pieces are back. The £189.95 is going back to you: £50 is on your gift card again, and £139.95 is going back to the card you used.",
  );
});

test("the email of a return paid by a gift card says that the money is on that card, and mentions no bank", async () => {
  const order = await spend(20_000);
  await giveBack(order);
  const [text] = await send(order.id, "return-settled");
  expect(text).toContain(`£189.95 for order ${order.reference} is back`);
  expect(text).toContain("The £189.95 is on your gift card again. You can spend it at once.");
  expect(text).not.toMatch(/bank|the card you used/);
});

const inAWeek = () => addDays(shopDay(small.shop.now()), 7);
const A_WEEK = 8 * 24 * 60;

test("sends no email for a gift card that was withdrawn from before its delivery day", async () => {
  const { order } = await buyCard(small, { sendOn: inAWeek() });
  await withdraw(small, order.id);
  small.wait(A_WEEK);
  expect(await send(order.id, "gift-card")).toEqual([]);
});

test("the email of a gift card that was partly refunded before its day states the remaining amount", async () => {
  const { order } = await buyCard(small, { sendOn: inAWeek() });
  expect(await issueRefund(small.shop, admin, order.id, wanted(order, 2_000))).toMatchObject({ ok: true });
  small.wait(A_WEEK);
  const [text] = await send(order.id, "gift-card");
  expect(text).toContain("Gift card of £30");
  expect(text).not.toContain("£50");
});

test("sends the email of a gift card whose refund failed after all", async () => {
  const { order } = await buyCard(small, { sendOn: inAWeek(), cardNumber: "4000 0000 0000 5126" });
  await issueRefund(small.shop, admin, order.id, wanted(order, toMoney(5_000)));
  small.wait(A_WEEK);
  expect(await send(order.id, "gift-card")).toEqual([]);
  await changeDueRefunds(small.shop.db, small.shop.now());
  await hearEvents(small, 2);
  const [text] = await send(order.id, "gift-card");
  expect(text).toContain("Gift card of £50");
});

test("the receipt of a gift card names no delivery", async () => {
  const { order } = await buyCard(small);
  const [text = ""] = await send(order.id, "receipt");
  expect(text).toContain("Subtotal: £50 Total paid: £50");
});

test("the email to whom a gift card is for names the sender and shows the card", async () => {
  const { order } = await buyCard(small, { recipientEmail: "ada@example.com", sender: "Bisi <b>" });
  const [text] = await send(order.id, "gift-card");
  expect(text).toContain(`Bisi <b> has sent you a gift card for ${defaultFrame.site.name}`);
  expect(text).toContain("Gift card of £50 For Ada Many happy returns From Bisi <b> Code:");
  const html = sent[0]?.html ?? "";
  expect(html).toContain("A gift from Bisi &lt;b&gt;");
  expect(html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ")).toMatch(
    /Gift card £50 For Ada Many happy returns From Bisi &lt;b&gt; ([0-9A-Z]{4}-){4}[0-9A-Z]{4} Type this code/,
  );
});
