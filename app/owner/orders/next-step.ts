import type { OrderAlert } from "#app/domain/alerts/order-alert.ts";
import type { WrongZone } from "#app/domain/delivery/paid-delivery.ts";
import { countryName } from "#app/domain/orders/parcel.ts";
import { formatMoney, type Money, toMoney } from "#app/shared/money.ts";
import type { OrderView } from "./order-view.ts";

type Facts = Pick<
  OrderView,
  | "state"
  | "kind"
  | "totalCents"
  | "money"
  | "parcel"
  | "alerts"
  | "dispute"
  | "address"
  | "handover"
  | "email"
  | "payment"
  | "hold"
>;

const FULFILLED = {
  parcel: "The parcel is on its way.",
  arrived: "The parcel has arrived.",
  hand: "The pieces were handed over.",
  collection: "The pieces are ready to collect.",
  letter: "The gift card is live, and its email leaves on its day.",
};

/** The owner's next step for an order, in a sentence or two. */
export function nextStep(order: Facts): string {
  const { state, money, totalCents } = order;
  const left = formatMoney(money.leftCents);
  const isPartly = money.refundedCents > 0 && state !== "refunded";
  const back = isPartly && totalCents !== null ? ` ${partBack(money.refundedCents, totalCents)}` : "";
  if (money.underWayCents > 0 && money.leftCents === 0) {
    return `Wait. ${formatMoney(money.underWayCents)} is on its way back to the customer; the outcome is shown here.${order.parcel ? "" : " Do not send anything."}`;
  }
  switch (state) {
    case "open":
      if (order.payment.byHand === "link")
        return "Nothing yet. The customer has the payment link, and the pieces are kept for them until it closes.";
      return "Nothing yet. The customer is at the payment page, and the pieces are kept for them until it closes.";
    case "expired":
      return isTroubled(order, "unasked")
        ? "Look at Stripe whether money came for it. The pieces are back on the shelf."
        : "Nothing. No money came in time, and the pieces are back on the shelf.";
    case "failed":
      return "Nothing. The payment did not go through, and the pieces are back on the shelf.";
    case "paid":
      if (order.payment.isTest)
        return "Nothing. It was paid with a test card, so no money came: do not send anything.";
      if (order.hold === "withdrawal")
        return "Wait with the parcel. The customer withdraws from it: confirm that under Returns.";
      if (order.hold === "alteration")
        return `Wait with the parcel. Go on under Made for you: it is to be sent once its alteration is done.${back}`;
      if (order.dispute === "open")
        return "Wait with the parcel until the dispute is settled. If you send it all the same, mark it as fulfilled: the tracking is your proof. If you will not send it, close the order.";
      if (order.dispute === "lost")
        return "Do not send anything. The customer’s bank took the money back. Close the order, and its pieces go back on the shelf.";
      if (isTroubled(order, "refund"))
        return `A refund of this order failed. Make it good first; send only what the customer is to keep.${back}`;
      if (order.handover === "collection")
        return `To be collected. Pack the pieces, then press ‘Ready to collect’.${back}`;
      if (order.handover !== null) return `Hand the pieces over, then mark the order as fulfilled.${back}`;
      if (order.address.length === 0)
        return `No delivery address is known. Ask the customer${order.email && ` (${order.email})`} where the parcel goes before you send it.${back}`;
      return isPartly
        ? `Pack what the customer keeps, send the parcel, then mark the order as fulfilled.${back}`
        : "Pack the pieces, send the parcel, then mark the order as fulfilled.";
    case "needs_refund":
      if (order.dispute === "open")
        return "Wait, and do not send anything. The customer’s bank disputes the payment: what you pay back now would go back twice.";
      if (order.dispute === "lost")
        return "Do not send anything. The customer’s bank took the money back: close the order.";
      if (totalCents === 0) return "Nothing was paid, and nothing can be paid back. Do not send anything.";
      return `Pay the whole amount back, and do not send anything. The history says why.${back}`;
    case "fulfilled":
      if (order.kind === "deposit")
        return `Nothing to send: it is the deposit of a piece made to measure, which goes on under Made for you.${back}`;
      return `Nothing more. ${FULFILLED[order.handover ?? (order.parcel?.deliveredOn ? "arrived" : "parcel")]}${back}`;
    case "cancelled":
      if (isTroubled(order, "unshelved")) return PUT_BACK;
      if (order.dispute === "open")
        return "Do not send anything. The customer’s bank disputes the payment: wait until it has decided, and refund what is left only then.";
      if (order.dispute === "lost" && money.leftCents === 0)
        return "Nothing more. Do not send anything: the customer’s bank took the money back.";
      return money.leftCents === 0
        ? "Nothing more. Do not send anything."
        : `Do not send anything. ${left} has not gone back to the customer yet.`;
    case "refunded":
      if (isTroubled(order, "unshelved")) return PUT_BACK;
      return order.parcel
        ? "Nothing more. All the money went back to the customer."
        : "Nothing more. All the money went back to the customer: do not send anything.";
  }
}

const PUT_BACK =
  "Do not send anything: the money went back to the customer. The pieces still count as sold; put them back on the shelf.";

const isTroubled = ({ alerts }: Facts, kind: OrderAlert["kind"]): boolean =>
  alerts.some((trouble) => trouble.kind === kind);

const partBack = (refunded: Money, total: Money): string =>
  `${formatMoney(refunded)} of ${formatMoney(total)} went back to the customer.`;

/** The remedy for a delivery that was paid for a zone other than the parcel's. */
export function formatWrongZone({ chosen, right, missingCents }: WrongZone, country: string | null): string {
  const goes = `The parcel goes to ${countryName(country) ?? "another country"}, and ‘${chosen.name}’ delivery was paid for (${price(chosen.priceCents)}) instead of ‘${right.name}’ (${price(right.priceCents)}).`;
  const difference = formatMoney(toMoney(Math.abs(missingCents)));
  return missingCents > 0
    ? `${goes} Before you send it, ask the customer for the difference of ${difference}, or bear it, or cancel the order.`
    : `${goes} Refund the difference of ${difference}.`;
}

const price = (amountCents: number): string => formatMoney(toMoney(amountCents));
