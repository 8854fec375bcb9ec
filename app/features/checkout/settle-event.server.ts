import type { PaymentEvent } from "#app/features/payments/payment-gateway.server.ts";
import type { CheckoutShop } from "./checkout-shop.server.ts";
import { settleDispute } from "./settle-dispute.server.ts";
import { settlePayment } from "./settle-payment.server.ts";
import { settleRefund } from "./settle-refund.server.ts";

/** Events come in any order: that of a refund may overtake that of its payment, but not by longer than this. */
const OVERTAKES_BY_MS = 60 * 60_000;

/**
 * Gives an event of the provider its effect, once. Returns `later` when it is of a payment that we were not told of
 * yet: the provider is to send it again. An old one is of somebody else's payment in the same account.
 */
export async function settleEvent(
  shop: Pick<CheckoutShop, "db" | "now" | "log">,
  event: PaymentEvent,
): Promise<"settled" | "later"> {
  if (event.session) await settlePayment(shop, event.session, event);
  if (await isSettled(shop, event)) return "settled";
  const isYoung = shop.now().getTime() - event.createdAt.getTime() < OVERTAKES_BY_MS;
  if (!isYoung)
    shop.log.warn("A payment event is of no order of ours", { event: event.id, type: event.type });
  return isYoung ? "later" : "settled";
}

async function isSettled(shop: Pick<CheckoutShop, "db" | "now">, event: PaymentEvent): Promise<boolean> {
  if (event.refund)
    return (await settleRefund(shop, { kind: "record", refund: event.refund }, event)) !== null;
  return event.type === "charge.dispute.created" ? settleDispute(shop, event) : true;
}
