import { eq } from "drizzle-orm";
import { PaymentProviderError } from "#app/features/payments/payment-gateway.server.ts";
import { orderRefunds, orders } from "#app/platform/db/schema/orders.ts";
import type { RefundState } from "./refund.ts";
import type { RefundDeps } from "./refund-deps.server.ts";
import { settleRefund, settleRefundsOf } from "./settle-refund.server.ts";

/** An older refund has been asked for before, perhaps longer ago than the provider remembers keys, which is a day. */
const ASKED_BEFORE_MS = 60_000;

/** How far a refund has come. `isAnswered` also when the provider's answer is an error, which its key gives again. */
interface SentRefund {
  state: RefundState;
  isAnswered: boolean;
}

/**
 * Asks the provider for a refund that was noted, and settles what it answers. The refund's own id is the idempotency
 * key: whoever asks, and however often within a day, makes one refund. One that is not new is first looked for among
 * the payment's refunds, so that it is made once whenever it is asked for again. A refund that was answered is not asked
 * again.
 *
 * It is still `asked` when the provider did not answer, or only with an error, for the reconciler to come back to.
 */
export async function sendRefund(deps: RefundDeps, refundId: string): Promise<SentRefund> {
  const { refund, order } = await findRefund(deps.db, refundId);
  if (refund.state !== "asked" || order.paymentId === null) return answered(refund.state);
  const { paymentId } = order;
  try {
    if (deps.now().getTime() - refund.createdAt.getTime() > ASKED_BEFORE_MS) {
      await settleRefundsOf(deps, paymentId);
      const { state } = (await findRefund(deps.db, refundId)).refund;
      if (state !== "asked") return answered(state);
    }
    const answer = await deps.gateway.refund({ refundId, paymentId, amountCents: refund.amountCents, order });
    return answered((await settleRefund(deps, { kind: "record", refund: answer })) ?? refund.state);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    deps.log.error("The payment provider did not take a refund", error, {
      refund: refundId,
      reason: error.reason,
    });
    if (error.reason !== "refused") return { state: "asked", isAnswered: error.reason === "spent" };
    const problem = error.words ?? error.message;
    return answered((await settleRefund(deps, { kind: "refused", refundId, problem })) ?? refund.state);
  }
}

const answered = (state: RefundState): SentRefund => ({ state, isAnswered: true });

async function findRefund(db: RefundDeps["db"], refundId: string) {
  const [found] = await db
    .select({ refund: orderRefunds, order: orders })
    .from(orderRefunds)
    .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
    .where(eq(orderRefunds.id, refundId));
  if (!found) throw new Error(`There is no refund ${refundId}`);
  return found;
}
