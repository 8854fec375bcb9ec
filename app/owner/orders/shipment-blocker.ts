import { leftToRefund, type RefundFacts, underWayOf } from "#app/domain/money/refunds/refund.ts";
import type { OrderState } from "#app/domain/orders/order.ts";
import type { Money } from "#app/shared/money.ts";
import type { Hold, PackingView } from "./order-view.ts";

interface Facts {
  state: OrderState;
  isTest: boolean;
  /** All of its money is on its way back. */
  isGoingBack: boolean;
  isDisputed: boolean;
  hold: Hold | null;
}

/**
 * Why an order is not to be packed, for somebody who may not see money; null when it is to be sent, or was. Only an
 * owner judges whether a payment is in order.
 */
export function shipmentBlocker({ state, isTest, isGoingBack, isDisputed, hold }: Facts): string | null {
  switch (state) {
    case "open":
      return "Nothing yet. The customer is at the payment page.";
    case "expired":
    case "failed":
      return "Nothing. It was not paid, and the pieces are back on the shelf.";
    case "needs_refund":
    case "cancelled":
    case "refunded":
      return "Do not send anything.";
    case "fulfilled":
      return null;
    case "paid":
      if (isTest) return "Nothing. It was paid with a test card: do not send anything.";
      if (hold === "withdrawal") return "Wait with the parcel. The customer withdraws from it: see Returns.";
      if (hold === "alteration")
        return "Wait with the parcel. Its alteration is not done yet: see Made for you.";
      return isDisputed || isGoingBack
        ? "Wait with the parcel. An owner has to look at the payment of this order first."
        : null;
  }
}

/** Whether all the money of an order that is not back yet is under way. */
export const isGoingBack = (totalCents: Money | null, refunds: readonly RefundFacts[]): boolean =>
  totalCents !== null && underWayOf(refunds) > 0 && leftToRefund(totalCents, refunds) === 0;

/** The next step for an order, for somebody who may not see money. */
export function packingStep({
  state,
  shipmentBlocker,
  handover,
  address,
}: Pick<PackingView, "state" | "shipmentBlocker" | "handover" | "address">): string {
  if (shipmentBlocker !== null) return shipmentBlocker;
  if (state === "fulfilled") return "Nothing more.";
  if (handover === "collection") return "To be collected. Pack the pieces, then press ‘Ready to collect’.";
  if (handover !== null) return "Hand the pieces over, then mark the order as fulfilled.";
  if (address.length === 0)
    return "No delivery address is known. Ask an owner where the parcel goes before you send it.";
  return "Pack the pieces, send the parcel, then mark the order as fulfilled.";
}
