import { LINK_MINUTES } from "#app/domain/people/order-access/order-access.ts";
import type { CartLine } from "#app/domain/selling/cart/cart.ts";
import { fromMajorUnits, sumMoney, timesMoney, toMoney } from "#app/shared/money.ts";
import { formatDay } from "#app/shared/shop-time.ts";
import type { MailPiece, OrderMail, ShopDetails } from "./order-mail.ts";

/** The cart that somebody asked for: its pieces at today's prices, and the link. */
export function cartLetter(
  lines: readonly (CartLine & Pick<MailPiece, "imageUrl">)[],
  { url, until, shop }: { url: string; until: Date; shop: Pick<ShopDetails, "name"> },
): OrderMail {
  const pieces = lines.map(
    (line): MailPiece => ({
      title: line.title,
      colorName: line.color ?? "",
      size: line.size ?? "",
      quantity: line.qty,
      priceCents: fromMajorUnits(line.price),
      imageUrl: line.imageUrl,
      discountCents: toMoney(0),
      numbers: null,
      exception: null,
    }),
  );
  const total = sumMoney(pieces.map(({ priceCents, quantity }) => timesMoney(priceCents, quantity)));
  return {
    subject: `Your cart at ${shop.name}`,
    title: "Your cart, as you asked",
    facts: [],
    paragraphs: [
      `The link puts it back into the cart on any device, until ${formatDay(until)}. Whoever has the link can open it.`,
      "Nothing is held for you: prices and pieces are those of the day you open it.",
    ],
    links: [{ label: "Open my cart", url }],
    pieces,
    sums: [{ name: "Total before delivery", amountCents: toMoney(total), isTotal: true }],
    deliverTo: [],
    sections: [],
    closing: [
      "You asked for this email once, so it is the only one. We have not kept your address.",
      shop.name,
    ],
    law: [],
  };
}

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
