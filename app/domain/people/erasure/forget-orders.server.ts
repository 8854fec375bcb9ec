import { and, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import { giftCards } from "#app/domain/money/gift-cards.tables.server.ts";
import { paymentEvents } from "#app/domain/money/payment-events.tables.server.ts";
import { lockOrder } from "#app/domain/money/refunds/queries.server.ts";
import type { OrderState } from "#app/domain/orders/order.ts";
import { orderMails, orderMessages } from "#app/domain/orders/order-mails.tables.server.ts";
import { orderEvents, orderLines, orders } from "#app/domain/orders/orders.tables.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { erasePerson, erasureError } from "./erase-order.server.ts";

/** How long an order that was never paid keeps its person: a late payment can still come for it. */
export const UNPAID_PERSON_DAYS = 30;
/** How long it is kept at all. */
export const UNPAID_DAYS = 90;
/** How long a sold order keeps its person: the year of its accounts, and the six after that one. */
export const SOLD_PERSON_YEARS = 7;

const AT_ONCE = 200;
const DAY_MS = 86_400_000;
const UNPAID = ["expired", "failed"] as const;
const OVER = ["fulfilled", "cancelled", "refunded"] as const;

interface ForgetDeps {
  db: Database;
  now: () => Date;
}

/**
 * Erases the person of orders that were never paid and of those sold long ago, then deletes the unpaid ones that are
 * older still. An order that still needs its person is left for a later turn. It may be interrupted and repeated.
 */
export async function forgetOldOrders({ db, now }: ForgetDeps): Promise<{ erased: number; deleted: number }> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const longAgo = new Date(now());
  longAgo.setUTCFullYear(longAgo.getUTCFullYear() - SOLD_PERSON_YEARS);
  const ofState = (state: OrderState, end: Date) => and(eq(orders.state, state), lt(orders.createdAt, end));
  const eraseOf = (state: OrderState, end: Date) =>
    inPortions(db, and(ofState(state, end), isNull(orders.erasedAt)), (id) => eraseIfFree(db, id, now()));
  let [erased, deleted] = [0, 0];
  for (const state of UNPAID) erased += await eraseOf(state, before(UNPAID_PERSON_DAYS));
  for (const state of OVER) erased += await eraseOf(state, longAgo);
  for (const state of UNPAID)
    deleted += await inPortions(db, ofState(state, before(UNPAID_DAYS)), (id) => deleteUnpaid(db, id));
  return { erased, deleted };
}

/** Does something with each order that matches, the oldest first, until a portion is the last or changes nothing. */
async function inPortions(
  db: Database,
  which: SQL | undefined,
  change: (id: string) => Promise<boolean>,
): Promise<number> {
  let changed = 0;
  for (;;) {
    const found = await db
      .select({ id: orders.id })
      .from(orders)
      .where(which)
      .orderBy(orders.createdAt)
      .limit(AT_ONCE);
    let now = 0;
    for (const { id } of found) now += (await change(id)) ? 1 : 0;
    changed += now;
    if (found.length < AT_ONCE || now === 0) return changed;
  }
}

const eraseIfFree = (db: Database, id: string, now: Date): Promise<boolean> =>
  inTransaction(
    db,
    async (tx) => (await erasureError(tx, id, now)) === null && (await erasePerson(tx, id, now)),
  );

/** Nothing of money, returns or reviews is about it. An order that never was paid has none of them. */
const STANDS_ALONE = sql`NOT EXISTS (SELECT FROM order_refunds AS of WHERE of.order_id = orders.id OR of.exchange_id = orders.id OR of.payment_of = orders.id)
  AND NOT EXISTS (SELECT FROM invoices AS of WHERE of.order_id = orders.id)
  AND NOT EXISTS (SELECT FROM returns AS of WHERE of.order_id = orders.id)
  AND NOT EXISTS (SELECT FROM reviews AS of WHERE of.order_id = orders.id)
  AND NOT EXISTS (SELECT FROM review_requests AS of WHERE of.order_id = orders.id)
  AND NOT EXISTS (SELECT FROM orders AS later WHERE later.exchange_of = orders.id)`;

/** The stock's ledger keeps its lines, which balance each other, and the provider's events stay known by their ids. */
const deleteUnpaid = (db: Database, id: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!UNPAID.some((state) => state === order?.state)) return false;
    const [free] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, id), STANDS_ALONE));
    if (!free) return false;
    await tx.update(paymentEvents).set({ orderId: null }).where(eq(paymentEvents.orderId, id));
    // It was never issued, so nothing was ever on it.
    await tx.delete(giftCards).where(eq(giftCards.orderId, id));
    await tx.delete(orderMails).where(eq(orderMails.orderId, id));
    await tx.delete(orderMessages).where(eq(orderMessages.orderId, id));
    await tx.delete(orderEvents).where(eq(orderEvents.orderId, id));
    await tx.delete(orderLines).where(eq(orderLines.orderId, id));
    await tx.delete(orders).where(eq(orders.id, id));
    return true;
  });
