import { createHash } from "node:crypto";
import { and, eq, isNotNull, notExists } from "drizzle-orm";
import { queueMail } from "#app/domain/orders/mutations.server.ts";
import { canBeEmailed, findOrderById, listArrived, lockOrder } from "#app/domain/orders/queries.server.ts";
import { openReturnsOf } from "#app/domain/returns/list-returns.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { addDays, type Day } from "#app/shared/calendar-day.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { reviewRefusals, reviewRequests } from "../reviews.tables.server.ts";
import { findAskedOrder, listKeptPieces } from "./list-reviews.server.ts";
import { DAYS_AFTER_ARRIVAL, DAYS_TOO_LATE, noMoreAskingPath, reviewDue, writePath } from "./review.ts";

export interface ReviewRequestDeps {
  db: Database;
  now: () => Date;
  /**
   * The day on which an order's pieces arrived, as the owner recorded it or as it is estimated; null before the
   * sending.
   */
  findArrival(orderId: string): Promise<Day | null>;
}

/** Added to the days in which an order is looked at: a parcel may be long on its way. */
const MAX_TRANSIT = 60;

/**
 * Asks the shoppers of orders that arrived two weeks ago for reviews: makes one letter due for each order, once and for
 * all. Shoppers who gave everything back, or refused such letters, are not asked; an order with an open return waits
 * until it ended. Two processes at once ask once. Returns how many were asked.
 */
export async function requestReviews({ db, now, findArrival }: ReviewRequestDeps): Promise<number> {
  let asked = 0;
  for (const id of await listToAsk(db, now())) {
    const due = reviewDue(await findArrival(id), shopDay(now()));
    if (due !== "later" && (await settle(db, id, { mayAsk: due === "now", now: now() }))) asked += 1;
  }
  return asked;
}

/** Sent and kept orders whose request is not decided yet. */
const listToAsk = (db: Database, now: Date): Promise<string[]> =>
  listArrived(db, {
    sentSince: new Date(now.getTime() - (DAYS_TOO_LATE + MAX_TRANSIT) * 86_400_000),
    deliveredBy: addDays(shopDay(now), -DAYS_AFTER_ARRIVAL),
    otherwiseSentBy: new Date(now.getTime() - (DAYS_AFTER_ARRIVAL - 1) * 86_400_000),
    which: (orderId) =>
      and(
        notExists(db.select().from(reviewRequests).where(eq(reviewRequests.orderId, orderId))),
        notExists(openReturnsOf(db, orderId)),
      ),
  });

/** Decides whether an order's shopper is asked; true when they are, by this call. */
const settle = (
  db: Database,
  orderId: string,
  { mayAsk, now }: { mayAsk: boolean; now: Date },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !canBeEmailed(order)) return false;
    const isAsked =
      mayAsk && !(await hasRefused(tx, order.email)) && (await listKeptPieces(tx, orderId)).length > 0;
    const written = await tx
      .insert(reviewRequests)
      .values({ orderId, askedAt: isAsked ? now : null })
      .onConflictDoNothing()
      .returning({ orderId: reviewRequests.orderId });
    if (!isAsked || written.length === 0) return false;
    await queueMail(tx, orderId, "review", now);
    return true;
  });

const hashOf = (email: string): string =>
  createHash("sha256").update(`review ${email.trim().toLowerCase()}`).digest("hex");

async function hasRefused(tx: Transaction, email: string): Promise<boolean> {
  const found = await tx
    .select()
    .from(reviewRefusals)
    .where(eq(reviewRefusals.emailHash, hashOf(email)));
  return found.length > 0;
}

/** The address that a link was sent to, in any state of its order; null for an unknown link. */
async function findAskedEmail(db: Database | Transaction, token: string): Promise<string | null> {
  const orderId = await findAskedOrder(db, token);
  return orderId === null ? null : ((await findOrderById(db, orderId))?.email ?? null);
}

/** Whether somebody was sent this link. */
export const isAskedLink = async (db: Database, token: string): Promise<boolean> =>
  (await findAskedEmail(db, token)) !== null;

/**
 * Records that the shopper behind a link wants no such letter again, for this order or a later one. Repeating it
 * changes nothing. False for an unknown link.
 */
export const refuseReviews = (db: Database, token: string, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const email = await findAskedEmail(tx, token);
    if (email === null) return false;
    await tx
      .insert(reviewRefusals)
      .values({ emailHash: hashOf(email), at: now })
      .onConflictDoNothing();
    return true;
  });

/**
 * The links of an order's letter, and the lines that it is about. Throws when its shopper was not asked, because then
 * no letter is due.
 */
export async function findReviewLinks(
  tx: Transaction,
  orderId: string,
  origin: string,
): Promise<{ write: string; leave: string; lineNos: number[] }> {
  const [asked] = await tx
    .select({ token: reviewRequests.token })
    .from(reviewRequests)
    .where(and(eq(reviewRequests.orderId, orderId), isNotNull(reviewRequests.askedAt)));
  if (!asked) throw new Error(`Order ${orderId} has an email due that asks for a review, and was not asked`);
  return {
    write: origin + writePath(asked.token),
    leave: origin + noMoreAskingPath(asked.token),
    lineNos: (await listKeptPieces(tx, orderId)).flatMap(({ lineNos }) => lineNos),
  };
}
