import type { BoughtCard } from "#app/domain/money/gift-cards/find-card.server.ts";
import type { InvoiceLink } from "#app/domain/money/invoices/invoice.ts";
import type { BoughtPiece } from "#app/domain/orders/bought-pieces.server.ts";
import type { Handover, OrderKind, OrderState } from "#app/domain/orders/order.ts";
import type { OrderDiscount } from "#app/domain/orders/order-discount.ts";
import { type Day, formatCalendarDay } from "#app/shared/calendar-day.ts";
import type { Money } from "#app/shared/money.ts";

/** An order as its shopper sees it. It has no e-mail, phone or street, because a link can be passed on. */
export interface ShopperOrder {
  reference: string;
  state: OrderState;
  kind: OrderKind;
  /** Given at the sale, or to be collected; null for a parcel. */
  handover: Handover | null;
  /** Paid in cash or at the owner's card reader. */
  isTill: boolean;
  /** A bank disputes the payment, or has taken it back. */
  isDisputed: boolean;
  /** Every piece was given back before it was sent: nothing is sent any more. */
  isGivenBack: boolean;
  /** The payment page of an order that the shop wrote, while it can be paid. */
  payUrl: string | null;
  lines: BoughtPiece[];
  subtotalCents: Money;
  discount: OrderDiscount | null;
  /** Where and when to collect the pieces; null for a parcel, and when no place is known. */
  collect: string | null;
  /** The delivery in words that was chosen in the checkout: `Nigeria, 7 to 10 business days`. */
  delivery: string | null;
  /** What the checkout said about duty and VAT; null when it said nothing. */
  duty: string | null;
  /** Null before the payment, unless it was chosen in the checkout. */
  deliveryCents: Money | null;
  /** Null before the payment. */
  totalCents: Money | null;
  /** The gift card's part. */
  giftCents: Money;
  /** What was paid by card in another currency, with its pounds: `US$241.30 (£185.00)`; null in pounds. */
  inOwn: string | null;
  /** How a refund of it arrives, in a sentence; null without one. */
  refundInOwn: string | null;
  /** The gift card that the order bought; null for an order of pieces. */
  giftCard: OrderedCard | null;
  refundedCents: Money;
  underWayCents: Money;
  /** `Portsmouth, United Kingdom`; empty when it is not known. */
  town: string;
  carrier: string | null;
  tracking: string | null;
  trackingUrl: string | null;
  /** The day on which the parcel arrived; null while nobody has recorded it. */
  deliveredOn: Day | null;
  /** The VAT in the paid amount; null when none was recorded. */
  vatCents: Money | null;
  /** The invoice and the credit notes. */
  invoices: InvoiceLink[];
  steps: ShopperStep[];
  /** Until when the shopper may withdraw, in a sentence with its date; without a path when they cannot. */
  withdrawal: { words: string; path: string | null } | null;
  /** The page that asks the shopper for the parcel's address; null once that is known. */
  addressPath: string | null;
  /** Where its pieces are altered and mended; null before they are sent. */
  alterPath: string | null;
  /** The page for returning pieces; null before the parcel leaves, and when the order is closed. */
  returnPath: string | null;
  /** The page of the piece made to measure that it pays a part of; null for every other order. */
  madePath: string | null;
  /** The orders that it was exchanged from and for. */
  exchanges: { label: string; path: string }[];
}

/** A gift card on the page of its order: its face without the code, which is behind an address of its own. */
export interface OrderedCard extends Pick<BoughtCard, "amountCents" | "recipient" | "sender" | "message"> {
  /** Where it is, in a sentence; null before its payment, and when no email brings it. */
  journey: string | null;
  /** The last day on which it pays; null before its payment. */
  expiresOn: Day | null;
  /** The card's own page, when no email brings it. */
  path: string | null;
}

/** A step in the course of an order. */
export interface ShopperStep {
  title: string;
  text: string | null;
  /** Null for a step that is still to come. */
  at: Date | null;
}

/** An order's state in words for the shopper. */
export interface ShopperState {
  heading: string;
  lead: string;
}

type Facts = Pick<
  ShopperOrder,
  | "state"
  | "kind"
  | "handover"
  | "isTill"
  | "isDisputed"
  | "isGivenBack"
  | "carrier"
  | "deliveredOn"
  | "refundedCents"
  | "underWayCents"
  | "totalCents"
  | "giftCents"
>;

/** The words for an order's state, and for the next step. */
export function shopperState({
  state,
  kind,
  handover,
  isTill,
  isDisputed,
  isGivenBack,
  carrier,
  deliveredOn,
  refundedCents,
  underWayCents,
  totalCents,
  giftCents,
}: Facts): ShopperState {
  const isComingBack = totalCents !== null && totalCents > 0 && refundedCents + underWayCents >= totalCents;
  const way = isTill ? "by-hand" : giftCents === 0 ? "card" : giftCents === totalCents ? "gift-card" : "both";
  const goesBack = GOES_BACK[way];
  if (isDisputed && !isComingBack && (state === "cancelled" || state === "needs_refund"))
    return {
      heading: "This order is closed",
      lead: "We are not sending it. You asked your bank about this payment, so your bank decides on the money.",
    };
  if (isComingBack && state !== "refunded") return goesBack;
  switch (state) {
    case "open":
      return {
        heading: "Waiting for your payment",
        lead:
          kind === "gift-card"
            ? "We have not heard that it went through yet."
            : kind !== "pieces"
              ? "We have not heard that it went through yet. You can pay from the page of your piece at any time."
              : "We have not heard that it went through yet. Your pieces are kept for you until the payment page closes.",
      };
    case "expired":
    case "failed":
      return {
        heading: "Not paid",
        lead: "No payment reached us, so nothing was charged and nothing is sent.",
      };
    case "paid":
      if (isGivenBack && !isDisputed) return goesBack;
      if (handover !== null)
        return {
          heading: "Paid",
          lead: "Your payment went through. Your pieces are kept for you.",
        };
      if (isDisputed)
        return {
          heading: "On hold",
          lead: "You asked your bank about this payment, so we are not sending your pieces for now. If that was a mistake, write to us.",
        };
      return {
        heading: "Being packed",
        lead: "Your payment went through. We press, pack and send your pieces.",
      };
    case "fulfilled":
      if (kind === "deposit")
        return {
          heading: "Your deposit is here",
          lead: "We begin with your piece. The deposit is a part of its price.",
        };
      if (handover === "collection")
        return { heading: "Ready to collect", lead: "Your pieces are packed and wait for you." };
      if (kind === "gift-card")
        return { heading: "Your gift card is live", lead: "It can be spent from now on." };
      if (handover !== null)
        return { heading: "They are yours", lead: "Your pieces were handed over to you." };
      if (deliveredOn !== null)
        return {
          heading: "It has arrived",
          lead: `Your parcel arrived on ${formatCalendarDay(deliveredOn)}.`,
        };
      return {
        heading: "On its way",
        lead: carrier ? `Your parcel travels with ${carrier}.` : "Your parcel has left us.",
      };
    case "needs_refund":
    case "cancelled":
      return goesBack;
    case "refunded":
      return PAID_BACK[way];
  }
}

/** Where the money of an order goes back to. */
type WayBack = "card" | "gift-card" | "both" | "by-hand";

const goingBack = (where: string): ShopperState => ({
  heading: "Your money goes back to you",
  lead: `This order is closed. What you paid for it ${where}.`,
});

const GOES_BACK: Record<WayBack, ShopperState> = {
  card: goingBack("goes back to the card that you used"),
  "gift-card": goingBack("goes back to the gift card that you used"),
  both: goingBack("goes back to the gift card, and the rest to the card that you used"),
  "by-hand": goingBack("is given back to you by hand"),
};

const paidBack = (lead: string): ShopperState => ({ heading: "Paid back", lead });
const BANK = "It can take your bank a few days to show it.";

const PAID_BACK: Record<WayBack, ShopperState> = {
  card: paidBack(`All you paid has gone back to the card you used. ${BANK}`),
  "gift-card": paidBack("All you paid is on the gift card again."),
  both: paidBack(`All you paid has gone back: to the gift card, and the rest to the card you used. ${BANK}`),
  "by-hand": paidBack("All you paid was given back to you."),
};
