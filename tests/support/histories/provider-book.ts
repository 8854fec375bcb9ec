import { sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";

/** The payment sandbox's own tables: the provider's record of the payments. */
export interface ProviderBook {
  sessions: { id: string; order: string; status: "open" | "complete" | "expired"; amount: number }[];
  /** Events that the shop answered with 2xx. */
  delivered: string[];
  paymentsOf(orderId: string): { id: string; amount: number; refunded: number }[];
}

export async function readProviderBook(db: Database): Promise<ProviderBook> {
  const sessions = await db.execute(sql`SELECT id, body -> 'session' ->> 'client_reference_id' AS order,
      body -> 'session' ->> 'status' AS status, (body -> 'session' ->> 'amount_total')::integer AS amount
    FROM sandbox_objects WHERE kind = 'checkout.session'`);
  const payments = await db.execute<{ id: string; order: string; amount: number; refunded: number }>(
    sql`SELECT id, body -> 'metadata' ->> 'order_id' AS order, (body ->> 'amount')::integer AS amount,
      (SELECT coalesce(sum((refund.body ->> 'amount')::integer), 0)::integer FROM sandbox_objects AS refund
        WHERE refund.kind = 'refund' AND refund.body ->> 'status' = 'succeeded' AND refund.body ->> 'payment_intent' = payment.id) AS refunded
    FROM sandbox_objects AS payment WHERE kind = 'payment_intent'`,
  );
  const delivered = await db.execute<{ id: string }>(
    sql`SELECT id FROM sandbox_events WHERE delivered_at IS NOT NULL`,
  );
  const byOrder = Map.groupBy(payments.rows, ({ order }) => order);
  return {
    delivered: delivered.rows.map(({ id }) => id),
    sessions: sessions.rows as unknown as ProviderBook["sessions"],
    paymentsOf: (orderId) =>
      (byOrder.get(orderId) ?? []).map(({ id, amount, refunded }) => ({ id, amount, refunded })),
  };
}
