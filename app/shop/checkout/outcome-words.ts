import { deliveryTime } from "#app/domain/delivery/delivery-choices.ts";
import type { BoughtCard } from "#app/domain/money/gift-cards/find-card.server.ts";
import { recipientName } from "#app/domain/money/gift-cards/gift-card.ts";
import type { CheckoutOutcome } from "#app/domain/selling/checkout/checkout-outcome.server.ts";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";

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
    duty = null,
    collect,
    isGiftCard = false,
    giftCard = null,
  }: Pick<CheckoutOutcome, "state" | "total" | "pieces" | "deliveries" | "collect"> & {
    arrival?: string | null;
    duty?: string | null;
    isGiftCard?: boolean;
    giftCard?: CheckoutOutcome["giftCard"];
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
          kicker: "Your gift",
          heading: ["Thank you.", giftHeading(giftCard, sendsEmail)],
          lead: `${giftLead(giftCard, sendsEmail)} ${receipt}`,
          payment: withTotal("Paid"),
          next: sendsEmail
            ? "Your order’s page says when the card was sent, and until when it can be spent."
            : "See your gift card to print it, and hand it over.",
        };
      return {
        kicker: "Order confirmed",
        heading: ["Thank you.", areSeveral(pieces) ? "They are yours." : "It is yours."],
        lead: `Your payment went through. ${receipt}`,
        payment: withTotal("Paid"),
        delivery:
          collect ??
          `${deliveries.map(deliveryTime).join("; ")}${arrival ? `: ${arrival}` : ""}${duty ? `. ${duty}` : ""}`,
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

/** A longer name would fill the page's largest lines. */
const MAX_NAME_IN_HEADING = 20;

/** Who gets the email, as far as the heading names them; empty for a long name. */
function headingName(card: BoughtCard): string {
  const name = card.isToRecipient ? recipientName(card) : "you";
  return name.length > MAX_NAME_IN_HEADING ? "" : name;
}

/** The gift's way in a few words: `It goes to Ada on 3 December.` */
function giftHeading(card: CheckoutOutcome["giftCard"], sendsEmail: boolean): string {
  if (!sendsEmail || !card) return "It’s ready.";
  const name = headingName(card);
  const { sentOn, today } = card;
  if (sentOn === today) return `It’s on its way${name && ` to ${name}`}.`;
  const to = name ? ` to ${name}` : " out";
  const day = formatCalendarDay(sentOn).replace(/ \d+$/, "");
  return sentOn > today ? `It goes${to} on ${day}.` : `It went${to} on ${day}.`;
}

/** What the heading leaves out: the way, the hour, and a long name. */
function giftLead(card: CheckoutOutcome["giftCard"], sendsEmail: boolean): string {
  if (!sendsEmail || !card) return "Your gift card is paid and ready.";
  const { isToRecipient, sentOn, today } = card;
  const name = recipientName(card);
  const to = isToRecipient && name && !headingName(card) ? ` to ${name}` : "";
  const hour = sentOn > today ? " in the morning" : "";
  return `By email${to}${hour}${isToRecipient || !name ? "" : `, for you to give to ${name}`}.`;
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
