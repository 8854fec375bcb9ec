import type { Admin } from "#app/domain/identity/identity.server.ts";
import { listRefundsOf } from "#app/domain/money/refunds/queries.server.ts";
import { piecesBackOf } from "#app/domain/money/refunds/refund.ts";
import { listToSend } from "#app/domain/orders/list-orders.server.ts";
import { isTestPayment } from "#app/domain/orders/payment-mode.ts";
import { listLinesOf } from "#app/domain/orders/queries.server.ts";
import { parcelLines } from "#app/domain/orders/ship-order.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { heldOrders } from "../held-orders.server.ts";
import type { SlipOrder } from "../packing-slip.tsx";
import { isGoingBack } from "../shipment-blocker.ts";

/** The most slips in one print. */
const MAX_SLIPS = 50;

/**
 * The paid orders to send that a search finds, the oldest first, with the contents of their packing slips. Parcels that
 * wait for their payment, because it is disputed or all of it goes back, are left out.
 */
export async function listSlips(
  db: Database,
  _admin: Admin,
  search: string,
): Promise<{ slips: SlipOrder[]; isAll: boolean }> {
  const found = await listToSend(db, { held: heldOrders(db), search, most: MAX_SLIPS + 1 });
  const toPrint = found.slice(0, MAX_SLIPS);
  if (toPrint.length === 0) return { slips: [], isAll: true };
  const ids = toPrint.map(({ id }) => id);
  const [lines, refunds] = await Promise.all([listLinesOf(db, ids), listRefundsOf(db, ids)]);
  const slips = toPrint.flatMap((order): SlipOrder[] => {
    const ofOrder = refunds.filter(({ orderId }) => orderId === order.id);
    if (isGoingBack(order.totalCents, ofOrder)) return [];
    const slip = {
      reference: order.reference,
      createdAt: order.createdAt,
      email: order.email,
      name: order.customer?.name ?? null,
      address: parcelLines(order.customer),
      handover: order.handover,
      erasedAt: order.erasedAt,
      payment: { isTest: isTestPayment(order) },
      lines: lines
        .filter(({ orderId }) => orderId === order.id)
        .map((line) => ({ ...line, piecesBack: piecesBackOf(line.lineNo, ofOrder) })),
    };
    return [slip];
  });
  return { slips, isAll: found.length <= MAX_SLIPS };
}
