import type { OrderState } from "./order.ts";

/**
 * Why an order still needs to know its shopper, in a sentence for the owner; null when it does not. `isMoneyUnderWay`
 * says whether a refund was asked for and is not settled.
 */
export function whyNotErased(
  state: OrderState,
  { isMoneyUnderWay }: { isMoneyUnderWay: boolean },
): string | null {
  switch (state) {
    case "open":
      return "The shopper may be paying for it right now. Wait until it is paid or has expired.";
    case "paid":
      return "It still has to be sent, and the parcel needs its address. Send or cancel it first.";
    case "needs_refund":
      return "Its money still has to go back. Refund it first.";
    default:
      return isMoneyUnderWay ? "A refund of it is under way. Wait until the money is back." : null;
  }
}
