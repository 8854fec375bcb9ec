import { eq } from "drizzle-orm";
import { noteHappening } from "#app/features/orders/mutations.server.ts";
import type { PaymentEvent } from "#app/features/payments/payment-gateway.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { orders } from "#app/platform/db/schema/orders.ts";
import type { CheckoutShop } from "./checkout-shop.server.ts";
import { recordEvent } from "./record-event.server.ts";

/**
 * Notes that the shopper's bank disputes a payment: the owner has some days to answer it at the provider. False when
 * the payment is of no order of ours (yet).
 */
export const settleDispute = (
  { db, now }: Pick<CheckoutShop, "db" | "now">,
  event: PaymentEvent,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (event.paymentId === null) return false;
    const [order] = await tx
      .select({ id: orders.id, disputedAt: orders.disputedAt })
      .from(orders)
      .where(eq(orders.paymentId, event.paymentId))
      .for("update");
    if (!order) return false;
    if (!(await recordEvent(tx, event, order.id))) return true;
    const at = now();
    await tx.update(orders).set({ disputedAt: at }).where(eq(orders.id, order.id));
    await noteHappening(tx, order.id, { what: "disputed", reason: "by the customer’s bank", at });
    return true;
  });
