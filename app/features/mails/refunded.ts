import { formatPence } from "#app/shared/money.ts";
import { formatLongDay } from "#app/shared/shop-time.ts";
import { whoWeAre } from "./cancellation-terms.ts";
import { type MailedOrder, type OrderMail, type ShopDetails, statusLink, sumsOf } from "./order-mail.ts";

/** To the shopper, when the order was cancelled or all of its money went back. */
export const refundedMail = (order: MailedOrder, shop: ShopDetails): OrderMail => ({
  subject: `Your money for order ${order.reference} is on its way back`,
  title: "Your money is on its way back",
  facts: [`Order ${order.reference}`, `Paid on ${formatLongDay(order.paidAt)}`],
  paragraphs: [whatGoesBack(order), whenItComes(order, shop)],
  links: [statusLink(order)],
  pieces: order.lines,
  sums: [...sumsOf(order), { name: "Goes back to you", amountCents: order.totalCents, isTotal: true }],
  deliverTo: [],
  sections: [
    {
      title: "If it does not come",
      paragraphs: [
        `Answer this letter or write to ${shop.email}, and we look for it. Please name the order ${order.reference}.`,
      ],
    },
    whoWeAre(shop),
  ],
});

function whatGoesBack({ state, totalCents, fulfilledAt }: MailedOrder): string {
  const amount = formatPence(totalCents);
  const back = `all that you paid, ${amount}, goes back to the card that you used`;
  if (state === "cancelled" || fulfilledAt === null) return `Your order is not sent, and ${back}.`;
  return `${back.charAt(0).toUpperCase()}${back.slice(1)}.`;
}

function whenItComes({ hadEarlierRefund }: MailedOrder, { policy }: ShopDetails): string {
  const [from, to] = policy.refundBusinessDays;
  const told = `We have asked for it already. Your bank shows it within ${from} to ${to} business days.`;
  return hadEarlierRefund ? `${told} Parts that went back before are in the sum.` : told;
}
