import { sql } from "drizzle-orm";
import { eraseFromCalls } from "#app/domain/calendar/remind-of-calls.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { eraseMadeOfOrder, madeErasureError } from "#app/domain/making/forget-made.server.ts";
import { findCardOfOrder } from "#app/domain/money/gift-cards/find-card.server.ts";
import { eraseCard, removeUnissuedCard } from "#app/domain/money/gift-cards/sell-card.server.ts";
import { forgetOrderOfEvents } from "#app/domain/money/payments/event-shape.server.ts";
import { eraseRefundNotes, listRefunds, RETURN_FIRST } from "#app/domain/money/refunds/queries.server.ts";
import { BY_THE_SHOP, underWayOf } from "#app/domain/money/refunds/refund.ts";
import { listFamily } from "#app/domain/orders/bought-pieces.server.ts";
import { erasureBlocker } from "#app/domain/orders/erasure.ts";
import { deleteOrder, erasePersonOf, listOlder } from "#app/domain/orders/forget-orders.server.ts";
import type { OrderToChange } from "#app/domain/orders/mutations.server.ts";
import type { OrderState } from "#app/domain/orders/order.ts";
import { findOrderById, lockOrder } from "#app/domain/orders/queries.server.ts";
import { deleteOrderEmails, forgetProblems } from "#app/domain/outbox/outbox.server.ts";
import { hasOpenReturn } from "#app/domain/returns/returns-of-refunds.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { eraseFromLists } from "../lists/forget-entries.server.ts";
import { endAccessByOrder, endAccessOf } from "../order-access/order-access.server.ts";
import { removeReviewsOf } from "../reviews/decide-review.server.ts";

/**
 * Erases the shopper from an order and from every order linked to it by an exchange: name, e-mail, phone, address, the
 * gift card's recipient and message, reviews, the request for a piece made to measure that it pays a part of, and the
 * owner's notes on refunds. Also removes the address from the lists and from calls, and ends its access to its orders.
 * Money, lines and history stay; its mails are no longer sent. Refused while one of the orders still needs its
 * shopper's data, for example during a refund; the error states the reason.
 */
export const eraseOrder = (
  db: Database,
  admin: Admin<"personal-data:write">,
  { order: { id }, now }: OrderToChange,
): Promise<Result<null, string>> =>
  inTransaction(db, async (tx) => {
    const family = await listFamily(tx, id);
    for (const each of family) {
      const reason = (await madeErasureError(tx, each.id)) ?? (await erasureError(tx, each.id, now));
      if (reason !== null) return err(each.id === id ? reason : `Order ${each.reference}: ${reason}`);
    }
    for (const each of family) await eraseOne(tx, admin, { order: each, now });
    return ok(null);
  });

/** Why an order still needs its person, for the owner; null when it does not. */
async function erasureError(tx: Transaction, id: string, now: Date): Promise<string | null> {
  const order = await lockOrder(tx, id);
  if (!order || order.erasedAt !== null) return null;
  if (await hasOpenReturn(tx, id)) return RETURN_FIRST;
  const card = await findCardOfOrder(tx, id);
  if (card?.issuedAt && card.sendOn > shopDay(now))
    return `Its gift card is sent on ${formatCalendarDay(card.sendOn)}, and needs its address until then.`;
  const isMoneyUnderWay = underWayOf(await listRefunds(tx, id)) > 0;
  return erasureBlocker(order.state, { isMoneyUnderWay });
}

async function eraseOne(
  tx: Transaction,
  admin: Admin<"personal-data:write">,
  { order: { id, reference }, now }: OrderToChange,
): Promise<void> {
  const before = await findOrderById(tx, id);
  if (before) await eraseFromLists(tx, before.email, now);
  if (before) await endAccessOf(tx, before.email);
  if (before) await eraseFromCalls(tx, before.email, now);
  await eraseMadeOfOrder(tx, id, now);
  if (!(await erasePerson(tx, id, now))) return;
  await removeReviewsOf(tx, id);
  const action = "personal data erased";
  await recordChange(tx, admin, { subjectKind: "order", subjectId: reference, action });
}

/** Erases the person from one order alone. False when that was done before. */
async function erasePerson(tx: Transaction, id: string, now: Date): Promise<boolean> {
  if (!(await erasePersonOf(tx, id, { cancelled: BY_THE_SHOP, now }))) return false;
  await eraseCard(tx, id);
  await eraseRefundNotes(tx, id);
  await endAccessByOrder(tx, id);
  // A mail server's error message may contain the address.
  await forgetProblems(tx, id);
  return true;
}

/** The time for which an unpaid order keeps its person: a late payment can still come. */
export const UNPAID_PERSON_DAYS = 30;

/** How long an unpaid order is stored. */
export const UNPAID_DAYS = 90;

/** The time for which a sold order keeps its person: the year of its accounts, and the six after that one. */
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
 * Erases the person of orders that were never paid and of orders that were sold long ago, then deletes the oldest
 * unpaid ones. An order that still needs its person is left for a later turn. It may be interrupted and repeated.
 */
export async function forgetOldOrders({ db, now }: ForgetDeps): Promise<{ erased: number; deleted: number }> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const longAgo = new Date(now());
  longAgo.setUTCFullYear(longAgo.getUTCFullYear() - SOLD_PERSON_YEARS);
  const eraseOf = (state: OrderState, end: Date) =>
    inPortions(
      () => listOlder(db, { state, end, isErasedToo: false, most: AT_ONCE }),
      (id) => eraseIfFree(db, id, now()),
    );
  let [erased, deleted] = [0, 0];
  for (const state of UNPAID) erased += await eraseOf(state, before(UNPAID_PERSON_DAYS));
  for (const state of OVER) erased += await eraseOf(state, longAgo);
  for (const state of UNPAID)
    deleted += await inPortions(
      () => listOlder(db, { state, end: before(UNPAID_DAYS), isErasedToo: true, most: AT_ONCE }),
      (id) => deleteUnpaid(db, id),
    );
  return { erased, deleted };
}

/** Handles each order of a list, portion by portion, until a portion is the last or changes nothing. */
async function inPortions(
  list: () => Promise<string[]>,
  change: (id: string) => Promise<boolean>,
): Promise<number> {
  let changed = 0;
  for (;;) {
    const found = await list();
    let now = 0;
    for (const id of found) now += (await change(id)) ? 1 : 0;
    changed += now;
    if (found.length < AT_ONCE || now === 0) return changed;
  }
}

const eraseIfFree = (db: Database, id: string, now: Date): Promise<boolean> =>
  inTransaction(
    db,
    async (tx) => (await erasureError(tx, id, now)) === null && (await erasePerson(tx, id, now)),
  );

/** Whether no money, return or review refers to it. An order that never was paid has none of them. */
async function standsAlone(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT FROM order_refunds WHERE order_id = ${id} OR exchange_id = ${id}
    UNION ALL SELECT FROM order_payments WHERE order_id = ${id}
    UNION ALL SELECT FROM invoices WHERE order_id = ${id}
    UNION ALL SELECT FROM returns WHERE order_id = ${id}
    UNION ALL SELECT FROM reviews WHERE order_id = ${id}
    UNION ALL SELECT FROM review_requests WHERE order_id = ${id}
    UNION ALL SELECT FROM orders WHERE exchange_of = ${id} LIMIT 1`);
  return rows.length === 0;
}

/**
 * The stock's ledger keeps its lines, which balance each other, and the provider's events are still known by their ids.
 */
const deleteUnpaid = (db: Database, id: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!UNPAID.some((state) => state === order?.state)) return false;
    if (!(await standsAlone(tx, id))) return false;
    await forgetOrderOfEvents(tx, id);
    // It was never issued, so nothing was ever on it.
    await removeUnissuedCard(tx, id);
    await deleteOrderEmails(tx, id);
    await deleteOrder(tx, id);
    return true;
  });
