import { and, asc, eq, inArray, lt } from "drizzle-orm";
import { orderRefunds, orders } from "#app/domain/orders/orders.tables.server.ts";
import { isOfConnection } from "#app/domain/orders/payment-mode.server.ts";
import { PaymentProviderError } from "../payments/payment-gateway.server.ts";
import type { RefundState } from "./refund.ts";
import type { RefundDeps } from "./refund-deps.server.ts";
import { paidWith } from "./refund-sources.server.ts";
import { sendPart } from "./send-refund.server.ts";
import { settleRefundsOf } from "./settle-refund.server.ts";

/** Younger refunds may still be in a request to the provider. */
const SETTLED_AFTER_MS = 60_000;
/** The number of refunds in one round. */
const MAX_AT_ONCE = 100;
/** After this many unanswered refunds in a row, the round ends. */
const MAX_UNANSWERED = 3;

/**
 * Compares unsettled refunds with the provider. A refund whose answer was lost is found there by our own id. Only a
 * refund that the provider does not know is requested again, under the same key. A failing refund does not delay the
 * others; the round ends when the provider leaves several unanswered.
 *
 * Returns the number of refunds compared, and whether the provider answered for all of them.
 */
export async function reconcileRefunds(deps: RefundDeps): Promise<{ looked: number; answered: boolean }> {
  const open = await deps.db
    .select({ id: orderRefunds.id, state: orderRefunds.state, paymentId: orders.paymentId })
    .from(orderRefunds)
    .innerJoin(orders, eq(orders.id, paidWith))
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
  if (state === "asked") return (await sendPart(deps, id)).isAnswered;
  try {
    await settleRefundsOf(deps, paymentId);
    return true;
  } catch (error) {
    if (error instanceof PaymentProviderError && error.reason === "unavailable") return false;
    throw error;
  }
}
