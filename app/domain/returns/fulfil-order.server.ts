import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { OrderToChange } from "#app/domain/orders/mutations.server.ts";
import type { OrderState } from "#app/domain/orders/order.ts";
import type { Parcel } from "#app/domain/orders/parcel.ts";
import { lockOrder } from "#app/domain/orders/queries.server.ts";
import { markShipped, storedParcel } from "#app/domain/orders/ship-order.server.ts";
import { changedValues, recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { returns } from "./returns.tables.server.ts";

/**
 * Marks a paid order as fulfilled, stores the carrier and the tracking number, and makes the shopper's mail due. An
 * order that is not paid stays unchanged; the error is its state, or `gone`. An order with an open withdrawal stays
 * unchanged as well, until the withdrawal is confirmed.
 */
export async function fulfilOrder(
  db: Database,
  admin: Admin<"orders:write">,
  { order: { id, reference }, parcel, now }: OrderToChange & { parcel: Parcel },
): Promise<Result<null, OrderState | "gone" | "withdrawn">> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (await isWithdrawn(tx, id)) return err("withdrawn");
    if (!order || !(await markShipped(tx, order, { parcel, now }))) return err(order?.state ?? "gone");
    const changes = changedValues({ carrier: null, tracking: null }, storedParcel(parcel));
    await recordChange(tx, admin, {
      subjectKind: "order",
      subjectId: reference,
      action: "fulfilled",
      changes,
    });
    return ok(null);
  });
}

const isWaiting = and(eq(returns.kind, "withdrawal"), eq(returns.state, "requested"));

/** The ids of the orders with a withdrawal that waits to be confirmed, as a query. */
export const withdrawnOrders = (db: Database, which?: SQL) =>
  db.select({ id: returns.orderId }).from(returns).where(and(isWaiting, which));

/** Those of these orders with such a withdrawal. */
export async function withdrawnAmong(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await withdrawnOrders(db, inArray(returns.orderId, [...orderIds]));
  return new Set(rows.map(({ id }) => id));
}

/** Whether a withdrawal from an order waits to be confirmed: until then its parcel is not to leave. */
async function isWithdrawn(db: Database | Transaction, orderId: string): Promise<boolean> {
  const waiting = await db
    .select({ id: returns.id })
    .from(returns)
    .where(and(eq(returns.orderId, orderId), isWaiting))
    .limit(1);
  return waiting.length > 0;
}
