import { expect, test } from "vitest";
import { pence } from "#app/shared/money.ts";
import { fulfilledLetter } from "./fulfilled.ts";
import type { MailedOrder, ShopFacts } from "./letter.ts";
import { letterEmail } from "./letter-email.tsx";
import { noticeLetter } from "./notice.ts";
import { refundedLetter } from "./refunded.ts";

const shop: ShopFacts = {
  name: "Baobab Atelier",
  email: "hello@baobab-atelier.example",
  address: ["14 Sample Parade"],
  company: { legalName: "Baobab Atelier Ltd", registeredOffice: "Portsmouth", number: null, vatNumber: null },
  policy: {
    cancellationDays: 14,
    refundBusinessDays: [3, 7],
    deliveryBusinessDays: { uk: [2, 5], international: [7, 10] },
  },
};
const dress = { title: "Fan Print Maxi Dress", colorName: "Navy", size: "14", unitCents: pence(18_500) };
const order: MailedOrder = {
  reference: "BA-20261120-0751",
  state: "fulfilled",
  email: "ada@shopper.example",
  paidAt: new Date("2026-11-20T07:53:00Z"),
  lines: [{ ...dress, quantity: 2 }],
  sent: [{ ...dress, quantity: 1 }],
  subtotalCents: pence(37_000),
  deliveryCents: pence(495),
  totalCents: pence(37_495),
  deliverTo: ["Ada Obi", "Bristol"],
  country: "GB",
  carrier: "Royal Mail",
  tracking: "AB 1 GB",
  fulfilledAt: new Date("2026-11-21T07:53:00Z"),
  statusUrl: "https://shop.example/orders/key",
  adminUrl: "https://shop.example/admin/orders/BA-20261120-0751",
};

test("the letter of a parcel tells who carries it, its number, where to follow it and what is in it", async () => {
  const { subject, text } = await letterEmail(fulfilledLetter(order, shop), shop);
  expect(subject).toBe("Your order BA-20261120-0751 is on its way");
  expect(text).toContain("It travels with Royal Mail. Its tracking number is AB 1 GB.");
  expect(text).toContain("https://www.royalmail.com/track-your-item#/tracking-results/AB1GB");
  expect(text).toContain("https://shop.example/orders/key");
  expect(text).toContain("1 × £185 = £185");
  expect(text).toContain("14 days from the day it arrives");
});

test("a parcel of which nothing is known still has its letter", async () => {
  const { text } = await letterEmail(
    fulfilledLetter({ ...order, carrier: null, tracking: null }, shop),
    shop,
  );
  expect(text).toContain("We have packed it and handed it over.");
  expect(text).not.toMatch(/null|undefined/);
});

test.each([
  ["refunded", order.fulfilledAt, "All that you paid, £374.95, goes back to the card that you used."],
  ["cancelled", null, "Your order is not sent, and all that you paid, £374.95, goes back"],
] as const)(
  "money back on an order that is %s is told with its sum and its time",
  async (state, fulfilledAt, sentence) => {
    const { text } = await letterEmail(refundedLetter({ ...order, state, fulfilledAt }, shop), shop);
    expect(text).toContain(sentence);
    expect(text).toContain("within 3 to 7 business days");
    expect(text).toContain("Goes back to you: £374.95");
  },
);

test.each([
  ["paid", "New order BA-20261120-0751, £374.95", "Pack the pieces"],
  ["needs_refund", "To pay back: order BA-20261120-0751", "send nothing"],
] as const)("the owner reads of an order that is %s: %s", async (state, subject, sentence) => {
  const letter = await letterEmail(noticeLetter({ ...order, state }, shop), shop);
  expect(letter.subject).toBe(subject);
  expect(letter.text).toContain(sentence);
});

test("a letter can be read in the dark, and fetches nothing", async () => {
  const { html } = await letterEmail(fulfilledLetter(order, shop), shop);
  expect(html).toContain('name="color-scheme" content="light dark"');
  expect(html).toContain("prefers-color-scheme: dark");
  expect(html).not.toMatch(/\bsrc=|url\(|@import/);
});
