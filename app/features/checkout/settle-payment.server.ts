import { eq } from "drizzle-orm";
import { tagsOfProducts } from "#app/features/catalogue/page-tags.ts";
import { sellPiecesOnHand, sellReservedPieces } from "#app/features/inventory/ledger.server.ts";
import { moveOrder, noteMail } from "#app/features/orders/mutations.server.ts";
import type { OrderState } from "#app/features/orders/order.ts";
import type { CheckoutSession, PaymentEvent } from "#app/features/payments/payment-gateway.server.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { orderLines, orders, paymentEvents } from "#app/platform/db/schema/orders.ts";
import { pence } from "#app/shared/money.ts";
import { type Ending, releaseOrderIn } from "./release-order.server.ts";

type OrderRow = typeof orders.$inferSelect;

/**
 * Brings an order to what the provider says of its session: paid, or expired with its pieces back on the shelf.
 * The only way an order becomes paid, whoever calls it (webhook, success page, reconciler), however often and at
 * the same moment too. An event is recorded in the same transaction, so each has its effect once.
 *
 * Returns the order's state afterwards, or null when the session is not of an order of ours.
 */
export async function settlePayment(
  db: Database,
  session: CheckoutSession,
  { now, event }: { now: Date; event?: PaymentEvent },
): Promise<OrderState | null> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, session);
    if (event && !(await recordEvent(tx, event, order))) return order?.state ?? null;
    if (!order) return null;
    if (session.paid) return settlePaid(tx, order, session, now);
    const ending = endingOf(session, event);
    return ending && (await releaseOrderIn(tx, order.id, ending)) ? ending.to : order.state;
  });
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

/** False when this event has had its effect already. */
async function recordEvent(tx: Transaction, event: PaymentEvent, order: OrderRow | null): Promise<boolean> {
  const recorded = await tx
    .insert(paymentEvents)
    .values({ id: event.id, type: event.type, orderId: order?.id ?? null })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return recorded.length > 0;
}

async function settlePaid(
  tx: Transaction,
  order: OrderRow,
  session: CheckoutSession,
  now: Date,
): Promise<OrderState> {
  const { state } = order;
  if (state !== "open" && state !== "expired" && state !== "failed") return state;

  const refusal = mismatch(order, session) ?? (await sellPieces(tx, order));
  const to = refusal === null ? "paid" : "needs_refund";
  await moveOrder(
    tx,
    order.id,
    { from: state, to, reason: refusal ?? "paid" },
    {
      sessionId: session.id,
      paymentId: session.paymentId,
      deliveryCents: session.deliveryCents,
      totalCents: pence(order.subtotalCents + session.deliveryCents),
      customer: session.customer,
      paidAt: now,
    },
  );
  if (to === "paid") await noteMail(tx, order.id, "receipt");
  return to;
}

/** What the provider took must be what was ordered: the lines at our prices, and delivery. */
function mismatch(order: OrderRow, session: CheckoutSession): string | null {
  if (session.mode !== "payment") return `the session's mode is ${session.mode}`;
  if (session.currency !== order.currency) return `paid in ${session.currency}, ordered in ${order.currency}`;
  const expected = order.subtotalCents + session.deliveryCents;
  return session.amountTotal === expected
    ? null
    : `paid ${session.amountTotal}, ordered for ${expected} pence`;
}

/** Null when the pieces are the shopper's now; else why they are not. */
async function sellPieces(tx: Transaction, order: OrderRow): Promise<string | null> {
  if (order.state === "open") {
    await sellReservedPieces(tx, order.id);
    return null;
  }
  // Paid after the reservation had gone: it is sold from the shelf, or the money goes back.
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const wanted = lines.map(({ lineNo, productSlug, variantId, quantity }) => ({
    lineNo,
    productSlug,
    variantId,
    pieces: quantity,
  }));
  const short = await tx
    .transaction(async (savepoint) => {
      const missing = await sellPiecesOnHand(savepoint, order.id, wanted);
      if (missing.length > 0) throw new SoldMeanwhile();
      await announceChange(savepoint, tagsOfProducts(wanted.map((line) => line.productSlug)));
    })
    .then(
      () => false,
      (error: unknown) => {
        if (error instanceof SoldMeanwhile) return true;
        throw error;
      },
    );
  return short ? "paid after the reservation had ended, and the pieces are sold" : null;
}

/** Rolls a savepoint back. */
class SoldMeanwhile extends Error {}
