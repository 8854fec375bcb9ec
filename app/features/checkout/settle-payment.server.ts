import { eq } from "drizzle-orm";
import type { OrderState } from "#app/features/orders/order.ts";
import {
  type CheckoutSession,
  type PaymentEvent,
  PaymentProviderError,
} from "#app/features/payments/payment-gateway.server.ts";
import { recordEvent } from "#app/features/payments/record-event.server.ts";
import { OVERTAKES_BY_MS, settleRefundsOf } from "#app/features/refunds/settle-refund.server.ts";
import { inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { orders } from "#app/platform/db/schema/orders.ts";
import type { CheckoutDeps, OrderRow } from "./checkout-deps.server.ts";
import { type Ending, releaseOrderIn } from "./release-order.server.ts";
import { settlePaid } from "./settle-paid.server.ts";

type Shop = Pick<CheckoutDeps, "db" | "gateway" | "now" | "log">;

/**
 * Brings an order to what the provider says of its session: paid, or expired with its pieces back on the shelf.
 * The only way an order becomes paid, whoever calls it (webhook, success page, reconciler), however often and at
 * the same moment too. An event is recorded in the same transaction, so each has its effect once.
 *
 * Returns the order's state afterwards, or null when the session is not of an order of ours.
 */
export async function settlePayment(
  shop: Shop,
  session: CheckoutSession,
  event?: PaymentEvent,
): Promise<OrderState | null> {
  const { db, now, log } = shop;
  const { order, before, after } = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, session);
    if (order === null) return { order, before: null, after: null };
    const { state } = order;
    if (event && !(await recordEvent(tx, event, order.id))) return { order, before: state, after: state };
    return { order, before: state, after: await settle(tx, order, session, { now: now(), event }) };
  });
  const facts = { session: session.id, order: session.orderId };
  if (after === null && session.paid && session.isOfShop)
    log.error("A payment is of no order of ours", undefined, facts);
  if (after === "needs_refund" && before !== after)
    log.error("A payment must be given back", undefined, facts);
  if (order && session.paid && before !== after) await hearRefunds(shop, order, session);
  return after;
}

/** Of a payment that we hear of late: the events of its refunds came before, and were not waited for. */
async function hearRefunds(
  shop: Shop,
  { createdAt, id }: OrderRow,
  { paymentId }: CheckoutSession,
): Promise<void> {
  if (paymentId === null || shop.now().getTime() - createdAt.getTime() < OVERTAKES_BY_MS) return;
  try {
    await settleRefundsOf(shop, paymentId);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    shop.log.error("The refunds of a payment could not be asked for", error, { order: id });
  }
}

async function settle(
  tx: Transaction,
  order: OrderRow,
  session: CheckoutSession,
  { now, event }: { now: Date; event?: PaymentEvent | undefined },
): Promise<OrderState> {
  if (session.paid) return settlePaid(tx, order, session, now);
  const ending = endingOf(session, event);
  return ending && (await releaseOrderIn(tx, order.id, ending)) ? ending.to : order.state;
}

/** How an unpaid checkout ended, or null while it may still be paid. */
function endingOf(session: CheckoutSession, event: PaymentEvent | undefined): Ending | null {
  if (session.status === "expired") return { to: "expired", reason: "the payment page expired" };
  // A slow method that was begun on the page, and did not go through in the end.
  if (event?.type === "checkout.session.async_payment_failed")
    return { to: "failed", reason: "the payment failed" };
  return null;
}

/** The order of this session, locked; a session that was opened but never noted (a crash in between) is its own too. */
async function lockOrder(tx: Transaction, session: CheckoutSession): Promise<OrderRow | null> {
  if (session.orderId === null) return null;
  const [order] = await tx.select().from(orders).where(eq(orders.id, session.orderId)).for("update");
  return order && (order.sessionId === null || order.sessionId === session.id) ? order : null;
}
