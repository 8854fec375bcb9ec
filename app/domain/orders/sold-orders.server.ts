import { and, eq, gte, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import { sinceDay } from "#app/platform/db/shop-days.server.ts";
import { orderLines, orders } from "./orders.tables.server.ts";
import { isRealMoney, ofConnection } from "./payment-mode.server.ts";
import type { Connection } from "./payment-mode.ts";
import { isLost } from "./queries.server.ts";

/* The sales, as subqueries that the rooms above add up. A gift card is not a sale: the goods that it buys are. */

const isSale = and(inArray(orders.state, ["paid", "fulfilled"]), ne(orders.kind, "gift-card"));

const listSold = (db: Database, which: SQL | undefined) =>
  db
    .select({
      id: orders.id,
      paidAt: orders.paidAt,
      exchangeOf: orders.exchangeOf,
      totalCents: orders.totalCents,
      refundedCents: orders.refundedCents,
      isReal: isRealMoney.as("is_real"),
      /** Whether a bank has kept its money. */
      wasLost: sql<boolean>`(${orders.disputedAt} IS NOT NULL AND ${isLost})`.as("was_lost"),
      country: sql<string | null>`coalesce(${orders.customer} -> 'address' ->> 'country',
        ${orders.delivery} ->> 'country', CASE WHEN ${orders.handover} IS NOT NULL THEN 'GB' END)`.as(
        "country",
      ),
    })
    .from(orders)
    .where(and(isSale, which))
    .as("sold");

/** The sales that were paid since a moment, at any connection. */
export const soldSince = (db: Database, since: Date) => listSold(db, gte(orders.paidAt, since));

const isOfPeriod = (connection: Connection, since: string | null): SQL | undefined =>
  and(sql`${orders.totalCents} > 0`, sinceDay(orders.paidAt, since), ofConnection(connection));

/** The sales of a connection since a day, or of all time. Wholly refunded and free orders are left out. */
export const soldOf = (db: Database, connection: Connection, since: string | null) =>
  listSold(db, isOfPeriod(connection, since));

/** The lines of the same sales; a piece that was sent in exchange does not count again. */
export const soldLinesOf = (db: Database, connection: Connection, since: string | null) =>
  linesOf(db, and(isSale, isOfPeriod(connection, since), isNull(orders.exchangeOf)));

/** The lines of a product in paid orders of a connection, wholly refunded orders included. */
export const linesOfProduct = (db: Database, connection: Connection, slug: string) =>
  linesOf(
    db,
    and(
      eq(orderLines.productSlug, slug),
      inArray(orders.state, ["paid", "fulfilled", "refunded"]),
      ofConnection(connection),
    ),
  );

const linesOf = (db: Database, which: SQL | undefined) =>
  db
    .select({
      orderId: orderLines.orderId,
      lineNo: orderLines.lineNo,
      productSlug: orderLines.productSlug,
      title: orderLines.title,
      size: orderLines.size,
      quantity: orderLines.quantity,
      priceCents: orderLines.priceCents,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(which)
    .as("line");

/** The ids of all orders that were paid through a connection, or without a provider. */
export const idsOfConnection = (db: Database, connection: Connection) =>
  db.select({ id: orders.id }).from(orders).where(ofConnection(connection)).as("ours");
