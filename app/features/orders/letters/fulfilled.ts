import { trackingUrl } from "../parcel-tracking.ts";
import { whoWeAre } from "./cancellation-terms.ts";
import {
  formatDay,
  type Letter,
  type LetterLink,
  type MailedOrder,
  type ShopFacts,
  statusLink,
} from "./letter.ts";

/** To the shopper, when the parcel is on its way: with whom, and how to follow it. */
export const fulfilledLetter = (order: MailedOrder, shop: ShopFacts): Letter => ({
  subject: `Your order ${order.reference} is on its way`,
  title: "Your parcel is on its way",
  facts: [
    `Order ${order.reference}`,
    ...(order.fulfilledAt ? [`Sent on ${formatDay(order.fulfilledAt)}`] : []),
  ],
  paragraphs: [carriedBy(order)],
  links: [...parcelLink(order), statusLink(order)],
  pieces: order.sent,
  sums: [],
  deliverTo: order.deliverTo,
  sections: [
    {
      title: "When it is there",
      paragraphs: [
        `You have ${shop.policy.cancellationDays} days from the day it arrives to send pieces back, without giving a reason. Your receipt says how.`,
        `Something is not right? Answer this letter, or write to ${shop.email}.`,
      ],
    },
    whoWeAre(shop),
  ],
});

function carriedBy({ carrier, tracking }: MailedOrder): string {
  const by = carrier ? `It travels with ${carrier}.` : "We have packed it and handed it over.";
  return tracking ? `${by} Its tracking number is ${tracking}.` : by;
}

/** Straight to the carrier, where we know how. */
function parcelLink({ carrier, tracking }: MailedOrder): LetterLink[] {
  const url = trackingUrl(carrier, tracking);
  return url === null ? [] : [{ label: "Follow the parcel", url }];
}
