import { and, eq, isNotNull } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { dropUnsent, makeDueAgain } from "#app/domain/outbox/outbox.server.ts";
import { changedValues, recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { type Day, formatCalendarDay, isDay } from "#app/shared/calendar-day.ts";
import { formatPostalAddress, type PostalAddress } from "#app/shared/postal-address.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { moveOrder, type OrderToChange, queueMail, recordOrderEvent } from "./mutations.server.ts";
import type { Handover } from "./order.ts";
import { orders } from "./orders.tables.server.ts";
import { countryName, type Parcel } from "./parcel.ts";

/**
 * Moves a paid order to fulfilled within the caller's transaction, and makes the shopper's mail due. False when it is
 * not paid.
 */
export async function markShipped(
  tx: Transaction,
  { id, handover, exchangeOf }: Pick<typeof orders.$inferSelect, "id" | "handover" | "exchangeOf">,
  { parcel, now }: { parcel: Parcel; now: Date },
): Promise<boolean> {
  const reason = handover ? FULFILLED[handover] : sentWith(parcel);
  const changes = {
    ...storedParcel(parcel),
    fulfilledAt: now,
    ...(handover === "hand" && { deliveredOn: shopDay(now) }),
  };
  if (!(await moveOrder(tx, id, { from: "paid", to: "fulfilled", reason }, changes))) return false;
  // No letter goes to a customer who took the pieces at the sale.
  if (handover !== "hand") await queueMail(tx, id, letterOf(exchangeOf), now);
  return true;
}

const letterOf = (exchangeOf: string | null) => (exchangeOf === null ? "fulfilled" : "exchange-sent");

/** Corrects the carrier and tracking number of a sent parcel. On request the shopper gets the mail again. */
export async function correctTracking(
  db: Database,
  admin: Admin<"orders:write">,
  { order: { id, reference }, parcel, isTold, now }: OrderToChange & { parcel: Parcel; isTold: boolean },
): Promise<Result<null, "not sent">> {
  const after = storedParcel(parcel);
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
    if (isTold) await makeDueAgain(tx, { orderId: id, kind: letterOf(exchangeOf) }, now);
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

/** A parcel as the order keeps it. */
export const storedParcel = ({ carrier, tracking }: Parcel) => ({
  carrier: carrier || null,
  tracking: tracking || null,
});

/** The words in the history: `sent with Royal Mail, tracking AB 123 GB`. */
function sentWith({ carrier, tracking }: Parcel): string {
  const number = tracking && `tracking ${tracking}`;
  return [carrier ? `sent with ${carrier}` : "sent", number].filter(Boolean).join(", ");
}

/**
 * Records the day on which the last parcel of a sent order arrived, or corrects it: the shopper's time for withdrawing
 * counts from it, and a letter says until when. No letter goes to a customer who took the pieces at the sale, or was
 * refunded. The day is neither before the payment nor after today; the error is a sentence for the owner.
 */
export const recordDelivery = (
  db: Database,
  admin: Admin<"orders:write">,
  { order: { id, reference }, day, now }: OrderToChange & { day: Day },
): Promise<Result<null, string>> =>
  inTransaction(db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
    if (!order?.paidAt || order.fulfilledAt === null) return err("This order has not been sent yet.");
    if (!isDay(day)) return err("Give the day on which it arrived, such as 20/11/2026.");
    if (day < shopDay(order.paidAt)) return err("It cannot have arrived before it was paid.");
    if (day > shopDay(now)) return err("This day has not come yet.");
    const changes = changedValues({ deliveredOn: order.deliveredOn }, { deliveredOn: day });
    if (changes.length === 0) return ok(null);
    await tx.update(orders).set({ deliveredOn: day }).where(eq(orders.id, id));
    await recordOrderEvent(tx, id, { what: "delivered", reason: `on ${formatCalendarDay(day)}`, at: now });
    // A letter about another day is no longer true; a letter about this day may have left before the correction.
    await dropUnsent(tx, { orderId: id, kind: "delivered" });
    const isTold = order.handover !== "hand" && order.state === "fulfilled";
    if (isTold && !(await makeDueAgain(tx, { orderId: id, kind: "delivered", about: day }, now)))
      await queueMail(tx, id, "delivered", now, day);
    await recordChange(tx, admin, {
      subjectKind: "order",
      subjectId: reference,
      action: "delivered",
      changes,
    });
    return ok(null);
  });

/** The parcel's recipient, as the payment provider or the shop collected it. */
interface ParcelCustomer {
  name: string | null;
  address: PostalAddress | null;
}

/**
 * The address for a parcel, line by line as its country writes it, without the name; the country by its name. Empty
 * when no address was collected.
 */
export function parcelLines(customer: ParcelCustomer | null): string[] {
  const address = customer?.address;
  if (!address) return [];
  return [...formatPostalAddress(address), countryName(address.country) ?? ""].filter(Boolean);
}

/** The whole label: the name, then the address. Empty when no address was collected: a name alone is no label. */
export function parcelLabel(customer: ParcelCustomer | null): string[] {
  const lines = parcelLines(customer);
  return lines.length > 0 ? [customer?.name ?? "", ...lines].filter(Boolean) : [];
}
