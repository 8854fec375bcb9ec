import { and, asc, eq, not } from "drizzle-orm";
import { moveOrder } from "#app/domain/orders/mutations.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { isOfConnection } from "#app/domain/orders/payment-mode.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import type { CheckoutDeps } from "./checkout-deps.server.ts";
import { returnReserved } from "./release-order.server.ts";

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
  const left = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, "open"), not(isOfConnection(gateway))))
    .orderBy(asc(orders.createdAt));
  let ended = 0;
  for (const { id } of left) if (await endOne(db, id, now())) ended += 1;
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
