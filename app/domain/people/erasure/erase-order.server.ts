import { and, eq, isNull, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/admin.server.ts";
import { giftCards } from "#app/domain/money/gift-cards.tables.server.ts";
import {
  hasOpenReturn,
  listRefunds,
  lockOrder,
  RETURN_FIRST,
} from "#app/domain/money/refunds/queries.server.ts";
import { BY_THE_SHOP, underWayOf } from "#app/domain/money/refunds/refund.ts";
import { erasureBlocker } from "#app/domain/orders/erasure.ts";
import { listFamily } from "#app/domain/orders/linked-orders.server.ts";
import type { OrderToChange } from "#app/domain/orders/mutations.server.ts";
import { orderMails, orderMessages } from "#app/domain/orders/order-mails.tables.server.ts";
import { orderEvents, orderRefunds, orders } from "#app/domain/orders/orders.tables.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { formatCalendarDay } from "#app/shared/calendar-day.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { eraseFromLists } from "../lists/forget-entries.server.ts";
import { removeReviewsOf } from "../reviews/remove-reviews.server.ts";

/**
 * Erases the shopper's name, e-mail, phone and address from an order for good, and whom its gift card is for with the
 * message, in this shop's database, and from those that it was exchanged for or from, with what the shopper said about
 * their pieces and what the owner noted at their refunds; the address leaves the shop's lists, too. Money, lines and
 * history stay; its mails are no longer sent. Refused while one of them still needs its shopper's data, for example
 * during a refund; the error states the reason.
 */
export const eraseOrder = (
  db: Database,
  admin: Admin<"personal-data:write">,
  { order: { id }, now }: OrderToChange,
): Promise<Result<null, string>> =>
  inTransaction(db, async (tx) => {
    const family = await listFamily(tx, id);
    for (const each of family) {
      const reason = await erasureError(tx, each.id, now);
      if (reason !== null) return err(each.id === id ? reason : `Order ${each.reference}: ${reason}`);
    }
    for (const each of family) await eraseOne(tx, admin, { order: each, now });
    return ok(null);
  });

/** Why an order still needs its person, for the owner; null when it does not. */
export async function erasureError(tx: Transaction, id: string, now: Date): Promise<string | null> {
  const order = await lockOrder(tx, id);
  if (!order || order.erasedAt !== null) return null;
  if (await hasOpenReturn(tx, id)) return RETURN_FIRST;
  const [card] = await tx.select().from(giftCards).where(eq(giftCards.orderId, id));
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
  const [before] = await tx.select({ email: orders.email }).from(orders).where(eq(orders.id, id));
  if (before) await eraseFromLists(tx, before.email, now);
  if (!(await erasePerson(tx, id, now))) return;
  await removeReviewsOf(tx, id);
  const action = "personal data erased";
  await recordChange(tx, admin, { subjectKind: "order", subjectId: reference, action });
}

/** Erases the person from one order alone. False when that was done before. */
export async function erasePerson(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const erased = await tx
    .update(orders)
    // The checkout key contains the e-mail, among others.
    .set({
      email: "",
      mailbox: null,
      customer: null,
      checkoutKey: `erased ${id}`,
      sessionUrl: null,
      browserKey: null,
      visitor: null,
      erasedAt: now,
    })
    .where(and(eq(orders.id, id), isNull(orders.erasedAt)))
    .returning({ id: orders.id });
  if (erased.length === 0) return false;
  await tx
    .update(giftCards)
    .set({ recipient: "", recipientEmail: null, sender: "", message: "" })
    .where(eq(giftCards.orderId, id));
  await tx.delete(orderMessages).where(eq(orderMessages.orderId, id));
  await eraseNotes(tx, id);
  // A mail server's error message may contain the address.
  await tx.update(orderMails).set({ lastError: null }).where(eq(orderMails.orderId, id));
  return true;
}

/** The owner's note at a refund may name a person. It stands at the refund, and in the history after its amount. */
async function eraseNotes(tx: Transaction, orderId: string): Promise<void> {
  const isOf = (what: string) => and(eq(orderEvents.orderId, orderId), eq(orderEvents.state, what));
  await tx
    .update(orderRefunds)
    .set({ reason: "" })
    .where(and(eq(orderRefunds.orderId, orderId), isNull(orderRefunds.exchangeId)));
  await tx
    .update(orderEvents)
    .set({ reason: sql`split_part(${orderEvents.reason}, ': ', 1)` })
    .where(isOf("refund_asked"));
  await tx.update(orderEvents).set({ reason: BY_THE_SHOP }).where(isOf("cancelled"));
}
