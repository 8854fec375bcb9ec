import { and, eq, isNotNull } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/admin.server.ts";
import { returns } from "#app/domain/returns/returns.tables.server.ts";
import { changedValues, recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import type { Handover } from "./by-hand.ts";
import {
  makeDueAgain,
  moveOrder,
  type OrderToChange,
  queueMail,
  recordOrderEvent,
} from "./mutations.server.ts";
import type { OrderState } from "./order.ts";
import { orders } from "./orders.tables.server.ts";
import type { Parcel } from "./parcel.ts";

/**
 * Marks a paid order as fulfilled, stores the carrier and the tracking number, and makes the shopper's mail due. An
 * order that is not paid stays unchanged; the error is its state, or `gone`. One that its shopper withdraws from stays as
 * well, until that is confirmed.
 */
export async function fulfilOrder(
  db: Database,
  admin: Admin<"orders:write">,
  { order: { id, reference }, parcel, now }: OrderToChange & { parcel: Parcel },
): Promise<Result<null, OrderState | "gone" | "withdrawn">> {
  return inTransaction(db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
    if (await isWithdrawn(tx, id)) return err("withdrawn");
    if (!order || !(await markShipped(tx, order, { parcel, now }))) return err(order?.state ?? "gone");
    const changes = changedValues({ carrier: null, tracking: null }, stored(parcel));
    await recordChange(tx, admin, {
      subjectKind: "order",
      subjectId: reference,
      action: "fulfilled",
      changes,
    });
    return ok(null);
  });
}

/**
 * Moves a paid order to fulfilled within the caller's transaction, and makes the shopper's mail due. False when it is not
 * paid.
 */
export async function markShipped(
  tx: Transaction,
  { id, handover, exchangeOf }: Pick<typeof orders.$inferSelect, "id" | "handover" | "exchangeOf">,
  { parcel, now }: { parcel: Parcel; now: Date },
): Promise<boolean> {
  const reason = handover ? FULFILLED[handover] : sentWith(parcel);
  const changes = {
    ...stored(parcel),
    fulfilledAt: now,
    ...(handover === "hand" && { deliveredOn: shopDay(now) }),
  };
  if (!(await moveOrder(tx, id, { from: "paid", to: "fulfilled", reason }, changes))) return false;
  // Who was given the pieces needs no letter about it.
  if (handover !== "hand") await queueMail(tx, id, letterOf(exchangeOf), now);
  return true;
}

const letterOf = (exchangeOf: string | null) => (exchangeOf === null ? "fulfilled" : "exchange-sent");

/** Whether a withdrawal from an order waits to be confirmed: while it is here, its parcel is not to leave. */
export async function isWithdrawn(db: Database | Transaction, orderId: string): Promise<boolean> {
  const waiting = await db
    .select({ id: returns.id })
    .from(returns)
    .where(and(eq(returns.orderId, orderId), eq(returns.kind, "withdrawal"), eq(returns.state, "requested")))
    .limit(1);
  return waiting.length > 0;
}

/** Corrects the carrier and tracking number of a sent parcel. On request the shopper gets the mail again. */
export async function correctTracking(
  db: Database,
  admin: Admin<"orders:write">,
  { order: { id, reference }, parcel, isTold, now }: OrderToChange & { parcel: Parcel; isTold: boolean },
): Promise<Result<null, "not sent">> {
  const after = stored(parcel);
  return inTransaction(db, async (tx) => {
    const [before] = await tx
      .select({ carrier: orders.carrier, tracking: orders.tracking, exchangeOf: orders.exchangeOf })
      .from(orders)
      .where(and(eq(orders.id, id), isNotNull(orders.fulfilledAt)))
      .for("update");
    if (!before) return err("not sent");
    const { exchangeOf, ...parcelBefore } = before;
    const changes = changedValues(parcelBefore, after);
    if (changes.length === 0) return ok(null);
    await tx.update(orders).set(after).where(eq(orders.id, id));
    await recordOrderEvent(tx, id, { what: "tracking", reason: sentWith(parcel), at: now });
    if (isTold) await makeDueAgain(tx, id, letterOf(exchangeOf), now);
    const action = "tracking corrected";
    await recordChange(tx, admin, { subjectKind: "order", subjectId: reference, action, changes });
    return ok(null);
  });
}

const FULFILLED: Record<Handover, string> = {
  hand: "handed over",
  collection: "ready to collect",
  letter: "the gift card is live",
};

const stored = ({ carrier, tracking }: Parcel) => ({ carrier: carrier || null, tracking: tracking || null });

/** The words in the history: `sent with Royal Mail, tracking AB 123 GB`. */
function sentWith({ carrier, tracking }: Parcel): string {
  const number = tracking && `tracking ${tracking}`;
  return [carrier ? `sent with ${carrier}` : "sent", number].filter(Boolean).join(", ");
}
