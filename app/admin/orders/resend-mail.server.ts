import { and, eq, sql } from "drizzle-orm";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import type { MailKind } from "#app/features/orders/mutations.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { orderMails, orders } from "#app/platform/db/schema/orders.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { MAIL_WORDS } from "./mail-words.ts";
import type { OrderDone, OrderProblem, OrderToChange } from "./order-problem.ts";

/**
 * Makes a letter due once more, from now on. One that was sent becomes another letter, with a Message-ID of its own;
 * one that never went out keeps its own. False when the order never had one of this kind.
 */
export async function makeDueAgain(
  tx: Transaction,
  orderId: string,
  kind: MailKind,
  now: Date,
): Promise<boolean> {
  const sendings = sql`${orderMails.sendings} + (${orderMails.sentAt} IS NOT NULL)::int`;
  const due = await tx
    .update(orderMails)
    .set({ sentAt: null, dueSince: now, sendings, attempts: 0, lastError: null })
    .where(and(eq(orderMails.orderId, orderId), eq(orderMails.kind, kind)))
    .returning({ orderId: orderMails.orderId });
  return due.length > 0;
}

/** Sends a letter of the order again. */
export async function sendLetterAgain(
  db: Database,
  admin: Admin,
  { order: { id, reference }, kind, now }: OrderToChange & { kind: MailKind },
): Promise<Result<OrderDone, OrderProblem>> {
  return inTransaction(db, async (tx) => {
    const [order] = await tx.select({ erasedAt: orders.erasedAt }).from(orders).where(eq(orders.id, id));
    if (order?.erasedAt) {
      const message = "The customer’s address was erased: no letter can be sent any more.";
      return err({ carrier: "", tracking: "", message, field: null });
    }
    if (!(await makeDueAgain(tx, id, kind, now))) {
      const message =
        "There is no such letter to send: nothing that it could tell has happened to this order.";
      return err({ carrier: "", tracking: "", message, field: null });
    }
    const action = `${MAIL_WORDS[kind].name.toLowerCase()} sent again`;
    await recordChange(tx, admin, { subjectKind: "order", subjectId: reference, action });
    return ok("letter" as const);
  });
}
