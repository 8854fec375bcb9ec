import type { CardAccount, ListedCard } from "#app/domain/money/gift-cards/list-cards.server.ts";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";

export const GIFT_CARDS_PATH = "/admin/gift-cards";

/** The movements of a card, in the owner's words. */
export const MOVEMENT_LABELS: Record<CardAccount["movements"][number]["kind"], string> = {
  issue: "Sold",
  spend: "Spent",
  release: "Given back: the order was not paid",
  refund: "Refunded to the card",
  "take-back": "Taken back: the buyer’s money goes back",
  restore: "Restored: that refund failed",
  expire: "Expired",
};

/** `Until 24 November 2028`, or that this day is over. */
export const validityOf = ({ expiresOn, isExpired }: Pick<ListedCard, "expiresOn" | "isExpired">): string =>
  `${isExpired ? "Ended on" : "Until"} ${formatCalendarDay(expiresOn)}`;

const ENDING = /^[0-9A-HJKMNP-TV-Z]{4}$/;

/** The last four characters that the owner looks for; null for all cards. */
export function parseEnding(typed: string | null): string | null {
  const ending = (typed ?? "").slice(-4).toUpperCase();
  return ENDING.test(ending) ? ending : null;
}
