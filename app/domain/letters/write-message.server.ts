import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/admin.server.ts";
import { type OrderToChange, queueMail } from "#app/domain/orders/mutations.server.ts";
import { orderMessages } from "#app/domain/orders/order-mails.tables.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";

/** In characters. */
export const MAX_MESSAGE_LENGTH = 5_000;

export interface Message {
  /** Made with the form: one that is sent twice writes once. Sent again with other words, it writes another letter. */
  id: string;
  text: string;
}

/** Keeps what the owner wrote to the order's shopper, and makes its mail due. Refused without an address to send it to. */
export const writeMessage = (
  db: Database,
  admin: Admin<"personal-data:write">,
  { order: { id: orderId, reference }, now, message }: OrderToChange & { message: Message },
): Promise<Result<null, "no address">> =>
  inTransaction(db, async (tx) => {
    const [order] = await tx
      .select({ email: orders.email })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for("update");
    if (!order || order.email === "") return err("no address");
    const [before] = await tx.select().from(orderMessages).where(eq(orderMessages.id, message.id));
    if (before?.text === message.text) return ok(null);
    const id = before ? randomUUID() : message.id;
    await tx.insert(orderMessages).values({ id, text: message.text, orderId, writtenAt: now });
    await queueMail(tx, orderId, "message", now, id);
    // Without the words, because they may name a person.
    await recordChange(tx, admin, { subjectKind: "order", subjectId: reference, action: "letter written" });
    return ok(null);
  });
