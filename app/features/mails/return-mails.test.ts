import { eq, ne } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSmallShop, type SmallShop } from "#app/features/checkout/testing/small-shop.server.ts";
import { defaultFrame } from "#app/features/content/default-frame.ts";
import { shopFacts } from "#app/features/content/shop-facts.ts";
import { adminForTests } from "#app/features/identity/testing/admin-for-tests.ts";
import { eraseOrder } from "#app/features/refunds/erase-order.server.ts";
import { delivered, sold, withdraw } from "#app/features/returns/testing/sold-order.server.ts";
import { orderMails } from "#app/platform/db/schema/order-mails.ts";
import { returns } from "#app/platform/db/schema/returns.ts";
import { type Mail, MailError } from "#app/platform/email/mailer.server.ts";
import { sendNextMail } from "./send-mails.server.ts";

let small: SmallShop;
let sent: Mail[];
let isDown: boolean;
beforeEach(async () => {
  small = await openSmallShop({ pieces: 3 });
  sent = [];
  isDown = false;
});
afterEach(() => small.close());

const mailer = {
  async send(mail: Mail) {
    if (isDown) throw new MailError("unavailable", "The mail server could not be used");
    sent.push(mail);
  },
  close: () => undefined,
};
/** Sends the next mail about a return: those about the order are another test's. */
const send = async () => {
  await small.shop.db.delete(orderMails).where(ne(orderMails.kind, "withdrawn"));
  const deps = {
    shop: shopFacts(defaultFrame),
    origin: "https://shop.example",
    noticesTo: "owner@shop.example",
  };
  return sendNextMail(small.shop.db, { mailer, deps, now: small.shop.now, log: small.shop.log });
};

test("the letter about a withdrawal says what, when with its zone, where to and by when", async () => {
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

test("before the parcel left there is nothing to send back, and the delivery comes back too", async () => {
  const order = await sold(small);
  await withdraw(small, order.id);
  await send();
  expect(sent[0]?.text).toContain("There is nothing to send back.");
  expect(sent[0]?.text).toContain("Goes back to you: £189.95");
  expect(sent[0]?.text).not.toContain("WHERE TO SEND IT");
});

test("a letter waits for the mail server, and is sent once", async () => {
  const order = await sold(small);
  await withdraw(small, order.id);
  isDown = true;
  expect(await send()).toBeInstanceOf(MailError);
  isDown = false;
  expect(await send()).toBeNull();
  small.wait(2);
  expect(await Promise.all([send(), send(), send()])).toContain("sent");
  expect(sent).toHaveLength(1);
  const letters = small.shop.db.select().from(orderMails).where(eq(orderMails.kind, "withdrawn"));
  expect(await letters).toMatchObject([{ attempts: 1, lastError: null }]);
});

test("an erased shopper gets no letter", async () => {
  const order = await delivered(small);
  await withdraw(small, order.id);
  const erase = () => eraseOrder(small.shop.db, adminForTests(), { order, now: small.shop.now() });
  expect(await erase()).toMatchObject({ ok: false, error: expect.stringContaining("under Returns") });
  await small.shop.db.update(returns).set({ state: "settled", endedAt: small.shop.now() });
  expect(await erase()).toMatchObject({ ok: true });
  expect(await send()).toBeNull();
});
