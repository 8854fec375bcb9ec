import { eq } from "drizzle-orm";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { type MailKind, noteHappening } from "#app/features/orders/mutations.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { orders } from "#app/platform/db/schema/orders.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { eraseOrder } from "./erase-order.server.ts";
import { correctTracking, fulfilOrder, type Parcel, parseParcel } from "./fulfil-order.server.ts";
import { MAIL_WORDS } from "./mail-words.ts";
import type { OrderDone, OrderProblem, OrderToChange } from "./order-problem.ts";
import { sendLetterAgain } from "./resend-mail.server.ts";

type Change = Result<OrderDone, OrderProblem>;

/** What one of the order page's forms asks. */
export type OrderChange =
  | { intent: "fulfil"; parcel: Parcel }
  /** `isTold`: the shopper gets the letter again. */
  | { intent: "tracking"; parcel: Parcel; isTold: boolean }
  | { intent: "letter"; kind: MailKind }
  | { intent: "erase" | "dealt-with" };

/** A form of the order's page as values, or what is wrong with it; `not understood` for one that the page does not have. */
export function parseOrderChange(form: FormData): Result<OrderChange, OrderProblem> | "not understood" {
  const intent = form.get("intent");
  switch (intent) {
    case "fulfil":
    case "tracking": {
      const parcel = parseParcel(form);
      if (!parcel.ok) return parcel;
      return ok({ intent, parcel: parcel.value, isTold: form.get("tell") === "on" });
    }
    case "letter": {
      const kind = (Object.keys(MAIL_WORDS) as MailKind[]).find((known) => known === form.get("letter"));
      return kind ? ok({ intent, kind }) : "not understood";
    }
    case "erase":
    case "dealt-with":
      return ok({ intent });
    default:
      return "not understood";
  }
}

/** Does what one of the order page's forms asks; `not found` for an unknown reference. */
export async function changeOrder(
  db: Database,
  admin: Admin,
  { reference, change, now }: { reference: string; change: OrderChange; now: Date },
): Promise<Change | "not found"> {
  const order = await findOrder(db, reference);
  if (!order) return "not found";
  switch (change.intent) {
    case "fulfil":
      return fulfilOrder(db, admin, { order, now, parcel: change.parcel });
    case "tracking":
      return correctTracking(db, admin, { order, now, parcel: change.parcel, isTold: change.isTold });
    case "letter":
      return sendLetterAgain(db, admin, { order, now, kind: change.kind });
    case "erase":
      return eraseOrder(db, admin, { order, now });
    case "dealt-with":
      return noteDealtWith(db, admin, { order, now });
  }
}

/** The owner has put right what went wrong, in a way that the shop cannot see: it waits for them no longer. */
const noteDealtWith = (db: Database, admin: Admin, { order, now }: OrderToChange): Promise<Change> =>
  inTransaction(db, async (tx) => {
    await noteHappening(tx, order.id, { what: "dealt_with", reason: "what went wrong", at: now });
    const action = "noted as dealt with";
    await recordChange(tx, admin, { subjectKind: "order", subjectId: order.reference, action });
    return ok("dealt-with" as const);
  });

/** An order by what people call it. */
async function findOrder(
  db: Database,
  reference: string,
): Promise<{ id: string; reference: string } | undefined> {
  const [order] = await db
    .select({ id: orders.id, reference: orders.reference })
    .from(orders)
    .where(eq(orders.reference, reference));
  return order;
}
