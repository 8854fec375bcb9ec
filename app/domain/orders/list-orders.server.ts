import {
  and,
  asc,
  count,
  desc,
  eq,
  ilike,
  inArray,
  isNull,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { type Admin, holds } from "#app/domain/identity/identity.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Money } from "#app/shared/money.ts";
import { pageNumberOf } from "#app/shared/page-number.ts";
import { type ByHand, ORDER_STATES, type OrderState } from "./order.ts";
import { orderLines, orders } from "./orders.tables.server.ts";
import { isTestPayment } from "./payment-mode.ts";
import type { OrderRow } from "./queries.server.ts";

const PER_PAGE = 50;
const MAX_SEARCH_LENGTH = 200;

export interface ListedOrder {
  reference: string;
  createdAt: Date;
  /** The name on the parcel, otherwise the e-mail address; `Erased`, or `No name` when the owner asked for none. */
  customer: string;
  pieces: number;
  /** Null for people who may not see money. */
  subtotalCents: Money | null;
  /** With delivery; null before the payment, and for people who may not see money. */
  totalCents: Money | null;
  state: OrderState;
  isTest: boolean;
  /** How an order that the owner wrote is paid; null for one of the checkout. */
  byHand: ByHand | null;
  /** True even after its money was refunded. */
  wasCancelled: boolean;
  /** Its payment is disputed, or its customer withdraws. */
  isOnHold: boolean;
}

/** A page of the list, newest first, with the data for its filters and links. */
export interface OrderList {
  orders: ListedOrder[];
  /** Whether the reader may see what the orders cost. */
  seesMoney: boolean;
  /** The search text for references, e-mails, names, towns and pieces; empty without a search. */
  search: string;
  /** The requested state; null for all. */
  state: OrderState | null;
  /** The number of orders in each state, among those that the search finds. */
  counts: Record<OrderState, number>;
  /** The number of orders in the requested state, on all pages. */
  total: number;
  page: number;
  pages: number;
  /** The position of the page's first order in the list, from 1; 0 when the list is empty. */
  first: number;
}

/** The orders to list. A page after the last one becomes the last one. */
type OrderQuery = Pick<OrderList, "search" | "state" | "page">;

/** The query in an address: `?state=paid&q=ada&page=2`. An unknown state means all, an unknown page the first. */
export const parseOrderQuery = (query: URLSearchParams): OrderQuery => ({
  state: ORDER_STATES.find((known) => known === query.get("state")) ?? null,
  search: (query.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH),
  page: pageNumberOf(query),
});

/**
 * A paid order to send. A disputed order waits with the payments. `held` is a query of the ids of others that
 * wait: with the returns for a withdrawal, or with the alterations for the work.
 */
const isToSend = (held: SQLWrapper): SQL =>
  sql`(${eq(orders.state, "paid")} AND ${isNull(orders.disputedAt)} AND ${notInArray(orders.id, held)})`;

/** The number of paid orders to send, as a query. */
export const countToSend = (db: Database, held: SQLWrapper) =>
  db.select({ count: count() }).from(orders).where(isToSend(held));

/** The paid orders to send that a search finds, the oldest first. */
export const listToSend = (
  db: Database,
  { held, search, most }: { held: SQLWrapper; search: string; most: number },
): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(isToSend(held), foundBy(db, search)))
    .orderBy(asc(orders.createdAt), asc(orders.reference))
    .limit(most);

/** The orders to send and, with `withMoney`, the orders to refund: the longest waiting, and the number of each. */
export async function listLongestWaiting(
  db: Database,
  { held, withMoney, most }: { held: SQLWrapper; withMoney: boolean; most: number },
): Promise<{ longest: OrderRow[]; toSend: number; toPayBack: number }> {
  const toSend = isToSend(held);
  const waits = withMoney ? or(eq(orders.state, "needs_refund"), toSend) : toSend;
  const [byState, longest] = await Promise.all([
    db.select({ state: orders.state, count: count() }).from(orders).where(waits).groupBy(orders.state),
    db
      .select()
      .from(orders)
      .where(waits)
      .orderBy(asc(eq(orders.state, "paid")), asc(orders.paidAt), asc(orders.reference))
      .limit(most),
  ]);
  const countOf = (state: OrderState) => byState.find((each) => each.state === state)?.count ?? 0;
  return { longest, toSend: countOf("paid"), toPayBack: countOf("needs_refund") };
}

/**
 * A page of the requested orders, newest first. `held` is a query of the ids of orders that wait.
 */
export async function listOrders(
  db: Database,
  admin: Admin<"orders:read">,
  { search, state, page: asked }: OrderQuery,
  held: SQLWrapper,
): Promise<OrderList> {
  const isFound = foundBy(db, search);
  const counts = await countByState(db, isFound);
  const total = state ? counts[state] : Object.values(counts).reduce((sum, each) => sum + each, 0);
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  const page = Math.min(pages, asked);
  const newestFirst = [desc(orders.createdAt), desc(orders.reference)];
  // The orders of the page are found first, by index alone. The other columns are then computed for these orders only.
  const onPage = db
    .select({ reference: orders.reference })
    .from(orders)
    .where(and(isFound, state ? eq(orders.state, state) : undefined))
    .orderBy(...newestFirst)
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE);
  const rows = await db
    .select({
      reference: orders.reference,
      createdAt: orders.createdAt,
      customer: sql<string>`coalesce(nullif(trim(${orders.customer}->>'name'), ''), nullif(${orders.email}, ''),
        CASE WHEN ${orders.erasedAt} IS NULL THEN 'No name' ELSE 'Erased' END)`,
      pieces: sql<number>`(SELECT coalesce(sum(${orderLines.quantity}), 0)::int FROM ${orderLines}
        WHERE ${orderLines.orderId} = ${orders.id})`,
      subtotalCents: orders.subtotalCents,
      totalCents: orders.totalCents,
      state: orders.state,
      provider: orders.provider,
      livemode: orders.livemode,
      sessionId: orders.sessionId,
      byHand: orders.byHand,
      wasCancelled: sql<boolean>`EXISTS (SELECT FROM order_events e WHERE e.order_id = orders.id AND e.state = 'cancelled')`,
      isOnHold: sql<boolean>`${orders.state} = 'paid' AND NOT ${isToSend(held)}`,
    })
    .from(orders)
    .where(inArray(orders.reference, onPage))
    .orderBy(...newestFirst);
  const seesMoney = holds(admin, "money", "read");
  const first = total === 0 ? 0 : (page - 1) * PER_PAGE + 1;
  const listed = rows.map(({ provider, livemode, sessionId, ...order }) => ({
    ...order,
    ...(seesMoney ? {} : { subtotalCents: null, totalCents: null }),
    isTest: isTestPayment({ provider, livemode, sessionId }),
  }));
  return { orders: listed, seesMoney, search, state, counts, total, page, pages, first };
}

/** The place of an order in the list, newest first: its moment in microseconds since 1970, and its reference. */
export type OrderPlace = [stamp: string, reference: string];

/** The newest orders, of one state or all, after a place in the list. */
export async function listOrdersAfter(
  db: Database,
  _admin: Admin<"orders:read" | "money:read">,
  { state, after, most }: { state: OrderState | undefined; after: OrderPlace | null; most: number },
): Promise<{ order: OrderRow; place: OrderPlace }[]> {
  const stamp = sql<string>`(extract(epoch FROM ${orders.createdAt}) * 1000000)::bigint::text`;
  const isAfter =
    after &&
    sql`(${orders.createdAt}, ${orders.reference}) <
      ('epoch'::timestamptz + ${after[0]}::bigint * interval '1 microsecond', ${after[1]})`;
  const rows = await db
    .select({ order: orders, stamp })
    .from(orders)
    .where(and(isAfter ?? undefined, state && eq(orders.state, state)))
    .orderBy(desc(orders.createdAt), desc(orders.reference))
    .limit(most);
  return rows.map(({ order, stamp }) => ({ order, place: [stamp, order.reference] }));
}

/**
 * Matches the search text anywhere in an order's reference, e-mail, name or town, or in the name of one of its pieces.
 * Its special characters have no meaning.
 */
function foundBy(db: Database, search: string): SQL | undefined {
  if (search === "") return undefined;
  const pattern = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const name = sql`${orders.customer}->>'name'`;
  const town = sql`${orders.customer}->'address'->>'city'`;
  const withPiece = db
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .where(ilike(orderLines.title, pattern));
  return or(
    ilike(orders.reference, pattern),
    ilike(orders.email, pattern),
    ilike(name, pattern),
    ilike(town, pattern),
    inArray(orders.id, withPiece),
  );
}

async function countByState(db: Database, isFound: SQL | undefined): Promise<Record<OrderState, number>> {
  const rows = await db
    .select({ state: orders.state, count: count() })
    .from(orders)
    .where(isFound)
    .groupBy(orders.state);
  const found = new Map(rows.map((row) => [row.state, row.count]));
  return Object.fromEntries(ORDER_STATES.map((state) => [state, found.get(state) ?? 0])) as Record<
    OrderState,
    number
  >;
}
