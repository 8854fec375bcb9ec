import { and, asc, eq, lt } from "drizzle-orm";
import { PaymentProviderError } from "#app/features/payments/payment-gateway.server.ts";
import { orders } from "#app/platform/db/schema/orders.ts";
import type { CheckoutShop, OrderRow } from "./checkout-shop.server.ts";
import { releaseOrder } from "./release-order.server.ts";
import { settlePayment } from "./settle-payment.server.ts";
import { withdrawCheckout } from "./withdraw-checkout.server.ts";

/** Orders younger than this are still being opened. */
const SETTLED_AFTER_MINUTES = 2;
/** Longer than the provider's page stays open: what is still open then is closed. */
const RESERVATION_MINUTES = 35;

/**
 * Compares the open orders with the provider they were opened at: an event that was lost is made up for, and pieces
 * come back when the provider says that the session is expired, never before. One order that fails does not keep the
 * others waiting; a provider that does not answer ends the round, and the next one begins anew.
 *
 * Returns how many orders were looked at, and whether the provider answered for all of them.
 */
export async function reconcileOrders(shop: CheckoutShop): Promise<{ looked: number; answered: boolean }> {
  const open = await shop.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.state, "open"),
        eq(orders.provider, shop.gateway.provider),
        lt(orders.createdAt, minutesBefore(shop.now(), SETTLED_AFTER_MINUTES)),
      ),
    )
    .orderBy(asc(orders.createdAt));
  let looked = 0;
  for (const order of open) {
    looked += 1;
    try {
      if (!(await reconcile(order, shop))) return { looked, answered: false };
    } catch (error) {
      shop.log.error("An order could not be compared with the payment provider", error, { order: order.id });
    }
  }
  return { looked, answered: true };
}

/** False when the provider does not answer. */
function reconcile(order: OrderRow, shop: CheckoutShop): Promise<boolean> {
  const isOver = order.createdAt < minutesBefore(shop.now(), RESERVATION_MINUTES);
  return order.sessionId === null || isOver
    ? withdrawCheckout(order, shop)
    : settleOpen(order.id, order.sessionId, shop);
}

async function settleOpen(orderId: string, sessionId: string, shop: CheckoutShop): Promise<boolean> {
  try {
    const session = await shop.gateway.findSession(sessionId);
    if (session) await settlePayment(shop, session);
    else
      await releaseOrder(shop.db, orderId, {
        to: "expired",
        reason: "the payment provider does not know its session",
      });
    return true;
  } catch (error) {
    if (error instanceof PaymentProviderError) return false;
    throw error;
  }
}

const minutesBefore = (moment: Date, minutes: number): Date => new Date(moment.getTime() - minutes * 60_000);
