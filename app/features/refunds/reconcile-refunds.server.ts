import { and, asc, eq, inArray, lt } from "drizzle-orm";
import { isOfConnection } from "#app/features/orders/payment-mode.server.ts";
import { PaymentProviderError } from "#app/features/payments/payment-gateway.server.ts";
import { orderRefunds, orders } from "#app/platform/db/schema/orders.ts";
import type { RefundState } from "./refund.ts";
import type { RefundDeps } from "./refund-deps.server.ts";
import { sendRefund } from "./send-refund.server.ts";
import { settleRefundsOf } from "./settle-refund.server.ts";

/** Younger refunds are still being asked for. */
const SETTLED_AFTER_MS = 60_000;
/** Refunds of one round at most. */
const MAX_AT_ONCE = 100;
/** So many without an answer, one after the other, and the provider is not asked any more in this round. */
const MAX_UNANSWERED = 3;

/**
 * Compares refunds that are not settled with the provider: one whose answer was lost is found there by our own id, and
 * only one that the provider has no record of is asked for again, under the same key. One that fails, here or there, does
 * not keep the others waiting; a provider that does not answer for several ends the round.
 *
 * Returns how many were looked at, and whether the provider answered for all of them.
 */
export async function reconcileRefunds(deps: RefundDeps): Promise<{ looked: number; answered: boolean }> {
  const open = await deps.db
    .select({ id: orderRefunds.id, state: orderRefunds.state, paymentId: orders.paymentId })
    .from(orderRefunds)
    .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
    .where(
      and(
        inArray(orderRefunds.state, ["asked", "pending"]),
        isOfConnection(deps.gateway),
        lt(orderRefunds.createdAt, new Date(deps.now().getTime() - SETTLED_AFTER_MS)),
      ),
    )
    .orderBy(asc(orderRefunds.createdAt))
    .limit(MAX_AT_ONCE);
  let looked = 0;
  let unanswered = 0;
  let answered = true;
  for (const { id, state, paymentId } of open) {
    if (unanswered === MAX_UNANSWERED) break;
    looked += 1;
    try {
      const isAnswered = await reconcile(deps, { id, state, paymentId });
      unanswered = isAnswered ? 0 : unanswered + 1;
      answered &&= isAnswered;
    } catch (error) {
      deps.log.error("A refund could not be compared with the payment provider", error, { refund: id });
    }
  }
  return { looked, answered };
}

/** False when the provider does not answer. */
async function reconcile(
  deps: RefundDeps,
  { id, state, paymentId }: { id: string; state: RefundState; paymentId: string | null },
): Promise<boolean> {
  if (paymentId === null) return true;
  if (state === "asked") return (await sendRefund(deps, id)).isAnswered;
  try {
    await settleRefundsOf(deps, paymentId);
    return true;
  } catch (error) {
    if (error instanceof PaymentProviderError && error.reason === "unavailable") return false;
    throw error;
  }
}
