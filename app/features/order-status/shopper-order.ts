import type { OrderState } from "#app/features/orders/order.ts";
import type { Pence } from "#app/shared/money.ts";

/** An order as its shopper follows it. Never the e-mail, the phone or the street: a link can be passed on. */
export interface ShopperOrder {
  reference: string;
  state: OrderState;
  lines: {
    lineNo: number;
    title: string;
    choice: string;
    quantity: number;
    priceCents: Pence;
    imageUrl: string | null;
  }[];
  subtotalCents: Pence;
  /** Both null while nothing is paid. */
  deliveryCents: Pence | null;
  totalCents: Pence | null;
  refundedCents: Pence;
  underWayCents: Pence;
  /** `Portsmouth, United Kingdom`; empty when it is not known. */
  town: string;
  carrier: string | null;
  tracking: string | null;
  trackingUrl: string | null;
  steps: ShopperStep[];
}

/** Something that happened, or is to happen next. */
export interface ShopperStep {
  title: string;
  text: string | null;
  /** Null for what is still to come. */
  at: Date | null;
}

/** How the shopper reads the order's state. */
export interface ShopperState {
  heading: string;
  lead: string;
}

type Facts = Pick<ShopperOrder, "state" | "carrier" | "refundedCents" | "underWayCents" | "totalCents">;

/** The words for an order's state: what is with it now, and what comes next. */
export function shopperState({
  state,
  carrier,
  refundedCents,
  underWayCents,
  totalCents,
}: Facts): ShopperState {
  const isComingBack = totalCents !== null && totalCents > 0 && refundedCents + underWayCents >= totalCents;
  if (isComingBack && state !== "refunded") return GOES_BACK;
  switch (state) {
    case "open":
      return {
        heading: "Waiting for your payment",
        lead: "We have not heard that it went through yet. Your pieces are kept for you until the payment page closes.",
      };
    case "expired":
    case "failed":
      return {
        heading: "Not paid",
        lead: "No payment reached us, so nothing was charged and nothing is sent.",
      };
    case "paid":
      return {
        heading: "Being packed",
        lead: "Your payment went through. We press, pack and send your pieces.",
      };
    case "fulfilled":
      return {
        heading: "On its way",
        lead: carrier ? `Your parcel travels with ${carrier}.` : "Your parcel has left us.",
      };
    case "needs_refund":
    case "cancelled":
      return GOES_BACK;
    case "refunded":
      return {
        heading: "Paid back",
        lead: "All that you paid has gone back to the card that you used. Your bank shows it within some days.",
      };
  }
}

const GOES_BACK: ShopperState = {
  heading: "Your money goes back to you",
  lead: "This order is closed. What you paid for it goes back to the card that you used.",
};
