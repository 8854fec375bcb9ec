import { type PaymentGateway, PaymentProviderError } from "#app/features/payments/payment-gateway.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { orders } from "#app/platform/db/schema/orders.ts";
import { askProvider, type DeliveryTerms } from "./open-payment.server.ts";
import { releaseOrder } from "./release-order.server.ts";
import { settlePayment } from "./settle-payment.server.ts";

type OrderRow = typeof orders.$inferSelect;

export interface WithdrawShop {
  db: Database;
  gateway: PaymentGateway;
  delivery: DeliveryTerms;
  site: { origin: string };
  now: () => Date;
}

/**
 * Closes an open checkout: first at the provider, so that it cannot be paid any more, then here, with its pieces
 * back on the shelf. When it was paid in between, it is settled as paid. An order whose session was never noted (a
 * crash in between) finds it again under its idempotency key.
 *
 * Returns false when the provider cannot be reached: then everything stays as it is, for the reconciler to come
 * back to. A session that the provider refuses to know cannot be paid either.
 */
export async function withdrawCheckout(order: OrderRow, shop: WithdrawShop): Promise<boolean> {
  const { db, gateway, delivery, site, now } = shop;
  try {
    const sessionId =
      order.sessionId ?? (await askProvider(db, gateway, order, { returnOrigin: site.origin, delivery })).id;
    await settlePayment(db, await gateway.expireSession(sessionId), { now: now() });
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    if (error.reason === "unavailable") return false;
    await releaseOrder(db, order.id, { to: "failed", reason: `payment provider: ${error.message}` });
  }
  return true;
}
