import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { orderPayments } from "../order-payments.tables.server.ts";
import type { CardAmount } from "../presentment.ts";
import { orderRefunds } from "../refunds.tables.server.ts";

/** Records each payment of an order, before its total is set. Amounts of 0 are skipped. */
export async function recordPayments(
  tx: Transaction,
  payments: (typeof orderPayments.$inferInsert)[],
): Promise<void> {
  const some = payments.filter(({ amountCents }) => amountCents > 0);
  if (some.length > 0) await tx.insert(orderPayments).values(some);
}

/** What was paid for an order by card; nothing of the cards of earlier orders, for an exchange. */
export async function findCardPayment(
  db: Database | Transaction,
  orderId: string,
): Promise<CardAmount | undefined> {
  const { presentment, amountCents } = orderPayments;
  const isCard = and(eq(orderPayments.orderId, orderId), eq(orderPayments.kind, "card"));
  return (await db.select({ presentment, amountCents }).from(orderPayments).where(isCard))[0];
}

/** What a refund gave back, as far as the provider told it; nothing for an id that is no refund's. */
export async function findRefundedAmount(db: Database, refundId: string): Promise<CardAmount | undefined> {
  const { presentment, amountCents } = orderRefunds;
  return (
    await db.select({ presentment, amountCents }).from(orderRefunds).where(eq(orderRefunds.id, refundId))
  )[0];
}
