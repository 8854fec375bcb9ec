import { and, eq, isNotNull } from "drizzle-orm";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { moveOrder, noteHappening, noteMail } from "#app/features/orders/mutations.server.ts";
import type { OrderState } from "#app/features/orders/order.ts";
import { changedValues, recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { orders } from "#app/platform/db/schema/orders.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import {
  MAX_PARCEL_WORD_LENGTH,
  type OrderDone,
  type OrderProblem,
  type OrderToChange,
} from "./order-problem.ts";
import { STATE_WORDS } from "./order-words.ts";
import { makeDueAgain } from "./resend-mail.server.ts";

/** Who carries a parcel, and its number there; empty where nothing was said. */
export interface Parcel {
  carrier: string;
  tracking: string;
}

/** The parcel that a form names, or what is wrong at which field. */
export function parseParcel(form: FormData): Result<Parcel, OrderProblem> {
  const field = (name: string): string => String(form.get(name) ?? "").trim();
  const parcel = { carrier: field("carrier"), tracking: field("tracking") };
  for (const name of ["carrier", "tracking"] as const) {
    const message = problemOf(NAMES[name], parcel[name]);
    if (message) return err({ ...parcel, message, field: name });
  }
  return ok(parcel);
}

const NAMES = { carrier: "carrier", tracking: "tracking number" };

const problemOf = (what: string, word: string): string | null =>
  word.length > MAX_PARCEL_WORD_LENGTH
    ? `Please keep it to ${MAX_PARCEL_WORD_LENGTH} characters.`
    : plainTextProblem(what, word);

/** How the history tells it: `sent with Royal Mail, tracking AB 123 GB`. */
function sentWith({ carrier, tracking }: Parcel): string {
  const number = tracking && `tracking ${tracking}`;
  return [carrier ? `sent with ${carrier}` : "sent", number].filter(Boolean).join(", ");
}

type Change = Result<OrderDone, OrderProblem>;

/** Marks a paid order as fulfilled, keeps who carries the parcel, and owes the shopper the letter that says so. */
export async function fulfilOrder(
  db: Database,
  admin: Admin,
  { order: { id, reference }, parcel, now }: OrderToChange & { parcel: Parcel },
): Promise<Change> {
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
  { order: { id, reference }, parcel, isTold, now }: OrderToChange & { parcel: Parcel; isTold: boolean },
): Promise<Change> {
  const after = stored(parcel);
  return inTransaction(db, async (tx) => {
    const [before] = await tx
      .select({ carrier: orders.carrier, tracking: orders.tracking })
      .from(orders)
      .where(and(eq(orders.id, id), isNotNull(orders.fulfilledAt)))
      .for("update");
    if (!before) return err({ ...parcel, message: "This order has not been sent yet.", field: null });
    const changes = changedValues(before, after);
    if (changes.length === 0) return ok("tracking" as const);
    await tx.update(orders).set(after).where(eq(orders.id, id));
    await noteHappening(tx, id, { what: "tracking", reason: sentWith(parcel), at: now });
    if (isTold) await makeDueAgain(tx, id, "fulfilled", now);
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
