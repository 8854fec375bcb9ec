import { deliveryDays } from "#app/features/delivery/delivery-words.ts";
import { zoneOf } from "#app/features/delivery/zone.ts";
import { formatLongDay } from "#app/shared/shop-time.ts";
import { cancellationTerms, whoWeAre, yourRights } from "./cancellation-terms.ts";
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
 * for what is bought at a distance.
 */
export const receiptMail = (order: MailedOrder, shop: ShopDetails): OrderMail => ({
  subject: `Your order ${order.reference} at ${shop.name}`,
  title: areSeveral(order) ? "Thank you, they are yours" : "Thank you, it is yours",
  facts: [`Order ${order.reference}`, `Paid on ${formatLongDay(order.paidAt)}`],
  paragraphs: howItComes(order),
  links: [statusLink(order), ...order.invoices, ...(order.isFaceToFace ? [] : [withdrawLink(order)])],
  pieces: order.lines,
  sums: sumsOf(order),
  deliverTo: order.deliverTo,
  sections: [...collectionSection(order, shop), whatHappensNext(order, shop)],
  closing: withThanks(shop),
  law: [...(order.isFaceToFace ? [yourRights(shop)] : cancellationTerms(order, shop)), whoWeAre(shop)],
});

function howItComes({ handover, deliverTo, exchange }: MailedOrder): string[] {
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
    ...(deliverTo.length === 0
      ? [
          "We have no delivery address for your order. Please reply with your delivery address, and we will send your parcel.",
        ]
      : []),
  ];
}

const areSeveral = ({ lines }: MailedOrder): boolean =>
  lines.length > 1 || lines.some(({ quantity }) => quantity > 1);

function whatHappensNext(
  { country, handover, deliveryDays: agreed }: MailedOrder,
  { zones, email }: ShopDetails,
): MailSection {
  const days = agreed ?? (country === null ? null : zoneOf(zones, country)?.businessDays);
  const time = days
    ? deliveryDays(days)
    : zones.map((zone) => `${deliveryDays(zone.businessDays)} (${zone.name})`).join(", ");
  return {
    title: "What happens next",
    paragraphs: [
      ...(handover === null ? [`Delivery takes ${time}.`] : []),
      `To ask or to change something, reply to this email or write to ${email}.`,
    ],
  };
}
