import { and, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { giftCards } from "#app/platform/db/schema/gift-cards.ts";
import { orderMails, orderMessages } from "#app/platform/db/schema/order-mails.ts";
import { orderEvents, orderLines, orders } from "#app/platform/db/schema/orders.ts";
import { paymentEvents } from "#app/platform/db/schema/payment-events.ts";
import { erasePerson, whyNot } from "./erase-order.server.ts";
import { lockOrder } from "./queries.server.ts";

/** How long an order that was never paid keeps its person: a late payment can still come for it. */
export const UNPAID_PERSON_DAYS = 30;
/** How long it is kept at all. */
export const UNPAID_DAYS = 90;
/** How long a sold order keeps its person: the year of its accounts, and the six after that one. */
export const SOLD_PERSON_YEARS = 7;

/** The orders that one turn of the job takes. */
const MAX_AT_ONCE = 1_000;
const DAY_MS = 86_400_000;

interface ForgetDeps {
  db: Database;
  now: () => Date;
}

const UNPAID = inArray(orders.state, ["expired", "failed"]);

/**
 * Erases the person of orders that were never paid and of those sold long ago, then deletes the unpaid ones that are
 * older still. An order that still needs its person is left for a later turn. It may be interrupted and repeated.
 */
export async function forgetOldOrders({ db, now }: ForgetDeps): Promise<{ erased: number; deleted: number }> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const longAgo = new Date(now());
  longAgo.setUTCFullYear(longAgo.getUTCFullYear() - SOLD_PERSON_YEARS);
  let erased = 0;
  for (const which of [
    and(UNPAID, lt(orders.createdAt, before(UNPAID_PERSON_DAYS))),
    and(inArray(orders.state, ["fulfilled", "cancelled", "refunded"]), lt(orders.createdAt, longAgo)),
  ])
    for (const id of await listIds(db, and(which, isNull(orders.erasedAt))))
      erased += await eraseIfFree(db, id, now());
  let deleted = 0;
  for (const id of await listIds(db, and(UNPAID, lt(orders.createdAt, before(UNPAID_DAYS)), STANDS_ALONE)))
    deleted += await deleteUnpaid(db, id);
  return { erased, deleted };
}

const listIds = async (db: Database, which: SQL | undefined): Promise<string[]> =>
  (
    await db.select({ id: orders.id }).from(orders).where(which).orderBy(orders.createdAt).limit(MAX_AT_ONCE)
  ).map(({ id }) => id);

const eraseIfFree = (db: Database, id: string, now: Date): Promise<number> =>
  inTransaction(db, async (tx) => {
    if ((await whyNot(tx, id, now)) !== null) return 0;
    return (await erasePerson(tx, id, now)) ? 1 : 0;
  });

/** Nothing of money, returns or reviews is about it. An order that never was paid has none of them. */
const STANDS_ALONE = sql`NOT EXISTS (SELECT FROM order_refunds AS of WHERE orders.id IN (of.order_id, of.exchange_id, of.payment_of))
  AND NOT EXISTS (SELECT FROM invoices AS of WHERE of.order_id = orders.id)
  AND NOT EXISTS (SELECT FROM returns AS of WHERE of.order_id = orders.id)
  AND NOT EXISTS (SELECT FROM reviews AS of WHERE of.order_id = orders.id)
  AND NOT EXISTS (SELECT FROM review_requests AS of WHERE of.order_id = orders.id)
  AND NOT EXISTS (SELECT FROM orders AS later WHERE later.exchange_of = orders.id)`;

/** The stock's ledger keeps its lines, which balance each other, and the provider's events stay known by their ids. */
const deleteUnpaid = (db: Database, id: string): Promise<number> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order?.state !== "expired" && order?.state !== "failed") return 0;
    await tx.update(paymentEvents).set({ orderId: null }).where(eq(paymentEvents.orderId, id));
    // It was never issued, so nothing was ever on it.
    await tx.delete(giftCards).where(eq(giftCards.orderId, id));
    await tx.delete(orderMails).where(eq(orderMails.orderId, id));
    await tx.delete(orderMessages).where(eq(orderMessages.orderId, id));
    await tx.delete(orderEvents).where(eq(orderEvents.orderId, id));
    await tx.delete(orderLines).where(eq(orderLines.orderId, id));
    await tx.delete(orders).where(eq(orders.id, id));
    return 1;
  });
