import { trackingUrl } from "#app/features/orders/parcel-tracking.ts";
import { formatLongDay } from "#app/shared/shop-time.ts";
import { DAYS_TO_SEND_BACK, whoWeAre } from "./cancellation-terms.ts";
import {
  type MailedOrder,
  type MailLink,
  type OrderMail,
  type ShopDetails,
  statusLink,
} from "./order-mail.ts";

/** To the shopper, when the parcel is on its way: with whom, and how to follow it. */
export const fulfilledMail = (order: MailedOrder, shop: ShopDetails): OrderMail => ({
  subject: `Your order ${order.reference} is on its way`,
  title: "Your parcel is on its way",
  facts: [
    `Order ${order.reference}`,
    ...(order.fulfilledAt ? [`Sent on ${formatLongDay(order.fulfilledAt)}`] : []),
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
        `You have ${shop.policy.cancellationDays} days from the day on which the last piece arrives to tell us that you cancel, without giving a reason. From the day on which you tell us, you have ${DAYS_TO_SEND_BACK} days to send the pieces back. Your receipt says how.`,
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
function parcelLink({ carrier, tracking }: MailedOrder): MailLink[] {
  const url = trackingUrl(carrier, tracking);
  return url === null ? [] : [{ label: "Follow the parcel", url }];
}
