import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { paymentEvents } from "../payment-events.tables.server.ts";
import type { PaymentEvent } from "./payment-gateway.server.ts";

type Noted = Pick<PaymentEvent, "id" | "type" | "objectId">;

/** Records an event in the transaction of its effect on an order. False when it has had its effect already. */
export async function recordEvent(tx: Transaction, event: Noted, orderId: string): Promise<boolean> {
  const { id, type, objectId } = event;
  const effect = { type, hadEffect: true, orderId };
  const recorded = await tx
    .insert(paymentEvents)
    .values({ id, objectId, ...effect })
    .onConflictDoUpdate({
      target: paymentEvents.id,
      set: effect,
      // It was kept earlier, when it could not have an effect yet.
      setWhere: and(eq(paymentEvents.id, id), eq(paymentEvents.hadEffect, false)),
    })
    .returning({ id: paymentEvents.id });
  return recorded.length > 0;
}

/** Keeps an event without effect. False when it is kept already. */
export async function storeEvent(db: Database | Transaction, event: Noted): Promise<boolean> {
  const { id, type, objectId } = event;
  const kept = await db
    .insert(paymentEvents)
    .values({ id, type, objectId, hadEffect: false })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return kept.length > 0;
}
