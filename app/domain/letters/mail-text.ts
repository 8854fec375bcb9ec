import type { MailKind } from "#app/domain/orders/mutations.server.ts";
import { formatMoney, timesMoney } from "#app/shared/money.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import type { LetterName, MailSection, OrderMail } from "./order-mail.ts";

/** The mail as plain text. */
export function mailText(mail: OrderMail): string {
  const { title, facts, paragraphs, links, pieces, sums, deliverTo, sections, closing = [], law } = mail;
  const blocks = [
    [`${title}.`],
    facts,
    ...paragraphs.map((paragraph) => [paragraph]),
    ...links.map(({ label, url }) => [`${label}:`, url]),
    pieces.flatMap(({ title, colorName, size, quantity, priceCents, numbers, isShown }) => [
      describePiece(title, colorName, size),
      ...(numbers === null ? [] : [`  ${numbers}`]),
      isShown
        ? `  ${formatMoney(priceCents)}`
        : `  ${quantity} × ${formatMoney(priceCents)} = ${formatMoney(timesMoney(priceCents, quantity))}`,
    ]),
    sums.map(({ name, amountCents }) => `${name}: ${formatMoney(amountCents)}`),
    deliverTo.length > 0 ? ["DELIVERY ADDRESS", ...deliverTo] : [],
    ...sections.map(sectionText),
    closing,
    ...law.map(sectionText),
  ];
  const filled = blocks.filter((block) => block.length > 0);
  return `${filled.map((block) => block.join("\n")).join("\n\n")}\n`;
}

const sectionText = ({ title, paragraphs, lines = [] }: MailSection): string[] => [
  title.toUpperCase(),
  [...paragraphs, ...(lines.length > 0 ? [lines.join("\n")] : [])].join("\n\n"),
];

/** In place of a promise of money that the shopper's bank disputes. */
export const BANK_DECIDES = "You asked your bank about this payment, so your bank decides on the money.";

/** The owner's name for each mail. Mails marked `ours` go to the owner, the others to the shopper. */
export const MAIL_LABELS: Record<MailKind, { name: string; ours?: true }> = {
  receipt: { name: "Receipt" },
  notice: { name: "Notice of the order", ours: true },
  fulfilled: { name: "Email that it is on its way" },
  refunded: { name: "Email about the money back" },
  "part-refunded": { name: "Email about a part of the money back" },
  withdrawn: { name: "Email about the withdrawal" },
  "withdraw-link": { name: "Email with the link to withdraw" },
  delivered: { name: "Email that it has arrived" },
  "exchange-sent": { name: "Email that the exchange is on its way" },
  "gift-card": { name: "Email with the gift card" },
  "return-requested": { name: "Email about the return" },
  "return-unheld": { name: "Email that an exchange is held no longer" },
  "return-received": { name: "Email that the return is here" },
  "return-settled": { name: "Email that the return is settled" },
  "return-refused": { name: "Email that the return is refused" },
  review: { name: "Email that asks for a review" },
  message: { name: "Your own email" },
  link: { name: "Email with the payment link" },
};

/** The owner's own sentence stands in these. */
export const LETTER_NAMES: Record<
  Exclude<MailKind, "notice" | "message" | "gift-card" | "withdraw-link">,
  LetterName
> = {
  receipt: "receipt",
  link: "paymentLink",
  fulfilled: "onItsWay",
  "exchange-sent": "onItsWay",
  delivered: "delivered",
  refunded: "moneyBack",
  "part-refunded": "partOfTheMoneyBack",
  withdrawn: "withdrawal",
  "return-requested": "returnAskedFor",
  "return-unheld": "exchangeHeldNoLonger",
  "return-received": "returnReceived",
  "return-settled": "returnSettled",
  "return-refused": "returnRefused",
  review: "askingForAReview",
};

/** The letter's name among the owner's own sentences; null for one in which none stands. */
export const letterName = (kind: MailKind): LetterName | null =>
  (LETTER_NAMES as Partial<Record<MailKind, LetterName>>)[kind] ?? null;
