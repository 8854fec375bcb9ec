import { eq } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/admin.server.ts";
import { changedValues, recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { type Day, dayIn, formatCalendarDay, isDay } from "#app/shared/calendar-day.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import {
  dropUnsentMail,
  makeDueAgain,
  type OrderToChange,
  queueMail,
  recordOrderEvent,
} from "./mutations.server.ts";
import { orders } from "./orders.tables.server.ts";

const SHOP_ZONE = "Europe/London";

/**
 * Records the day on which the last parcel of a sent order arrived, or corrects it: the shopper's time for withdrawing
 * counts from it, and a letter says until when. Who was given the pieces at the sale, or has the money back, needs none. The
 * day is neither before the payment nor after today; the error is a sentence for the owner.
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
    if (day < dayIn(SHOP_ZONE, order.paidAt)) return err("It cannot have arrived before it was paid.");
    if (day > dayIn(SHOP_ZONE, now)) return err("This day has not come yet.");
    const changes = changedValues({ deliveredOn: order.deliveredOn }, { deliveredOn: day });
    if (changes.length === 0) return ok(null);
    await tx.update(orders).set({ deliveredOn: day }).where(eq(orders.id, id));
    await recordOrderEvent(tx, id, { what: "delivered", reason: `on ${formatCalendarDay(day)}`, at: now });
    // A letter about another day is not true any more; one about this day may have gone before the day was corrected.
    await dropUnsentMail(tx, id, "delivered");
    const isTold = order.handover !== "hand" && order.state === "fulfilled";
    if (isTold && !(await makeDueAgain(tx, id, "delivered", now, day)))
      await queueMail(tx, id, "delivered", now, day);
    await recordChange(tx, admin, {
      subjectKind: "order",
      subjectId: reference,
      action: "delivered",
      changes,
    });
    return ok(null);
  });
