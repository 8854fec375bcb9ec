import { EMAILS, type OrderEmail } from "#app/domain/outbox/emails.ts";
import { formatMoney, type Money } from "#app/shared/money.ts";

/** A problem of an order that needs the owner, until it is solved or marked as dealt with. */
export interface OrderAlert {
  kind: "refund" | "dispute" | "lost-dispute" | "mail" | "unasked" | "unasked-test" | "unshelved";
  reference: string;
  at: Date;
  /** The amount of the refund, or of the disputed order. */
  amountCents: Money | null;
  /** The refusal in its sender's own words; for an order that was ended without asking the provider, its session. */
  problem: string | null;
  mail: OrderEmail | null;
}

/** A problem of an order, and its remedy by the owner. */
export interface AlertMessage {
  title: string;
  /** For the order's page. */
  text: string;
}

/** What the owner does about each problem, in a sentence that can stand away from the order's page. */
export const ALERT_REMEDIES: Record<OrderAlert["kind"], string> = {
  refund: "Refund it again; if that fails too, ask the customer how else to pay them back.",
  dispute: "Answer at the payment provider, which says until when, and refund nothing meanwhile.",
  "lost-dispute":
    "The money is gone; if nothing was sent, close the order, so that others can buy its pieces.",
  unasked: "See at Stripe whether it was paid; if it was, pay it back there, then note it as dealt with.",
  "unasked-test": "No real money was paid, so note it as dealt with.",
  unshelved: "Put the pieces back on the shelf if you have them, or note it as dealt with.",
  mail: "Check the address and send it again under ‘Emails’, or reach the customer another way.",
};

/** The words for a problem that needs the owner. */
export function formatAlert({ kind, amountCents, problem, mail }: OrderAlert): AlertMessage {
  const amount = amountCents === null ? "The money" : formatMoney(amountCents);
  switch (kind) {
    case "refund":
      return {
        title: `A refund of ${amount} failed`,
        text: `The money is still with you${because(problem)}. Refund it again below; if that fails too, ask the customer how else to pay them back, and note it as dealt with.`,
      };
    case "dispute":
      return {
        title: "The customer’s bank disputes the payment",
        text: `${amount} is held back. Answer at the payment provider, which says until when: send it what you agreed, and the tracking if a parcel left. Do not refund meanwhile, or you pay twice.`,
      };
    case "lost-dispute":
      return {
        title: "The customer’s bank decided against you",
        text: `${amount} went back to the customer through the bank, and cannot be refunded here. A parcel that was not sent stays with you: closing the order puts its pieces back on the shelf.`,
      };
    case "unasked":
      return {
        title: "An order was ended without asking whether it was paid",
        text: `It was open at Stripe when the shop was connected to another payment provider, and its pieces are back on the shelf. It may have been paid: look for ${problem ?? "the order"} at Stripe. If money came, pay it back there, then note this as dealt with.`,
      };
    case "unasked-test":
      return {
        title: "A trial order was ended when the payment provider changed",
        text: "It was open in the payment sandbox or in Stripe’s test mode, so no real money was paid. Its pieces are back on the shelf. There is nothing to do but to note it as dealt with.",
      };
    case "unshelved":
      return {
        title: "An order was paid back, and its pieces still count as sold",
        text: "All the money went back, for example at the payment provider, and nothing was sent. Put the pieces back on the shelf if you have them: somebody else can then buy them. If they are gone, note it as dealt with.",
      };
    case "mail":
      return {
        title: `${mail ? EMAILS[mail].label : "An email"} could not be sent`,
        text: `It was tried for seven days${because(problem)}. Check the address, then send it again under ‘Emails’, or reach the customer another way.`,
      };
  }
}

const because = (problem: string | null): string => (problem ? ` (${problem.replace(/\.$/, "")})` : "");
