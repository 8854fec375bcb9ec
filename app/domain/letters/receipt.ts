import { deliveryDays } from "#app/domain/delivery/delivery-choices.ts";
import { formatArrival } from "#app/domain/delivery/delivery-dates.ts";
import { zoneOf } from "#app/domain/delivery/zone.ts";
import { giftCardTerms } from "#app/domain/money/gift-cards/gift-card.ts";
import { formatInBoth, type RefundedAbroad, refundInPounds } from "#app/domain/money/presentment.ts";
import { atFullPrice } from "#app/domain/orders/order-discount.ts";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { formatMoney, type Money, toMoney } from "#app/shared/money.ts";
import { formatLongDay } from "#app/shared/shop-time.ts";
import { cancellationTerms, cardCancellationTerms, whoWeAre, yourRights } from "./cancellation-terms.ts";
import {
  collectionSection,
  type MailedOrder,
  type MailSection,
  type OrderMail,
  type ShopDetails,
  statusLink,
  sumsOf,
  withdrawLink,
  withThanks,
} from "./order-mail.ts";

/**
 * To the shopper, when an order was paid: a letter about its pieces, then the terms of cancelling that the law requires
 * for distance sales.
 */
export const receiptMail = (order: MailedOrder, shop: ShopDetails): OrderMail => ({
  subject: `Your order ${order.reference} at ${shop.name}`,
  title: titleOf(order),
  facts: [`Order ${order.reference}`, `Paid on ${formatLongDay(order.paidAt)}`],
  paragraphs: howItComes(order),
  links: [
    ...(isAddressAsked(order) ? [{ label: "Tell us where it goes", url: `${order.statusUrl}/address` }] : []),
    statusLink(order),
    ...order.invoices,
    ...(order.isFaceToFace ? [] : [withdrawLink(order)]),
  ],
  pieces: order.lines.map(atFullPrice),
  sums: sumsOf(order),
  deliverTo: order.deliverTo,
  sections: [
    ...collectionSection(order, shop),
    whatHappensNext(order, shop),
    ...(order.giftCard ? [{ title: "The gift card", paragraphs: giftCardTerms(order.giftCard, shop) }] : []),
  ],
  closing: withThanks(shop),
  law: [...legalTerms(order, shop), whoWeAre(shop)],
});

function titleOf(order: MailedOrder): string {
  if (order.giftCard) return order.exchange ? "Your store credit" : "Thank you for your gift";
  if (order.kind === "deposit") return "Thank you, we begin";
  return areSeveral(order) ? "Thank you, they are yours" : "Thank you, it is yours";
}

function legalTerms(order: MailedOrder, shop: ShopDetails): MailSection[] {
  if (order.giftCard) return cardCancellationTerms(order, shop);
  return order.isFaceToFace ? [yourRights(shop)] : cancellationTerms(order, shop);
}

/** A gift card paid the order, so no payment page has asked for the address. */
const isAddressAsked = ({ handover, deliverTo, giftCents, deliveryDays }: MailedOrder): boolean =>
  handover === null && deliverTo.length === 0 && giftCents > 0 && deliveryDays !== null;

function howItComes(order: MailedOrder): string[] {
  const { handover, deliverTo, exchange, giftCard, kind } = order;
  if (kind === "deposit")
    return [
      "Your deposit is here, so the quote that you accepted holds for both of us. It is a part of the price: the balance is due when your piece is made. The page of your piece shows each step, and the page of this order leads there.",
    ];
  if (giftCard && exchange)
    return [
      `Your pieces of order ${exchange.of} are back, and what you paid for them is on a gift card. It comes in an email of its own. It is an order with its own number and invoice.`,
    ];
  if (giftCard)
    return [
      giftCard.isToRecipient
        ? `Your payment went through. The card goes to ${giftCard.recipient} by email on ${formatCalendarDay(giftCard.sendOn)}.`
        : `Your payment went through. The card comes to you by email on ${formatCalendarDay(giftCard.sendOn)}, for you to hand on.`,
    ];
  if (exchange)
    return [
      `This is your exchange for pieces of order ${exchange.of}. It is an order of its own, with its own number and invoice.`,
    ];
  if (handover === "hand") return ["Your payment went through, and your pieces are handed to you in person."];
  if (handover === "collection")
    return [
      "Your payment went through. We press and pack your pieces, and write again when you can collect them.",
    ];
  return [
    "Your payment went through. We press, pack and send your pieces, and write again when your parcel leaves.",
    ...(isAddressAsked(order)
      ? ["A gift card paid, so no payment page has asked where it goes: please tell us below."]
      : []),
    ...(deliverTo.length === 0 && !isAddressAsked(order)
      ? [
          "We have no delivery address for your order. Please reply with your delivery address, and we will send your parcel.",
        ]
      : []),
  ];
}

const areSeveral = ({ lines }: MailedOrder): boolean =>
  lines.length > 1 || lines.some(({ quantity }) => quantity > 1);

function whatHappensNext(
  { place, handover, kind, deliveryDays: agreed, arrival, duty }: MailedOrder,
  { zones, email }: ShopDetails,
): MailSection {
  const days = agreed ?? (place === null ? null : zoneOf(zones, place)?.businessDays);
  const time = days
    ? deliveryDays(days)
    : zones.map((zone) => `${deliveryDays(zone.businessDays)} (${zone.name})`).join(", ");
  return {
    title: "What happens next",
    paragraphs: [
      ...(handover === null && kind !== "deposit"
        ? [
            `Delivery takes ${time}${arrival ? `: it should be with you ${formatArrival(arrival)}` : ""}.${duty ? ` ${duty}` : ""}`,
          ]
        : []),
      `To ask or to change something, reply to this email or write to ${email}.`,
    ],
  };
}

/** To the shopper, when the order was cancelled, or all of its money was paid back. */
export const refundedMail = (order: MailedOrder, shop: ShopDetails): OrderMail =>
  order.totalCents === 0 ? freeMail(order, shop) : repaidMail(order, shop);

/** For an order that cost nothing. */
const freeMail = (order: MailedOrder, shop: ShopDetails): OrderMail => ({
  ...repaidMail(order, shop),
  subject: `Your order ${order.reference} is cancelled`,
  title: "Your order is cancelled",
  facts: [`Order ${order.reference}`],
  paragraphs: ["We will not be sending your order. You paid nothing for it, so no money goes back."],
  sums: [],
  sections: [
    {
      title: "If you did not expect this",
      paragraphs: [`Reply to this email or write to ${shop.email}, quoting order ${order.reference}.`],
    },
  ],
});

const repaidMail = (order: MailedOrder, shop: ShopDetails): OrderMail => ({
  subject: `Your money for order ${order.reference} is ${howFar(moneyOf(order))}`,
  title: `Your money is ${howFar(moneyOf(order))}`,
  facts: [`Order ${order.reference}`, `Paid on ${formatLongDay(order.paidAt)}`],
  paragraphs: [whatGoesBack(order), ...whenItComes(moneyOf(order), order, shop)],
  links: [statusLink(order), ...order.invoices],
  pieces: order.lines.map(atFullPrice),
  sums: [...sumsOf(order), refundSum(moneyOf(order))],
  deliverTo: [],
  sections: [
    {
      title: "If it does not arrive",
      paragraphs: [
        `Reply to this email or write to ${shop.email}, quoting order ${order.reference}, and we will look into it.`,
      ],
    },
  ],
  closing: withThanks(shop),
  law: [whoWeAre(shop)],
});

/** To the shopper, when a part of the money was paid back. */
export const partRefundedMail = (order: MailedOrder, money: MailedRefund, shop: ShopDetails): OrderMail => ({
  ...refundedMail(order, shop),
  subject: `${formatMoney(money.amountCents)} for order ${order.reference} is ${howFar(money)}`,
  title: `A part of your money is ${howFar(money)}`,
  paragraphs: [
    whereItGoes(money, `${formatMoney(money.amountCents)} of what you paid`),
    ...whenItComes(money, { hadEarlierRefund: false }, shop),
  ],
  pieces: [],
  sums: [{ name: "Total paid", amountCents: order.totalCents }, refundSum(money)],
});

function whatGoesBack(order: MailedOrder): string {
  const { state, fulfilledAt } = order;
  const back = whereItGoes(moneyOf(order), `The ${formatMoney(order.totalCents)} you paid`);
  return state === "cancelled" || fulfilledAt === null ? `We will not be sending your order. ${back}` : back;
}

/** All of an order's money. */
const moneyOf = ({ totalCents, giftBackCents, isTill, refundAbroad }: MailedOrder): MailedRefund => ({
  ...{ amountCents: totalCents, giftBackCents, isTill, refundAbroad },
});

/**
 * Money that went back: `giftBackCents` of it to a gift card. When the till had taken it, all of it went back by hand.
 */
export interface MailedRefund {
  amountCents: Money;
  giftBackCents: Money;
  isTill: boolean;
  /** How it arrives in the currency that the shopper paid in; null in pounds. */
  refundAbroad: RefundedAbroad | null;
}

/** The row of a refund: in both currencies, when all of it goes to a card and the provider told how much arrives. */
export const refundSum = ({ amountCents, refundAbroad }: MailedRefund): OrderMail["sums"][number] => ({
  ...{ name: "Goes back to you", amountCents, isTotal: true },
  inOwn: refundAbroad?.told?.amountCents === amountCents ? formatInBoth(refundAbroad.told) : null,
});

const hasArrived = ({ amountCents, giftBackCents, isTill }: MailedRefund): boolean =>
  isTill || giftBackCents >= amountCents;

/** How far the money is, as the end of a sentence. */
export const howFar = (money: MailedRefund): string => (hasArrived(money) ? "back" : "on its way back");

/** The destination of the money, as a sentence about `named`, which says the sum. */
export function whereItGoes(money: MailedRefund, named: string): string {
  const { amountCents, giftBackCents, isTill } = money;
  if (isTill) return `${named} was given back to you by hand.`;
  if (giftBackCents === 0) return `${named} is going back to the card you used.`;
  if (hasArrived(money)) return `${named} is on your gift card again. You can spend it at once.`;
  const toPayment = formatMoney(toMoney(amountCents - giftBackCents));
  return `${named} is going back to you: ${formatMoney(giftBackCents)} is on your gift card again, and ${toPayment} is going back to the card you used.`;
}

/** When the shopper's bank shows the money, in a sentence; none when all of it is on a gift card. */
export function whenItComes(
  money: MailedRefund,
  { hadEarlierRefund }: Pick<MailedOrder, "hadEarlierRefund">,
  { policy }: ShopDetails,
): string[] {
  if (money.isTill) return ["If it went back to a card, your bank shows it within some days."];
  if (hasArrived(money)) return [];
  const [from, to] = policy.refundBusinessDays;
  const told = `We have asked for it already. Your bank shows it within ${from} to ${to} business days.`;
  return [
    hadEarlierRefund ? `${told} This includes anything we refunded earlier.` : told,
    ...(money.refundAbroad ? [refundInPounds(money.refundAbroad)] : []),
  ];
}
