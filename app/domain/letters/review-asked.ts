import { whoWeAre } from "./cancellation-terms.ts";
import { type MailedOrder, type OrderMail, type ShopDetails, withThanks } from "./order-mail.ts";

/** The links of a letter that asks for a review, and the order's lines that it is about. */
interface ReviewLinks {
  write: string;
  leave: string;
  lineNos: number[];
}

/** To the shopper, two weeks after the pieces arrived: asks for a review, once. */
export const reviewAskedMail = (order: MailedOrder, links: ReviewLinks, shop: ShopDetails): OrderMail => ({
  subject: `How do you like it? Your order ${order.reference}`,
  title: "How do you like it?",
  facts: [`Order ${order.reference}`],
  paragraphs: [
    "You have had your pieces for two weeks. What is good about them, and what is not? Your words help the next person to choose the right size and the right cloth.",
    "It takes two minutes, and a picture is welcome. We show every honest review, also a critical one, and give nothing for it.",
  ],
  links: [
    { label: "Write your review", url: links.write },
    { label: "Do not ask me again", url: links.leave },
  ],
  // The lines of a mailed order are in the order of their numbers, which begin with 1.
  pieces: order.lines.filter((_, index) => links.lineNos.includes(index + 1)),
  sums: [],
  deliverTo: [],
  sections: [
    {
      title: "If something is not right",
      paragraphs: [`Reply to this email or write to ${shop.email}. We would rather put it right.`],
    },
  ],
  closing: withThanks(shop),
  law: [whoWeAre(shop)],
});
