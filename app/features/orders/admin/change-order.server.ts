import { and, eq } from "drizzle-orm";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { orderMails, orders } from "#app/platform/db/schema/orders.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { moveOrder } from "../mutations.server.ts";
import type { OrderState } from "../order.ts";
import { LONGEST_PARCEL_WORD, type OrderDone, type OrderProblem } from "./order-view.ts";
import { STATE_WORDS } from "./order-words.ts";

type Change = Result<OrderDone, OrderProblem>;
type Parcel = Pick<OrderProblem, "carrier" | "tracking">;

/**
 * Does what one of the order page's forms asks. `not found` for an unknown reference, `not understood` for a form
 * that the page does not have.
 */
export async function changeOrder(
  db: Database,
  admin: Admin,
  { reference, form, now }: { reference: string; form: FormData; now: Date },
): Promise<Change | "not found" | "not understood"> {
  const field = (name: string): string => String(form.get(name) ?? "").trim();
  const intent = field("intent");
  const order = await findOrder(db, reference);
  if (!order) return "not found";
  const parcel = { carrier: field("carrier"), tracking: field("tracking") };
  if (intent === "fulfil") return fulfilOrder(db, admin, order.id, parcel);
  if (intent === "receipt") return sendReceiptAgain(db, admin, order.id, now);
  return "not understood";
}

/** Marks a paid order as fulfilled; who carries the parcel, and its tracking number, become the reason. */
async function fulfilOrder(db: Database, _admin: Admin, orderId: string, parcel: Parcel): Promise<Change> {
  for (const name of ["carrier", "tracking"] as const) {
    const message = checkParcelWord(parcel[name]);
    if (message) return err({ ...parcel, message, field: name });
  }
  return inTransaction(db, async (tx) => {
    const move = { from: "paid", to: "fulfilled", reason: sentWith(parcel) } as const;
    if (await moveOrder(tx, orderId, move)) return ok("fulfilled" as const);
    const [order] = await tx.select({ state: orders.state }).from(orders).where(eq(orders.id, orderId));
    return err({ ...parcel, message: movedOn(order?.state), field: null });
  });
}

function checkParcelWord(word: string): string | null {
  if (word.length > LONGEST_PARCEL_WORD) return `Please keep it to ${LONGEST_PARCEL_WORD} characters.`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what the database and a label cannot hold.
  return /[\u0000-\u001f\u007f]/.test(word) ? "Please use letters, digits and signs only." : null;
}

function sentWith({ carrier, tracking }: Parcel): string {
  if (carrier === "" && tracking === "") return "sent";
  const number = tracking && `tracking ${tracking}`;
  return [carrier ? `sent with ${carrier}` : "sent", number].filter(Boolean).join(", ");
}

const movedOn = (state: OrderState | undefined): string =>
  state === "fulfilled"
    ? "This order had been marked as fulfilled already. Nothing was changed."
    : `Only a paid order can be fulfilled; this one is ‘${state ? STATE_WORDS[state] : "gone"}’. Nothing was changed.`;

/**
 * Makes a receipt that was sent due again. It counts as new, because the queue gives letters up after some days. An
 * order that never had one (nothing was paid, or the pieces had gone) gets none.
 */
async function sendReceiptAgain(db: Database, _admin: Admin, orderId: string, now: Date): Promise<Change> {
  const due = await db
    .update(orderMails)
    .set({ sentAt: null, createdAt: now })
    .where(and(eq(orderMails.orderId, orderId), eq(orderMails.kind, "receipt")))
    .returning({ orderId: orderMails.orderId });
  if (due.length > 0) return ok("receipt");
  const message = "There is no receipt to send: this order was not paid, or is to be paid back.";
  return err({ carrier: "", tracking: "", message, field: null });
}

async function findOrder(db: Database, reference: string): Promise<{ id: string } | undefined> {
  if (reference.includes("\0")) return undefined;
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.reference, reference));
  return order;
}
