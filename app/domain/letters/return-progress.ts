import { NOT_HELD } from "#app/domain/returns/promise.ts";
import { formatMomentAndZone } from "#app/domain/returns/withdrawal.ts";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { formatMoney } from "#app/shared/money.ts";
import { formatLongDay, shopDay } from "#app/shared/shop-time.ts";
import { whoWeAre } from "./cancellation-terms.ts";
import { BANK_DECIDES } from "./mail-text.ts";
import type { MailedReturn } from "./mailed-return.server.ts";
import { type OrderMail, type ShopDetails, statusLink, withThanks } from "./order-mail.ts";
import { howFar, type MailedRefund, refundSum, whenItComes, whereItGoes } from "./receipt.ts";
import { deliveryBack, pricesOf } from "./return-mails.ts";

/** To the shopper, when the pieces of a return are back in the shop. */
export const returnReceivedMail = (given: MailedReturn, shop: ShopDetails): OrderMail => ({
  ...letterAbout(given, shop),
  subject: `Your return of order ${given.order.reference} is here`,
  title: "Your parcel is here",
  facts: [
    `Order ${given.order.reference}`,
    ...(given.receivedAt ? [`Received on ${formatLongDay(given.receivedAt)}`] : []),
  ],
  paragraphs: [
    given.order.isDisputed && given.wish === "refund"
      ? `We look at each piece now. ${BANK_DECIDES}`
      : WHAT_NEXT[given.wish],
    "We write again when that is done.",
  ],
});

const WHAT_NEXT: Record<MailedReturn["wish"], string> = {
  refund: "We look at each piece now. Then your money goes back the way that you paid.",
  alteration: "We alter your pieces now, and then send them to you again.",
  exchange: "We look at each piece now. Then the new ones go on their way to you.",
  credit: "We look at each piece now. Then your gift card comes to you by email.",
};

/** To the shopper, when the new pieces of an exchange are for sale again: their days are over, or the hold was lost. */
export const returnHoldExpiredMail = (given: MailedReturn, shop: ShopDetails): OrderMail => ({
  ...letterAbout(given, shop),
  subject: `Your exchange of order ${given.order.reference}: held no longer`,
  title: "We no longer hold your new pieces",
  facts: [`Order ${given.order.reference}`, `Asked for on ${formatLongDay(given.createdAt)}`],
  paragraphs: [
    `In exchange you asked for ${given.newPieces.join("; ")}. From now on somebody else may buy it.`,
    given.receivedAt
      ? "Your parcel is here. If the new piece is still there when we have looked at yours, you get it; otherwise your money goes back."
      : `Your parcel has not come yet. ${NOT_HELD}`,
  ],
});

/**
 * To the shopper, when a return ended well: the returned amount or goods, or that the altered pieces are on their way.
 */
export const returnSettledMail = (given: MailedReturn, shop: ShopDetails): OrderMail =>
  given.wish === "alteration" ? alteredMail(given, shop) : repaidMail(given, shop);

const alteredMail = (given: MailedReturn, shop: ShopDetails): OrderMail => ({
  ...letterAbout(given, shop),
  subject: `Your altered pieces of order ${given.order.reference} are on their way`,
  title: "Your altered pieces are on their way",
  facts: [
    `Order ${given.order.reference}`,
    ...(given.endedAt ? [`Sent on ${formatLongDay(given.endedAt)}`] : []),
  ],
  paragraphs: ["We altered these pieces, and sent them to you again. It costs you nothing."],
});

function repaidMail(given: MailedReturn, shop: ShopDetails): OrderMail {
  const { order, amountCents, giftBackCents, refundAbroad, isSent } = given;
  const money: MailedRefund = { amountCents, giftBackCents, refundAbroad, isTill: order.isTill };
  const base = letterAbout(given, shop);
  const facts = [`Order ${order.reference}`, ...(given.endedAt ? [formatLongDay(given.endedAt)] : [])];
  if (amountCents === 0)
    return {
      ...base,
      subject: `Your return of order ${order.reference} is settled`,
      title: "Your return is settled",
      facts,
      paragraphs: ["These pieces are back. What you paid for them had gone back to you before."],
    };
  const sum = formatMoney(amountCents);
  const named = isDifference(given) ? `The difference to your new pieces, ${sum},` : `The ${sum}`;
  return {
    ...base,
    subject: `${sum} for order ${order.reference} is ${howFar(money)}`,
    title: `Your money is ${howFar(money)}`,
    facts,
    paragraphs: [
      `${isSent ? "These pieces are back." : "We will not be sending these pieces."} ${whereItGoes(money, named)}`,
      ...whenItComes(money, { hadEarlierRefund: false }, shop),
    ],
    links: [statusLink(order), ...order.invoices],
    sums: [...deliveryBack(given), refundSum(money)],
  };
}

/** For an exchange only this goes back, unless the new pieces were gone and everything was paid back. */
const isDifference = ({ wish, pieces, amountCents }: MailedReturn): boolean =>
  wish === "exchange" && amountCents < pricesOf({ pieces });

/** To the shopper, when the owner refused a return: the pieces stay theirs. */
export const returnRefusedMail = (given: MailedReturn, shop: ShopDetails): OrderMail =>
  given.reason === null ? notWithdrawnMail(given, shop) : refusedMail(given, shop);

/** A withdrawal that the owner marked as not by the customer, who may have made it all the same. */
const notWithdrawnMail = (given: MailedReturn, shop: ShopDetails): OrderMail => ({
  ...letterAbout(given, shop),
  subject: `Your order ${given.order.reference} stands`,
  title: "Your order stands",
  facts: [`Order ${given.order.reference}`],
  paragraphs: [
    `We had a withdrawal of ${formatMomentAndZone(given.declaredAt ?? given.createdAt)} from these pieces. It was not from you, as far as we know, so we have set it aside. Your order goes on as before, and no money goes back.`,
  ],
  sections: [
    {
      title: "If it was you",
      paragraphs: [
        `Reply to this email or write to ${shop.email}. Your withdrawal then counts from the moment above.`,
      ],
    },
  ],
});

const refusedMail = (given: MailedReturn, shop: ShopDetails): OrderMail => ({
  ...letterAbout(given, shop),
  subject: `Your return of order ${given.order.reference}`,
  title: given.receivedAt ? "We cannot take your pieces back" : "Your return has ended",
  facts: [
    `Order ${given.order.reference}`,
    ...(given.endedAt ? [`Ended on ${formatLongDay(given.endedAt)}`] : []),
  ],
  paragraphs: given.receivedAt
    ? [
        "We looked at these pieces, and cannot take them back in the state in which they came. They stay yours, and no money goes back. Reply to this email, and we agree how they come to you.",
      ]
    : [
        `These pieces have not come back to us${isLate(given) ? `; they were to be on their way by ${formatCalendarDay(given.sendBackBy)}` : ""}. They stay yours, and no money goes back. If you sent them, reply to this email with your proof of posting.`,
      ],
  sections: [
    {
      title: "If you see it otherwise",
      paragraphs: [
        `Reply to this email or write to ${shop.email}. Your rights by law stay as they are: a faulty piece, or one that you did not order, we mend, replace or pay back.`,
      ],
    },
  ],
});

/** Whether it ended after the last day for sending the pieces. */
const isLate = ({ endedAt, sendBackBy }: MailedReturn): boolean =>
  endedAt !== null && shopDay(endedAt) > sendBackBy;

/** The common parts of the letters. */
const letterAbout = (
  { order, pieces }: MailedReturn,
  shop: ShopDetails,
): Omit<OrderMail, "subject" | "title" | "facts" | "paragraphs"> => ({
  links: [statusLink(order)],
  pieces,
  sums: [],
  deliverTo: [],
  sections: [
    {
      title: "If something is not right",
      paragraphs: [
        `Reply to this email or write to ${shop.email}, quoting order ${order.reference}, and we will look into it.`,
      ],
    },
  ],
  closing: withThanks(shop),
  law: [whoWeAre(shop)],
});
