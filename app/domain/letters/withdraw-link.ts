import { formatMomentAndZone, LINK_DAYS } from "#app/domain/returns/withdrawal.ts";
import { whoWeAre } from "./cancellation-terms.ts";
import { type MailedOrder, type OrderMail, type ShopDetails, statusLink, withThanks } from "./order-mail.ts";

/** The form that a letter's link confirms. */
export interface WithdrawalForm {
  id: string;
  at: Date;
}

/**
 * To the customer of an order, when somebody typed its number and e-mail to withdraw: the link shows the pieces and
 * confirms, and the moment of the form counts. It acknowledges the form (Directive 2011/83/EU, article 11a).
 */
export const withdrawLinkMail = (order: MailedOrder, form: WithdrawalForm, shop: ShopDetails): OrderMail => ({
  subject: `Confirm that you withdraw from order ${order.reference}`,
  title: "Withdraw from your contract",
  facts: [`Order ${order.reference}`, `Form sent on ${formatMomentAndZone(form.at)}`],
  paragraphs: [
    `Somebody sent us a form to withdraw from this order. If that was you, open the link, choose the pieces and confirm. It then counts from the moment above; the link keeps that moment for ${LINK_DAYS} days.`,
    "If it was not you, do nothing. Your order goes on as before.",
  ],
  links: [
    { label: "Choose the pieces and confirm", url: `${order.statusUrl}/withdraw?form=${form.id}` },
    statusLink(order),
  ],
  pieces: [],
  sums: [],
  deliverTo: [],
  sections: [
    {
      title: "If the link does not open",
      paragraphs: [`Reply to this email or write to ${shop.email}: a plain message counts as well.`],
    },
  ],
  closing: withThanks(shop),
  law: [whoWeAre(shop)],
});
