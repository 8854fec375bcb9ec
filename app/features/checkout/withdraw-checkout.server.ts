import { PaymentProviderError } from "#app/features/payments/payment-gateway.server.ts";
import type { CheckoutShop, OrderRow } from "./checkout-shop.server.ts";
import { askProvider } from "./open-payment.server.ts";
import { releaseOrder } from "./release-order.server.ts";
import { settlePayment } from "./settle-payment.server.ts";

/**
 * Closes an open checkout: first at the provider, so that it cannot be paid any more, then here, with its pieces
 * back on the shelf. When it was paid in between, it is settled as paid. An order whose session was never noted (a
 * crash in between) finds it again under its idempotency key.
 *
 * Returns false when the provider cannot be reached: then everything stays as it is, for the reconciler to come
 * back to. A session that the provider refuses to know cannot be paid either.
 */
export async function withdrawCheckout(order: OrderRow, shop: CheckoutShop): Promise<boolean> {
  try {
    const sessionId = order.sessionId ?? (await askProvider(order, shop.site.origin, shop)).session.id;
    await settlePayment(shop, await shop.gateway.expireSession(sessionId));
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    if (error.reason === "unavailable") return false;
    await releaseOrder(shop.db, order.id, { to: "failed", reason: `payment provider: ${error.message}` });
  }
  return true;
}
