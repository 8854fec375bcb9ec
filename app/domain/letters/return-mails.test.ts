import { randomUUID } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { defaultFrame } from "#app/domain/content/default-frame.ts";
import { shopFacts } from "#app/domain/content/facts.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { recordDelivery } from "#app/domain/orders/ship-order.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import type { OrderEmail } from "#app/domain/outbox/emails.ts";
import { eraseOrder } from "#app/domain/people/erasure/erase-order.server.ts";
import { saveReturn } from "#app/domain/returns/answer-return.server.ts";
import { queueWithdrawalLink } from "#app/domain/returns/answer-withdrawal.server.ts";
import {
  bookPiece,
  recordReceived,
  recordSentBack,
  refuseReturn,
  setAsideWithdrawal,
} from "#app/domain/returns/book-return.server.ts";
import { releaseHolds } from "#app/domain/returns/hold-pieces.server.ts";
import { refundReturn, sendCredit } from "#app/domain/returns/refund-return.server.ts";
import type { ReturnInput } from "#app/domain/returns/return-input.ts";
import { returns } from "#app/domain/returns/returns.tables.server.ts";
import {
  addSize,
  delivered,
  requestSoldExchange,
  sold,
  TERMS,
  takeBack,
  withdraw,
} from "#app/domain/returns/testing/sold-order.server.ts";
import { formatMomentAndZone } from "#app/domain/returns/withdrawal.ts";
import { SECRET } from "#app/domain/selling/checkout/testing/bought-card.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { MailError } from "#app/platform/email/mailer.server.ts";
import { openKeptMails } from "#app/platform/email/testing/kept-mails.ts";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { toMoney } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { brokenInvariants } from "#tests/support/histories/invariants.ts";
import { sendNextEmail } from "./sending/send-email.server.ts";

let small: SmallShop;
const mailer = openKeptMails();
const { sent } = mailer;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 3 });
  mailer.reset();
});
afterEach(() => small.close());

/** Sends the next mail of a kind. Other tests send the others. */
const send = async (kind: OrderEmail = "withdrawn") => {
  await small.shop.db.delete(emails).where(and(ne(emails.kind, kind), ne(emails.kind, "receipt")));
  const deps = {
    shop: shopFacts(defaultFrame),
    origin: "https://shop.example",
    noticesTo: "owner@shop.example",
    secret: SECRET,
  };
  return sendNextEmail(small.shop.db, "orders", { mailer, deps, now: small.shop.now, log: small.shop.log });
};

test("who types an order's number and email gets the link to withdraw, with the moment of the form", async () => {
  const order = await sold(small);
  await queueWithdrawalLink(small.shop.db, order, small.shop.now());
  const [form] = await small.shop.db.select().from(emails).where(eq(emails.kind, "withdraw-link"));
  expect(await send("withdraw-link")).toBe("sent");
  expect(sent).toMatchObject([
    { to: order.email, subject: `Confirm that you withdraw from order ${order.reference}` },
  ]);
  expect(sent[0]?.text).toContain(formatMomentAndZone(small.shop.now()));
  expect(sent[0]?.text).toContain(
    `https://shop.example/orders/${order.statusKey}/withdraw?form=${form?.about}`,
  );
});

test("a letter tells the customer that a withdrawal was set aside, and how to say that it was theirs", async () => {
  const order = await sold(small);
  const { id } = await withdraw(small, order.id);
  await setAsideWithdrawal(small.shop.db, adminForTests(), { id, now: small.shop.now() });
  expect(await send("return-refused")).toBe("sent");
  expect(sent[0]?.text).toContain("Your order goes on as before");
  expect(sent[0]?.text).toContain("Your withdrawal then counts from the moment above");
  expect(await brokenInvariants(small.shop.db)).toEqual([]);
});

test("the email about a withdrawal states the pieces, its time with the zone, the address and the deadline", async () => {
  const order = await delivered(small, 2);
  await withdraw(small, order.id, ["1-2"]);
  expect(await send()).toBe("sent");
  expect(await send()).toBeNull();
  const [letter] = sent;
  expect(letter).toMatchObject({
    to: "ada@example.com",
    replyTo: defaultFrame.site.contact.email,
    subject: `You have withdrawn from order ${order.reference}`,
  });
  const text = letter?.text ?? "";
  expect(text).toMatch(/Withdrawn on \d+ \w+ \d{4} at \d\d:\d\d (GMT|BST)/);
  expect(text).toContain("Sample Dress, Navy, UK 12\n  1 × £185 = £185");
  expect(text).toContain("Goes back to you: £185\n");
  expect(text).toMatch(/Send the pieces back by \d+ \w+ \d{4}: that is 14 days/);
  expect(text).toContain(["WHERE TO SEND IT", ""].join("\n"));
  expect(text).toContain(shopFacts(defaultFrame).address.join("\n"));
  expect(letter?.html).toContain("You have withdrawn");
});

test("the owner gets a notice of a withdrawal, and answers it to the customer", async () => {
  const order = await sold(small);
  const { id } = await withdraw(small, order.id);
  await send("return-notice");
  const subject = `Withdrawal of order ${order.reference}`;
  expect(sent).toMatchObject([{ to: "owner@shop.example", replyTo: order.email, subject }]);
  expect(sent[0]?.text).toMatch(
    /Do not send these pieces. Give the money back by \d+ \w+ \d{4}, on the page below/,
  );
  expect(sent[0]?.text).toContain(`https://shop.example/admin/returns/${id}`);
});

test("asks for nothing back before the parcel is sent, and refunds the delivery too", async () => {
  const order = await sold(small);
  await withdraw(small, order.id);
  await send();
  expect(sent[0]?.text).toContain("There is nothing to send back.");
  expect(sent[0]?.text).toContain("Delivery: £4.95\nGoes back to you: £189.95");
  expect(sent[0]?.text).not.toContain("WHERE TO SEND IT");
});

test("promises no money of a payment that a bank disputes", async () => {
  const order = await sold(small);
  const disputedAt = small.shop.now();
  await small.shop.db.update(orders).set({ disputedAt }).where(eq(orders.id, order.id));
  await withdraw(small, order.id);
  await send();
  expect(sent[0]?.text).toContain("your bank decides on the money");
  expect(sent[0]?.text).not.toMatch(/oes back to you|goes back the way/);
});

test("the email asks for nothing back when the shop already has the pieces from a return", async () => {
  const order = await delivered(small);
  await recordReceived(small.shop.db, admin, at(await asked(order.id)));
  small.wait(60);
  await withdraw(small, order.id);
  expect(await send()).toBe("sent");
  const text = sent[0]?.text ?? "";
  expect(text).toContain("We have the pieces already. There is nothing to send back.");
  expect(text).toMatch(/It goes back the way that you paid, by \d+ \w+ \d{4} at the latest\./);
  expect(text).not.toContain("WHERE TO SEND IT");
});

test("the email says that a piece already on its way with a return need not be sent again", async () => {
  const order = await delivered(small);
  await asked(order.id);
  small.wait(60);
  await withdraw(small, order.id);
  expect(await send()).toBe("sent");
  const text = (sent[0]?.text ?? "").replace(/\s+/g, " ");
  expect(text).toContain("Send the pieces back by");
  expect(text).toContain("it is on its way, and you need send nothing more for it.");
});

test("no email mentions a piece on its way when the open return has another piece", async () => {
  const order = await delivered(small, 2);
  await asked(order.id, { pieces: ["1-1"] });
  small.wait(60);
  expect(await withdraw(small, order.id, ["1-2"])).toMatchObject({ saved: { ok: true } });
  expect(await send()).toBe("sent");
  expect(sent.at(-1)?.subject).toMatch(/^You have withdrawn/);
  expect(sent.at(-1)?.text).not.toContain("on its way, and");
});

test("no email mentions a piece on its way when no return was open", async () => {
  const order = await delivered(small, 2);
  await refuseReturn(small.shop.db, admin, at(await asked(order.id, { pieces: ["1-1"] })));
  small.wait(60);
  await withdraw(small, order.id, ["1-2"]);
  await send();
  expect(sent[0]?.text).not.toContain("on its way, and");
});

test("an email waits for the mail server, and is sent once", async () => {
  const order = await sold(small);
  await withdraw(small, order.id);
  mailer.isDown = true;
  expect(await send()).toBeInstanceOf(MailError);
  mailer.isDown = false;
  expect(await send()).toBeNull();
  small.wait(2);
  expect(await Promise.all([send(), send(), send()])).toContain("sent");
  expect(sent).toHaveLength(1);
  const letters = small.shop.db.select().from(emails).where(eq(emails.kind, "withdrawn"));
  expect(await letters).toMatchObject([{ attempts: 1, lastError: null }]);
});

test("sends no email to an erased shopper", async () => {
  const order = await delivered(small);
  await withdraw(small, order.id);
  const erase = () => eraseOrder(small.shop.db, adminForTests(), { order, now: small.shop.now() });
  expect(await erase()).toMatchObject({ ok: false, error: expect.stringContaining("under Returns") });
  await small.shop.db.update(returns).set({ state: "settled", endedAt: small.shop.now() });
  expect(await erase()).toMatchObject({ ok: true });
  expect(await send()).toBeNull();
});

const admin = adminForTests();
const at = (id: string) => ({ id, now: small.shop.now() });
async function asked(orderId: string, changes: Partial<ReturnInput> = {}) {
  const input: ReturnInput = {
    id: randomUUID(),
    pieces: ["1-1"],
    reason: "too-small",
    wish: "refund",
    sizes: {},
    ...changes,
  };
  const given = { ...small.shop, terms: TERMS, returnsDays: 5 };
  expect(await saveReturn(given, orderId, input)).toMatchObject({ ok: true });
  return input.id;
}
const kindsOf = async (orderId: string) => {
  const mails = await small.shop.db.select().from(emails).where(eq(emails.orderId, orderId));
  return mails.map(({ kind }) => kind).sort();
};
const textOf = async (kind: OrderEmail) => {
  expect(await send(kind)).toBe("sent");
  expect(await send(kind)).toBeNull();
  return sent.at(-1)?.text ?? "";
};

test("emails the last day for withdrawing once per delivery date, and again for a corrected date", async () => {
  const order = await delivered(small);
  const text = await textOf("delivered");
  expect(text).toMatch(/Your parcel has arrived\.\n\nOrder .*\nArrived on \d+ \w+ \d{4}/);
  expect(text).toMatch(/You may withdraw until the end of \d+ \w+ \d{4}\. You need give no reason/);
  expect(text).toContain("/return.");
  small.wait(2 * 24 * 60);
  const mark = (day: string) => recordDelivery(small.shop.db, admin, { order, day, now: small.shop.now() });
  const [first, later] = [shopDay(order.fulfilledAt ?? new Date(0)), shopDay(small.shop.now())];
  await mark(later);
  await mark(later);
  expect(await textOf("delivered")).toContain(`Arrived on ${formatCalendarDay(later)}`);
  await mark(first);
  expect(await textOf("delivered")).toContain(`Arrived on ${formatCalendarDay(first)}`);
  expect(sent).toHaveLength(3);
  await mark(later);
  await mark(first);
  const due = await small.shop.db.select().from(emails).where(eq(emails.kind, "delivered"));
  expect(due.map(({ about }) => about)).toEqual([first]);
});

test("a return for money has an email on arrival and one on refund, and none about a partial refund", async () => {
  const order = await delivered(small, 2);
  const id = await asked(order.id, { pieces: ["1-2"] });
  await takeBack(small, id, ["1-2"]);
  await recordReceived(small.shop.db, admin, at(id));
  for (let time = 0; time < 2; time += 1) await refundReturn(small.shop, admin, { id, terms: TERMS });
  expect(await kindsOf(order.id)).toEqual([
    "delivered",
    "fulfilled",
    "notice",
    "receipt",
    "return-notice",
    "return-received",
    "return-requested",
    "return-settled",
  ]);
  const text = await textOf("return-settled");
  expect(text).toContain("Your money is on its way back.");
  expect(text).toContain("Sample Dress, Navy, UK 12\n  1 × £185 = £185");
  expect(text).toContain("These pieces are back. The £185 is going back to the card you used.");
  expect(text).toContain("Goes back to you: £185\n");
  expect(sent[0]).toMatchObject({
    replyTo: defaultFrame.site.contact.email,
    subject: expect.stringMatching(/^£185 for order/),
  });
});

test("a return of the whole order has one email about its money, and the order is refunded", async () => {
  const order = await delivered(small);
  const id = await asked(order.id);
  await takeBack(small, id);
  await refundReturn(small.shop, admin, { id, terms: TERMS });
  const kinds = await kindsOf(order.id);
  expect(kinds).toContain("return-settled");
  expect(kinds).not.toContain("refunded");
  expect(await brokenInvariants(small.shop.db)).toEqual([]);
  expect(await textOf("return-settled")).toContain("Goes back to you: £189.95");
});

test("a cancelled withdrawal has only the email of the cancelled order", async () => {
  const order = await sold(small);
  const { id } = await withdraw(small, order.id);
  await refundReturn(small.shop, admin, { id, terms: TERMS });
  const kinds = await kindsOf(order.id);
  expect(kinds).toContain("refunded");
  expect(kinds).not.toContain("return-settled");
});

test("emails that a parcel has arrived, with its pieces", async () => {
  const order = await delivered(small, 2);
  const id = await asked(order.id);
  await recordReceived(small.shop.db, admin, at(id));
  const text = await textOf("return-received");
  expect(text).toMatch(/Your parcel is here\.\n\nOrder .*\nReceived on \d+ \w+ \d{4}/);
  expect(text).toContain("Sample Dress, Navy, UK 12\n  1 × £185");
  expect(text).toContain("Then your money goes back the way that you paid.");
});

test("an expired exchange hold has one email, which states the consequence", async () => {
  const order = await delivered(small);
  const fourteen = await addSize(small, { size: "14", pieces: 1, priceCents: toMoney(18_500) });
  const { id } = await requestSoldExchange(small, order.id, { "1-1": fourteen });
  small.wait(22 * 24 * 60);
  await Promise.all([releaseHolds(small.shop), releaseHolds(small.shop)]);
  const text = await textOf("return-unheld");
  expect(text).toContain("We no longer hold your new pieces.");
  expect(text).toContain("In exchange you asked for Sample Dress, Navy, UK 14.");
  expect(text).toContain("Your parcel has not come yet. If it is still there when your parcel arrives,");
  expect(await send("return-unheld")).toBeNull();
  await recordReceived(small.shop.db, admin, at(id));
  small.wait(22 * 24 * 60);
  await releaseHolds(small.shop);
  expect(await send("return-unheld")).toBeNull();
});

test("the email about an expired hold says that a parcel sent in time has arrived", async () => {
  const order = await delivered(small);
  const fourteen = await addSize(small, { size: "14", pieces: 1, priceCents: toMoney(18_500) });
  const { id } = await requestSoldExchange(small, order.id, { "1-1": fourteen });
  await recordReceived(small.shop.db, admin, at(id));
  small.wait(22 * 24 * 60);
  await releaseHolds(small.shop);
  expect(await textOf("return-unheld")).toContain("Your parcel is here. If the new piece is still there");
});

test("emails a shopper who chose store credit at each step, with the card's code in the last one", async () => {
  const order = await delivered(small);
  const id = await asked(order.id, { wish: "credit" });
  const first = await textOf("return-requested");
  expect(first).toContain("you get a gift card by email");
  expect(first).toMatch(/On your gift card:? +£189\.95/);
  await takeBack(small, id);
  expect(await textOf("return-received")).toContain("Then your gift card comes to you by email.");
  const asks = { id, terms: TERMS, prefix: "BA", secret: SECRET };
  expect(await sendCredit(small.shop, admin, asks)).toEqual({ ok: true, value: null });
  // The receipt of the order, and the card's email.
  expect([await send("gift-card"), await send("gift-card"), await send("gift-card")]).toContain(null);
  const card = sent.find(({ subject }) => subject === `Your store credit for order ${order.reference}`);
  expect(card).toMatchObject({ to: order.email, text: expect.stringContaining("Gift card of £189.95") });
  expect(card?.text).toMatch(/[0-9A-Z]{4}(-[0-9A-Z]{4}){4}/);
  expect(card?.text).not.toMatch(/A gift for|your gift/i);
});

test("emails that altered pieces are sent, and still names them", async () => {
  const order = await delivered(small);
  const id = await asked(order.id, { wish: "alteration" });
  await recordReceived(small.shop.db, admin, at(id));
  await bookPiece(small.shop.db, admin, { ...at(id), lineNo: 1, pieceNo: 1, condition: "repaired" });
  await recordSentBack(small.shop.db, admin, at(id));
  const text = await textOf("return-settled");
  expect(text).toContain("Your altered pieces are on their way.");
  expect(text).toContain("Sample Dress, Navy, UK 12");
  expect(text).not.toContain("Goes back to you");
});

test.each([
  [false, "These pieces have not come back to us. They stay yours"],
  [true, "We looked at these pieces, and cannot take them back in the state in which they came."],
])("emails a refused return with its pieces (received: %s)", async (isHere, sentence) => {
  const order = await delivered(small);
  const id = await asked(order.id);
  if (isHere) await recordReceived(small.shop.db, admin, at(id));
  await refuseReturn(small.shop.db, admin, at(id));
  const text = await textOf("return-refused");
  expect(text).toContain(sentence);
  expect(text).toContain("Sample Dress, Navy, UK 12");
  expect(text).toContain("Your rights by law stay as they are");
});
