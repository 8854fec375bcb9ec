import { eq } from "drizzle-orm";
import type { RefundState } from "#app/features/orders/refunds.ts";
import { PaymentProviderError } from "#app/features/payments/payment-gateway.server.ts";
import { orderRefunds, orders } from "#app/platform/db/schema/orders.ts";
import type { CheckoutShop } from "./checkout-shop.server.ts";
import { settleRefund } from "./settle-refund.server.ts";

/**
 * Asks the provider for a refund that was noted, and settles what it answers. The refund's own id is the idempotency
 * key: whoever asks, and however often within a day, makes one refund. A refund that was answered is not asked again.
 *
 * Returns how far it has come: still `asked` when the provider did not answer, for the reconciler to come back to.
 */
export async function sendRefund(
  shop: Pick<CheckoutShop, "db" | "gateway" | "now" | "log">,
  refundId: string,
): Promise<RefundState> {
  const [found] = await shop.db
    .select({ refund: orderRefunds, order: orders })
    .from(orderRefunds)
    .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
    .where(eq(orderRefunds.id, refundId));
  if (!found) throw new Error(`There is no refund ${refundId}`);
  const { refund, order } = found;
  if (refund.state !== "asked" || order.paymentId === null) return refund.state;
  const { paymentId } = order;
  try {
    const answer = await shop.gateway.refund({ refundId, paymentId, amountCents: refund.amountCents, order });
    return (await settleRefund(shop, { kind: "record", refund: answer })) ?? refund.state;
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    shop.log.error("The payment provider did not take a refund", error, {
      refund: refundId,
      reason: error.reason,
    });
    if (error.reason === "unavailable") return "asked";
    const problem = error.words ?? error.message;
    return (await settleRefund(shop, { kind: "refused", refundId, problem })) ?? refund.state;
  }
}
