import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { readSoldPieces } from "#app/features/inventory/sold-pieces.server.ts";
import { REFUND_KINDS, type RefundKind } from "#app/features/orders/admin/refund-kind.ts";
import { canMove } from "#app/features/orders/order.ts";
import { type RefundedOrder, type RefundRow, readRefunds } from "#app/features/orders/refunds.server.ts";
import { leftToRefund, refundedOf, underWayOf } from "#app/features/orders/refunds.ts";
import { orderLines, orders } from "#app/platform/db/schema/orders.ts";
import { pence } from "#app/shared/money.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import type { CheckoutShop } from "../checkout-shop.server.ts";
import type { RefundLine, RefundView } from "./refund-view.ts";

type Shop = Pick<CheckoutShop, "db" | "gateway">;

/** An order by its reference; undefined for an unknown one. */
export async function findOrder(db: Shop["db"], reference: string): Promise<RefundedOrder | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.reference, reference));
  return order;
}

/** What was asked for by the address or the form; a part, when it says nothing that we know. */
export const refundKind = (asked: FormDataEntryValue | null): RefundKind =>
  REFUND_KINDS.find((kind) => kind === asked) ?? "part";

/** What the page needs that gives an order's money back. */
export async function readRefundView(
  { db, gateway }: Shop,
  order: RefundedOrder,
  kind: RefundKind,
): Promise<RefundView> {
  const [refunds, lines, sold] = await Promise.all([
    readRefunds(db, order.id),
    db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(asc(orderLines.lineNo)),
    readSoldPieces(db, order.id),
  ]);
  const totalCents = order.totalCents ?? pence(0);
  return {
    reference: order.reference,
    state: order.state,
    customer: order.customer?.name || order.email || "the customer",
    provider: order.provider,
    totalCents,
    refundedCents: refundedOf(refunds),
    underWayCents: underWayOf(refunds),
    leftCents: leftToRefund(totalCents, refunds),
    lines: lines.map(
      ({ lineNo, title, colorName, size, unitCents, imageUrl, quantity }): RefundLine => ({
        lineNo,
        title,
        choice: choiceLabel(colorName, size),
        unitCents,
        imageUrl,
        returnable: Math.max(0, Math.min(quantity, sold.get(lineNo) ?? 0) - promised(lineNo, refunds)),
      }),
    ),
    kind,
    refundId: randomUUID(),
    refusal: refusalOf(order, gateway.provider, kind),
  };
}

/** Pieces that a refund brings back which the provider has not answered yet. */
const promised = (lineNo: number, refunds: readonly RefundRow[]): number =>
  refunds
    .filter(({ state }) => state === "asked")
    .flatMap(({ restock }) => restock)
    .filter((line) => line.lineNo === lineNo)
    .reduce((sum, { pieces }) => sum + pieces, 0);

const PROVIDERS = { stripe: "Stripe", sandbox: "the payment sandbox" };

function refusalOf(
  { state, provider, paymentId, totalCents }: RefundedOrder,
  ours: RefundedOrder["provider"],
  kind: RefundKind,
): string | null {
  if (kind === "cancel") {
    if (state !== "paid") return "Only a paid order that was not sent can be cancelled.";
    if (totalCents === 0) return null;
  }
  if (paymentId === null || !canMove(state, "refunded"))
    return "There is no money to give back for this order.";
  return provider === ours
    ? null
    : `This order was paid through ${PROVIDERS[provider]}, which the shop is not connected to now. Give the money back there.`;
}
