import { randomUUID } from "node:crypto";
import { listSoldPieces } from "#app/domain/catalogue/stock/take-back.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { canMove } from "#app/domain/orders/order.ts";
import { isTestPayment } from "#app/domain/orders/payment-mode.ts";
import { listOrderLines, type OrderRow } from "#app/domain/orders/queries.server.ts";
import { sumMoney, toMoney } from "#app/shared/money.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { findCardPayment } from "../payments/order-payments.server.ts";
import { currencyName, formatInBoth } from "../presentment.ts";
import { DISPUTED, findRefundable, listRefunds, type Refundable, type RefundRow } from "./queries.server.ts";
import {
  isCancellable,
  type RefundKind,
  type RefundLine,
  type RefundView,
  refundedOf,
  underWayOf,
} from "./refund.ts";
import type { RefundDeps } from "./refund-deps.server.ts";
import { unreachable } from "./refund-sources.server.ts";

/** The data of the refund page. */
export async function loadRefundView(
  { db, gateway }: Pick<RefundDeps, "db" | "gateway">,
  _admin: Admin<"money:read">,
  order: OrderRow,
  kind: RefundKind,
): Promise<RefundView> {
  const [refunds, lines, sold] = await Promise.all([
    listRefunds(db, order.id),
    listOrderLines(db, order.id),
    listSoldPieces(db, order.id),
  ]);
  const refundable = await findRefundable(db, order);
  const { leftCents, payments, dispute } = refundable;
  const totalCents = order.totalCents ?? toMoney(0);
  const arrivesIn = payments.find(({ presentment }) => presentment !== null)?.presentment?.currency ?? null;
  return {
    reference: order.reference,
    state: order.state,
    customer: order.customer?.name || order.email || "the customer",
    hasEmail: order.email !== "",
    provider: order.provider,
    totalCents,
    arrivesIn: arrivesIn && currencyName(arrivesIn),
    inOwn: formatInBoth(await findCardPayment(db, order.id)),
    refundedCents: refundedOf(refunds),
    underWayCents: underWayOf(refunds),
    leftCents,
    dispute,
    giftLeftCents: sumMoney(
      payments.filter(({ kind }) => kind === "gift-card").map(({ leftCents }) => leftCents),
    ),
    lines: lines.map(
      ({ lineNo, title, colorName, size, priceCents, imageUrl, quantity }): RefundLine => ({
        lineNo,
        title,
        choice: choiceLabel(colorName, size),
        priceCents,
        imageUrl,
        returnable: Math.max(0, Math.min(quantity, sold.get(lineNo) ?? 0) - promised(lineNo, refunds)),
      }),
    ),
    kind,
    refundId: randomUUID(),
    refusal: refusalOf(order, { refundable, elsewhere: unreachable(payments, gateway), kind }),
  };
}

/** The pieces in refunds of this line that the provider has not answered yet. */
const promised = (lineNo: number, refunds: readonly RefundRow[]): number =>
  refunds
    .filter(({ state }) => state === "asked")
    .flatMap(({ restock }) => restock)
    .filter((line) => line.lineNo === lineNo)
    .reduce((sum, { pieces }) => sum + pieces, 0);

/** `elsewhere` is the order of a payment that the shop is not connected to. */
function refusalOf(
  order: OrderRow,
  {
    refundable: { dispute, hasMoney, leftCents },
    elsewhere,
    kind,
  }: { refundable: Refundable; elsewhere: OrderRow | undefined; kind: RefundKind },
): string | null {
  const { state, totalCents } = order;
  if (kind === "cancel") {
    if (!isCancellable(state, dispute)) return "Only a paid order that was not sent can be cancelled.";
    if (totalCents === 0) return null;
  } else if (dispute && leftCents === 0) return DISPUTED[dispute];
  if (!hasMoney || !canMove(state, "refunded")) return "There is no money to give back for this order.";
  if (!elsewhere) return null;
  const through = elsewhere.provider === "stripe" ? "Stripe" : "the payment sandbox";
  const mode = isTestPayment(elsewhere) ? " in test mode" : "";
  return `This order was paid through ${through}${mode}, which the shop is not connected to now. Give the money back there.`;
}
