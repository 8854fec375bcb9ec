import type { MailKind } from "#app/domain/orders/mutations.server.ts";
import type { LetterName } from "./order-mail.ts";

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
