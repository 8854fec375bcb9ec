import { atFullPrice } from "#app/domain/orders/order-discount.ts";
import { formatMoney } from "#app/shared/money.ts";
import { formatLongDay } from "#app/shared/shop-time.ts";
import { whoWeAre } from "./cancellation-terms.ts";
import {
  type MailedMessage,
  type MailedOrder,
  type OrderMail,
  type ShopDetails,
  statusLink,
  sumsOf,
} from "./order-mail.ts";

/** The owner's message to the shopper. An answer to it goes to the shop's mailbox. */
export const messageMail = (message: MailedMessage, shop: ShopDetails): OrderMail => ({
  subject: `About your order ${message.reference}`,
  title: `About your order ${message.reference}`,
  facts: [],
  paragraphs: message.text.split(/\n{2,}/),
  links: [statusLink(message)],
  pieces: [],
  sums: [],
  deliverTo: [],
  sections: [],
  closing: [shop.name],
  law: [whoWeAre(shop)],
});

/** To the owner, when a payment has arrived: what to pack, or what to pay back, or that it was only a test. */
export function noticeMail(order: MailedOrder, shop: ShopDetails): OrderMail {
  return {
    ...newsOf(order),
    facts: [`Order ${order.reference}`, `Paid on ${formatLongDay(order.paidAt)} by ${order.email}`],
    links: [{ label: "Open the order", url: order.adminUrl }],
    pieces: order.lines.map(atFullPrice),
    sums: sumsOf(order),
    deliverTo: order.deliverTo,
    sections: [
      {
        title: "Why you are getting this",
        paragraphs: [
          order.isTest
            ? `${shop.name} is connected to its payment provider with test keys.`
            : `${shop.name} writes to you about every paid order.`,
        ],
      },
    ],
    law: [],
  };
}

function newsOf(order: MailedOrder): Pick<OrderMail, "subject" | "title" | "paragraphs"> {
  const { reference, totalCents, state } = order;
  if (order.isTest)
    return {
      subject: `Test order ${reference}: no payment taken`,
      title: "A test order",
      paragraphs: ["It was paid with a test card, so no money was taken. Do not send anything."],
    };
  if (state === "needs_refund")
    return {
      subject: `Refund needed: order ${reference}`,
      title: "This order needs a refund",
      paragraphs: [
        "The payment arrived, but the order cannot be sent. The order's page says why. Please refund it there, and send nothing.",
      ],
    };
  return {
    subject: `New order ${reference}, ${formatMoney(totalCents)}`,
    title: "A new order",
    paragraphs: [
      order.kind === "deposit"
        ? "It is the deposit of a piece made to measure: nothing is sent for it. Go on under Made for you."
        : order.kind === "gift-card"
          ? "It is a gift card: there is nothing to pack or to send. The order's page says when its email goes out."
          : order.lines.some(({ exception }) => exception === "alteration")
            ? "It is an alteration: nothing is sent before its work is done. Go on under Made for you."
            : order.handover === "collection"
              ? "Pack the pieces, then say on the order's page that they are ready to collect: an email tells the customer."
              : order.handover === "hand"
                ? "Hand the pieces over, then mark the order as fulfilled. The customer has their receipt."
                : order.deliverTo.length === 0
                  ? `No delivery address came with the payment. Ask the customer (${order.email}) where the parcel goes before you send it.`
                  : "Pack the pieces, send the parcel, then mark the order as fulfilled. The customer has their receipt.",
    ],
  };
}
