import { formatPence } from "#app/shared/money.ts";
import { formatDay, type Letter, type MailedOrder, type ShopFacts, sumsOf } from "./letter.ts";

/** To the owner, when money has come in: what to pack, or what to pay back. */
export function noticeLetter(order: MailedOrder, shop: ShopFacts): Letter {
  const { reference, totalCents, state } = order;
  const isToPayBack = state === "needs_refund";
  return {
    subject: isToPayBack
      ? `To pay back: order ${reference}`
      : `New order ${reference}, ${formatPence(totalCents)}`,
    title: isToPayBack ? "An order is to be paid back" : "A new order",
    facts: [`Order ${reference}`, `Paid on ${formatDay(order.paidAt)} by ${order.email}`],
    paragraphs: [
      isToPayBack
        ? "The money came, and the order cannot be sent: its page says why. Please refund it there, and send nothing."
        : "Pack the pieces, send the parcel, then mark the order as fulfilled. The customer has their receipt.",
    ],
    links: [{ label: "Open the order", url: order.adminUrl }],
    pieces: order.lines,
    sums: sumsOf(order),
    deliverTo: order.deliverTo,
    sections: [
      { title: "Why you get this", paragraphs: [`${shop.name} writes to you about every paid order.`] },
    ],
  };
}
