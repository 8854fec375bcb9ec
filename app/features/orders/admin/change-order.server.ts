import { eq } from "drizzle-orm";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { orders } from "#app/platform/db/schema/orders.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { noteHappening } from "../mutations.server.ts";
import { eraseOrder } from "./erase-order.server.ts";
import { correctTracking, fulfilOrder } from "./fulfil-order.server.ts";
import type { AskedOf, OrderDone, OrderProblem } from "./order-problem.ts";
import { sendLetterAgain } from "./send-letter-again.server.ts";

type Change = Result<OrderDone, OrderProblem>;

/**
 * Does what one of the order page's forms asks. `not found` for an unknown reference, `not understood` for a form
 * that the page does not have.
 */
export async function changeOrder(
  db: Database,
  admin: Admin,
  { reference, form, now }: { reference: string; form: FormData; now: Date },
): Promise<Change | "not found" | "not understood"> {
  const order = await findOrder(db, reference);
  if (!order) return "not found";
  const asked = { order, form, now };
  switch (form.get("intent")) {
    case "fulfil":
      return fulfilOrder(db, admin, asked);
    case "tracking":
      return correctTracking(db, admin, asked);
    case "letter":
      return (await sendLetterAgain(db, admin, asked)) ?? "not understood";
    case "erase":
      return eraseOrder(db, admin, asked);
    case "dealt-with":
      return noteDealtWith(db, admin, asked);
    default:
      return "not understood";
  }
}

/** The owner has put right what went wrong, in a way that the shop cannot see: it waits for them no longer. */
const noteDealtWith = (db: Database, admin: Admin, { order, now }: AskedOf): Promise<Change> =>
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
