import { alterPath } from "#app/domain/making/alteration.ts";
import { isAlterable } from "#app/domain/making/find-alterable.server.ts";
import { listCardsOfShopper } from "#app/domain/money/gift-cards/cards-of-shopper.server.ts";
import { listInvoices } from "#app/domain/money/invoices/find-invoice.server.ts";
import { invoiceLinks } from "#app/domain/money/invoices/invoice.ts";
import { findRefundable, listRefunds } from "#app/domain/money/refunds/queries.server.ts";
import { refundedOf, underWayOf } from "#app/domain/money/refunds/refund.ts";
import { isTillMoney } from "#app/domain/money/refunds/refund-sources.server.ts";
import { statusPath } from "#app/domain/orders/order-reference.ts";
import {
  cardOrdersOf,
  listLinesOf,
  listOrdersOf,
  type OrderLineRow,
  type OrderRow,
} from "#app/domain/orders/queries.server.ts";
import { hasLeft, isGivenBackUnsent, listReturnsOf } from "#app/domain/returns/find-contract.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { formatOpenReturn, type OwnOrder, type OwnOrders } from "./own-orders.ts";
import { shopperState } from "./shopper-order.ts";

const PER_PAGE = 10;

/** A page of the paid orders of an address in lower case, newest first, and its gift cards. */
export async function loadOwnOrders(
  db: Database,
  { email, page: asked }: { email: string; page: number },
  { secret, now }: { secret: string; now: Date },
): Promise<OwnOrders> {
  const [{ rows, page, pages }, cards] = await Promise.all([
    listOrdersOf(db, email, { page: asked, perPage: PER_PAGE }),
    listCardsOfShopper(db, { email, bought: cardOrdersOf(db, email) }, { secret, now }),
  ]);
  const lines = await listLinesOf(
    db,
    rows.map(({ id }) => id),
  );
  const orders: OwnOrder[] = [];
  // One after the other: a page of orders takes no more of the database at once than a page of one.
  for (const order of rows)
    orders.push(
      await toOwnOrder(
        db,
        order,
        lines.filter(({ orderId }) => orderId === order.id),
      ),
    );
  return { email, orders, page, pages, cards };
}

async function toOwnOrder(db: Database, order: OrderRow, lines: OrderLineRow[]): Promise<OwnOrder> {
  const [refunds, invoices, returns, isTill, { dispute }] = await Promise.all([
    listRefunds(db, order.id),
    listInvoices(db, order.id),
    listReturnsOf(db, order.id),
    isTillMoney(db, order),
    findRefundable(db, order),
  ]);
  const { reference, statusKey, createdAt, totalCents } = order;
  const path = statusPath(statusKey);
  const { heading } = shopperState({
    ...order,
    isTill,
    isDisputed: dispute !== null,
    isGivenBack: await isGivenBackUnsent(db, order, lines),
    refundedCents: refundedOf(refunds),
    underWayCents: underWayOf(refunds),
  });
  return {
    ...{ reference, path, orderedAt: createdAt, state: heading, totalCents },
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    lines: lines.map(({ lineNo, title, imageUrl }) => ({ lineNo, title, imageUrl })),
    returns: returns.flatMap(({ row }) => formatOpenReturn(row, hasLeft(order)) ?? []),
    invoices: invoiceLinks(path, invoices),
    alterPath: isAlterable(order) ? alterPath(path) : null,
  };
}
