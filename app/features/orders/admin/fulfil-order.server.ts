import { and, eq, isNotNull } from "drizzle-orm";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { changedValues, recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { orders } from "#app/platform/db/schema/orders.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { moveOrder, noteHappening, noteMail } from "../mutations.server.ts";
import type { OrderState } from "../order.ts";
import type { AskedOf, OrderDone, OrderProblem } from "./order-problem.ts";
import { STATE_WORDS } from "./order-words.ts";
import { type Parcel, readParcel, sentWith } from "./parcel-input.ts";
import { makeDueAgain } from "./send-letter-again.server.ts";

type Change = Result<OrderDone, OrderProblem>;

/** Marks a paid order as fulfilled, keeps who carries the parcel, and owes the shopper the letter that says so. */
export async function fulfilOrder(
  db: Database,
  admin: Admin,
  { order: { id, reference }, form, now }: AskedOf,
): Promise<Change> {
  const read = readParcel(form);
  if (!read.ok) return read;
  const parcel = read.value;
  return inTransaction(db, async (tx) => {
    const move = { from: "paid", to: "fulfilled", reason: sentWith(parcel) } as const;
    if (!(await moveOrder(tx, id, move, { ...stored(parcel), fulfilledAt: now }))) {
      const [order] = await tx.select({ state: orders.state }).from(orders).where(eq(orders.id, id));
      return err({ ...parcel, message: movedOn(order?.state), field: null });
    }
    await noteMail(tx, id, "fulfilled", now);
    const changes = changedValues({ carrier: null, tracking: null }, stored(parcel));
    await recordChange(tx, admin, {
      subjectKind: "order",
      subjectId: reference,
      action: "fulfilled",
      changes,
    });
    return ok("fulfilled" as const);
  });
}

/** Corrects who carries a parcel that has been sent, and writes to the shopper again where that is asked for. */
export async function correctTracking(
  db: Database,
  admin: Admin,
  { order: { id, reference }, form, now }: AskedOf,
): Promise<Change> {
  const read = readParcel(form);
  if (!read.ok) return read;
  const after = stored(read.value);
  return inTransaction(db, async (tx) => {
    const [before] = await tx
      .select({ carrier: orders.carrier, tracking: orders.tracking })
      .from(orders)
      .where(and(eq(orders.id, id), isNotNull(orders.fulfilledAt)))
      .for("update");
    if (!before) return err({ ...read.value, message: "This order has not been sent yet.", field: null });
    const changes = changedValues(before, after);
    if (changes.length === 0) return ok("tracking" as const);
    await tx.update(orders).set(after).where(eq(orders.id, id));
    await noteHappening(tx, id, { what: "tracking", reason: sentWith(read.value), at: now });
    if (form.get("tell") === "on") await makeDueAgain(tx, id, "fulfilled", now);
    const action = "tracking corrected";
    await recordChange(tx, admin, { subjectKind: "order", subjectId: reference, action, changes });
    return ok("tracking" as const);
  });
}

const stored = ({ carrier, tracking }: Parcel) => ({ carrier: carrier || null, tracking: tracking || null });

const movedOn = (state: OrderState | undefined): string =>
  state === "fulfilled"
    ? "This order had been marked as fulfilled already. Nothing was changed."
    : `Only a paid order can be fulfilled; this one is ‘${state ? STATE_WORDS[state] : "gone"}’. Nothing was changed.`;
