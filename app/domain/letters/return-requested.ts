import { isOurFault, REASONS } from "#app/domain/returns/promise.ts";
import { formatMomentAndZone } from "#app/domain/returns/withdrawal.ts";
import { dayIn, formatCalendarDay } from "#app/shared/calendar-day.ts";
import { whoWeAre } from "./cancellation-terms.ts";
import { BANK_DECIDES } from "./mail-text.ts";
import type { MailedReturn } from "./mailed-return.server.ts";
import { type OrderMail, type ShopDetails, statusLink, withThanks } from "./order-mail.ts";

/** To the shopper at once, when they asked for a return: where to send it, by when, and who pays the postage. */
export const returnRequestedMail = (given: MailedReturn, shop: ShopDetails): OrderMail => ({
  subject: `Your return of order ${given.order.reference}`,
  title: "We expect your parcel",
  facts: [
    `Order ${given.order.reference}`,
    `Asked for on ${formatMomentAndZone(given.createdAt)}`,
    ...(given.reason === null ? [] : [REASONS[given.reason]]),
  ],
  paragraphs: [
    given.order.isDisputed && given.wish === "refund"
      ? `Once the pieces are here we check them. ${BANK_DECIDES}`
      : NEXT_WORDS[given.wish](given),
    `Send them by ${formatCalendarDay(given.sendBackBy)}, unworn and with their labels. ${
      isOurFault(given.reason)
        ? "We pay the postage: keep the proof of what it cost, and send us a picture of it."
        : "You choose the carrier and pay the postage."
    }`,
  ],
  links: [statusLink(given.order)],
  pieces: given.pieces,
  sums:
    (given.wish === "refund" || given.wish === "credit") &&
    !(given.order.isDisputed && given.amountCents === 0)
      ? [{ name: SUM_NAMES[given.wish], amountCents: given.amountCents, isTotal: true }]
      : [],
  deliverTo: [],
  sections: [
    {
      title: "Where to send it",
      paragraphs: [`Put a note with the order’s number, ${given.order.reference}, into the parcel.`],
      lines: [shop.name, ...shop.address],
    },
  ],
  closing: withThanks(shop),
  law: [whoWeAre(shop)],
});

const SUM_NAMES = { refund: "Goes back to you", credit: "On your gift card" };

const NEXT_WORDS: Record<MailedReturn["wish"], (given: MailedReturn) => string> = {
  exchange: (given) => exchangeWords(given),
  refund: () => "Once the pieces are here and checked, your money goes back the way that you paid.",
  alteration: () => "Once the pieces are here we alter them, and send them to you again.",
  credit: () =>
    "Once the pieces are here and checked, you get a gift card by email. If you would like your money back after all, reply before that.",
};

/** What is kept for the shopper, and until when. */
function exchangeWords({ newPieces, heldUntil }: Pick<MailedReturn, "newPieces" | "heldUntil">): string {
  const held = heldUntil
    ? `we keep it for you until ${formatCalendarDay(dayIn("Europe/London", heldUntil))}`
    : "it is kept for you no longer";
  return `In exchange you asked for ${newPieces.join("; ")}: ${held}. Once your pieces are here and checked, it goes on its way to you.`;
}
