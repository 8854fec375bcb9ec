import { sql } from "drizzle-orm";
import { recordEvent, storeEvent } from "#app/domain/money/payments/event-shape.server.ts";
import {
  type PaymentEvent,
  PaymentProviderError,
} from "#app/domain/money/payments/payment-gateway.server.ts";
import { listExchangesPaidBy } from "#app/domain/money/refunds/queries.server.ts";
import { creditLostDispute } from "#app/domain/money/refunds/refund-sources.server.ts";
import { OVERTAKES_BY_MS, settleRefund } from "#app/domain/money/refunds/settle-refund.server.ts";
import { recordOrderEvent } from "#app/domain/orders/mutations.server.ts";
import {
  lockCancelled,
  lockOrderOfPayment,
  recordDispute,
} from "#app/domain/orders/provider-orders.server.ts";
import { findOrderById } from "#app/domain/orders/queries.server.ts";
import { inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { applySession } from "./apply-session.server.ts";
import type { CheckoutDeps } from "./checkout-deps.server.ts";

type Shop = Pick<CheckoutDeps, "db" | "gateway" | "now" | "log" | "delivery" | "seller" | "returns">;

/**
 * Applies an event of the provider once. An event without meaning for the shop is stored. Returns `later` when its
 * payment belongs to an order of this shop but is not known yet, or when the provider had to be asked and did not
 * answer. The provider then sends the event again. An old event is not waited for: the shop asks for the refunds when
 * it learns of the payment. Events of other applications with the same account are accepted at once.
 */
export async function handleEvent(shop: Shop, event: PaymentEvent): Promise<"settled" | "later"> {
  try {
    const about = await settleByKind(shop, event);
    if (about === "our payment") return "settled";
    const isAwaited = about === "unknown payment" && (await isOfOrder(shop, event));
    const isYoung = shop.now().getTime() - event.createdAt.getTime() < OVERTAKES_BY_MS;
    if (isAwaited && isYoung) return "later";
    if ((await storeEvent(shop.db, event)) && isAwaited)
      shop.log.warn("An event is of an order whose payment is not known", {
        event: event.id,
        type: event.type,
      });
    return "settled";
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    shop.log.warn("The payment provider could not be asked about an event", { event: event.id });
    return "later";
  }
}

/** True when an unknown payment names an order of this shop. */
async function isOfOrder({ db, gateway }: Shop, { paymentId }: PaymentEvent): Promise<boolean> {
  const orderId = paymentId === null ? null : await gateway.orderOfPayment(paymentId);
  if (orderId === null) return false;
  return (await findOrderById(db, orderId)) !== undefined;
}

async function settleByKind(
  shop: Shop,
  event: PaymentEvent,
): Promise<"our payment" | "unknown payment" | "nothing of ours"> {
  const { sessionToAsk, refund, dispute } = event;
  const session = event.session ?? (sessionToAsk && (await shop.gateway.findSession(sessionToAsk)));
  const knownIf = (isKnown: boolean) => (isKnown ? "our payment" : "unknown payment");
  // A session without an order never gets one later, because the order is written first.
  if (session) return (await applySession(shop, session, event)) === null ? "nothing of ours" : "our payment";
  if (refund) return knownIf((await settleRefund(shop, { kind: "record", refund }, event)) !== null);
  return dispute ? knownIf(await settleDispute(shop, event, dispute)) : "nothing of ours";
}

type Dispute = NonNullable<PaymentEvent["dispute"]>;

const TOLD = {
  open: { what: "disputed", reason: "by the customer’s bank" },
  won: { what: "dispute_won", reason: "it is closed, and the money stays here" },
  lost: { what: "dispute_lost", reason: "the customer’s bank keeps the money" },
} as const;

/**
 * The recorded type of every event that ends a dispute, because an update can end one too, and a prevented dispute ends
 * with its first event. Older records of ends have the type of an update. An update without an end has no effect.
 */
const ENDED = "charge.dispute.closed";

/**
 * Records a dispute of a payment by the shopper's bank, or the dispute's end. The owner has some days to answer a
 * dispute at the provider. A won dispute removes the order's mark, and a lost one renews it. False when the payment
 * belongs to no order of this shop (yet).
 */
const settleDispute = (
  { db, now }: Pick<CheckoutDeps, "db" | "now">,
  event: PaymentEvent,
  dispute: Dispute,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (event.paymentId === null) return false;
    const orderId = await lockOrderOfPayment(tx, event.paymentId);
    if (orderId === undefined) return false;
    if (!(await recordEvent(tx, dispute === "open" ? event : { ...event, type: ENDED }, orderId)))
      return true;
    // The end arrived before the beginning, or twice, once as an update. The owner has nothing left to answer.
    if ((await isClosed(tx, event)) && (dispute === "open" || (await isLastTold(tx, orderId, dispute))))
      return true;
    const at = now();
    if (dispute !== "won" || !(await hasAnother(tx, orderId, event)))
      await recordDispute(tx, orderId, dispute === "won" ? null : at);
    await recordOrderEvent(tx, orderId, { ...TOLD[dispute], at });
    if (dispute === "lost") await creditClosed(tx, orderId, at);
    return true;
  });

/**
 * Takes back the sales of this payment that were closed before the bank decided: its order's, and that of an exchange.
 */
async function creditClosed(tx: Transaction, paidId: string, now: Date): Promise<void> {
  const closed = await lockCancelled(tx, [paidId, ...(await listExchangesPaidBy(tx, paidId))]);
  for (const order of closed) await creditLostDispute(tx, order, { returned: null, now });
}

/** True when another event has reported the end of this dispute. */
async function isClosed(tx: Transaction, { id, objectId }: PaymentEvent): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT FROM payment_events WHERE type IN (${ENDED}, 'charge.dispute.updated')
        AND object_id = ${objectId} AND had_effect AND id <> ${id}`,
  );
  return rows.length > 0;
}

async function isLastTold(tx: Transaction, orderId: string, dispute: "won" | "lost"): Promise<boolean> {
  const { rows } = await tx.execute<{ state: string }>(
    sql`SELECT state FROM order_events WHERE order_id = ${orderId} AND state IN ('dispute_won', 'dispute_lost')
        ORDER BY id DESC LIMIT 1`,
  );
  return rows[0]?.state === TOLD[dispute].what;
}

/** True when the order has another dispute that is open or was lost. */
async function hasAnother(tx: Transaction, orderId: string, { objectId }: PaymentEvent): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT FROM payment_events AS opened WHERE order_id = ${orderId} AND type = 'charge.dispute.created'
        AND object_id <> ${objectId} AND NOT EXISTS (SELECT FROM payment_events AS closed
          WHERE closed.type IN (${ENDED}, 'charge.dispute.updated') AND closed.had_effect
            AND closed.object_id = opened.object_id)
      UNION ALL SELECT FROM order_events WHERE order_id = ${orderId} AND state = 'dispute_lost'`,
  );
  return rows.length > 0;
}
