import { and, asc, eq, inArray, lt } from "drizzle-orm";
import { PaymentProviderError } from "#app/features/payments/payment-gateway.server.ts";
import { orderRefunds, orders } from "#app/platform/db/schema/orders.ts";
import type { CheckoutShop } from "./checkout-shop.server.ts";
import { sendRefund } from "./send-refund.server.ts";
import { settleRefundsOf } from "./settle-refund.server.ts";

type Shop = Pick<CheckoutShop, "db" | "gateway" | "now" | "log">;

/** Younger refunds are still being asked for. */
const SETTLED_AFTER_MS = 60_000;
/** Refunds of one round at most. */
const MOST_AT_ONCE = 100;

/**
 * Compares refunds that are not settled with the provider: one whose answer was lost is found there by our own id, and
 * only one that the provider has no record of is asked for again, under the same key. One that fails does not keep the
 * others waiting; a provider that does not answer ends the round.
 *
 * Returns how many were looked at, and whether the provider answered for all of them.
 */
export async function reconcileRefunds(shop: Shop): Promise<{ looked: number; answered: boolean }> {
  const open = await shop.db
    .select({ id: orderRefunds.id, state: orderRefunds.state, paymentId: orders.paymentId })
    .from(orderRefunds)
    .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
    .where(
      and(
        inArray(orderRefunds.state, ["asked", "pending"]),
        eq(orders.provider, shop.gateway.provider),
        lt(orderRefunds.createdAt, new Date(shop.now().getTime() - SETTLED_AFTER_MS)),
      ),
    )
    .orderBy(asc(orderRefunds.createdAt))
    .limit(MOST_AT_ONCE);
  let looked = 0;
  for (const { id, state, paymentId } of open) {
    looked += 1;
    try {
      if (paymentId !== null) await settleRefundsOf(shop, paymentId);
      if (state === "asked" && (await sendRefund(shop, id)) === "asked") return { looked, answered: false };
    } catch (error) {
      if (error instanceof PaymentProviderError && error.reason === "unavailable")
        return { looked, answered: false };
      shop.log.error("A refund could not be compared with the payment provider", error, { refund: id });
    }
  }
  return { looked, answered: true };
}
