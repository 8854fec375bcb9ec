import { LINK_MINUTES } from "#app/domain/people/order-access/order-access.ts";
import type { OrderMail, ShopDetails } from "./order-mail.ts";

/** To the address of somebody's orders, when it was typed to find them. */
export const ordersLinkLetter = (
  url: string,
  { name, email }: Pick<ShopDetails, "name" | "email">,
): OrderMail => ({
  subject: `Your orders at ${name}`,
  title: "Your orders are behind this link",
  facts: [],
  paragraphs: [
    "Somebody asked to see the orders of this email. If it was you, open the link and press the button there.",
    `The link works once, and for ${LINK_MINUTES} minutes. If it was not you, do nothing: without this email nobody sees your orders.`,
  ],
  links: [{ label: "Find my orders", url }],
  pieces: [],
  sums: [],
  deliverTo: [],
  sections: [
    {
      title: "If the link does not open",
      paragraphs: [`Reply to this email or write to ${email}, and we will look for your order.`],
    },
  ],
  closing: [name],
  law: [],
});
