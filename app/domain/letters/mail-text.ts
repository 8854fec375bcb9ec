import { formatMoney, timesMoney } from "#app/shared/money.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import type { MailedFace, MailSection, OrderMail } from "./order-mail.ts";

/** The mail as plain text. */
export function mailText(mail: OrderMail): string {
  const {
    title,
    facts,
    paragraphs,
    card,
    links,
    pieces,
    sums,
    deliverTo,
    sections,
    closing = [],
    law,
  } = mail;
  const blocks = [
    [`${title}.`],
    facts,
    ...paragraphs.map((paragraph) => [paragraph]),
    ...(card ? cardText(card) : []),
    ...links.map(({ label, url }) => [`${label}:`, url]),
    pieces.flatMap(({ title, colorName, size, quantity, priceCents, numbers, isShown }) => [
      describePiece(title, colorName, size),
      ...(numbers === null ? [] : [`  ${numbers}`]),
      isShown
        ? `  ${formatMoney(priceCents)}`
        : `  ${quantity} × ${formatMoney(priceCents)} = ${formatMoney(timesMoney(priceCents, quantity))}`,
    ]),
    sums.map(({ name, amountCents, inOwn }) => `${name}: ${inOwn ?? formatMoney(amountCents)}`),
    deliverTo.length > 0 ? ["DELIVERY ADDRESS", ...deliverTo] : [],
    ...sections.map(sectionText),
    closing,
    ...law.map(sectionText),
  ];
  const filled = blocks.filter((block) => block.length > 0);
  return `${filled.map((block) => block.join("\n")).join("\n\n")}\n`;
}

const cardText = ({ amountCents, recipient, message, sender, code, note }: MailedFace): string[][] => [
  [`Gift card of ${formatMoney(amountCents)}`, ...(recipient ? [`For ${recipient}`] : [])],
  message ? [message] : [],
  sender ? [`From ${sender}`] : [],
  [`Code: ${code}`, note],
];

const sectionText = ({ title, paragraphs, lines = [], link }: MailSection): string[] => [
  title.toUpperCase(),
  [
    ...paragraphs,
    ...(lines.length > 0 ? [lines.join("\n")] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
  ].join("\n\n"),
];

/** Replaces a promise of money that the shopper's bank disputes. */
export const BANK_DECIDES = "You asked your bank about this payment, so your bank decides on the money.";
