import { expect, test } from "vitest";
import { pence } from "#app/shared/money.ts";
import type { MailedOrder, ShopDetails } from "./order-mail.ts";
import { receiptMail } from "./receipt.ts";
import { renderMail } from "./render-mail.tsx";

const shop: ShopDetails = {
  name: "Baobab Atelier",
  email: "hello@baobab-atelier.example",
  address: ["14 Sample Parade", "Portsmouth PO1 0AA", "United Kingdom"],
  company: {
    legalName: "Baobab Atelier Ltd",
    registeredOffice: "14 Sample Parade, Portsmouth PO1 0AA",
    number: "00000000",
    vatNumber: null,
  },
  policy: {
    cancellationDays: 14,
    refundBusinessDays: [3, 7],
    deliveryBusinessDays: { uk: [2, 5], international: [7, 10] },
  },
};

const order: MailedOrder = {
  state: "paid",
  isTest: false,
  email: "ada@shopper.example",
  reference: "BA-20261120-0751",
  paidAt: new Date("2026-11-20T07:53:00Z"),
  lines: [
    { title: "Fan Print Maxi Dress", colorName: "Navy", size: "14", priceCents: pence(18500), quantity: 2 },
    { title: "Fan Print Tote", colorName: "Clay", size: "One size", priceCents: pence(3450), quantity: 1 },
  ],
  subtotalCents: pence(40450),
  deliveryCents: pence(495),
  totalCents: pence(40945),
  hadEarlierRefund: false,
  deliverTo: ["Ada Obi", "2 Quay Street", "Bristol BS1 4DJ", "United Kingdom"],
  country: "GB",
  sent: [],
  carrier: null,
  tracking: null,
  fulfilledAt: null,
  statusUrl: "https://shop.example/orders/9f8b7c1e-0000-4000-8000-000000000000",
  adminUrl: "https://shop.example/admin/orders/BA-20261120-0751",
};

const receiptEmail = (changes: Partial<MailedOrder> = {}, facts = shop) =>
  renderMail(receiptMail({ ...order, ...changes }, facts), facts);

/** What a person reads of the HTML. */
const visible = (html: string): string =>
  html
    .replaceAll(/<title>.*?<\/title>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

/** Every fact that both forms must tell. */
const FACTS = [
  "BA-20261120-0751",
  "20 November 2026",
  "Fan Print Maxi Dress",
  "Navy, UK 14",
  "2 × £185",
  "£370",
  "Fan Print Tote",
  "1 × £34.50",
  "£404.50",
  "£4.95",
  "£409.45",
  "Ada Obi",
  "Bristol BS1 4DJ",
  "Delivery takes 2 to 5 working days.",
  "right to cancel this contract within 14 days without giving any reason",
  "I/We* hereby give notice that I/We* cancel my/our* contract of sale of the following goods*:",
  "Baobab Atelier, 14 Sample Parade, Portsmouth PO1 0AA, United Kingdom",
  "hello@baobab-atelier.example",
  "Baobab Atelier Ltd, company number 00000000. Registered office: 14 Sample Parade, Portsmouth PO1 0AA",
];

test("both forms tell every fact", async () => {
  const { subject, text, html } = await receiptEmail();
  expect(subject).toBe("Your order BA-20261120-0751 at Baobab Atelier");
  for (const fact of FACTS) {
    expect(text).toContain(fact);
    expect(visible(html)).toContain(fact);
  }
  expect(text).not.toContain("One size");
  expect(text).not.toContain("VAT number");
});

test("the plain text reads like a letter", async () => {
  const { text } = await receiptEmail();
  expect(text.split("\n\n").slice(0, 7)).toEqual([
    "Thank you for your order.",
    "Order BA-20261120-0751\nPaid on 20 November 2026",
    "See where your order is:\nhttps://shop.example/orders/9f8b7c1e-0000-4000-8000-000000000000",
    "Fan Print Maxi Dress, Navy, UK 14\n  2 × £185 = £370\nFan Print Tote, Clay\n  1 × £34.50 = £34.50",
    "Subtotal: £404.50\nDelivery: £4.95\nTotal paid: £409.45",
    "DELIVERY ADDRESS\nAda Obi\n2 Quay Street\nBristol BS1 4DJ\nUnited Kingdom",
    "WHAT HAPPENS NEXT\nWe pack your order and send it. Delivery takes 2 to 5 working days.",
  ]);
});

test.each([
  ["GB", "Delivery takes 2 to 5 working days."],
  ["NG", "Delivery takes 7 to 10 working days."],
  [null, "Delivery takes 2 to 5 working days in the United Kingdom and 7 to 10 working days elsewhere."],
])("an order for %s says: %s", async (country, sentence) => {
  expect((await receiptEmail({ country })).text).toContain(sentence);
});

test("what people typed cannot become markup", async () => {
  const hostile = `<img src=x onerror="alert('1')">&amp;`;
  const { html } = await receiptEmail({ deliverTo: [hostile] }, { ...shop, name: hostile });
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(&#x27;1&#x27;)&quot;&gt;&amp;amp;");
});

test("an order without an address has no heading for one, and asks for it", async () => {
  const { text, html } = await receiptEmail({ deliverTo: [] });
  expect(text).not.toContain("DELIVERY ADDRESS");
  for (const form of [text, html]) expect(form).toContain("Please answer this mail with it");
});

test("a VAT number is told where there is one, and a company number only then", async () => {
  const company = { ...shop.company, number: null, vatNumber: "GB000000000" };
  const { text } = await receiptEmail({}, { ...shop, company });
  expect(text).toContain("VAT number GB000000000");
  expect(text).not.toContain("company number");
});

test("the mail carries its own style, fetches nothing and links to its order alone", async () => {
  const { html } = await receiptEmail();
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en-GB">/);
  expect(html).not.toMatch(/\b(?:class|src)=|url\(/);
  expect([...html.matchAll(/href="([^"]+)"/g)].map((link) => link[1])).toEqual([order.statusUrl]);
});
