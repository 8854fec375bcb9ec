import { formatPence } from "#app/shared/money.ts";
import { whoWeAre } from "./cancellation-terms.ts";
import { formatDay, type Letter, type MailedOrder, type ShopFacts, statusLink, sumsOf } from "./letter.ts";

/** To the shopper, when the order was cancelled or all of its money went back. */
export const refundedLetter = (order: MailedOrder, shop: ShopFacts): Letter => ({
  subject: `Your money for order ${order.reference} is on its way back`,
  title: "Your money is on its way back",
  facts: [`Order ${order.reference}`, `Paid on ${formatDay(order.paidAt)}`],
  paragraphs: [whatGoesBack(order), whenItComes(shop)],
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

function whenItComes({
  policy: {
    refundBusinessDays: [from, to],
  },
}: ShopFacts): string {
  return `We have asked for it already. Your bank shows it within ${from} to ${to} business days. Parts that went back before are in the sum.`;
}
