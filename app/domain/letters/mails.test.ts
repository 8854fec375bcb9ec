import { expect, test } from "vitest";
import { ZONES } from "#app/domain/delivery/testing/zones-for-tests.ts";
import { toMoney } from "#app/shared/money.ts";
import type { MailedReturn } from "./mailed-return.server.ts";
import { noticeMail } from "./message.ts";
import type { MailedOrder, ShopDetails } from "./order-mail.ts";
import { fulfilledMail } from "./parcel-mails.ts";
import { refundedMail } from "./receipt.ts";
import { renderMail } from "./render-mail.tsx";
import { returnNoticeMail, returnRequestedMail } from "./return-mails.ts";
import { returnRefusedMail, returnSettledMail } from "./return-progress.ts";
import { DRESS, PAID_ORDER } from "./testing/mailed-order.ts";

const shop: ShopDetails = {
  name: "Baobab Atelier",
  email: "hello@baobab-atelier.example",
  address: ["14 Sample Parade"],
  company: { legalName: "Baobab Atelier Ltd", registeredOffice: "Portsmouth", number: null, vatNumber: null },
  policy: {
    cancellationDays: 14,
    refundBusinessDays: [3, 7],
  },
  zones: ZONES,
  collection: null,
};
const order: MailedOrder = {
  ...PAID_ORDER,
  state: "fulfilled",
  lines: [{ ...DRESS, quantity: 2 }],
  sent: [{ ...DRESS, quantity: 1 }],
  subtotalCents: toMoney(37_000),
  totalCents: toMoney(37_495),
  deliverTo: ["Ada Obi", "Bristol"],
  carrier: "Royal Mail",
  tracking: "AB 1 GB",
  fulfilledAt: new Date("2026-11-21T07:53:00Z"),
  statusUrl: "https://shop.example/orders/key",
};

test("the mail about a parcel names its carrier, number, tracking page and contents", async () => {
  const { subject, text } = await renderMail(fulfilledMail(order, shop), shop);
  expect(subject).toBe("Your order BA-20261120-0751 is on its way");
  expect(text).toContain("It travels with Royal Mail. Its tracking number is AB 1 GB.");
  expect(text).toContain("https://www.royalmail.com/track-your-item#/tracking-results/AB1GB");
  expect(text).toContain("https://shop.example/orders/key");
  expect(text).toContain("1 × £185 = £185");
  expect(text).toContain("You may withdraw without a reason until 5 December 2026 at least");
  expect(text).toContain("Withdraw from contract here:\nhttps://shop.example/orders/key/withdraw");
  expect(text).toContain("You then have 14 days to send the pieces back.");
});

test.each([
  ["2026-11-24", true],
  ["2026-11-21", false],
])("the mail about a parcel sent on 21 November names days from %s: %s", async (from, isNamed) => {
  const { text } = await renderMail(
    fulfilledMail({ ...order, arrival: { from, to: "2026-11-27" } }, shop),
    shop,
  );
  const words = "It should be with you Tue 24 to Fri 27 November.";
  expect(text.includes(words)).toBe(isNamed);
  expect(text.includes("should be with you")).toBe(isNamed);
});

test("a parcel without a carrier and a number still has its mail", async () => {
  const { text } = await renderMail(fulfilledMail({ ...order, carrier: null, tracking: null }, shop), shop);
  expect(text).toContain("We have packed it and handed it over.");
  expect(text).not.toMatch(/null|undefined/);
});

test.each([
  ["refunded", order.fulfilledAt, "The £374.95 you paid is going back to the card you used."],
  ["cancelled", null, "We will not be sending your order. The £374.95 you paid is going back"],
] as const)(
  "the mail about a refunded order that is %s states the sum and the time",
  async (state, fulfilledAt, sentence) => {
    const { text } = await renderMail(refundedMail({ ...order, state, fulfilledAt }, shop), shop);
    expect(text).toContain(sentence);
    expect(text).toContain("within 3 to 7 business days");
    expect(text).toContain("Goes back to you: £374.95");
  },
);

test("the mail about a cancelled order that cost nothing mentions no money", async () => {
  const free = { ...order, state: "cancelled" as const, totalCents: toMoney(0), fulfilledAt: null };
  const { subject, text } = await renderMail(refundedMail(free, shop), shop);
  expect(subject).toBe("Your order BA-20261120-0751 is cancelled");
  expect(text).toContain("You paid nothing for it, so no money goes back.");
  expect(text).not.toContain("Goes back to you");
});

test.each([
  ["paid", "New order BA-20261120-0751, £374.95", "Pack the pieces"],
  ["needs_refund", "Refund needed: order BA-20261120-0751", "send nothing"],
] as const)("the notice about an order that is %s has the subject: %s", async (state, subject, sentence) => {
  const mail = await renderMail(noticeMail({ ...order, state }, shop), shop);
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(sentence);
});

test.each(["paid", "needs_refund"] as const)(
  "the notice about a test order that is %s says that nothing is to be sent",
  async (state) => {
    const mail = await renderMail(noticeMail({ ...order, state, isTest: true }, shop), shop);
    expect(mail.subject).toBe("Test order BA-20261120-0751: no payment taken");
    expect(mail.text).toContain("It was paid with a test card, so no money was taken. Do not send anything.");
    expect(mail.text).not.toMatch(/Pack the pieces|The payment arrived|writes to you about every paid order/);
  },
);

test("a mail has dark colours, and loads nothing", async () => {
  const { html } = await renderMail(fulfilledMail(order, shop), shop);
  expect(html).toContain('name="color-scheme" content="light dark"');
  expect(html).toContain("prefers-color-scheme: dark");
  expect(html).not.toMatch(/\bsrc=|url\(|@import/);
});

test("the notice says that no delivery address came with the payment", async () => {
  const mail = noticeMail({ ...order, state: "paid", deliverTo: [] }, shop);
  expect(mail.paragraphs.join()).toContain(
    `No delivery address came with the payment. Ask the customer (${order.email})`,
  );
});

test("a mail is 600 pixels wide at most, even in Outlook, which reads conditional comments", async () => {
  const { html } = await renderMail(fulfilledMail(order, shop), shop);
  const inOutlook = html.replaceAll(/<!--\[if mso\]>(.*?)<!\[endif\]-->/gs, "$1");
  expect(inOutlook).toMatch(/<td align="center"><table role="presentation" width="600" [^>]*><tr><td><table/);
  const elsewhere = html.replaceAll(/<!--.*?-->/gs, "");
  expect(elsewhere).toMatch(/<td align="center"><table [^>]*max-width:600px/);
  for (const seen of [inOutlook, elsewhere])
    for (const tag of ["table", "tr", "td"])
      expect(seen.match(new RegExp(`<${tag}[ >]`, "g"))?.length).toBe(seen.split(`</${tag}>`).length - 1);
});

test("a mail about a refund mentions earlier refunds only where there were some", async () => {
  const told = async (hadEarlierRefund: boolean) =>
    (await renderMail(refundedMail({ ...order, hadEarlierRefund }, shop), shop)).text;
  expect(await told(false)).not.toContain("refunded earlier");
  expect(await told(true)).toContain("This includes anything we refunded earlier.");
});

const given: MailedReturn = {
  order,
  kind: "return",
  wish: "exchange",
  newPieces: ["Sample Dress, Navy, UK 14"],
  heldUntil: new Date("2026-12-22T09:00:00Z"),
  reason: "too-small",
  createdAt: new Date("2026-12-01T09:00:00Z"),
  declaredAt: null,
  sendBackBy: "2026-12-15",
  receivedAt: null,
  endedAt: new Date("2026-12-10T09:00:00Z"),
  isSent: true,
  isHere: false,
  mayBeOnItsWay: false,
  isWhole: false,
  pieces: [{ ...DRESS, quantity: 1 }],
  amountCents: toMoney(3_499),
  giftBackCents: toMoney(0),
  refundAbroad: null,
  adminUrl: "https://shop.example/admin/returns/r1",
};

const withdrawal: MailedReturn = {
  ...given,
  kind: "withdrawal",
  wish: "refund",
  reason: null,
  newPieces: [],
};

test.each<[string, MailedReturn, string[]]>([
  [
    "a return",
    given,
    [
      "A customer asks for a return",
      "It is too small",
      "In exchange: Sample Dress, Navy, UK 14",
      "15 December",
    ],
  ],
  [
    "a withdrawal before dispatch",
    { ...withdrawal, isSent: false },
    ["A customer has withdrawn", "Do not send"],
  ],
  ["a withdrawal from pieces that are here", { ...withdrawal, isHere: true }, ["are with you already"]],
  [
    "a withdrawal during a dispute",
    { ...withdrawal, isSent: false, order: { ...order, isDisputed: true } },
    ["The bank decides on the money"],
  ],
])("the owner's notice of %s says what to do, and leads to its page", async (_, mailed, facts) => {
  const { text } = await renderMail(returnNoticeMail(mailed, shop), shop);
  for (const fact of [...facts, mailed.adminUrl]) expect(text.replaceAll(/\s+/g, " ")).toContain(fact);
});

test("the email about an exchange states what is held, and until when", async () => {
  const told = async (heldUntil: Date | null) =>
    (await renderMail(returnRequestedMail({ ...given, heldUntil }, shop), shop)).text.replaceAll(/\s+/g, " ");
  const kept = "Sample Dress, Navy, UK 14: we keep it for you until 22 December 2026";
  expect(await told(given.heldUntil)).toContain(kept);
  expect(await told(null)).toContain("it is kept for you no longer");
});

test("the email about a cheaper exchange states the difference, or the full refund when the new piece was gone", async () => {
  const told = async (amountCents: number) =>
    (await renderMail(returnSettledMail({ ...given, amountCents: toMoney(amountCents) }, shop), shop)).text;
  expect(await told(3_499)).toContain("The difference to your new pieces, £34.99, is going back to the card");
  expect(await told(18_500)).toContain("The £185 is going back to the card");
});

test.each([
  ["2026-12-10T09:00:00Z", "These pieces have not come back to us. They stay yours"],
  ["2026-12-16T09:00:00Z", "they were to be on their way by 15 December 2026. They stay yours"],
])("a return that is refused on %s says: %s", async (endedAt, sentence) => {
  const refused = returnRefusedMail({ ...given, endedAt: new Date(endedAt) }, shop);
  expect((await renderMail(refused, shop)).text).toContain(sentence);
});
