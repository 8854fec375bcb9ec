import { eq } from "drizzle-orm";
import { type PaymentEvent, PaymentProviderError } from "#app/features/payments/payment-gateway.server.ts";
import { keepEvent } from "#app/features/payments/record-event.server.ts";
import { OVERTAKES_BY_MS, settleRefund } from "#app/features/refunds/settle-refund.server.ts";
import { orders } from "#app/platform/db/schema/orders.ts";
import type { CheckoutDeps } from "./checkout-deps.server.ts";
import { settleDispute } from "./settle-dispute.server.ts";
import { settlePayment } from "./settle-payment.server.ts";

type Shop = Pick<CheckoutDeps, "db" | "gateway" | "now" | "log">;

/**
 * Gives an event of the provider its effect, once. One that the shop makes nothing of is kept. Returns `later` when it
 * is of an order's payment that we were not told of yet, or the provider had to be asked and did not answer: it is to
 * send the event again. An old one is of a payment that we shall hear of late, and then ask about. Events about other
 * applications of the same account are taken at once.
 */
export async function settleEvent(shop: Shop, event: PaymentEvent): Promise<"settled" | "later"> {
  try {
    const about = await settleByKind(shop, event);
    if (about === "our payment") return "settled";
    const isAwaited = about === "unknown payment" && (await isOfOrder(shop, event));
    const isYoung = shop.now().getTime() - event.createdAt.getTime() < OVERTAKES_BY_MS;
    if (isAwaited && isYoung) return "later";
    if ((await keepEvent(shop.db, event)) && isAwaited)
      shop.log.warn("An event is of an order whose payment is not known", {
        event: event.id,
        type: event.type,
      });
    return "settled";
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    shop.log.warn("The payment provider could not be asked about an event", { event: event.id });
    return "later";
  }
}

/** Whether a payment that we were not told of names an order of ours. */
async function isOfOrder({ db, gateway }: Shop, { paymentId }: PaymentEvent): Promise<boolean> {
  const orderId = paymentId === null ? null : await gateway.orderOfPayment(paymentId);
  if (orderId === null) return false;
  return (await db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId))).length > 0;
}

async function settleByKind(
  shop: Shop,
  event: PaymentEvent,
): Promise<"our payment" | "unknown payment" | "nothing of ours"> {
  const { sessionToAsk, refund, dispute } = event;
  const session = event.session ?? (sessionToAsk && (await shop.gateway.findSession(sessionToAsk)));
  const knownIf = (isKnown: boolean) => (isKnown ? "our payment" : "unknown payment");
  // A session of no order stays one: the order is written before it.
  if (session)
    return (await settlePayment(shop, session, event)) === null ? "nothing of ours" : "our payment";
  if (refund) return knownIf((await settleRefund(shop, { kind: "record", refund }, event)) !== null);
  return dispute ? knownIf(await settleDispute(shop, event, dispute)) : "nothing of ours";
}
