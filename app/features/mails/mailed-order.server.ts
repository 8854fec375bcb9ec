import { eq } from "drizzle-orm";
import { listBoughtPieces } from "#app/features/orders/bought-pieces.server.ts";
import { parcelLabel } from "#app/features/orders/parcel-address.ts";
import { isTestPayment } from "#app/features/orders/payment-mode.ts";
import { statusPath } from "#app/features/orders/status-path.ts";
import { listRefunds } from "#app/features/refunds/queries.server.ts";
import { piecesBackOf } from "#app/features/refunds/refund.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { orders } from "#app/platform/db/schema/orders.ts";
import { pictureSources } from "#app/ui/picture-sources.ts";
import { PICTURE_WIDTH } from "./mail-styles.ts";
import type { MailedOrder } from "./order-mail.ts";

/**
 * A paid order with the data of its mails; `origin` is that of the shop's pages. Throws when the order was never paid.
 */
export async function findMailedOrder(
  tx: Transaction,
  orderId: string,
  origin: string,
): Promise<MailedOrder> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order || order.paidAt === null || order.deliveryCents === null || order.totalCents === null) {
    throw new Error(`Order ${orderId} has a letter due and is not paid`);
  }
  const lines = (await listBoughtPieces(tx, orderId)).map((line) => ({
    ...line,
    imageUrl: mailedPicture(line.imageUrl, origin),
  }));
  const refunds = await listRefunds(tx, orderId);
  const before = refunds.filter(({ createdAt }) => order.fulfilledAt && createdAt < order.fulfilledAt);
  const sent = lines.map((line) => {
    const back = piecesBackOf(line.lineNo, before);
    // It is unknown which of several pieces came back.
    return { ...line, quantity: line.quantity - back, numbers: back > 0 ? null : line.numbers };
  });
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
    deliveryDays: order.delivery?.businessDays ?? null,
    carrier,
    tracking,
    fulfilledAt,
    statusUrl: `${origin}${statusPath(order.statusKey)}`,
    adminUrl: `${origin}/admin/orders/${encodeURIComponent(reference)}`,
  };
}

/** The absolute address of a picture in the size for mails; null for one that no mail program can fetch. */
function mailedPicture(url: string | null, origin: string): string | null {
  if (url === null) return null;
  const shown = URL.parse(pictureSources(url, { sizes: `${PICTURE_WIDTH}px` })?.src ?? url, origin);
  return shown && /^https?:$/.test(shown.protocol) ? shown.href : null;
}
