import { pence } from "#app/shared/money.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import { whoWeAre } from "./cancellation-terms.ts";
import {
  CREDIT_NAME,
  collectionSection,
  type LinkedOrder,
  type OrderMail,
  type ShopDetails,
  statusLink,
  withThanks,
} from "./order-mail.ts";

/** To a customer whose order the owner wrote: the payment provider's page, and until when the pieces are kept. */
export const paymentLinkMail = (order: LinkedOrder, shop: ShopDetails): OrderMail => ({
  subject: `Your order ${order.reference} at ${shop.name}: the link to pay`,
  title: "Your pieces are kept for you",
  facts: [`Order ${order.reference}`, `To be paid by ${formatMoment(order.until)}`],
  paragraphs: [
    `We have put these pieces aside for you. The link leads to the page of our payment provider, where you pay by card. It works until ${formatMoment(order.until)}; then the pieces go back on sale.`,
  ],
  links: [{ label: "Pay for your order", url: order.url }, statusLink(order)],
  pieces: order.lines,
  sums: [
    { name: "Subtotal", amountCents: order.subtotalCents },
    ...(order.deliveryCents === null ? [] : [{ name: "Delivery", amountCents: order.deliveryCents }]),
    ...(order.creditCents > 0 ? [{ name: CREDIT_NAME, amountCents: pence(-order.creditCents) }] : []),
    { name: "Total", amountCents: order.totalCents, isTotal: true },
  ],
  deliverTo: [],
  sections: [
    ...collectionSection(order, shop),
    {
      title: "Before you pay",
      paragraphs: [
        `You have ${shop.policy.cancellationDays} days after the day the last piece arrives to tell us you are cancelling, without giving a reason. The receipt has the terms.`,
        `To ask or to change something, reply to this email or write to ${shop.email}.`,
      ],
    },
  ],
  closing: withThanks(shop),
  law: [whoWeAre(shop)],
});
