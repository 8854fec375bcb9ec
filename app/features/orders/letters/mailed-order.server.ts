import { asc, eq } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { orderLines, orders } from "#app/platform/db/schema/orders.ts";
import { parcelLabel } from "../parcel-address.ts";
import { readRefunds } from "../refunds.server.ts";
import { piecesBackOf } from "../refunds.ts";
import { statusPath } from "../status-path.ts";
import type { MailedOrder } from "./letter.ts";

/** A paid order as its letters tell it; `origin` is where the shop's pages are. Throws when it was never paid. */
export async function readMailedOrder(
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
  const refunds = await readRefunds(tx, orderId);
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
    email,
    paidAt,
    lines,
    sent: sent.filter(({ quantity }) => quantity > 0),
    subtotalCents,
    deliveryCents,
    totalCents,
    deliverTo: parcelLabel(customer),
    country: customer?.address?.country ?? null,
    carrier,
    tracking,
    fulfilledAt,
    statusUrl: `${origin}${statusPath(order.statusKey)}`,
    adminUrl: `${origin}/admin/orders/${encodeURIComponent(reference)}`,
  };
}
