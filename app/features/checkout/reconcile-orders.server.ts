import { and, asc, eq, lt } from "drizzle-orm";
import { PaymentProviderError } from "#app/features/payments/payment-gateway.server.ts";
import { orders } from "#app/platform/db/schema/orders.ts";
import { releaseOrder } from "./release-order.server.ts";
import { settlePayment } from "./settle-payment.server.ts";
import { type WithdrawShop, withdrawCheckout } from "./withdraw-checkout.server.ts";

/** Orders younger than this are still being opened. */
const SETTLED_AFTER_MINUTES = 2;
/** Longer than the provider's page stays open: what is still open then is closed. */
const RESERVATION_MINUTES = 35;

/**
 * Compares every open order with the provider: an event that was lost is made up for, and pieces come back when the
 * provider says that the session is expired, never before. Returns how many orders it looked at, and for how many
 * the provider gave no answer; they are looked at again next time.
 */
export async function reconcileOrders(shop: WithdrawShop): Promise<{ looked: number; unanswered: number }> {
  const open = await shop.db
    .select()
    .from(orders)
    .where(
      and(eq(orders.state, "open"), lt(orders.createdAt, minutesBefore(shop.now(), SETTLED_AFTER_MINUTES))),
    )
    .orderBy(asc(orders.createdAt));
  let unanswered = 0;
  for (const order of open) {
    const isOver = order.createdAt < minutesBefore(shop.now(), RESERVATION_MINUTES);
    const answered =
      order.sessionId === null || isOver
        ? await withdrawCheckout(order, shop)
        : await settleOpen(shop, order.id, order.sessionId);
    if (!answered) unanswered += 1;
  }
  return { looked: open.length, unanswered };
}

async function settleOpen(
  { db, gateway, now }: WithdrawShop,
  orderId: string,
  sessionId: string,
): Promise<boolean> {
  try {
    const session = await gateway.findSession(sessionId);
    if (session) await settlePayment(db, session, { now: now() });
    else
      await releaseOrder(db, orderId, {
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
