import { and, asc, eq, inArray, lt } from "drizzle-orm";
import { bookedOrders } from "#app/domain/orders/booked-orders.server.ts";
import { isOfConnection } from "#app/domain/orders/payment-mode.server.ts";
import { findOrderById } from "#app/domain/orders/queries.server.ts";
import { orderPayments } from "../order-payments.tables.server.ts";
import { PaymentProviderError } from "../payments/payment-gateway.server.ts";
import { orderRefunds } from "../refunds.tables.server.ts";
import { listParts } from "./queries.server.ts";
import type { RefundState } from "./refund.ts";
import type { RefundDeps } from "./refund-deps.server.ts";
import { isSource, source } from "./refund-sources.server.ts";
import { settleRefund, settleRefundsOf } from "./settle-refund.server.ts";

/** An older refund was requested before. The provider may have forgotten its key, which it remembers for a day. */
const ASKED_BEFORE_MS = 60_000;

/** The state of a refund. `isAnswered` is also true for an error that the provider repeats for this key. */
interface SentRefund {
  state: RefundState;
  isAnswered: boolean;
}

/**
 * Requests a recorded refund from the provider, and settles its answer. A refund to several payments is sent in all its
 * parts; its state is that of the part with the least progress.
 */
export async function sendRefund(deps: RefundDeps, refundId: string): Promise<SentRefund> {
  const { refund } = await findRefund(deps.db, refundId);
  const parts = await listParts(deps.db, refund);
  const sent: SentRefund[] = [];
  for (const part of parts) sent.push(await sendPart(deps, part.id));
  const state = FROM_WORST.find((worst) => sent.some((each) => each.state === worst)) ?? refund.state;
  return { state, isAnswered: sent.every(({ isAnswered }) => isAnswered) };
}

const FROM_WORST: readonly RefundState[] = ["asked", "failed", "pending", "succeeded"];

/**
 * Requests one row of a refund. Its own id is the idempotency key, so repeated requests within a day make one refund.
 * An older one is first looked up among the payment's refunds, so that it is never made twice. An answered one is not
 * requested again.
 *
 * The state stays `asked` when the provider did not answer, or only with an error. The reconciler then tries again.
 */
async function sendPart(deps: RefundDeps, refundId: string): Promise<SentRefund> {
  const { refund, order, paymentId } = await findRefund(deps.db, refundId);
  if (refund.state !== "asked" || paymentId === null) return answered(refund.state);
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

/** A refund with its order, and the payment to which it goes back. */
async function findRefund(db: RefundDeps["db"], refundId: string) {
  const [found] = await db
    .select({ refund: orderRefunds, paymentId: source.providerId })
    .from(orderRefunds)
    .leftJoin(orderPayments, eq(orderPayments.id, orderRefunds.paymentId))
    .leftJoin(source, isSource)
    .where(eq(orderRefunds.id, refundId));
  const order = found && (await findOrderById(db, found.refund.orderId));
  if (!order) throw new Error(`There is no refund ${refundId}`);
  return { ...found, order };
}

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
  const ours = bookedOrders(deps.db, isOfConnection(deps.gateway));
  const open = await deps.db
    .select({ id: orderRefunds.id, state: orderRefunds.state, paymentId: source.providerId })
    .from(orderRefunds)
    .innerJoin(orderPayments, eq(orderPayments.id, orderRefunds.paymentId))
    .innerJoin(source, isSource)
    .innerJoin(ours, eq(ours.id, source.orderId))
    .where(
      and(
        inArray(orderRefunds.state, ["asked", "pending"]),
        lt(orderRefunds.createdAt, new Date(deps.now().getTime() - SETTLED_AFTER_MS)),
      ),
    )
    .orderBy(asc(orderRefunds.createdAt))
    .limit(MAX_AT_ONCE);
  let looked = 0;
  let unanswered = 0;
  let areAllAnswered = true;
  for (const { id, state, paymentId } of open) {
    if (unanswered === MAX_UNANSWERED) break;
    looked += 1;
    try {
      const isAnswered = await reconcile(deps, { id, state, paymentId });
      unanswered = isAnswered ? 0 : unanswered + 1;
      areAllAnswered &&= isAnswered;
    } catch (error) {
      deps.log.error("A refund could not be compared with the payment provider", error, { refund: id });
    }
  }
  return { looked, answered: areAllAnswered };
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
