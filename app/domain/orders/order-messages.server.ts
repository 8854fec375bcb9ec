import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { type OrderToChange, queueMail } from "./mutations.server.ts";
import { orderMessages } from "./orders.tables.server.ts";
import { lockOrder } from "./queries.server.ts";

/** The owner's message to an order's shopper. */
export type MessageRow = typeof orderMessages.$inferSelect;

/** The messages about an order, the oldest first. */
export const listMessages = (db: Database, orderId: string): Promise<MessageRow[]> =>
  db
    .select()
    .from(orderMessages)
    .where(eq(orderMessages.orderId, orderId))
    .orderBy(asc(orderMessages.writtenAt));

export async function findMessage(db: Database | Transaction, id: string): Promise<MessageRow | undefined> {
  const [message] = await db.select().from(orderMessages).where(eq(orderMessages.id, id));
  return message;
}

/** In characters. */
export const MAX_MESSAGE_LENGTH = 5_000;

export interface Message {
  /**
   * Made with the form: a form that is sent twice writes once. Sent again with other words, it writes another letter.
   */
  id: string;
  text: string;
}

/**
 * Stores the owner's message to the order's shopper, and makes its mail due. Refused without an address to send it to.
 */
export const writeMessage = (
  db: Database,
  admin: Admin<"personal-data:write">,
  { order: { id: orderId, reference }, now, message }: OrderToChange & { message: Message },
): Promise<Result<null, "no address">> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.email === "") return err("no address");
    const before = await findMessage(tx, message.id);
    if (before?.text === message.text) return ok(null);
    const id = before ? randomUUID() : message.id;
    await tx.insert(orderMessages).values({ id, text: message.text, orderId, writtenAt: now });
    await queueMail(tx, orderId, "message", now, id);
    // Without the words, because they may name a person.
    await recordChange(tx, admin, { subjectKind: "order", subjectId: reference, action: "letter written" });
    return ok(null);
  });
