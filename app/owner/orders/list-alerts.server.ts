import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { isHeldBack } from "#app/domain/catalogue/products/admin-queries.server.ts";
import { products } from "#app/domain/catalogue/products.tables.server.ts";
import { contentDrafts } from "#app/domain/content/content.tables.server.ts";
import { type Admin, holds } from "#app/domain/identity/identity.server.ts";
import { orderRefunds } from "#app/domain/money/refunds.tables.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { orderMode } from "#app/domain/orders/payment-mode.server.ts";
import { isLost } from "#app/domain/orders/queries.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { DAYS_TRIED, type OrderEmail } from "#app/domain/outbox/emails.ts";
import { givenUpBefore } from "#app/domain/outbox/schedule.server.ts";
import { enquiries } from "#app/domain/people/enquiries.tables.server.ts";
import { waitingReviews } from "#app/domain/people/reviews/list-reviews.server.ts";
import { returns } from "#app/domain/returns/returns.tables.server.ts";
import { NOTHING_WAITS, type WaitingCounts } from "#app/owner/kit/waiting-counts.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { OrderAlert } from "./order-view.ts";

/** The most problems of each kind. There should be none. */
const MAX_NAMED = 20;

/** True when the owner has not noted the order as dealt with since then. */
const stillWaits = (since: SQL): SQL =>
  sql`NOT EXISTS (SELECT FROM order_events AS noted WHERE noted.order_id = ${orders.id}
    AND noted.state = 'dealt_with' AND noted.at >= ${since})`;

const isFailedRefund = and(
  eq(orderRefunds.state, "failed"),
  // Money that a bank disputes is not with the shop, so nobody is to pay it back.
  isNull(orders.disputedAt),
  ne(orders.state, "refunded"),
  sql`NOT EXISTS (SELECT FROM order_refunds AS later WHERE later.order_id = ${orders.id}
    AND later.state <> 'failed' AND later.created_at > ${orderRefunds.createdAt})`,
  stillWaits(sql`${orderRefunds.settledAt}`),
);
const isDisputed = and(isNotNull(orders.disputedAt), stillWaits(sql`${orders.disputedAt}`));
/** A paid order to send. One that is disputed waits with the payments, one that is withdrawn from with the returns. */
export const isToSend = and(
  eq(orders.state, "paid"),
  isNull(orders.disputedAt),
  sql`NOT EXISTS (SELECT FROM ${returns} WHERE ${returns.orderId} = ${orders.id}
    AND ${returns.kind} = 'withdrawal' AND ${returns.state} = 'requested')`,
);
/** When the order was closed. */
const closedAt = sql<Date>`(SELECT max(closed.at) FROM order_events AS closed WHERE closed.order_id = orders.id
  AND closed.state IN ('refunded', 'cancelled'))`;
/**
 * Nothing was sent and all the money went back, perhaps at the provider: pieces that still count as sold are here. A
 * pre-order may be paid months before, so the order's age says nothing; the mark keeps the finished ones out of the index.
 */
const isUnshelved = and(
  sql`${orders.state} IN ('refunded', 'cancelled')`,
  isNull(orders.fulfilledAt),
  isNull(orders.shelvedAt),
  sql`(SELECT coalesce(sum(CASE moved.kind WHEN 'sell' THEN moved.pieces WHEN 'return' THEN -moved.pieces ELSE 0 END), 0)
      FROM stock_movements AS moved WHERE moved.order_id = ${orders.id}) > 0`,
  // Pieces that come back with a refund wait until the provider has taken it.
  sql`NOT EXISTS (SELECT FROM order_refunds AS waiting WHERE waiting.order_id = ${orders.id}
      AND waiting.state = 'asked')`,
);
const isUnasked = and(
  isNotNull(orders.endedUnaskedAt),
  isNull(orders.paidAt),
  stillWaits(sql`${orders.endedUnaskedAt}`),
);
const isGivenUp = (now: Date) =>
  and(
    isNull(emails.sentAt),
    isNull(orders.erasedAt),
    gt(emails.attempts, 0),
    lte(emails.dueSince, givenUpBefore("orders", now)),
    stillWaits(sql`${emails.dueSince} + ${DAYS_TRIED.orders} * interval '1 day'`),
  );

/**
 * The problems that need the owner, of all orders or of one, the oldest first: failed refunds without a later
 * successful one, disputes that are open or were lost, mails that were given up, orders that were ended without asking
 * the provider for their payment, and unsent ones that were paid back while their pieces still count as sold. Problems that the owner has noted as dealt with are left out.
 */
export async function listAlerts(
  db: Database,
  _admin: Admin<"money:read">,
  { now, orderId }: { now: Date; orderId?: string },
): Promise<OrderAlert[]> {
  const ofOrder = orderId === undefined ? undefined : eq(orders.id, orderId);
  const [refunds, disputes, mails, unasked, unshelved] = await Promise.all([
    db
      .select({
        reference: orders.reference,
        at: sql<Date>`${orderRefunds.settledAt}`.mapWith(orderRefunds.settledAt),
        amountCents: orderRefunds.amountCents,
        problem: orderRefunds.problem,
      })
      .from(orderRefunds)
      .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
      .where(and(ofOrder, isFailedRefund))
      .orderBy(asc(orderRefunds.settledAt))
      .limit(MAX_NAMED),
    db
      .select({
        reference: orders.reference,
        at: sql<Date>`${orders.disputedAt}`.mapWith(orders.disputedAt),
        amountCents: orders.totalCents,
        isLost,
      })
      .from(orders)
      .where(and(ofOrder, isDisputed))
      .orderBy(asc(orders.disputedAt))
      .limit(MAX_NAMED),
    db
      .select({
        reference: orders.reference,
        at: emails.dueSince,
        mail: sql<OrderEmail>`${emails.kind}`,
        problem: emails.lastError,
      })
      .from(emails)
      .innerJoin(orders, eq(orders.id, emails.orderId))
      .where(and(ofOrder, isGivenUp(now)))
      .orderBy(asc(emails.dueSince))
      .limit(MAX_NAMED),
    db
      .select({
        reference: orders.reference,
        at: sql<Date>`${orders.endedUnaskedAt}`.mapWith(orders.endedUnaskedAt),
        amountCents: orders.subtotalCents,
        problem: orders.sessionId,
        isTest: sql<boolean>`${orders.provider} = 'sandbox' OR coalesce(NOT ${orderMode}, false)`,
      })
      .from(orders)
      .where(and(ofOrder, isUnasked))
      .orderBy(asc(orders.endedUnaskedAt))
      .limit(MAX_NAMED),
    db
      .select({
        reference: orders.reference,
        at: closedAt.mapWith(orders.createdAt),
        amountCents: orders.totalCents,
      })
      .from(orders)
      .where(and(ofOrder, isUnshelved))
      .orderBy(asc(orders.createdAt))
      .limit(MAX_NAMED),
  ]);
  const none = { amountCents: null, problem: null, mail: null };
  return [
    ...disputes.map(({ isLost, ...each }) => ({
      ...none,
      ...each,
      kind: isLost ? ("lost-dispute" as const) : ("dispute" as const),
    })),
    ...refunds.map((each) => ({ ...none, ...each, kind: "refund" as const })),
    ...unasked.map(({ isTest, ...each }) => ({
      ...none,
      ...each,
      kind: isTest ? ("unasked-test" as const) : ("unasked" as const),
    })),
    ...unshelved.map((each) => ({ ...none, ...each, kind: "unshelved" as const })),
    ...mails.map((each) => ({ ...none, ...each, kind: "mail" as const })),
  ];
}

/**
 * The numbers of all that waits for the owner, in one query: new enquiries, paid orders to send, returns, mails that were given
 * up, and payments that differ from their order (to pay back, disputed, refunds that failed, never asked about, paid back
 * while the pieces count as sold).
 */
export async function countWaiting(db: Database, admin: Admin, now: Date): Promise<WaitingCounts> {
  const many = (counted: SQL | { getSQL(): SQL }) => sql`(${counted})::int`;
  const ofRefunds = db
    .select({ count: count() })
    .from(orderRefunds)
    .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
    .where(isFailedRefund);
  const ofMails = db
    .select({ count: count() })
    .from(emails)
    .innerJoin(orders, eq(orders.id, emails.orderId))
    .where(isGivenUp(now));
  const ofReturns = db
    .select({ count: count() })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(
      or(
        inArray(returns.state, ["received", "booked"]),
        and(eq(returns.state, "requested"), isNull(orders.fulfilledAt)),
      ),
    );
  const ofOrders = (condition: SQL | undefined) =>
    db.select({ count: count() }).from(orders).where(condition);
  const { rows } = await db.execute<WaitingCounts & Record<string, unknown>>(sql`SELECT
    ${many(db.select({ count: count() }).from(enquiries).where(eq(enquiries.state, "new")))} AS enquiries,
    ${many(ofOrders(isToSend))} AS "toSend",
    ${many(ofReturns)} AS returns,
    ${many(db.select({ count: count() }).from(products).where(isHeldBack))} AS "heldBack",
    ${many(db.select({ count: count() }).from(contentDrafts).where(isNotNull(contentDrafts.heldBack)))} AS "heldBackWords",
    ${many(ofMails)} AS letters,
    (${waitingReviews})::int AS reviews,
    ${many(ofOrders(eq(orders.state, "needs_refund")))} + ${many(ofOrders(isDisputed))}
      + ${many(ofOrders(isUnasked))} + ${many(ofOrders(isUnshelved))} + ${many(ofRefunds)} AS payments`);
  const counts = rows[0] ?? NOTHING_WAITS;
  return {
    enquiries: holds(admin, "enquiries", "read") ? counts.enquiries : 0,
    toSend: counts.toSend,
    returns: counts.returns,
    heldBack: holds(admin, "products", "write") ? counts.heldBack : 0,
    heldBackWords: holds(admin, "words", "write") ? counts.heldBackWords : 0,
    reviews: holds(admin, "words", "read") ? counts.reviews : 0,
    ...(holds(admin, "money", "read")
      ? { letters: counts.letters, payments: counts.payments }
      : { letters: 0, payments: 0 }),
  };
}
