import {
  type AnyColumn,
  and,
  asc,
  count,
  eq,
  exists,
  isNotNull,
  isNull,
  ne,
  type SQL,
  sql,
} from "drizzle-orm";
import { soldTo } from "#app/domain/catalogue/stock/take-back.server.ts";
import type { Admin, Reader } from "#app/domain/identity/identity.server.ts";
import { DAYS_TRIED, type OrderEmail } from "#app/domain/outbox/emails.ts";
import { givenUpEmails } from "#app/domain/outbox/outbox.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { markShelved, type OrderToChange, recordOrderEvent } from "./mutations.server.ts";
import { orderEvents, orders } from "./orders.tables.server.ts";
import { orderMode } from "./payment-mode.server.ts";
import { isLost } from "./queries.server.ts";

/** The orders whose problems are asked for, all or one, and the most of a kind. */
export interface AlertsOf {
  orderId: string | undefined;
  most: number;
}

const isOf = (orderId: string | undefined) => (orderId === undefined ? undefined : eq(orders.id, orderId));

/** True when the owner has not marked the order as dealt with since then. */
const stillWaits = (since: AnyColumn | SQL): SQL =>
  sql`NOT EXISTS (SELECT FROM ${orderEvents} AS noted WHERE noted.order_id = ${orders.id}
    AND noted.state = 'dealt_with' AND noted.at >= ${since})`;

const isDisputed = and(isNotNull(orders.disputedAt), stillWaits(orders.disputedAt));
const isUnasked = and(
  isNotNull(orders.endedUnaskedAt),
  isNull(orders.paidAt),
  stillWaits(orders.endedUnaskedAt),
);

/** The orders whose payment is to be given back, the oldest first, without those that a bank disputes. */
export const listToPayBack = (db: Database, _reader: Reader<"money:read">, { orderId, most }: AlertsOf) =>
  db
    .select({
      reference: orders.reference,
      at: sql<Date>`${orders.paidAt}`.mapWith(orders.paidAt),
      amountCents: orders.totalCents,
    })
    .from(orders)
    .where(and(isOf(orderId), eq(orders.state, "needs_refund"), isNull(orders.disputedAt)))
    .orderBy(asc(orders.paidAt))
    .limit(most);

/** The disputes that are open or were lost, the oldest first. */
export const listDisputed = (db: Database, _reader: Reader<"money:read">, { orderId, most }: AlertsOf) =>
  db
    .select({
      reference: orders.reference,
      at: sql<Date>`${orders.disputedAt}`.mapWith(orders.disputedAt),
      amountCents: orders.totalCents,
      isLost,
    })
    .from(orders)
    .where(and(isOf(orderId), isDisputed))
    .orderBy(asc(orders.disputedAt))
    .limit(most);

/** The orders that were ended without asking the provider for their payment, the oldest first. */
export const listUnasked = (db: Database, _reader: Reader<"money:read">, { orderId, most }: AlertsOf) =>
  db
    .select({
      reference: orders.reference,
      at: sql<Date>`${orders.endedUnaskedAt}`.mapWith(orders.endedUnaskedAt),
      amountCents: orders.subtotalCents,
      problem: orders.sessionId,
      isTest: sql<boolean>`${orders.provider} = 'sandbox' OR coalesce(NOT ${orderMode}, false)`,
    })
    .from(orders)
    .where(and(isOf(orderId), isUnasked))
    .orderBy(asc(orders.endedUnaskedAt))
    .limit(most);

/** The number of orders whose payment waits for the owner: to pay back, disputed, or never asked about. As SQL. */
export const waitingPayments = (db: Database): SQL => {
  const many = (which: SQL | undefined) => sql`(${db.select({ count: count() }).from(orders).where(which)})`;
  return sql`${many(eq(orders.state, "needs_refund"))} + ${many(isDisputed)} + ${many(isUnasked)}`;
};

const givenUp = (db: Database, now: Date) => {
  const mail = givenUpEmails(db, now);
  const waits = stillWaits(sql`${mail.dueSince} + ${DAYS_TRIED.orders} * interval '1 day'`);
  return { mail, isGivenUp: and(eq(orders.id, mail.orderId), isNull(orders.erasedAt), waits) };
};

/** The mails that were given up, the oldest first. */
export function listMailsGivenUp(
  db: Database,
  _reader: Reader<"money:read">,
  { orderId, most, now }: AlertsOf & { now: Date },
) {
  const { mail, isGivenUp } = givenUp(db, now);
  return db
    .select({
      reference: orders.reference,
      at: mail.dueSince,
      mail: sql<OrderEmail>`${mail.kind}`,
      problem: mail.lastError,
    })
    .from(mail)
    .innerJoin(orders, isGivenUp)
    .where(isOf(orderId))
    .orderBy(asc(mail.dueSince))
    .limit(most);
}

/** The number of mails that were given up, as a query. */
export function countMailsGivenUp(db: Database, now: Date) {
  const { mail, isGivenUp } = givenUp(db, now);
  return db.select({ count: count() }).from(mail).innerJoin(orders, isGivenUp);
}

/**
 * The unsent orders whose money all went back, perhaps at the provider, while pieces still count as sold: they are
 * here. A subquery. A pre-order may be paid months before, so the order's age says nothing; the mark keeps the finished
 * ones out of the index.
 */
export const unshelvedOrders = (db: Database, orderId: string | undefined) =>
  db
    .select({
      id: orders.id,
      reference: orders.reference,
      createdAt: orders.createdAt,
      totalCents: orders.totalCents,
      closedAt:
        sql<Date>`(SELECT max(closed.at) FROM ${orderEvents} AS closed WHERE closed.order_id = orders.id
        AND closed.state IN ('refunded', 'cancelled'))`
          .mapWith(orders.createdAt)
          .as("closed_at"),
    })
    .from(orders)
    .where(
      and(
        isOf(orderId),
        sql`${orders.state} IN ('refunded', 'cancelled')`,
        isNull(orders.fulfilledAt),
        isNull(orders.shelvedAt),
        sql`(${soldTo(db, orders.id)}) > 0`,
      ),
    )
    .as("unshelved");

/**
 * As SQL: whether the shop still has to pay a failed refund of an order. Money that a bank disputes is not with the
 * shop, so nobody has to pay it back.
 */
export const isStillToPay = (db: Database, orderId: AnyColumn, failedAt: AnyColumn): SQL =>
  exists(
    db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.id, orderId),
          isNull(orders.disputedAt),
          ne(orders.state, "refunded"),
          stillWaits(failedAt),
        ),
      ),
  );

/** Whether an order has not been sent, in SQL. */
export const isUnsent = (db: Database, orderId: AnyColumn): SQL =>
  exists(
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, orderId), isNull(orders.fulfilledAt))),
  );

/**
 * Records that the owner has solved a problem outside the shop. The order no longer appears among those that need the
 * owner.
 */
export const dismissAlert = (
  db: Database,
  admin: Admin<"money:write">,
  { order, now }: OrderToChange,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await recordOrderEvent(tx, order.id, { what: "dealt_with", reason: "what went wrong", at: now });
    await markShelved(tx, order.id);
    const action = "noted as dealt with";
    await recordChange(tx, admin, { subjectKind: "order", subjectId: order.reference, action });
  });
