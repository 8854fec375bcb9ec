import { and, asc, desc, eq, exists, gt, inArray, isNotNull, lt, not, or, sql } from "drizzle-orm";
import { isReservedFor, listReserved } from "#app/domain/catalogue/stock/ledger.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { orders } from "./orders.tables.server.ts";
import { isOfConnection } from "./payment-mode.server.ts";
import type { Connection } from "./payment-mode.ts";
import { listLinesOf, type OrderLineRow, type OrderRow } from "./queries.server.ts";

type Db = Database | Transaction;

const isOpen = eq(orders.state, "open");

/** The open orders with these checkout keys. */
export const listOpenOfCheckouts = (db: Db, keys: string[]): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(inArray(orders.checkoutKey, keys), isOpen));

/** The open and paid orders with these browsers' keys, the latest first. */
export const listOrdersOfBrowsers = (db: Db, keys: string[]): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(inArray(orders.browserKey, keys), inArray(orders.state, ["open", "paid", "fulfilled"])))
    .orderBy(desc(orders.createdAt));

/** The order of the same checkout, open, or paid wholly by a gift card (such an order is never open). */
export async function findTwin(db: Db, checkoutKey: string): Promise<OrderRow | undefined> {
  const isPaidByCard = and(eq(orders.provider, "credit"), inArray(orders.state, ["paid", "fulfilled"]));
  const [twin] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.checkoutKey, checkoutKey), or(isOpen, isPaidByCard)));
  return twin;
}

/** The payment pages of a browser's open orders. */
export async function listOpenSessions(db: Db, browserKey: string, most: number): Promise<string[]> {
  const rows = await db
    .select({ sessionId: orders.sessionId })
    .from(orders)
    .where(and(eq(orders.browserKey, browserKey), isOpen, isNotNull(orders.sessionId)))
    .limit(most);
  return rows.flatMap(({ sessionId }) => sessionId ?? []);
}

/** A browser's paid orders, oldest first. */
export const listPaidOfBrowser = (db: Db, browserKey: string): Promise<{ id: string; reference: string }[]> =>
  db
    .select({ id: orders.id, reference: orders.reference })
    .from(orders)
    .where(and(eq(orders.browserKey, browserKey), inArray(orders.state, ["paid", "fulfilled"])))
    .orderBy(asc(orders.createdAt));

/** The open orders of a connection that are older than a moment, oldest first. */
export const listOpenBefore = (db: Db, connection: Connection, before: Date): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(isOpen, isOfConnection(connection), lt(orders.createdAt, before)))
    .orderBy(asc(orders.createdAt));

/** The exchanges, and parts of a piece made to measure, that ended here while their payment page is still open. */
export const listPagesLeftOpen = (db: Db, connection: Connection, now: Date): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(
      and(
        // In the words of the index.
        or(isNotNull(orders.exchangeOf), sql`order_kind IN ('deposit', 'made')`),
        eq(orders.state, "expired"),
        isNotNull(orders.sessionId),
        gt(orders.sessionExpiresAt, now),
        isOfConnection(connection),
      ),
    );

/** The ids of the open orders of every other connection, oldest first. */
export async function listOrphaned(db: Db, connection: Connection): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOpen, not(isOfConnection(connection))))
    .orderBy(asc(orders.createdAt));
  return rows.map(({ id }) => id);
}

/** Records the payment page of an order while it is open; false when it has ended. */
export async function recordSession(
  db: Db,
  orderId: string,
  { id, url, expiresAt }: { id: string; url: string | null; expiresAt: Date },
): Promise<boolean> {
  const recorded = await db
    .update(orders)
    .set({ sessionId: id, sessionUrl: url, sessionExpiresAt: expiresAt })
    .where(and(eq(orders.id, orderId), isOpen))
    .returning({ id: orders.id });
  return recorded.length > 0;
}

/** Records that nobody can pay on an order's page any more. */
export async function recordPageClosed(db: Db, orderId: string, now: Date): Promise<void> {
  await db.update(orders).set({ sessionExpiresAt: now }).where(eq(orders.id, orderId));
}

/** The ids of the open orders of a visitor, or of a browser, as a subquery. */
export const openOfVisitor = (db: Db, visitor: string) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.visitor, visitor), isOpen));
export const openOfBrowser = (db: Db, browserKey: string) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.browserKey, browserKey), isOpen));

/** An open order, and the lines for which the ledger has pieces set aside. */
export interface HoldingOrder {
  order: OrderRow;
  lines: { line: OrderLineRow; pieces: number }[];
}

/** The open orders for which pieces are set aside according to the ledger, oldest first. */
export async function listHolding(db: Database, most: number): Promise<HoldingOrder[]> {
  const holding = await db
    .select()
    .from(orders)
    .where(and(isOpen, exists(isReservedFor(db, orders.id))))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(most);
  const ids = holding.map(({ id }) => id);
  const [lines, reserved] = await Promise.all([listLinesOf(db, ids), listReserved(db, ids)]);
  return holding.map((order) => ({
    order,
    lines: lines
      .filter(({ orderId }) => orderId === order.id)
      .flatMap((line) =>
        reserved
          .filter(({ orderId, lineNo }) => orderId === order.id && lineNo === line.lineNo)
          .map(({ pieces }) => ({ line, pieces })),
      ),
  }));
}
