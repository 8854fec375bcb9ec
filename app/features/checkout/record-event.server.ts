import type { PaymentEvent } from "#app/features/payments/payment-gateway.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { paymentEvents } from "#app/platform/db/schema/orders.ts";

/** Notes an event in the transaction of its effect. False when it has had its effect already. */
export async function recordEvent(
  tx: Transaction,
  event: Pick<PaymentEvent, "id" | "type">,
  orderId: string | null,
): Promise<boolean> {
  const recorded = await tx
    .insert(paymentEvents)
    .values({ id: event.id, type: event.type, orderId })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return recorded.length > 0;
}
