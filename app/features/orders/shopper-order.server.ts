import { and, asc, eq } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import { orderEvents, orderLines, orders } from "#app/platform/db/schema/orders.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { parcelTown } from "./parcel-address.ts";
import { trackingUrl } from "./parcel-tracking.ts";
import { readRefunds } from "./refunds.server.ts";
import { refundedOf, underWayOf } from "./refunds.ts";
import type { ShopperOrder } from "./shopper-order.ts";
import { shopperSteps } from "./shopper-steps.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** No order's: asked for where the key cannot be one, so that every unknown key takes the same way. */
const NO_KEY = "00000000-0000-0000-0000-000000000000";

/** The order that this key opens, as its shopper may see it; null when it opens none. */
export async function readShopperOrder(db: Database, key: string): Promise<ShopperOrder | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.statusKey, UUID.test(key) ? key : NO_KEY));
  if (!order) return null;
  const [lines, refunds, [cancelled]] = await Promise.all([
    db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(asc(orderLines.lineNo)),
    readRefunds(db, order.id),
    db
      .select({ at: orderEvents.at })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.state, "cancelled")))
      .orderBy(asc(orderEvents.id))
      .limit(1),
  ]);
  const { reference, state, subtotalCents, deliveryCents, totalCents, customer, carrier, tracking } = order;
  return {
    reference,
    state,
    lines: lines.map(({ lineNo, title, colorName, size, quantity, unitCents, imageUrl }) => ({
      lineNo,
      title,
      choice: choiceLabel(colorName, size),
      quantity,
      unitCents,
      imageUrl,
    })),
    subtotalCents,
    deliveryCents,
    totalCents,
    refundedCents: refundedOf(refunds),
    underWayCents: underWayOf(refunds),
    town: parcelTown(customer),
    carrier,
    tracking,
    trackingUrl: trackingUrl(carrier, tracking),
    steps: shopperSteps({ ...order, cancelledAt: cancelled?.at ?? null, refunds }),
  };
}
