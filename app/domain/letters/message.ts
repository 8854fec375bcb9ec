import { whoWeAre } from "./cancellation-terms.ts";
import { type MailedMessage, type OrderMail, type ShopDetails, statusLink } from "./order-mail.ts";

/** To the shopper, what the owner wrote. An answer to it goes to the shop's mailbox. */
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
