import { eq, sql } from "drizzle-orm";
import { noteHappening } from "#app/features/orders/mutations.server.ts";
import type { PaymentEvent } from "#app/features/payments/payment-gateway.server.ts";
import { inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { orders } from "#app/platform/db/schema/orders.ts";
import type { CheckoutShop } from "./checkout-shop.server.ts";
import { recordEvent } from "./record-event.server.ts";

type Dispute = NonNullable<PaymentEvent["dispute"]>;

const TOLD = {
  open: { what: "disputed", reason: "by the customer’s bank" },
  won: { what: "dispute_won", reason: "the customer’s bank took the dispute back" },
  lost: { what: "dispute_lost", reason: "the customer’s bank keeps the money" },
} as const;

/**
 * Notes that the shopper's bank disputes a payment (the owner has some days to answer it at the provider), and how that
 * ended: the mark goes when it was won, and stays, as news, when it was lost. False when the payment is of no order of
 * ours (yet).
 */
export const settleDispute = (
  { db, now }: Pick<CheckoutShop, "db" | "now">,
  event: PaymentEvent,
  dispute: Dispute,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (event.paymentId === null) return false;
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.paymentId, event.paymentId))
      .for("update");
    if (!order) return false;
    if (!(await recordEvent(tx, event, order.id))) return true;
    // Its end overtook its beginning: there is nothing left to answer.
    if (dispute === "open" && (await isClosed(tx, event))) return true;
    const at = now();
    if (dispute !== "won" || !(await hasAnother(tx, order.id, event)))
      await tx
        .update(orders)
        .set({ disputedAt: dispute === "won" ? null : at })
        .where(eq(orders.id, order.id));
    await noteHappening(tx, order.id, { ...TOLD[dispute], at });
    return true;
  });

async function isClosed(tx: Transaction, { objectId }: PaymentEvent): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT FROM payment_events WHERE type = 'charge.dispute.closed' AND object_id = ${objectId}`,
  );
  return rows.length > 0;
}

/** Whether the order has another dispute, that is open or was lost. */
async function hasAnother(tx: Transaction, orderId: string, { objectId }: PaymentEvent): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT FROM payment_events AS opened WHERE order_id = ${orderId} AND type = 'charge.dispute.created'
        AND object_id <> ${objectId} AND NOT EXISTS (SELECT FROM payment_events AS closed
          WHERE closed.type = 'charge.dispute.closed' AND closed.object_id = opened.object_id)
      UNION ALL SELECT FROM order_events WHERE order_id = ${orderId} AND state = 'dispute_lost'`,
  );
  return rows.length > 0;
}
