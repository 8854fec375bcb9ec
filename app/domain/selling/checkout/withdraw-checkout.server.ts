import { PaymentProviderError } from "#app/domain/money/payments/payment-gateway.server.ts";
import type { OrderRow } from "#app/domain/orders/queries.server.ts";
import { applySession } from "./apply-session.server.ts";
import type { CheckoutDeps } from "./checkout-deps.server.ts";
import { requestSession } from "./open-payment.server.ts";
import { releaseOrder } from "./release-order.server.ts";

/**
 * Closes an open checkout: first at the provider, so that it cannot be paid any more, then here, with its pieces back
 * on the shelf. A checkout that was paid meanwhile is settled as paid, and one that is being paid stays open. The
 * session of an order that never recorded it is found by its idempotency key. A session that the provider does not
 * know, or whose opening ended with an error, cannot be paid either. Returns false when the provider cannot be reached:
 * nothing then changes, and the reconciler tries again.
 */
export async function withdrawCheckout(order: OrderRow, deps: CheckoutDeps): Promise<boolean> {
  try {
    const sessionId = order.sessionId ?? (await findUnnoted(order, deps));
    await applySession(deps, await deps.gateway.expireSession(sessionId));
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    if (error.reason === "unavailable") return false;
    const reason = `payment provider: ${error.message}`;
    await releaseOrder(deps.db, order.id, { to: "failed", reason, at: deps.now() });
  }
  return true;
}

/**
 * Finds the session of an order that never recorded it. The provider finds it by its key only together with the exact
 * values of the first request. One of these is the host name that the shopper used, so each of the shop's names is
 * tried. A refused attempt changes nothing there. Throws `spent` when no name finds it, or when the provider repeats an
 * error for its key; in both cases no page was opened.
 */
async function findUnnoted(order: OrderRow, deps: CheckoutDeps): Promise<string> {
  const { origin, ownOrigins } = deps.site;
  const names = [...new Set([origin, ...ownOrigins])];
  for (const [index, name] of names.entries()) {
    try {
      return (await requestSession(order, name, deps)).session.id;
    } catch (error) {
      const isOtherKey = error instanceof PaymentProviderError && error.reason === "spent";
      if (!isOtherKey || index === names.length - 1) throw error;
    }
  }
  throw new Error("The shop has no name");
}
