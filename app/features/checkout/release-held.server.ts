import { eq } from "drizzle-orm";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { isOpenedHere } from "#app/features/orders/payment-mode.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { orders } from "#app/platform/db/schema/orders.ts";
import type { CheckoutDeps, OrderRow } from "./checkout-deps.server.ts";
import { endUnasked } from "./end-unasked.server.ts";
import type { Released } from "./held-order.ts";
import { withdrawCheckout } from "./withdraw-checkout.server.ts";

/**
 * Lets the pieces of an unpaid order go: its page at the provider is closed first, so that nobody pays for what is free
 * again. Null for an unknown reference. Doing it again changes nothing.
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

/** Null when the order's page is closed, as far as it can be. */
async function close(order: OrderRow, deps: CheckoutDeps): Promise<Released | null> {
  if (isOpenedHere(order, deps.gateway)) return (await withdrawCheckout(order, deps)) ? null : "unreachable";
  // The shop cannot ask there any more: the order ends as all of its kind do, which the owner is told of.
  await endUnasked(deps);
  return null;
}
