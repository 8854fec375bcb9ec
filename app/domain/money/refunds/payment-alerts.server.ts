import { and, asc, count, eq, type SQL, sql } from "drizzle-orm";
import type { Reader } from "#app/domain/identity/identity.server.ts";
import { type AlertsOf, isStillToPay, unshelvedOrders } from "#app/domain/orders/order-alerts.server.ts";
import { listReferences } from "#app/domain/orders/queries.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { orderRefunds } from "../refunds.tables.server.ts";

const isFailed = (db: Database) =>
  and(
    eq(orderRefunds.state, "failed"),
    sql`NOT EXISTS (SELECT FROM ${orderRefunds} AS later WHERE later.order_id = ${orderRefunds.orderId}
      AND later.state <> 'failed' AND later.created_at > ${orderRefunds.createdAt})`,
    isStillToPay(db, orderRefunds.orderId, orderRefunds.settledAt),
  );

/** The failed refunds without a later successful one, the oldest first. */
export async function listFailedRefunds(
  db: Database,
  _reader: Reader<"money:read">,
  { orderId, most }: AlertsOf,
) {
  const rows = await db
    .select({
      orderId: orderRefunds.orderId,
      at: sql<Date>`${orderRefunds.settledAt}`.mapWith(orderRefunds.settledAt),
      amountCents: orderRefunds.amountCents,
      problem: orderRefunds.problem,
    })
    .from(orderRefunds)
    .where(and(orderId === undefined ? undefined : eq(orderRefunds.orderId, orderId), isFailed(db)))
    .orderBy(asc(orderRefunds.settledAt))
    .limit(most);
  const names = await listReferences(
    db,
    rows.map((row) => row.orderId),
  );
  return rows.map(({ orderId, ...row }) => ({ ...row, reference: names.get(orderId) ?? "" }));
}

/** Pieces that come back with a refund wait until the provider has taken it. */
const unshelved = (db: Database, orderId?: string) => {
  const order = unshelvedOrders(db, orderId);
  const isFree = sql`NOT EXISTS (SELECT FROM ${orderRefunds} WHERE ${orderRefunds.orderId} = ${order.id}
    AND ${orderRefunds.state} = 'asked')`;
  return { order, isFree };
};

/** The orders that were refunded while their pieces still count as sold, the oldest first. */
export function listUnshelved(db: Database, _reader: Reader<"money:read">, { orderId, most }: AlertsOf) {
  const { order, isFree } = unshelved(db, orderId);
  return db
    .select({ reference: order.reference, at: order.closedAt, amountCents: order.totalCents })
    .from(order)
    .where(isFree)
    .orderBy(asc(order.createdAt))
    .limit(most);
}

/** The number of failed refunds, and of orders that were paid back while their pieces count as sold. As SQL. */
export const waitingRefunds = (db: Database): SQL => {
  const { order, isFree } = unshelved(db);
  return sql`(${db.select({ count: count() }).from(orderRefunds).where(isFailed(db))})
    + (${db.select({ count: count() }).from(order).where(isFree)})`;
};
