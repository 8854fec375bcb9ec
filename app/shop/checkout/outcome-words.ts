import { deliveryTime } from "#app/domain/delivery/delivery-choices.ts";
import type { CheckoutOutcome } from "#app/domain/selling/checkout/checkout-outcome.server.ts";
import { type Day, formatCalendarDay } from "#app/shared/calendar-day.ts";

/** The facts that the words after a checkout refer to. */
export interface OutcomePolicy {
  refundBusinessDays: readonly [number, number];
  /** Whether the shop has a mail server. */
  sendsEmail: boolean;
}

/** The text of the success page for one state of an order. */
export interface OutcomeMessage {
  kicker: string;
  /** One or two lines. */
  heading: readonly [string, string?];
  lead: string;
  payment: string;
  /** The time of delivery; only when something is sent. */
  delivery?: string;
  next: string;
}

/** The words for an order's real state: happy only when it is paid, calm otherwise. */
export function formatOutcome(
  {
    state,
    total,
    pieces,
    deliveries,
    arrival = null,
    collect,
    isGiftCard = false,
    giftCardOn = null,
  }: Pick<CheckoutOutcome, "state" | "total" | "pieces" | "deliveries" | "collect"> & {
    arrival?: string | null;
    isGiftCard?: boolean;
    giftCardOn?: Day | null;
  },
  { refundBusinessDays, sendsEmail }: OutcomePolicy,
): OutcomeMessage {
  const receipt = sendsEmail
    ? "We send a receipt to the email you gave, with your right to cancel and how to use it."
    : "We can’t email a receipt just now: your order’s page has your invoice and your right to cancel. Please keep its address.";
  const withTotal = (words: string) => (total === null ? words : `${words}, ${total}`);
  switch (state) {
    case "paid":
      if (isGiftCard)
        return {
          kicker: "Order confirmed",
          heading: [
            "Thank you.",
            !sendsEmail ? "It is ready." : giftCardOn ? "It arrives on its day." : "It is on its way.",
          ],
          lead: `${giftCardLead(giftCardOn, sendsEmail)} ${receipt}`,
          payment: withTotal("Paid"),
          next: sendsEmail
            ? "The gift card is live. Its page says whom it is for, and until when it can be spent."
            : "The gift card is live. You can see and print it on its page.",
        };
      return {
        kicker: "Order confirmed",
        heading: ["Thank you.", areSeveral(pieces) ? "They are yours." : "It is yours."],
        lead: `Your payment went through. ${receipt}`,
        payment: withTotal("Paid"),
        delivery: collect ?? `${deliveries.map(deliveryTime).join("; ")}${arrival ? `: ${arrival}` : ""}`,
        next: whatComes(collect === null ? "sent" : "collected", sendsEmail),
      };
    case "processing":
      return {
        kicker: "Order received",
        heading: ["Your payment", "is on its way."],
        lead: `It is not confirmed yet.${sendsEmail ? " When it is, we send a receipt to the email you gave." : ""}`,
        payment: "Still processing",
        next: "Look at this page again in a minute, or close it: nothing is lost.",
      };
    case "expired":
      return {
        kicker: "Order not paid",
        heading: ["This checkout", "has closed."],
        lead: `No payment reached us for it. ${isGiftCard ? "No gift card was made." : "Your cart is as you left it."}`,
        payment: "Not paid",
        next: isGiftCard
          ? "Fill in the gift card again when you like."
          : "Go back to your cart and check out again when you like.",
      };
    case "refund":
      return {
        kicker: "Order not sent",
        heading: ["Your payment", "goes back to you."],
        lead: "We could not send this order. What you paid for it is returned to the card you used.",
        payment: withTotal("Refund"),
        next: `Refunds are processed in ${refundBusinessDays[0]} to ${refundBusinessDays[1]} business days. Write to us if yours is late.`,
      };
    case "not-found":
      return {
        kicker: "Order not found",
        heading: ["We cannot find", "this order."],
        lead: `The address of this page may be incomplete.${sendsEmail ? " If you paid, your receipt is in your email." : ""}`,
        payment: "Not known",
        next: "Write to us with the order id below, and we will look for it.",
      };
  }
}

/** How a paid gift card reaches its reader, and when. */
function giftCardLead(day: Day | null, sendsEmail: boolean): string {
  if (!sendsEmail) return "Your gift card is paid and ready.";
  return day === null
    ? "Your gift card is paid, and on its way by email now."
    : `Your gift card is paid. We email it on ${formatCalendarDay(day)}.`;
}

/** The next event for paid pieces, and how the shopper hears of it. */
function whatComes(way: "sent" | "collected", sendsEmail: boolean): string {
  const where = sendsEmail ? ", and write to you when" : ". Your order’s page shows when";
  return way === "sent"
    ? `We press, pack and send your pieces${where} they leave.`
    : `We press and pack your pieces${where} you can collect them.`;
}

const areSeveral = (pieces: CheckoutOutcome["pieces"]): boolean =>
  pieces.length > 1 || pieces.some(({ quantity }) => quantity > 1);
