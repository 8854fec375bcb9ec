import { eq } from "drizzle-orm";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { whyNotErased } from "#app/features/orders/erasure.ts";
import { readRefunds } from "#app/features/refunds/queries.server.ts";
import { underWayOf } from "#app/features/refunds/refund.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { orderMails, orders } from "#app/platform/db/schema/orders.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { OrderDone, OrderProblem, OrderToChange } from "./order-problem.ts";

/**
 * Takes the shopper's name, e-mail, phone and address out of an order for good, as far as this shop keeps them. Money,
 * lines and history stay; letters of it are sent no more. Not while the order still needs to know its shopper.
 */
export const eraseOrder = (
  db: Database,
  admin: Admin,
  { order: { id, reference }, now }: OrderToChange,
): Promise<Result<OrderDone, OrderProblem>> =>
  inTransaction(db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
    if (!order || order.erasedAt !== null) return ok("erased" as const);
    const isMoneyUnderWay = underWayOf(await readRefunds(tx, id)) > 0;
    const reason = whyNotErased(order.state, { isMoneyUnderWay });
    if (reason !== null) return err({ carrier: "", tracking: "", message: reason, field: null });
    await tx
      .update(orders)
      // The key is made of the e-mail, among others.
      .set({ email: "", customer: null, checkoutKey: `erased ${id}`, sessionUrl: null, erasedAt: now })
      .where(eq(orders.id, id));
    // A mail server's own words may name who it refused.
    await tx.update(orderMails).set({ lastError: null }).where(eq(orderMails.orderId, id));
    const action = "personal data erased";
    await recordChange(tx, admin, { subjectKind: "order", subjectId: reference, action });
    return ok("erased" as const);
  });
