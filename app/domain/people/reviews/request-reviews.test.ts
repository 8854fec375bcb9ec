import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { defaultFrame } from "#app/domain/content/default-frame.ts";
import { shopFacts } from "#app/domain/content/facts.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { sendDueMails } from "#app/domain/letters/testing/send-due-mails.server.ts";
import { issueRefund } from "#app/domain/money/refunds/issue-refund.server.ts";
import type { NewRefund } from "#app/domain/money/refunds/queries.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { fulfilOrder } from "#app/domain/returns/fulfil-order.server.ts";
import { delivered, sold, takeBack, withdraw } from "#app/domain/returns/testing/sold-order.server.ts";
import { wanted } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import type { Mail } from "#app/platform/email/mailer.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { reviewRefusals, reviewRequests } from "../reviews.tables.server.ts";
import { refuseReviews } from "./request-reviews.server.ts";
import { findOrderToReview, loadWritePage } from "./save-review.server.ts";
import { ask, askedOrder, DRESS, tokenOf } from "./testing/asked-order.server.ts";

let small: SmallShop;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 5 });
});
afterEach(() => small.close());

const admin = adminForTests();
const letters = () => small.shop.db.select().from(emails).where(eq(emails.kind, "review"));
const deps = {
  shop: shopFacts(defaultFrame),
  origin: "https://shop.example",
  noticesTo: "owner@shop.example",
  secret: "a secret for tests",
};

/** Sends all due letters, and returns those that ask for a review. */
async function send(): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => undefined };
  await sendDueMails(small.shop.db, mailer, deps, small.shop.now);
  return sent.filter(({ subject }) => subject.startsWith("How do you like it?"));
}

test("a shopper is asked once, fourteen days after the day of delivery, and not before", async () => {
  const { id } = await delivered(small);
  small.waitDays(13);
  expect(await ask(small)).toBe(0);
  small.waitDays(1);
  expect(await ask(small)).toBe(1);
  expect(await ask(small)).toBe(0);
  expect(await letters()).toMatchObject([{ orderId: id, about: "" }]);
});

test("assumes the longest promised delivery time when the delivery date was not recorded", async () => {
  const order = await sold(small);
  const parcel = { carrier: "", tracking: "" };
  await fulfilOrder(small.shop.db, admin, { order, parcel, now: small.shop.now() });
  small.waitDays(14);
  expect(await ask(small)).toBe(0);
  small.waitDays(30);
  expect(await ask(small)).toBe(1);
});

test("asks once when two processes run at the same time", async () => {
  await delivered(small);
  small.waitDays(14);
  const asked = await Promise.all([ask(small), ask(small), ask(small)]);
  expect(asked.sort()).toEqual([0, 0, 1]);
  expect(await letters()).toHaveLength(1);
});

test("skips the email for deliveries of more than two months ago", async () => {
  const { id } = await delivered(small);
  small.waitDays(61);
  expect(await ask(small)).toBe(0);
  expect(await small.shop.db.select().from(reviewRequests)).toMatchObject([{ orderId: id, askedAt: null }]);
  expect(await letters()).toEqual([]);
  expect(await findOrderToReview(small.shop.db, await tokenOf(small.shop.db, id))).toBeNull();
});

test("waits for the end of a withdrawal, and never asks when nothing was kept", async () => {
  const { id } = await delivered(small);
  const withdrawn = await withdraw(small, id);
  small.waitDays(14);
  expect(await ask(small)).toBe(0);
  await takeBack(small, withdrawn.id);
  small.waitDays(1);
  expect(await ask(small)).toBe(0);
  expect(await letters()).toEqual([]);
});

test("asks for no review of a refunded or erased order", async () => {
  const paidBack = await delivered(small);
  const erased = await delivered(small);
  await small.shop.db.update(orders).set({ state: "refunded" }).where(eq(orders.id, paidBack.id));
  await small.shop.db.update(orders).set({ erasedAt: small.shop.now() }).where(eq(orders.id, erased.id));
  small.waitDays(14);
  expect(await ask(small)).toBe(0);
});

test("accepts a review of the kept piece after the other was refunded, until it is returned as well", async () => {
  const { token, ...order } = await askedOrder(small, 2);
  expect((await loadWritePage(small.shop.db, token))?.pieces).toMatchObject([{ slug: DRESS }]);
  const refund = (changes: Partial<NewRefund>) =>
    issueRefund(
      small.shop,
      admin,
      order.id,
      wanted(order, 10_000, { restock: [{ lineNo: 1, pieces: 1 }], ...changes }),
    );
  expect(await refund({})).toMatchObject({ ok: true });
  expect((await loadWritePage(small.shop.db, token))?.pieces).toHaveLength(1);
  expect(await refund({ leftSeen: toMoney((order.totalCents ?? 0) - 10_000) })).toMatchObject({ ok: true });
  expect((await loadWritePage(small.shop.db, token))?.pieces).toEqual([]);
});

test("the email has the order's link, a one-press opt-out, a reply address and the owner's sentence", async () => {
  const { token, email } = await askedOrder(small);
  deps.shop.sentences = { askingForAReview: "We read every one of them at the cutting table." } as never;
  const [letter, ...more] = await send();
  expect(more).toEqual([]);
  expect(letter).toMatchObject({
    to: email,
    replyTo: deps.shop.email,
    leaveUrl: `https://shop.example/reviews/${token}/leave`,
  });
  for (const words of [letter?.text, letter?.html]) {
    expect(words).toContain(`https://shop.example/reviews/${token}`);
    expect(words).toContain("Do not ask me again");
    expect(words).toContain("at the cutting table");
    expect(words).toContain("Sample Dress");
  }
  expect(await send()).toEqual([]);
});

test("drops a waiting email once the order is refunded", async () => {
  const { id } = await askedOrder(small);
  await small.shop.db.update(orders).set({ state: "refunded" }).where(eq(orders.id, id));
  expect(await send()).toEqual([]);
});

test("asks a shopper who opted out about no later order, and does not store the address", async () => {
  const { db, now } = small.shop;
  const { token, email } = await askedOrder(small);
  expect(await refuseReviews(db, token, now())).toBe(true);
  expect(await refuseReviews(db, token, now())).toBe(true);
  expect(await refuseReviews(db, "00000000-0000-4000-8000-000000000000", now())).toBe(false);
  expect(await refuseReviews(db, "not a token", now())).toBe(false);
  const refusals = await db.select().from(reviewRefusals);
  expect(refusals).toHaveLength(1);
  expect(JSON.stringify(refusals)).not.toContain(email);
  const later = await delivered(small);
  small.waitDays(14);
  expect(await ask(small)).toBe(0);
  expect(await letters()).toHaveLength(1);
  expect(await findOrderToReview(db, await tokenOf(db, later.id))).toBeNull();
  // The link of the first letter still works.
  expect(await loadWritePage(db, token)).not.toBeNull();
});
