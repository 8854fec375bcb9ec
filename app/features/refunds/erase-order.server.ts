import { eq } from "drizzle-orm";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { whyNotErased } from "#app/features/orders/erasure.ts";
import type { OrderToChange } from "#app/features/orders/mutations.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { orderMails, orderMessages } from "#app/platform/db/schema/order-mails.ts";
import { orders } from "#app/platform/db/schema/orders.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { hasOpenReturn, listRefunds, lockOrder, RETURN_FIRST } from "./queries.server.ts";
import { underWayOf } from "./refund.ts";

/**
 * Erases the shopper's name, e-mail, phone and address from an order for good, in this shop's database. Money, lines
 * and history stay; its mails are no longer sent. Refused while the order still needs its shopper's data, for example
 * during a refund; the error states the reason.
 */
export const eraseOrder = (
  db: Database,
  admin: Admin<"personal-data:write">,
  { order: { id, reference }, now }: OrderToChange,
): Promise<Result<null, string>> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || order.erasedAt !== null) return ok(null);
    if (await hasOpenReturn(tx, id)) return err(RETURN_FIRST);
    const isMoneyUnderWay = underWayOf(await listRefunds(tx, id)) > 0;
    const reason = whyNotErased(order.state, { isMoneyUnderWay });
    if (reason !== null) return err(reason);
    await tx
      .update(orders)
      // The checkout key contains the e-mail, among others.
      .set({ email: "", customer: null, checkoutKey: `erased ${id}`, sessionUrl: null, erasedAt: now })
      .where(eq(orders.id, id));
    await tx.delete(orderMessages).where(eq(orderMessages.orderId, id));
    // A mail server's error message may contain the address.
    await tx.update(orderMails).set({ lastError: null }).where(eq(orderMails.orderId, id));
    const action = "personal data erased";
    await recordChange(tx, admin, { subjectKind: "order", subjectId: reference, action });
    return ok(null);
  });
