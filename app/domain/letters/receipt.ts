import { deliveryDays } from "#app/domain/delivery/delivery-words.ts";
import { zoneOf } from "#app/domain/delivery/zone.ts";
import { giftCardTerms } from "#app/domain/money/gift-cards/gift-card.ts";
import { atFullPrice } from "#app/domain/orders/order-discount.ts";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
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
 * for what is bought at a distance.
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
  return areSeveral(order) ? "Thank you, they are yours" : "Thank you, it is yours";
}

function legalTerms(order: MailedOrder, shop: ShopDetails): MailSection[] {
  if (order.giftCard) return cardCancellationTerms(order, shop);
  return order.isFaceToFace ? [yourRights(shop)] : cancellationTerms(order, shop);
}

/** No payment page has asked for the address of an order that a gift card paid. */
const isAddressAsked = ({ handover, deliverTo, giftCents, deliveryDays }: MailedOrder): boolean =>
  handover === null && deliverTo.length === 0 && giftCents > 0 && deliveryDays !== null;

function howItComes(order: MailedOrder): string[] {
  const { handover, deliverTo, exchange, giftCard } = order;
  if (giftCard && exchange)
    return [
      `Your pieces of order ${exchange.of} are back, and what you paid for them is on a gift card. It comes in a letter of its own. It is an order with its own number and invoice.`,
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
