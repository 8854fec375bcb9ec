import { asc, eq } from "drizzle-orm";
import { parcelLabel } from "#app/features/orders/parcel-address.ts";
import { isTestPayment } from "#app/features/orders/payment-mode.ts";
import { statusPath } from "#app/features/orders/status-path.ts";
import { listRefunds } from "#app/features/refunds/queries.server.ts";
import { piecesBackOf } from "#app/features/refunds/refund.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { orderLines, orders } from "#app/platform/db/schema/orders.ts";
import type { MailedOrder } from "./order-mail.ts";

/** A paid order as its mails tell it; `origin` is where the shop's pages are. Throws when it was never paid. */
export async function findMailedOrder(
  tx: Transaction,
  orderId: string,
  origin: string,
): Promise<MailedOrder> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order || order.paidAt === null || order.deliveryCents === null || order.totalCents === null) {
    throw new Error(`Order ${orderId} has a letter due and is not paid`);
  }
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.lineNo));
  const refunds = await listRefunds(tx, orderId);
  const before = refunds.filter(({ createdAt }) => order.fulfilledAt && createdAt < order.fulfilledAt);
  const sent = lines.map((line) => ({
    ...line,
    quantity: line.quantity - piecesBackOf(line.lineNo, before),
  }));
  const { reference, state, email, paidAt, subtotalCents, deliveryCents, totalCents } = order;
  const { carrier, tracking, fulfilledAt, customer } = order;
  return {
    reference,
    state,
    isTest: isTestPayment(order),
    email,
    paidAt,
    lines,
    sent: sent.filter(({ quantity }) => quantity > 0),
    subtotalCents,
    deliveryCents,
    totalCents,
    hadEarlierRefund: refunds.filter(({ state }) => state !== "failed").length > 1,
    deliverTo: parcelLabel(customer),
    country: customer?.address?.country ?? null,
    carrier,
    tracking,
    fulfilledAt,
    statusUrl: `${origin}${statusPath(order.statusKey)}`,
    adminUrl: `${origin}/admin/orders/${encodeURIComponent(reference)}`,
  };
}
