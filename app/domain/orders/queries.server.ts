import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  min,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { EmailColumns } from "#app/domain/outbox/outbox.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import type { Day } from "#app/shared/calendar-day.ts";
import { orderEvents, orderLines, orders } from "./orders.tables.server.ts";

/** A stored order, and one of its lines. */
export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;

type Db = Database | Transaction;

export async function findOrderById(db: Db, id: string): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order;
}

export async function findOrderByReference(db: Db, reference: string): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.reference, reference));
  return order;
}

/** The order behind the secret part of its address, which has to be a UUID. */
export async function findOrderByKey(db: Db, statusKey: string): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.statusKey, statusKey));
  return order;
}

/** The order, locked until the end of the transaction, so that its changes happen one after the other. */
export async function lockOrder(tx: Transaction, id: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  return order;
}

/** The id of the paid order with this reference and e-mail, in lower case, as a query. */
export const idOfBuyer = (db: Database, { reference, email }: { reference: string; email: string }) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.reference, reference),
        ne(orders.email, ""),
        sql`lower(trim(${orders.email})) = ${email}`,
        isNotNull(orders.paidAt),
        isNull(orders.erasedAt),
      ),
    );

/** The paid orders of an address in lower case, which still know their person. */
const isOfShopper = (email: string): SQL | undefined =>
  and(eq(sql`lower(${orders.email})`, email), isNotNull(orders.paidAt), isNull(orders.erasedAt));

/** The id of the newest paid order of an address, in lower case, as a query. */
export const newestOrderOf = (db: Db, email: string) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(isOfShopper(email))
    .orderBy(desc(orders.createdAt), desc(orders.reference))
    .limit(1);

/** The ids of the paid orders of an address, in lower case, that bought gift cards, as a query. */
export const cardOrdersOf = (db: Db, email: string) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOfShopper(email), eq(orders.kind, "gift-card")));

/**
 * A page of the paid orders of an address, in lower case, newest first. A page after the last one becomes the last one.
 */
export async function listOrdersOf(
  db: Database,
  email: string,
  { page: asked, perPage }: { page: number; perPage: number },
): Promise<{ rows: OrderRow[]; page: number; pages: number }> {
  const pages = Math.max(1, Math.ceil((await db.$count(orders, isOfShopper(email))) / perPage));
  const page = Math.min(pages, asked);
  const rows = await db
    .select()
    .from(orders)
    .where(isOfShopper(email))
    .orderBy(desc(orders.createdAt), desc(orders.reference))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { rows, page, pages };
}

/** The id of the order with this payment at its provider. */
export async function findOrderOfPayment(db: Db, paymentId: string): Promise<string | undefined> {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.paymentId, paymentId));
  return order?.id;
}

export const listOrdersByIds = async (db: Db, ids: readonly string[]): Promise<OrderRow[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(orders)
        .where(inArray(orders.id, [...ids]));

export const listOrdersByReferences = async (db: Db, references: readonly string[]): Promise<OrderRow[]> =>
  references.length === 0
    ? []
    : db
        .select()
        .from(orders)
        .where(inArray(orders.reference, [...references]));

/** The references of these orders by their ids. */
export async function listReferences(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: orders.id, reference: orders.reference })
    .from(orders)
    .where(inArray(orders.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, reference }) => [id, reference]));
}

/** The lines of an order in their order. */
export const listOrderLines = (db: Db, orderId: string): Promise<OrderLineRow[]> =>
  listLinesOf(db, [orderId]);

/** The lines of these orders, each order's in their order. */
export const listLinesOf = async (db: Db, orderIds: readonly string[]): Promise<OrderLineRow[]> =>
  orderIds.length === 0
    ? []
    : db
        .select()
        .from(orderLines)
        .where(inArray(orderLines.orderId, [...orderIds]))
        .orderBy(asc(orderLines.orderId), asc(orderLines.lineNo));

/** The history of an order, oldest first. */
export const listOrderEvents = (db: Db, orderId: string): Promise<(typeof orderEvents.$inferSelect)[]> =>
  db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id));

/** Neither cancelled nor refunded nor erased, with an address to write to. */
export const canBeEmailed = ({ state, erasedAt, email }: OrderRow): boolean =>
  state === "fulfilled" && erasedAt === null && email !== "";

/**
 * The ids of kept orders whose parcel arrived by a day, as the owner recorded it, or that were sent by a moment; orders
 * that were sent long ago are left out. `which` is a condition on the id.
 */
export async function listArrived(
  db: Database,
  {
    sentSince,
    deliveredBy,
    otherwiseSentBy,
    which,
  }: {
    sentSince: Date;
    deliveredBy: Day;
    otherwiseSentBy: Date;
    which: (orderId: AnyColumn) => SQL | undefined;
  },
): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        and(eq(orders.state, "fulfilled"), isNull(orders.erasedAt), ne(orders.email, "")),
        // Nothing else is of the catalogue.
        eq(orders.kind, "pieces"),
        gt(orders.fulfilledAt, sentSince),
        or(
          lte(orders.deliveredOn, deliveredBy),
          and(isNull(orders.deliveredOn), lte(orders.fulfilledAt, otherwiseSentBy)),
        ),
        which(orders.id),
      ),
    )
    .orderBy(asc(orders.fulfilledAt));
  return rows.map(({ id }) => id);
}

/** When an order of this shop was first paid; null before. */
export async function findFirstPayment(db: Database): Promise<Date | null> {
  const [first] = await db.select({ at: min(orders.paidAt) }).from(orders);
  return first?.at ?? null;
}

/** Whether the bank has decided against the shop since it disputed the order's payment, in SQL. */
export const isLost = sql<boolean>`EXISTS (SELECT FROM order_events AS lost WHERE lost.order_id = orders.id
  AND lost.state = 'dispute_lost' AND lost.at >= orders.disputed_at)`;

/** How many of these disputed orders the bank has decided against the shop. */
export const countLost = (db: Db, ids: readonly string[]): Promise<number> =>
  db.$count(orders, sql`${inArray(orders.id, [...ids])} AND ${isLost}` as SQL);

/** As SQL: whether an email about an order is still true. An erased shopper gets no more emails. */
export const isOrderEmailTrue = (tx: Transaction, { orderId, kind }: EmailColumns): SQL =>
  exists(
    tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.id, orderId),
          isNull(orders.erasedAt),
          // A link is for an order that waits for it, once the link exists.
          or(ne(kind, "link"), and(eq(orders.state, "open"), isNotNull(orders.sessionUrl))),
          // Nobody is asked for a review of pieces that they gave back.
          or(ne(kind, "review"), eq(orders.state, "fulfilled")),
        ),
      ),
  );

/** The references of all orders, to select names from. */
export const orderNames = (db: Database) =>
  db
    .select({
      id: sql<string>`${orders.reference}`.as("id"),
      name: sql<string>`${orders.reference}`.as("name"),
    })
    .from(orders)
    .as("named");
