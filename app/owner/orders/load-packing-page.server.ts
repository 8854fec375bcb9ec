import { type Admin, holds } from "#app/domain/identity/identity.server.ts";
import { listRefunds, type RefundRow } from "#app/domain/money/refunds/queries.server.ts";
import { piecesBackOf } from "#app/domain/money/refunds/refund.ts";
import { findOrder } from "#app/domain/orders/bought-pieces.server.ts";
import { trackingUrl } from "#app/domain/orders/parcel.ts";
import { isTestPayment } from "#app/domain/orders/payment-mode.ts";
import {
  listOrderEvents,
  listOrderLines,
  type OrderLineRow,
  type OrderRow,
} from "#app/domain/orders/queries.server.ts";
import { parcelLines } from "#app/domain/orders/ship-order.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { findHolds } from "./held-orders.server.ts";
import type { Hold, OrderToPack, PackingView } from "./order-view.ts";
import { isGoingBack, shipmentBlocker } from "./shipment-blocker.ts";

/** The data of an order's page for somebody who may not see money; null for an unknown reference. */
export async function loadPackingPage(
  db: Database,
  admin: Admin<"orders:read">,
  reference: string,
): Promise<PackingView | null> {
  const order = await findOrder(db, admin, reference);
  if (!order) return null;
  const [lines, events, refunds, holdOf] = await Promise.all([
    listOrderLines(db, order.id),
    listOrderEvents(db, order.id),
    listRefunds(db, order.id),
    findHolds(db, [order.id]),
  ]);
  const hold = holdOf(order.id);
  return {
    ...toPack(order, { lines, events, refunds, hold }),
    shipmentBlocker: shipmentBlocker({
      state: order.state,
      isTest: isTestPayment(order),
      isGoingBack: isGoingBack(order.totalCents, refunds),
      isDisputed: order.disputedAt !== null,
      hold,
    }),
    canChange: holds(admin, "orders", "write"),
  };
}

interface OfOrder {
  lines: readonly OrderLineRow[];
  events: readonly { state: string }[];
  refunds: readonly RefundRow[];
  hold: Hold | null;
}

/** What every page of an order has: the person, the pieces and the parcel. */
export const toPack = (order: OrderRow, { lines, events, refunds, hold }: OfOrder): OrderToPack => ({
  reference: order.reference,
  state: order.state,
  wasCancelled: events.some(({ state }) => state === "cancelled"),
  isOnHold: order.disputedAt !== null || hold !== null,
  createdAt: order.createdAt,
  email: order.email,
  name: order.customer?.name ?? null,
  phone: order.customer?.phone ?? null,
  address: parcelLines(order.customer),
  kind: order.kind,
  handover: order.handover,
  lines: lines.map(({ lineNo, title, size, colorName, quantity, imageUrl }) => ({
    lineNo,
    title,
    size,
    colorName,
    quantity,
    piecesBack: piecesBackOf(lineNo, refunds),
    imageUrl,
  })),
  parcel: order.fulfilledAt && {
    carrier: order.carrier,
    tracking: order.tracking,
    url: trackingUrl(order.carrier, order.tracking),
    sentAt: order.fulfilledAt,
    deliveredOn: order.deliveredOn,
  },
  payment: { isTest: isTestPayment(order) },
  erasedAt: order.erasedAt,
});
