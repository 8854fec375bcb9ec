import { sql } from "drizzle-orm";
import { countHeldBack } from "#app/domain/catalogue/products/admin-queries.server.ts";
import { countDraftsHeldBack } from "#app/domain/content/document-store.server.ts";
import { type Admin, holds } from "#app/domain/identity/identity.server.ts";
import {
  listFailedRefunds,
  listUnshelved,
  waitingRefunds,
} from "#app/domain/money/refunds/payment-alerts.server.ts";
import { countToSend } from "#app/domain/orders/list-orders.server.ts";
import {
  countMailsGivenUp,
  listDisputed,
  listMailsGivenUp,
  listUnasked,
  waitingPayments,
} from "#app/domain/orders/order-alerts.server.ts";
import { countNew } from "#app/domain/people/enquiries/inbox.server.ts";
import { waitingReviews } from "#app/domain/people/reviews/list-reviews.server.ts";
import { withdrawnOrders } from "#app/domain/returns/fulfil-order.server.ts";
import { countToHandle } from "#app/domain/returns/list-returns.server.ts";
import { NOTHING_WAITS, type WaitingCounts } from "#app/owner/kit/waiting-counts.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { OrderAlert } from "./order-view.ts";

/** The most problems of each kind. There should be none. */
const MAX_NAMED = 20;

/**
 * The problems that need the owner, of all orders or of one, the oldest first: failed refunds without a later
 * successful one, disputes that are open or were lost, mails that were given up, orders that were ended without asking
 * the provider for their payment, and unsent orders that were refunded while their pieces still count as sold. Problems
 * that the owner has marked as dealt with are left out.
 */
export async function listAlerts(
  db: Database,
  admin: Admin<"money:read">,
  { now, orderId }: { now: Date; orderId?: string },
): Promise<OrderAlert[]> {
  const of = { orderId, most: MAX_NAMED };
  const [refunds, disputes, mails, unasked, unshelved] = await Promise.all([
    listFailedRefunds(db, admin, of),
    listDisputed(db, admin, of),
    listMailsGivenUp(db, admin, { ...of, now }),
    listUnasked(db, admin, of),
    listUnshelved(db, admin, of),
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
 * The numbers of all the owner's open work, in one query: new enquiries, paid orders to send, returns, mails that were
 * given up, and payments that differ from their order (to refund, disputed, failed refunds, never asked about, refunded
 * while the pieces count as sold).
 */
export async function countWaiting(db: Database, admin: Admin, now: Date): Promise<WaitingCounts> {
  const { rows } = await db.execute<WaitingCounts & Record<string, unknown>>(sql`SELECT
    (${countNew(db)})::int AS enquiries,
    (${countToSend(db, withdrawnOrders(db))})::int AS "toSend",
    (${countToHandle(db)})::int AS returns,
    (${countHeldBack(db)})::int AS "heldBack",
    (${countDraftsHeldBack(db)})::int AS "heldBackWords",
    (${countMailsGivenUp(db, now)})::int AS letters,
    (${waitingReviews})::int AS reviews,
    (${waitingPayments(db)} + ${waitingRefunds(db)})::int AS payments`);
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
