import { giftCardTerms, recipientName } from "#app/domain/money/gift-cards/gift-card.ts";
import { type Day, formatCalendarDay } from "#app/shared/calendar-day.ts";
import type { Money } from "#app/shared/money.ts";
import { whoWeAre } from "./cancellation-terms.ts";
import type { OrderMail, ShopDetails } from "./order-mail.ts";

/** A gift card with the data of its letter. */
export interface MailedCard {
  email: string;
  /** The order whose pieces came back for it; null for a card that was bought. */
  creditOf: string | null;
  /** False when the buyer gets the letter, to hand the card on. */
  isToRecipient: boolean;
  recipient: string;
  /** The sender's name; empty when nobody is named. */
  sender: string;
  message: string;
  /** Its present worth: a part of the price may have gone back. */
  balanceCents: Money;
  expiresOn: Day;
  code: string;
  /** The card's own page, behind its secret address. */
  url: string;
  shopUrl: string;
}

/**
 * The letter of a gift card, to its recipient, to the buyer who hands it on, or to the shopper who chose store credit:
 * the card with its message and code, and the terms.
 */
export const giftCardMail = (card: MailedCard, shop: ShopDetails): OrderMail => ({
  ...nameOf(card, shop),
  facts: [`To be spent until ${formatCalendarDay(card.expiresOn)}`],
  paragraphs:
    card.creditOf === null
      ? []
      : ["Your pieces are back with us. What you paid for them is yours to spend, on this gift card."],
  card: {
    amountCents: card.balanceCents,
    recipient: recipientName(card),
    message: card.creditOf === null ? card.message : "",
    ...{ sender: card.sender, code: card.code },
    note: "Type this code at the checkout, into the field ‘Discount code or gift card’.",
  },
  links: [
    { label: "See and print the card", url: card.url },
    { label: "Choose something", url: card.shopUrl },
  ],
  pieces: [],
  sums: [],
  deliverTo: [],
  sections: [],
  closing: ["With warm wishes,", shop.name],
  law: [{ title: "About this gift card", paragraphs: giftCardTerms(card, shop) }, whoWeAre(shop)],
});

function nameOf(card: MailedCard, { name }: ShopDetails): Pick<OrderMail, "subject" | "title"> {
  if (card.creditOf !== null)
    return { subject: `Your store credit for order ${card.creditOf}`, title: "Your store credit" };
  if (card.isToRecipient && card.sender !== "")
    return {
      subject: `${card.sender} has sent you a gift card for ${name}`,
      title: `A gift from ${card.sender}`,
    };
  return card.isToRecipient
    ? { subject: `A gift card from ${name} for you`, title: "A gift for you" }
    : { subject: `Your gift card for ${card.recipient}`, title: `A gift for ${card.recipient}` };
}
