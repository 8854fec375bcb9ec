import { eq } from "drizzle-orm";
import {
  type PaymentEvent,
  PaymentProviderError,
} from "#app/domain/money/payments/payment-gateway.server.ts";
import { storeEvent } from "#app/domain/money/payments/record-event.server.ts";
import { OVERTAKES_BY_MS, settleRefund } from "#app/domain/money/refunds/settle-refund.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import type { CheckoutDeps } from "./checkout-deps.server.ts";
import { settleDispute } from "./settle-dispute.server.ts";
import { settlePayment } from "./settle-payment.server.ts";

type Shop = Pick<CheckoutDeps, "db" | "gateway" | "now" | "log" | "delivery" | "seller">;

/**
 * Applies an event of the provider once. An event without meaning for the shop is stored. Returns `later` when its
 * payment belongs to an order of this shop but is not known yet, or when the provider had to be asked and did not
 * answer. The provider then sends the event again. An old event is not waited for: the shop asks for the refunds when
 * it learns of the payment. Events of other applications with the same account are accepted at once.
 */
export async function settleEvent(shop: Shop, event: PaymentEvent): Promise<"settled" | "later"> {
  try {
    const about = await settleByKind(shop, event);
    if (about === "our payment") return "settled";
    const isAwaited = about === "unknown payment" && (await isOfOrder(shop, event));
    const isYoung = shop.now().getTime() - event.createdAt.getTime() < OVERTAKES_BY_MS;
    if (isAwaited && isYoung) return "later";
    if ((await storeEvent(shop.db, event)) && isAwaited)
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

/** True when an unknown payment names an order of this shop. */
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
  // A session without an order never gets one later, because the order is written first.
  if (session)
    return (await settlePayment(shop, session, event)) === null ? "nothing of ours" : "our payment";
  if (refund) return knownIf((await settleRefund(shop, { kind: "record", refund }, event)) !== null);
  return dispute ? knownIf(await settleDispute(shop, event, dispute)) : "nothing of ours";
}
