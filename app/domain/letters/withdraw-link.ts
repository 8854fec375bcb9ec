import { formatMomentAndZone, LINK_DAYS } from "#app/domain/returns/withdrawal.ts";
import { toMoney } from "#app/shared/money.ts";
import { formatMoment } from "#app/shared/shop-time.ts";
import { whoWeAre } from "./cancellation-terms.ts";
import {
  CREDIT_NAME,
  collectionSection,
  type LinkedOrder,
  type MailedOrder,
  type OrderMail,
  type ShopDetails,
  statusLink,
  withThanks,
} from "./order-mail.ts";

/** The form that a letter's link confirms. */
export interface WithdrawalForm {
  id: string;
  at: Date;
}

/**
 * To the customer of an order, when somebody typed its number and e-mail to withdraw. The link shows the pieces and
 * confirms; the withdrawal counts from the form's moment. The letter acknowledges the form (Directive 2011/83/EU,
 * article 11a).
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

/** To a customer whose order the owner wrote: the payment provider's page, and until when the pieces are kept. */
export const paymentLinkMail = (order: LinkedOrder, shop: ShopDetails): OrderMail => ({
  subject: `Your order ${order.reference} at ${shop.name}: the link to pay`,
  title: "Your pieces are kept for you",
  facts: [`Order ${order.reference}`, `To be paid by ${formatMoment(order.until)}`],
  paragraphs: [
    `We have put these pieces aside for you. The link leads to the page of our payment provider, where you pay by card. It works until ${formatMoment(order.until)}; then the pieces go back on sale.`,
  ],
  links: [{ label: "Pay for your order", url: order.url }, statusLink(order)],
  pieces: order.lines,
  sums: [
    { name: "Subtotal", amountCents: order.subtotalCents },
    ...(order.deliveryCents === null ? [] : [{ name: "Delivery", amountCents: order.deliveryCents }]),
    ...(order.creditCents > 0 ? [{ name: CREDIT_NAME, amountCents: toMoney(-order.creditCents) }] : []),
    { name: "Total", amountCents: order.totalCents, isTotal: true },
  ],
  deliverTo: [],
  sections: [
    ...collectionSection(order, shop),
    {
      title: "Before you pay",
      paragraphs: [
        `You have ${shop.policy.cancellationDays} days after the day the last piece arrives to tell us you are cancelling, without giving a reason. The receipt has the terms.`,
        `To ask or to change something, reply to this email or write to ${shop.email}.`,
      ],
    },
  ],
  closing: withThanks(shop),
  law: [whoWeAre(shop)],
});

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
