import type { OrderState } from "./order.ts";

/**
 * The reason why an order still needs its shopper's data, as a sentence for the owner; null when it does not.
 * `isMoneyUnderWay` is true while a requested refund is not settled.
 */
export function erasureBlocker(
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
