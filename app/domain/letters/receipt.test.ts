import { expect, test } from "vitest";
import { ZONES } from "#app/domain/delivery/testing/zones-for-tests.ts";
import { toMoney } from "#app/shared/money.ts";
import type { MailedOrder, ShopDetails } from "./order-mail.ts";
import { receiptMail } from "./receipt.ts";
import { renderMail } from "./render-mail.tsx";
import { DRESS, PAID_ORDER, TOTE } from "./testing/mailed-order.ts";

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
  },
  zones: ZONES,
  collection: null,
};

const dresses = { ...DRESS, quantity: 2 };
const tote = { ...TOTE, quantity: 1 };
const receiptEmail = (changes: Partial<MailedOrder> = {}, facts = shop) =>
  renderMail(receiptMail({ ...PAID_ORDER, ...changes }, facts), facts);

const visible = (html: string): string =>
  html
    .replaceAll(/<title>.*?<\/title>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

/** Every fact that both forms must contain. */
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
  "Delivery takes 2 to 5 business days.",
  "right to cancel this contract within 14 days without giving any reason",
  "I/We* hereby give notice that I/We* cancel my/our* contract of sale of the following goods*:",
  "Baobab Atelier, 14 Sample Parade, Portsmouth PO1 0AA, United Kingdom",
  "hello@baobab-atelier.example",
  "Baobab Atelier Ltd, company number 00000000. Registered office: 14 Sample Parade, Portsmouth PO1 0AA",
];

test("both forms contain every fact", async () => {
  const { subject, text, html } = await receiptEmail();
  expect(subject).toBe("Your order BA-20261120-0751 at Baobab Atelier");
  for (const fact of FACTS) {
    expect(text).toContain(fact);
    expect(visible(html)).toContain(fact);
  }
  expect(text).not.toContain("One size");
  expect(text).not.toContain("VAT number");
});

test("lists a discount among the sums by the name of its code, with the pieces at full price", async () => {
  const less = { priceCents: toMoney(16_650), discountCents: toMoney(1_850) };
  const discounted = {
    lines: [{ ...dresses, ...less }, tote],
    ...{ subtotalCents: toMoney(36_750), totalCents: toMoney(37_245) },
    discount: { name: "SUMMER10", takenCents: toMoney(3_700), isDeliveryFree: false },
  };
  const { text, html } = await receiptEmail(discounted);
  for (const form of [text, visible(html)])
    for (const fact of ["2 × £185", "£404.50", "Discount, SUMMER10", "-£37", "£372.45"])
      expect(form).toContain(fact);
});

test.each([
  [40_945, "Total paid: £409.45\nBy gift card: £409.45"],
  [10_000, "Total paid: £409.45\nBy gift card: £100\nBy card: £309.45"],
])("counts the %i pence of a gift card as paid", async (cents, sums) => {
  expect((await receiptEmail({ giftCents: toMoney(cents) })).text).toContain(`${sums}\n\n`);
});

test("marks a made-to-measure piece as excluded from withdrawal", async () => {
  const { text } = await receiptEmail({ lines: [{ ...dresses, exception: "made-to-measure" }, tote] });
  expect(text).toContain(
    "The right does not cover what is made to your measure: Fan Print Maxi Dress, Navy, UK 14.",
  );
});

test("says of an alteration that the right to withdraw ends with the work", async () => {
  const { text } = await receiptEmail({ lines: [{ ...dresses, exception: "alteration" }] });
  expect(text).toContain("Once the work is done, the right has ended: Fan Print Maxi Dress, Navy, UK 14.");
  expect(text).not.toContain("does not cover");
});

test("the plain text reads like an email", async () => {
  const { text } = await receiptEmail();
  expect(text.split("\n\n").slice(0, 13)).toEqual([
    "Thank you, they are yours.",
    "Order BA-20261120-0751\nPaid on 20 November 2026",
    "Your payment went through. We press, pack and send your pieces, and write again when your parcel leaves.",
    "See where your order is:\nhttps://shop.example/orders/9f8b7c1e-0000-4000-8000-000000000000",
    "Withdraw from contract here:\nhttps://shop.example/orders/9f8b7c1e-0000-4000-8000-000000000000/withdraw",
    "Fan Print Maxi Dress, Navy, UK 14\n  2 × £185 = £370\nFan Print Tote, Clay\n  1 × £34.50 = £34.50",
    "Subtotal: £404.50\nDelivery: £4.95\nTotal paid: £409.45",
    "DELIVERY ADDRESS\nAda Obi\n2 Quay Street\nBristol BS1 4DJ\nUnited Kingdom",
    "WHAT HAPPENS NEXT\nDelivery takes 2 to 5 business days.",
    "To ask or to change something, reply to this email or write to hello@baobab-atelier.example.",
    "With thanks,\nBaobab Atelier",
    "YOUR RIGHT TO CANCEL\nYou have the right to cancel this contract within 14 days without giving any reason.",
    "The cancellation period ends 14 days after the day on which you receive the last piece of this order, or someone you named, other than the carrier, receives it. That is 4 December 2026 at the earliest; the page of your order says the exact date.",
  ]);
});

const PICTURED = {
  ...TOTE,
  quantity: 2,
  imageUrl: "https://shop.example/pictures/fan-print-tote-clay.1200x1500.c8b8a0/320.webp",
};

test.each([
  [1, "Thank you, it is yours"],
  [2, "Thank you, they are yours"],
])("a receipt for %i of a piece has the title: %s", async (quantity, title) => {
  const { text, html } = await receiptEmail({ lines: [{ ...PICTURED, quantity }] });
  for (const form of [text, visible(html)]) expect(form).toContain(title);
});

test("numbers a counted piece within its run, in both forms", async () => {
  const { text, html } = await receiptEmail({ lines: [{ ...PICTURED, numbers: "Nos. 14–15 of 20" }] });
  expect(text).toContain("Fan Print Tote, Clay\n  Nos. 14–15 of 20\n  2 × £34.50 = £69");
  expect(visible(html)).toContain("Nos. 14–15 of 20");
});

test("the mail loads only its pieces' pictures, each with an alternative text", async () => {
  const { html } = await receiptEmail({ lines: [PICTURED] });
  const pictures = [...html.matchAll(/<img[^>]*>/g)].map(([picture]) => picture);
  expect(pictures).toHaveLength(1);
  expect(pictures[0]).toContain(`src="${PICTURED.imageUrl}" alt="Fan Print Tote, Clay"`);
  expect(html.match(/\bsrc=/g)).toHaveLength(1);
  expect(html).not.toMatch(/url\(|@import/);
});

test.each([
  ["GB", "Delivery takes 2 to 5 business days."],
  ["NG", "Delivery takes 7 to 10 business days."],
  [null, "Delivery takes 2 to 5 business days (United Kingdom), 7 to 10 business days (International)."],
])("an order for %s says: %s", async (country, sentence) => {
  expect((await receiptEmail({ country, place: country })).text).toContain(sentence);
});

test("the receipt states the delivery days that were promised in the checkout", async () => {
  const { text } = await receiptEmail({ country: "GB", deliveryDays: [1, 1] });
  expect(text).toContain("Delivery takes 1 business day.");
});

test("escapes the shopper's input in the markup", async () => {
  const hostile = `<img src=x onerror="alert('1')">&amp;`;
  const { html } = await receiptEmail({ deliverTo: [hostile] }, { ...shop, name: hostile });
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(&#x27;1&#x27;)&quot;&gt;&amp;amp;");
});

test("the receipt of a sale in person has the legal rights about faults, and no cancellation terms", async () => {
  const { text, html } = await receiptEmail({ isFaceToFace: true, handover: "hand", isTill: true });
  for (const form of [text, visible(html)]) {
    expect(form).not.toMatch(/right to cancel|Model cancellation form|Withdraw from contract/i);
    expect(form).toContain("what we sell must be as described, of satisfactory quality");
  }
});

test("the receipt of an order without an address has no heading for it, and asks for it", async () => {
  const { text, html } = await receiptEmail({ deliverTo: [] });
  expect(text).not.toContain("DELIVERY ADDRESS");
  for (const form of [text, html]) expect(form).toContain("Please reply with your delivery address");
});

test("shows a VAT number where there is one, and a company number only then", async () => {
  const company = { ...shop.company, number: null, vatNumber: "GB000000000" };
  const { text } = await receiptEmail({}, { ...shop, company });
  expect(text).toContain("VAT number GB000000000");
  expect(text).not.toContain("company number");
});

test("the mail has its own style, loads nothing, and links to its order only", async () => {
  const { html } = await receiptEmail();
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en-GB">/);
  expect(html).not.toMatch(/\b(?:class|src)=|url\(/);
  expect([...html.matchAll(/href="([^"]+)"/g)].map((link) => link[1])).toEqual([
    PAID_ORDER.statusUrl,
    `${PAID_ORDER.statusUrl}/withdraw`,
  ]);
});

test("the receipt states the VAT and links to the invoice, where there is one", async () => {
  const invoice = { label: "Invoice INV-00042", url: "https://shop.example/orders/key/invoice" };
  const { text, html } = await receiptEmail({ vatCents: toMoney(3_166), invoices: [invoice] });
  expect(text).toMatch(/VAT included\D*£31\.66/);
  expect(text).toMatch(/Invoice INV-00042\W+https:\/\/shop\.example\/orders\/key\/invoice/);
  expect(html).toContain(`href="${invoice.url}"`);
});
