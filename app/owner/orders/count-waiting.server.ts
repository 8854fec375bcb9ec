import { sql } from "drizzle-orm";
import { countHeldBack } from "#app/domain/catalogue/products/admin-queries.server.ts";
import { countDraftsHeldBack } from "#app/domain/content/document-store.server.ts";
import { countExpiredClaims } from "#app/domain/content/read-documents.server.ts";
import { type Admin, holds } from "#app/domain/identity/identity.server.ts";
import { countUnansweredMade } from "#app/domain/making/find-made.server.ts";
import { waitingRefunds } from "#app/domain/money/refunds/payment-alerts.server.ts";
import { countToSend } from "#app/domain/orders/list-orders.server.ts";
import { countMailsGivenUp, waitingPayments } from "#app/domain/orders/order-alerts.server.ts";
import { countNew } from "#app/domain/people/enquiries/inbox.server.ts";
import { waitingReviews } from "#app/domain/people/reviews/list-reviews.server.ts";
import { countToHandle } from "#app/domain/returns/list-returns.server.ts";
import { NOTHING_WAITS, type WaitingCounts } from "#app/owner/kit/waiting-counts.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { heldOrders } from "./held-orders.server.ts";

/**
 * The numbers of all the owner's open work, in one query: new enquiries, paid orders to send, returns, mails that were
 * given up, and payments that differ from their order (to refund, disputed, failed refunds, never asked about, refunded
 * while the pieces count as sold).
 */
export async function countWaiting(db: Database, admin: Admin, now: Date): Promise<WaitingCounts> {
  const { rows } = await db.execute<WaitingCounts & Record<string, unknown>>(sql`SELECT
    (${countNew(db)})::int AS enquiries,
    (${countUnansweredMade})::int AS made,
    (${countToSend(db, heldOrders(db))})::int AS "toSend",
    (${countToHandle(db)})::int AS returns,
    (${countHeldBack(db)})::int AS "heldBack",
    (${countDraftsHeldBack(db)})::int AS "heldBackWords",
    (${countExpiredClaims(shopDay(now))})::int AS "expiredClaims",
    (${countMailsGivenUp(db, now)})::int AS letters,
    (${waitingReviews})::int AS reviews,
    (${waitingPayments(db)} + ${waitingRefunds(db)})::int AS payments`);
  const counts = rows[0] ?? NOTHING_WAITS;
  return {
    enquiries: holds(admin, "enquiries", "read") ? counts.enquiries : 0,
    made: holds(admin, "enquiries", "read") ? counts.made : 0,
    toSend: counts.toSend,
    returns: counts.returns,
    heldBack: holds(admin, "products", "write") ? counts.heldBack : 0,
    heldBackWords: holds(admin, "words", "write") ? counts.heldBackWords : 0,
    expiredClaims: holds(admin, "words", "write") ? counts.expiredClaims : 0,
    reviews: holds(admin, "words", "read") ? counts.reviews : 0,
    ...(holds(admin, "money", "read")
      ? { letters: counts.letters, payments: counts.payments }
      : { letters: 0, payments: 0 }),
  };
}
