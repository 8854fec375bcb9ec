import { atFullPrice } from "#app/domain/orders/order-discount.ts";
import { formatPence, type Pence, pence } from "#app/shared/money.ts";
import { formatLongDay } from "#app/shared/shop-time.ts";
import { whoWeAre } from "./cancellation-terms.ts";
import {
  type MailedOrder,
  type OrderMail,
  type ShopDetails,
  statusLink,
  sumsOf,
  withThanks,
} from "./order-mail.ts";

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
  sums: [...sumsOf(order), { name: "Goes back to you", amountCents: order.totalCents, isTotal: true }],
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
  subject: `${formatPence(money.amountCents)} for order ${order.reference} is ${howFar(money)}`,
  title: `A part of your money is ${howFar(money)}`,
  paragraphs: [
    whereItGoes(money, `${formatPence(money.amountCents)} of what you paid`),
    ...whenItComes(money, { hadEarlierRefund: false }, shop),
  ],
  pieces: [],
  sums: [
    { name: "Total paid", amountCents: order.totalCents },
    { name: "Goes back to you", amountCents: money.amountCents, isTotal: true },
  ],
});

function whatGoesBack(order: MailedOrder): string {
  const { state, fulfilledAt } = order;
  const back = whereItGoes(moneyOf(order), `The ${formatPence(order.totalCents)} you paid`);
  return state === "cancelled" || fulfilledAt === null ? `We will not be sending your order. ${back}` : back;
}

/** All of an order's money. */
const moneyOf = ({ totalCents: amountCents, giftBackCents, isTill }: MailedOrder): MailedRefund => ({
  amountCents,
  giftBackCents,
  isTill,
});

/** Money that went back: `giftBackCents` of it to a gift card, and all of it by hand where the till had taken it. */
export interface MailedRefund {
  amountCents: Pence;
  giftBackCents: Pence;
  isTill: boolean;
}

const hasArrived = ({ amountCents, giftBackCents, isTill }: MailedRefund): boolean =>
  isTill || giftBackCents >= amountCents;

/** How far the money is, as the end of a sentence. */
export const howFar = (money: MailedRefund): string => (hasArrived(money) ? "back" : "on its way back");

/** Where the money went, as a sentence about `named`, which says the sum. */
export function whereItGoes(money: MailedRefund, named: string): string {
  const { amountCents, giftBackCents, isTill } = money;
  if (isTill) return `${named} was given back to you by hand.`;
  if (giftBackCents === 0) return `${named} is going back to the card you used.`;
  if (hasArrived(money)) return `${named} is on your gift card again. You can spend it at once.`;
  const toPayment = formatPence(pence(amountCents - giftBackCents));
  return `${named} is going back to you: ${formatPence(giftBackCents)} is on your gift card again, and ${toPayment} is going back to the card you used.`;
}

/** When the shopper's bank shows the money, in a sentence; none where all of it is on a gift card. */
export function whenItComes(
  money: MailedRefund,
  { hadEarlierRefund }: Pick<MailedOrder, "hadEarlierRefund">,
  { policy }: ShopDetails,
): string[] {
  if (money.isTill) return ["If it went back to a card, your bank shows it within some days."];
  if (hasArrived(money)) return [];
  const [from, to] = policy.refundBusinessDays;
  const told = `We have asked for it already. Your bank shows it within ${from} to ${to} business days.`;
  return [hadEarlierRefund ? `${told} This includes anything we refunded earlier.` : told];
}
