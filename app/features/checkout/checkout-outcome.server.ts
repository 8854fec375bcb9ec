import { eq } from "drizzle-orm";
import type { OrderState } from "#app/features/orders/order.ts";
import { statusPath } from "#app/features/orders/status-path.ts";
import { type PaymentGateway, PaymentProviderError } from "#app/features/payments/payment-gateway.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { orders } from "#app/platform/db/schema/orders.ts";
import { formatPence } from "#app/shared/money.ts";
import type { CheckoutDeps } from "./checkout-deps.server.ts";
import { settlePayment } from "./settle-payment.server.ts";

/** What the success page says of an order: its state and its total, nothing of the person. */
export interface CheckoutOutcome {
  state: "paid" | "processing" | "expired" | "refund" | "not-found";
  total: string | null;
  /** Where the shopper follows the order; only once it was paid. Whoever holds the session's id is the one who paid. */
  follow: string | null;
}

const NOT_FOUND: CheckoutOutcome = { state: "not-found", total: null, follow: null };

const SHOWN: Record<OrderState, CheckoutOutcome["state"]> = {
  open: "processing",
  paid: "paid",
  fulfilled: "paid",
  expired: "expired",
  failed: "expired",
  needs_refund: "refund",
  refunded: "refund",
  cancelled: "refund",
};

/**
 * The real state of the order that this address speaks of. The address proves nothing: reference and session must
 * belong together, and what the provider says of the session is asked for and settled, whether or not its event
 * has come yet.
 */
export async function loadCheckoutOutcome(
  deps: Pick<CheckoutDeps, "db" | "gateway" | "now" | "log">,
  { oid, sid }: { oid: string | null; sid: string | null },
): Promise<CheckoutOutcome> {
  const { db, gateway } = deps;
  const order = await findOrder(db, oid, sid);
  if (!order || sid === null) return NOT_FOUND;
  if (order.state === "open") {
    const session = await findSession(gateway, sid);
    if (session?.orderId !== order.id)
      return order.sessionId === sid ? { ...NOT_FOUND, state: "processing" } : NOT_FOUND;
    await settlePayment(deps, session);
  }
  const settled = await findOrder(db, oid, sid);
  return settled
    ? {
        state: SHOWN[settled.state],
        total: settled.totalCents === null ? null : formatPence(settled.totalCents),
        follow: settled.paidAt === null ? null : statusPath(settled.statusKey),
      }
    : NOT_FOUND;
}

/** An order whose session was not noted yet is found too; the provider then says whether the two belong together. */
async function findOrder(db: Database, oid: string | null, sid: string | null) {
  if (oid === null || sid === null) return null;
  const [order] = await db.select().from(orders).where(eq(orders.reference, oid));
  return order && (order.sessionId === sid || (order.sessionId === null && order.state === "open"))
    ? order
    : null;
}

async function findSession(gateway: PaymentGateway, sid: string) {
  try {
    return await gateway.findSession(sid);
  } catch (error) {
    if (error instanceof PaymentProviderError) return null;
    throw error;
  }
}
