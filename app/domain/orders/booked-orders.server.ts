import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import { orderEvents, orders } from "./orders.tables.server.ts";

/*
 * The facts about orders that the books and the refunds read, as subqueries that they join. The money's rooms stand
 * above this one.
 */

/** The columns of an order that the books need; `which` narrows the orders, as `ofConnection` does. */
export const bookedOrders = (db: Database, which?: SQL) =>
  db
    .select({
      id: orders.id,
      reference: orders.reference,
      kind: orders.kind,
      provider: orders.provider,
      paymentId: orders.paymentId,
      paidAt: orders.paidAt,
      fulfilledAt: orders.fulfilledAt,
      totalCents: orders.totalCents,
      deliveryCents: orders.deliveryCents,
      creditCents: orders.creditCents,
      giftCents: orders.giftCents,
      country: sql<string | null>`coalesce(${orders.delivery} ->> 'country',
        ${orders.customer} -> 'address' ->> 'country')`.as("order_country"),
      /** Whether it was a sale: not a payment that has to go back. */
      wasSold: sql<boolean>`EXISTS (SELECT FROM order_events AS sale WHERE sale.order_id = orders.id
        AND sale.state = 'paid')`.as("was_sold"),
    })
    .from(orders)
    .where(which)
    .as("booked");

/** The decisions of banks against the shop about the payments of orders. */
export const lostDisputes = (db: Database) =>
  db
    .select({ orderId: orderEvents.orderId, at: orderEvents.at })
    .from(orderEvents)
    .where(eq(orderEvents.state, "dispute_lost"))
    .as("lost");
