import { formatArrival } from "#app/domain/delivery/delivery-dates.ts";
import { trackingUrl } from "#app/domain/orders/parcel.ts";
import { withdrawablePieces } from "#app/domain/returns/contract.ts";
import { withdrawalDeadline } from "#app/domain/returns/deadline.ts";
import { DAYS_TO_SEND_BACK } from "#app/domain/returns/return-state.ts";
import { earliestLastDay, formatDeadline } from "#app/domain/returns/withdrawal.ts";
import { type Day, formatCalendarDay } from "#app/shared/calendar-day.ts";
import { formatLongDay, shopDay } from "#app/shared/shop-time.ts";
import { whoWeAre } from "./cancellation-terms.ts";
import type { MailedContract } from "./mailed-return.server.ts";
import {
  collectionSection,
  type MailedOrder,
  type MailLink,
  type MailSection,
  type OrderMail,
  type ShopDetails,
  statusLink,
  withdrawLink,
  withThanks,
} from "./order-mail.ts";

/** To the shopper, when the parcel was sent: its carrier, and how to follow it. */
export const fulfilledMail = (order: MailedOrder, shop: ShopDetails): OrderMail =>
  order.handover === null ? sentMail(order, shop) : readyMail(order, shop);

/** The same to the shopper who exchanged pieces: which order they came back from. */
export function exchangeSentMail(order: MailedOrder, shop: ShopDetails): OrderMail {
  const letter = fulfilledMail(order, shop);
  const of = order.exchange ? [`In exchange for pieces of order ${order.exchange.of}`] : [];
  const facts = [...letter.facts, ...of];
  if (order.handover !== null) return { ...letter, facts };
  const subject = `Your exchange ${order.reference} is on its way`;
  return { ...letter, subject, title: "Your exchange is on its way", facts };
}

/** To the shopper who collects the pieces: where and when. */
const readyMail = (order: MailedOrder, shop: ShopDetails): OrderMail => ({
  subject: `Your order ${order.reference} is ready to collect`,
  title: "Your pieces are ready",
  facts: [`Order ${order.reference}`],
  paragraphs: ["They are packed and wait for you."],
  links: [statusLink(order)],
  pieces: order.sent,
  sums: [],
  deliverTo: [],
  sections: [
    ...collectionSection(order, shop),
    {
      title: "If something is not right",
      paragraphs: [
        `You have ${shop.policy.cancellationDays} days after the day you collect the last piece to tell us you are cancelling. Your receipt says how. Reply to this email or write to ${shop.email}.`,
      ],
    },
  ],
  closing: withThanks(shop),
  law: [whoWeAre(shop)],
});

const sentMail = (order: MailedOrder, shop: ShopDetails): OrderMail => ({
  subject: `Your order ${order.reference} is on its way`,
  title: "Your parcel is on its way",
  facts: [
    `Order ${order.reference}`,
    ...(order.fulfilledAt ? [`Sent on ${formatLongDay(order.fulfilledAt)}`] : []),
  ],
  paragraphs: [carriedBy(order), ...arrivesOn(order)],
  links: [...parcelLink(order), statusLink(order), withdrawLink(order)],
  pieces: order.sent,
  sums: [],
  deliverTo: order.deliverTo,
  sections: [
    {
      title: "When it arrives",
      paragraphs: [
        `You may withdraw without a reason${formatUntil(order, shop)}: you have ${shop.policy.cancellationDays} days after the day the last piece arrives, and the page of your order says the exact date. You then have ${DAYS_TO_SEND_BACK} days to send the pieces back.`,
        `If something is not right, reply to this email or write to ${shop.email}.`,
      ],
    },
  ],
  closing: withThanks(shop),
  law: [whoWeAre(shop)],
});

/** The day that is certain before anybody knows when the parcel arrives. */
const formatUntil = ({ fulfilledAt, country }: MailedOrder, { policy }: ShopDetails): string =>
  fulfilledAt ? ` until ${earliestLastDay(fulfilledAt, country, policy.cancellationDays)} at least` : "";

function carriedBy({ carrier, tracking }: MailedOrder): string {
  const by = carrier ? `It travels with ${carrier}.` : "We have packed it and handed it over.";
  return tracking ? `${by} Its tracking number is ${tracking}.` : by;
}

/** The days that the checkout named, unless the parcel left too late to be sure of them. */
function arrivesOn({ arrival, fulfilledAt }: MailedOrder): string[] {
  const isInTime = arrival !== null && fulfilledAt !== null && shopDay(fulfilledAt) < arrival.from;
  return isInTime ? [`It should be with you ${formatArrival(arrival)}.`] : [];
}

/** The carrier's page of the parcel, if it is known. */
function parcelLink({ carrier, tracking }: MailedOrder): MailLink[] {
  const url = trackingUrl(carrier, tracking);
  return url === null ? [] : [{ label: "Follow the parcel", url }];
}

/** To the shopper, when the owner noted the day on which the last parcel arrived: until when they may withdraw. */
export const deliveredMail = (mailed: MailedContract, day: Day, shop: ShopDetails): OrderMail => ({
  ...arrival(mailed, day),
  links: [statusLink(mailed.order), ...(mayWithdraw(mailed) ? [withdrawLink(mailed.order)] : [])],
  pieces: mailed.order.sent,
  sums: [],
  deliverTo: [],
  sections: [...(mayWithdraw(mailed) ? [changeOfMind(mailed, day)] : []), ifNotRight(shop)],
  closing: withThanks(shop),
  law: [whoWeAre(shop)],
});

function arrival(
  { order: { reference, handover } }: MailedContract,
  day: Day,
): Pick<OrderMail, "subject" | "title" | "facts" | "paragraphs"> {
  const on = formatCalendarDay(day);
  if (handover !== null)
    return {
      subject: `Your order ${reference} is with you`,
      title: "Your pieces are with you",
      facts: [`Order ${reference}`, `Collected on ${on}`],
      paragraphs: ["We noted that you have collected your pieces. We hope you wear them for years."],
    };
  return {
    subject: `Your order ${reference} has arrived`,
    title: "Your parcel has arrived",
    facts: [`Order ${reference}`, `Arrived on ${on}`],
    paragraphs: [
      "We noted that your parcel has arrived. We hope you wear your pieces for years. If it is not with you, reply to this email, and we look for it.",
    ],
  };
}

const mayWithdraw = ({ contract }: MailedContract): boolean => withdrawablePieces(contract).length > 0;

function changeOfMind({ contract, order }: MailedContract, day: Day): MailSection {
  const deadline = withdrawalDeadline({ ...contract.facts, deliveredOn: day });
  return {
    title: "If you change your mind",
    paragraphs: [
      `${formatDeadline(deadline)} You need give no reason, and your receipt has the terms.`,
      `To return or exchange a piece, or have it altered, use the page of your order: ${order.statusUrl}/return.`,
    ],
  };
}

const ifNotRight = ({ email }: ShopDetails): MailSection => ({
  title: "If something is not right",
  paragraphs: [
    `Reply to this email or write to ${email}. Your rights about a faulty piece last much longer than these days.`,
  ],
});
