import { formatLongDay } from "#app/shared/shop-time.ts";
import { cancellationTerms, whoWeAre } from "./cancellation-terms.ts";
import {
  type MailedOrder,
  type MailSection,
  type OrderMail,
  type ShopDetails,
  statusLink,
  sumsOf,
} from "./order-mail.ts";

/** To the shopper, when an order is paid: what was bought, and the terms of cancelling that the law wants told. */
export const receiptMail = (order: MailedOrder, shop: ShopDetails): OrderMail => ({
  subject: `Your order ${order.reference} at ${shop.name}`,
  title: "Thank you for your order",
  facts: [`Order ${order.reference}`, `Paid on ${formatLongDay(order.paidAt)}`],
  paragraphs:
    order.deliverTo.length === 0
      ? [
          "We have no delivery address for your order. Please answer this mail with it, and we send your parcel.",
        ]
      : [],
  links: [statusLink(order)],
  pieces: order.lines,
  sums: sumsOf(order),
  deliverTo: order.deliverTo,
  sections: [whatHappensNext(order, shop), ...cancellationTerms(order, shop), whoWeAre(shop)],
});

function whatHappensNext({ country }: MailedOrder, { policy, email }: ShopDetails): MailSection {
  const { uk, international } = policy.deliveryBusinessDays;
  const days = ([from, to]: readonly [number, number]): string => `${from} to ${to} working days`;
  const zones = `${days(uk)} in the United Kingdom and ${days(international)} elsewhere`;
  const time = country === null ? zones : days(country === "GB" ? uk : international);
  return {
    title: "What happens next",
    paragraphs: [
      `We pack your order and send it. Delivery takes ${time}.`,
      `To ask or to change something, answer this mail or write to ${email}.`,
    ],
  };
}
