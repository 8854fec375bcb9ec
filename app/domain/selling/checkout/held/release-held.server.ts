import { eq } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/admin.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { isOpenedHere } from "#app/domain/orders/payment-mode.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import type { CheckoutDeps, OrderRow } from "../checkout-deps.server.ts";
import { expireOrphanedOrders } from "../expire-orphaned-orders.server.ts";
import { withdrawCheckout } from "../withdraw-checkout.server.ts";
import type { Released } from "./held-order.ts";

/**
 * Releases the pieces of an unpaid order. Its page at the provider is closed first, so that free pieces cannot be paid
 * for. Null for an unknown reference. A repeated release changes nothing.
 */
export async function releaseHeld(
  deps: CheckoutDeps,
  admin: Admin,
  reference: string,
): Promise<Released | null> {
  const find = async (): Promise<OrderRow | undefined> => {
    const [order] = await deps.db.select().from(orders).where(eq(orders.reference, reference));
    return order;
  };
  const order = await find();
  if (!order) return null;
  if (order.state !== "open") return cameOf(order) ?? "over";
  const refusal = await close(order, deps);
  if (refusal !== null) return refusal;
  const now = await find();
  if (now?.state === "open") return "being-paid";
  const came = now && cameOf(now);
  if (came) return came;
  await inTransaction(deps.db, (tx) =>
    recordChange(tx, admin, { subjectKind: "order", subjectId: reference, action: "released" }),
  );
  return "released";
}

const cameOf = ({ paidAt }: OrderRow): Released | null => (paidAt === null ? null : "paid");

/** Closes the order's page; null when it is closed, as far as possible. */
async function close(order: OrderRow, deps: CheckoutDeps): Promise<Released | null> {
  if (isOpenedHere(order, deps.gateway)) return (await withdrawCheckout(order, deps)) ? null : "unreachable";
  // The shop is no longer connected to this provider. The order ends with all others of its kind, and the owner is
  // told.
  await expireOrphanedOrders(deps);
  return null;
}
