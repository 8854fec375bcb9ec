import { addDays, addMonths, type Day, endOfDay, formatCalendarDay } from "#app/shared/calendar-day.ts";
import { type Money, toMoney } from "#app/shared/money.ts";
import { SHOP_ZONE, shopDay } from "#app/shared/shop-time.ts";

/** The limits of a gift card's price. */
export const MIN_CARD_AMOUNT = toMoney(1_000);
export const MAX_CARD_AMOUNT = toMoney(50_000);

/** The time for which a gift card pays, in months from the later of two days: its sending and its payment. */
export const MONTHS_VALID = 24;

/** The days that a card pays at least after a refund to it. */
export const DAYS_AFTER_REFUND = 90;

/** The days that a card pays after its last one, when that day passed while an order that then ended had its money. */
export const DAYS_AFTER_RELEASE = 7;

/** The longest time in advance that a card can be sent, in months. */
export const MONTHS_AHEAD = 12;

/** The line of an order that buys a card has these in place of a product and a variant. */
export const GIFT_CARD_LINE = {
  productSlug: "gift-card",
  variantId: "gift-card",
  title: "Gift card",
  imageUrl: "/gift-card.png",
} as const;

/** The page of a gift card, which is also the card in print. */
export const giftCardPath = (pageKey: string): string => `/gift-cards/${pageKey}`;

/** The last day on which a card pays. */
export const lastDayOf = (sendOn: Day, paidOn: Day): Day =>
  addMonths(sendOn > paidOn ? sendOn : paidOn, MONTHS_VALID);

/** The terms of a gift card, in sentences: on its page, in its letter and in the buyer's receipt. */
export const giftCardTerms = ({ expiresOn }: { expiresOn: Day }, { email }: { email: string }): string[] => [
  `It can be spent until the end of ${formatCalendarDay(expiresOn)}, in one order or in several. What is left stays on it.`,
  "It pays for pieces and for their delivery, and not for another gift card. It can’t be exchanged for cash.",
  "When money of an order that it paid goes back, it goes back to the card first.",
  `Whoever has the code can spend it, so keep it as you would a banknote. If it is lost, write to ${email}.`,
];

/** The way of a paid card to its reader. */
export interface CardJourney {
  /** A name. Cards sold until November 2026 may have an email; empty once erased. */
  recipient: string;
  /** False when the buyer gets the email, to hand the card on. */
  isToRecipient: boolean;
  /** The day of its email: the later one of the chosen day and the payment's. */
  sentOn: Day;
}

/** The recipient's name for a sentence to the buyer; empty when the card names nobody. */
export const recipientName = ({ recipient }: Pick<CardJourney, "recipient">): string =>
  recipient.includes("@") ? "" : recipient;

/** When and to whom a paid card goes by email, as a sentence in the tense of `today`. */
export function formatJourney(card: CardJourney, today: Day): string {
  const name = recipientName(card);
  const to = card.isToRecipient ? name || "them" : "you";
  const end = card.isToRecipient || name === "" ? "." : `, for you to give to ${name}.`;
  const day = formatCalendarDay(card.sentOn);
  if (card.sentOn > today) return `It goes to ${to} by email on ${day}${end}`;
  return card.sentOn === today
    ? `It’s on its way to ${to} by email now${end}`
    : `It went to ${to} by email on ${day}${end}`;
}

const HOUR_MS = 3_600_000;
/** Letters leave in the morning of their day, by the shop's clock. */
const LEAVES_AT_HOUR = 8;

/** When the letter with a card leaves: in the morning of its day, or at once when that day has come. */
export function leavesAt(sendOn: Day, now: Date): Date {
  if (sendOn <= shopDay(now)) return now;
  const midnight = endOfDay(SHOP_ZONE, addDays(sendOn, -1)).getTime();
  return new Date(midnight + LEAVES_AT_HOUR * HOUR_MS);
}

/**
 * The least that a payment card is charged: the provider takes no less.
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
export const MIN_CHARGE = toMoney(30);

/**
 * The part of a total that a gift card with this balance pays: all of it, or its whole balance. If less than the least
 * charge would be left for the payment card, the gift card pays less, so that the least charge remains.
 */
export function giftShare(totalCents: Money, balanceCents: Money): Money {
  if (balanceCents >= totalCents) return totalCents;
  const most = Math.max(0, totalCents - MIN_CHARGE);
  return toMoney(Math.min(balanceCents, most));
}

interface GiftCardFacts {
  balanceCents: Money;
  /** The last day on which it pays; null before its payment. */
  expiresOn: Day | null;
  livemode: boolean;
  /** Whether the payment behind it is disputed. */
  isDisputed: boolean;
}

const UNKNOWN_CARD = "We find no gift card with this code. Compare it with your card, group by group.";

/** Why a card cannot pay, as a sentence for the holder of its code; null when it can. */
export function giftCardError(
  { balanceCents, expiresOn, livemode, isDisputed }: GiftCardFacts,
  { today, isLive }: { today: Day; isLive: boolean },
): string | null {
  // A card that was bought with test money pays for no real piece, and the other way round.
  if (expiresOn === null || livemode !== isLive) return UNKNOWN_CARD;
  if (expiresOn < today) return `This gift card could be spent until ${formatCalendarDay(expiresOn)}.`;
  if (isDisputed)
    return "This gift card cannot be spent for now, because its payment is in question. Please write to us.";
  return balanceCents === 0 ? "Nothing is left on this gift card." : null;
}
