import { formatReturnKind, isOurFault, REASONS } from "#app/domain/returns/promise.ts";
import { DAYS_TO_SEND_BACK } from "#app/domain/returns/return-state.ts";
import { formatMomentAndZone, ON_ITS_WAY } from "#app/domain/returns/withdrawal.ts";
import { addDays, formatCalendarDay } from "#app/shared/calendar-day.ts";
import { type Money, sumMoney, timesMoney } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { whoWeAre } from "./cancellation-terms.ts";
import { BANK_DECIDES } from "./mail-text.ts";
import type { MailedReturn } from "./mailed-return.server.ts";
import { type OrderMail, type ShopDetails, statusLink, withThanks } from "./order-mail.ts";

/** To the shopper at once, when they asked for a return: where to send it, by when, and who pays the postage. */
export const returnRequestedMail = (given: MailedReturn, shop: ShopDetails): OrderMail => ({
  subject: `Your return of order ${given.order.reference}`,
  title: "We’re expecting your parcel",
  facts: [
    `Order ${given.order.reference}`,
    `Asked for on ${formatMomentAndZone(given.createdAt)}`,
    ...(given.reason === null ? [] : [REASONS[given.reason]]),
  ],
  paragraphs: [
    given.order.isDisputed && given.wish === "refund"
      ? `Once the pieces are here we check them. ${BANK_DECIDES}`
      : NEXT_LABELS[given.wish](given),
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
      ? [
          ...deliveryBack(given),
          { name: SUM_NAMES[given.wish], amountCents: given.amountCents, isTotal: true },
        ]
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

/** The delivery's row, when it goes back with the pieces: the sum is then more than their prices. */
export function deliveryBack(
  given: Pick<MailedReturn, "pieces" | "amountCents" | "order">,
): OrderMail["sums"] {
  const { order, amountCents } = given;
  const isBack = order.deliveryCents > 0 && amountCents === pricesOf(given) + order.deliveryCents;
  return isBack ? [{ name: "Delivery", amountCents: order.deliveryCents }] : [];
}

/** The sum of the returned pieces' prices. */
export const pricesOf = ({ pieces }: Pick<MailedReturn, "pieces">): Money =>
  sumMoney(pieces.map(({ priceCents, quantity }) => timesMoney(priceCents, quantity)));

const SUM_NAMES = { refund: "Goes back to you", credit: "On your gift card" };

const NEXT_LABELS: Record<MailedReturn["wish"], (given: MailedReturn) => string> = {
  exchange: (given) => formatExchange(given),
  refund: () => "Once the pieces are here and checked, your money goes back the way that you paid.",
  alteration: () => "Once the pieces are here we alter them, and send them to you again.",
  credit: () =>
    "Once the pieces are here and checked, you get a gift card by email. If you would like your money back after all, reply before that.",
};

/** The pieces that are kept for the shopper, and until when. */
function formatExchange({ newPieces, heldUntil }: Pick<MailedReturn, "newPieces" | "heldUntil">): string {
  const held = heldUntil
    ? `we keep it for you until ${formatCalendarDay(shopDay(heldUntil))}`
    : "it is kept for you no longer";
  return `In exchange you asked for ${newPieces.join("; ")}: ${held}. Once your pieces are here and checked, it goes on its way to you.`;
}

/**
 * To the shopper at once, when they withdrew: the acknowledgement on a durable medium, with its content, date and time
 * (Directive 2011/83/EU, article 11a; Consumer Contracts Regulations 2013, regulation 32(4)).
 */
export const withdrawnMail = ({ order, ...given }: MailedReturn, shop: ShopDetails): OrderMail => ({
  subject: `You have withdrawn from order ${order.reference}`,
  title: "You have withdrawn",
  facts: [
    `Order ${order.reference}`,
    `Withdrawn on ${formatMomentAndZone(given.declaredAt ?? given.createdAt)}`,
  ],
  paragraphs: [
    `We have your withdrawal from ${given.isWhole ? "the whole order" : "these pieces"}. It counts from the moment above, and you need do nothing more to make it count.`,
    isToCome(given)
      ? `Send the pieces back by ${formatCalendarDay(given.sendBackBy)}: that is ${DAYS_TO_SEND_BACK} days from the day on which you confirmed it. You bear the postage, unless a piece is faulty or not what you ordered.`
      : `${given.isHere ? "We have the pieces already" : "Your parcel had not left us"}. There is nothing to send back.`,
    ...(isToCome(given) && given.mayBeOnItsWay ? [ON_ITS_WAY] : []),
  ],
  links: [statusLink(order)],
  pieces: given.pieces,
  sums:
    order.isDisputed && given.amountCents === 0
      ? []
      : [
          ...deliveryBack({ ...given, order }),
          { name: "Goes back to you", amountCents: given.amountCents, isTotal: true },
        ],
  deliverTo: [],
  sections: [
    ...(isToCome(given)
      ? [
          {
            title: "Where to send it",
            paragraphs: [`Put a note with the order’s number, ${order.reference}, into the parcel.`],
            lines: [shop.name, ...shop.address],
          },
        ]
      : []),
    {
      title: "Your money",
      paragraphs: [
        order.isDisputed
          ? BANK_DECIDES
          : isToCome(given)
            ? "It goes back the way that you paid, at the latest 14 days after the day on which we have the pieces, or your proof that you sent them."
            : `It goes back the way that you paid, by ${formatCalendarDay(lastDayToPay(given))} at the latest.`,
        `If something is not right, reply to this email or write to ${shop.email}.`,
      ],
    },
  ],
  closing: withThanks(shop),
  law: [whoWeAre(shop)],
});

/** The days for paying count from the form; those for sending the pieces back from its confirmation. */
const lastDayToPay = ({ declaredAt, createdAt }: Pick<MailedReturn, "declaredAt" | "createdAt">) =>
  addDays(shopDay(declaredAt ?? createdAt), DAYS_TO_SEND_BACK);

const isToCome = ({ isSent, isHere }: Pick<MailedReturn, "isSent" | "isHere">): boolean => isSent && !isHere;

/** To the owner, when a customer has withdrawn, or asked for a return: what comes back, and what to do. */
export function returnNoticeMail(given: MailedReturn, shop: ShopDetails): OrderMail {
  const { order, kind, reason, newPieces, pieces } = given;
  const name = formatReturnKind(given);
  return {
    subject: `${name} of order ${order.reference}`,
    title: kind === "withdrawal" ? "A customer has withdrawn" : "A customer asks for a return",
    facts: [
      `Order ${order.reference}`,
      `${name}, by ${order.email}`,
      ...(reason === null ? [] : [REASONS[reason]]),
      ...newPieces.map((piece) => `In exchange: ${piece}`),
    ],
    paragraphs: [whatToDo(given)],
    links: [{ label: `Open the ${name.toLowerCase()}`, url: given.adminUrl }],
    pieces,
    sums: [],
    deliverTo: [],
    sections: [
      {
        title: "Why you are getting this",
        paragraphs: [`${shop.name} writes to you about every return.`],
      },
    ],
    law: [],
  };
}

function whatToDo(given: MailedReturn): string {
  const { order, isHere, sendBackBy } = given;
  if (isToCome(given))
    return `The pieces are to be posted to you by ${formatCalendarDay(sendBackBy)}. When they are here, press Received on the page below.`;
  if (isHere) return "The pieces are with you already. The page below leads you on.";
  const first = order.giftCard ? "The gift card pays for nothing any more." : "Do not send these pieces.";
  const money = order.isDisputed
    ? "The bank decides on the money."
    : `Give the money back by ${formatCalendarDay(lastDayToPay(given))}, on the page below.`;
  return `${first} ${money}`;
}
