import { PaymentProviderError } from "#app/features/payments/payment-gateway.server.ts";
import type { CheckoutDeps, OrderRow } from "./checkout-deps.server.ts";
import { askProvider } from "./open-payment.server.ts";
import { releaseOrder } from "./release-order.server.ts";
import { settlePayment } from "./settle-payment.server.ts";

/**
 * Closes an open checkout: first at the provider, so that it cannot be paid any more, then here, with its pieces
 * back on the shelf. When it was paid in between, it is settled as paid. An order whose session was never noted (a
 * crash in between) finds it again under its idempotency key.
 *
 * Returns false when the provider cannot be reached: then everything stays as it is, for the reconciler to come
 * back to. A session that the provider refuses to know, or whose opening ended with an error, cannot be paid either.
 */
export async function withdrawCheckout(order: OrderRow, deps: CheckoutDeps): Promise<boolean> {
  try {
    const sessionId = order.sessionId ?? (await findUnnoted(order, deps));
    await settlePayment(deps, await deps.gateway.expireSession(sessionId));
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    if (error.reason === "unavailable") return false;
    await releaseOrder(deps.db, order.id, { to: "failed", reason: `payment provider: ${error.message}` });
  }
  return true;
}

/**
 * The session of an order that was never noted. Its key finds it only together with the very values that it was opened
 * with, the name among them by which the shopper reached the shop: each of the shop's names is tried. A request that the
 * provider refuses for that changes nothing there. Throws `spent` when no name finds it, or the provider has nothing but
 * an error for its key: nobody was given a page then.
 */
async function findUnnoted(order: OrderRow, deps: CheckoutDeps): Promise<string> {
  const { origin, ownOrigins } = deps.site;
  const names = [...new Set([origin, ...ownOrigins])];
  for (const [index, name] of names.entries()) {
    try {
      return (await askProvider(order, name, deps)).session.id;
    } catch (error) {
      const isOtherKey = error instanceof PaymentProviderError && error.reason === "spent";
      if (!isOtherKey || index === names.length - 1) throw error;
    }
  }
  throw new Error("The shop has no name");
}
