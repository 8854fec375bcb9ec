import { atFullPrice } from "#app/features/orders/order-discount.ts";
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
  subject: `Your money for order ${order.reference} is ${order.isTill ? "back" : "on its way back"}`,
  title: order.isTill ? "Your money is back" : "Your money is on its way back",
  facts: [`Order ${order.reference}`, `Paid on ${formatLongDay(order.paidAt)}`],
  paragraphs: [
    whatGoesBack(order),
    ...(order.giftBackCents < order.totalCents ? [whenItComes(order, shop)] : []),
  ],
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
export const partRefundedMail = (
  order: MailedOrder,
  { amountCents, giftCardId }: { amountCents: Pence; giftCardId: string | null },
  shop: ShopDetails,
): OrderMail => ({
  ...refundedMail(order, shop),
  subject: `${formatPence(amountCents)} for order ${order.reference} is on its way back`,
  title: "A part of your money is on its way back",
  paragraphs: [
    order.isTill
      ? `${formatPence(amountCents)} of what you paid was given back to you by hand.`
      : giftCardId !== null
        ? `${formatPence(amountCents)} is on the gift card again with which you paid. You can spend it at once.`
        : `${formatPence(amountCents)} of what you paid is going back to the card you used.`,
    ...(giftCardId === null ? [whenItComes({ ...order, hadEarlierRefund: false }, shop)] : []),
  ],
  pieces: [],
  sums: [
    { name: "Total paid", amountCents: order.totalCents },
    { name: "Goes back to you", amountCents, isTotal: true },
  ],
});

function whatGoesBack(order: MailedOrder): string {
  const { state, fulfilledAt } = order;
  const back = whereItGoes(order);
  return state === "cancelled" || fulfilledAt === null ? `We will not be sending your order. ${back}` : back;
}

function whereItGoes({ totalCents, giftBackCents, isTill }: MailedOrder): string {
  if (isTill) return `The ${formatPence(totalCents)} you paid was given back to you by hand.`;
  const toCard = pence(totalCents - giftBackCents);
  return [
    giftBackCents > 0 && `${formatPence(giftBackCents)} is on your gift card again.`,
    toCard > 0 && `The ${formatPence(toCard)} you paid is going back to the card you used.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** When the shopper sees the money, in a sentence. */
export function whenItComes({ hadEarlierRefund, isTill }: MailedOrder, { policy }: ShopDetails): string {
  if (isTill) return "If it went back to a card, your bank shows it within some days.";
  const [from, to] = policy.refundBusinessDays;
  const told = `We have asked for it already. Your bank shows it within ${from} to ${to} business days.`;
  return hadEarlierRefund ? `${told} This includes anything we refunded earlier.` : told;
}
