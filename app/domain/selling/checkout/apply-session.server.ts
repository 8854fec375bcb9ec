import { recordEvent } from "#app/domain/money/payments/event-shape.server.ts";
import {
  type CheckoutSession,
  type PaymentEvent,
  PaymentProviderError,
} from "#app/domain/money/payments/payment-gateway.server.ts";
import { OVERTAKES_BY_MS, settleRefundsOf } from "#app/domain/money/refunds/settle-refund.server.ts";
import { moveOrder } from "#app/domain/orders/mutations.server.ts";
import { listOrphaned } from "#app/domain/orders/open-orders.server.ts";
import type { OrderState } from "#app/domain/orders/order.ts";
import { findOrderById, lockOrder as lockOne, type OrderRow } from "#app/domain/orders/queries.server.ts";
import { inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import type { CheckoutDeps } from "./checkout-deps.server.ts";
import { markPaid } from "./mark-paid.server.ts";
import { type Ending, releaseOrderIn, returnReserved } from "./release-order.server.ts";

type Shop = Pick<CheckoutDeps, "db" | "gateway" | "now" | "log" | "delivery" | "seller" | "returns">;

/**
 * Brings an order to its session's state at the provider: paid, or expired with its pieces back on the shelf. This is
 * the only way for an order to become paid. The webhook, the success page and the reconciler may call it repeatedly and
 * at the same moment. An event is recorded in the same transaction, so each has its effect once. Returns the order's
 * new state, or null when the session belongs to no order of this shop.
 */
export async function applySession(
  shop: Shop,
  session: CheckoutSession,
  event?: PaymentEvent,
): Promise<OrderState | null> {
  const { db, log } = shop;
  const { order, before, after } = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, session);
    if (order === null) return { order, before: null, after: null };
    const { state } = order;
    if (event && !(await recordEvent(tx, event, order.id))) return { order, before: state, after: state };
    return { order, before: state, after: await settle(tx, order, session, { shop, event }) };
  });
  const facts = { session: session.id, order: session.orderId };
  if (after === null && session.paid && session.isOfShop)
    log.error("A payment is of no order of ours", undefined, facts);
  if (after === "needs_refund" && before !== after)
    log.error("A payment must be given back", undefined, facts);
  if (order && session.paid && before !== after) await hearRefunds(shop, order, session);
  return after;
}

/**
 * Requests the refunds of a payment that was reported late. Their events came before it, and the shop did not wait for
 * them.
 */
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
  { shop, event }: { shop: Shop; event?: PaymentEvent | undefined },
): Promise<OrderState> {
  if (session.paid) return markPaid(tx, order, session, shop);
  const ending = endingOf(session, event, shop.now());
  return ending && (await releaseOrderIn(tx, order.id, ending)) ? ending.to : order.state;
}

/** The end of an unpaid checkout, or null while it may still be paid. */
function endingOf(session: CheckoutSession, event: PaymentEvent | undefined, at: Date): Ending | null {
  if (session.status === "expired") return { to: "expired", reason: "the payment page expired", at };
  // A slow payment method was started on the page, and failed in the end.
  if (event?.type === "checkout.session.async_payment_failed")
    return { to: "failed", reason: "the payment failed", at };
  return null;
}

/**
 * Locks the order of this session. It also finds an order whose session was opened but not recorded, because a process
 * died in between.
 */
async function lockOrder(tx: Transaction, session: CheckoutSession): Promise<OrderRow | null> {
  if (session.orderId === null) return null;
  const known = await findOrderById(tx, session.orderId);
  // An exchange takes its credit from an earlier order, which is always locked first.
  if (known?.exchangeOf) await lockOne(tx, known.exchangeOf);
  const order = await lockOne(tx, session.orderId);
  return order && (order.sessionId === null || order.sessionId === session.id) ? order : null;
}

/**
 * Ends the open orders of another provider, or of this provider's other mode. After a change of keys their payments
 * cannot be looked up, and they would hold their pieces for ever. The owner is told of each, because some may have been
 * paid. If a payment is reported later, after the keys are changed back, it is settled like every late payment. Returns
 * the number of ended orders.
 */
export async function expireOrphanedOrders({
  db,
  gateway,
  now,
  log,
}: Pick<CheckoutDeps, "db" | "gateway" | "now" | "log">): Promise<number> {
  const left = await listOrphaned(db, gateway);
  let ended = 0;
  for (const id of left) if (await endOne(db, id, now())) ended += 1;
  if (ended > 0)
    log.warn("Open orders of another payment provider, or of its other mode, were ended", { orders: ended });
  return ended;
}

const REASON = "the shop is connected to another payment provider now, and could not ask about the payment";

const endOne = (db: CheckoutDeps["db"], id: string, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const move = { from: "open", to: "expired", reason: REASON } as const;
    if (!(await moveOrder(tx, id, move, { endedUnaskedAt: now }))) return false;
    await returnReserved(tx, id, now);
    return true;
  });
