import { deliveryDays } from "#app/features/delivery/delivery-words.ts";
import { zoneOf } from "#app/features/delivery/zone.ts";
import { formatLongDay } from "#app/shared/shop-time.ts";
import { cancellationTerms, whoWeAre } from "./cancellation-terms.ts";
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

/** To the shopper, when an order was paid: a letter about its pieces, then the terms of cancelling that the law requires. */
export const receiptMail = (order: MailedOrder, shop: ShopDetails): OrderMail => ({
  subject: `Your order ${order.reference} at ${shop.name}`,
  title: areSeveral(order) ? "Thank you, they are yours" : "Thank you, it is yours",
  facts: [`Order ${order.reference}`, `Paid on ${formatLongDay(order.paidAt)}`],
  paragraphs: howItComes(order),
  links: [statusLink(order), ...order.invoices, withdrawLink(order)],
  pieces: order.lines,
  sums: sumsOf(order),
  deliverTo: order.deliverTo,
  sections: [...collectionSection(order, shop), whatHappensNext(order, shop)],
  closing: withThanks(shop),
  law: [...cancellationTerms(order, shop), whoWeAre(shop)],
});

function howItComes({ handover, deliverTo }: MailedOrder): string[] {
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
