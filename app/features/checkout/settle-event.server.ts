import type { PaymentEvent } from "#app/features/payments/payment-gateway.server.ts";
import type { CheckoutShop } from "./checkout-shop.server.ts";
import { keepEvent } from "./record-event.server.ts";
import { settleDispute } from "./settle-dispute.server.ts";
import { settlePayment } from "./settle-payment.server.ts";
import { OVERTAKES_BY_MS, settleRefund } from "./settle-refund.server.ts";

type Shop = Pick<CheckoutShop, "db" | "gateway" | "now" | "log">;

/**
 * Gives an event of the provider its effect, once. One that the shop makes nothing of is kept. Returns `later` when it
 * is of a payment that we were not told of yet: the provider is to send it again. An old one is of somebody else's
 * payment in the same account, or of one that we shall hear of late, and then ask about.
 */
export async function settleEvent(shop: Shop, event: PaymentEvent): Promise<"settled" | "later"> {
  const about = await settleByKind(shop, event);
  if (about === "our payment") return "settled";
  const isYoung = shop.now().getTime() - event.createdAt.getTime() < OVERTAKES_BY_MS;
  if (about === "unknown payment" && isYoung) return "later";
  if ((await keepEvent(shop.db, event)) && about === "unknown payment")
    shop.log.warn("A payment event is of no order of ours", { event: event.id, type: event.type });
  return "settled";
}

async function settleByKind(
  shop: Shop,
  event: PaymentEvent,
): Promise<"our payment" | "unknown payment" | "nothing of ours"> {
  const { session, refund, dispute } = event;
  const knownIf = (isKnown: boolean) => (isKnown ? "our payment" : "unknown payment");
  // A session of no order stays one: the order is written before it.
  if (session)
    return (await settlePayment(shop, session, event)) === null ? "nothing of ours" : "our payment";
  if (refund) return knownIf((await settleRefund(shop, { kind: "record", refund }, event)) !== null);
  return dispute ? knownIf(await settleDispute(shop, event, dispute)) : "nothing of ours";
}
