import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { recordOrderEvent } from "#app/domain/orders/mutations.server.ts";
import { canMove } from "#app/domain/orders/order.ts";
import { listOrderLines, type OrderRow } from "#app/domain/orders/queries.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { formatMoney, type Money, sumMoney, toMoney } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { takeBack } from "../gift-cards/ledger.server.ts";
import { orderPayments } from "../order-payments.tables.server.ts";
import { type RefundedAbroad, refundedAbroad } from "../presentment.ts";
import { orderRefunds } from "../refunds.tables.server.ts";
import { leftToRefund, piecesBackOf, type RestockLine } from "./refund.ts";
import {
  type DisputeState,
  findDispute,
  isDisputed,
  isSource,
  listPaymentsBehind,
  type PaymentBehind,
  source,
  splitOver,
} from "./refund-sources.server.ts";

export type RefundRow = typeof orderRefunds.$inferSelect;

/** A refund that the owner requests. */
export interface NewRefund {
  /** Made when the form was rendered, so that a form sent twice makes one refund. */
  id: string;
  amountCents: Money;
  reason: string;
  restock: RestockLine[];
  /** The remaining money when the form was rendered. Another tab may have made a refund meanwhile. */
  leftSeen: Money;
}

/** The refunds of an order, oldest first. */
export const listRefunds = (db: Database | Transaction, orderId: string): Promise<RefundRow[]> =>
  db
    .select()
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, orderId))
    .orderBy(asc(orderRefunds.createdAt), asc(orderRefunds.id));

/** The rows of one refund, which may go back to several payments; the order's credit is not among them. */
export const listParts = async (
  db: Database | Transaction,
  { orderId, requestId }: Pick<RefundRow, "orderId" | "requestId">,
): Promise<RefundRow[]> =>
  (await listRefunds(db, orderId)).filter((row) => row.requestId === requestId && row.exchangeId === null);

/** How refunds of an order arrive in another currency; null when none went to a card that paid in one. */
export async function findRefundsAbroad(
  db: Database | Transaction,
  order: Pick<OrderRow, "id">,
  refunds: readonly RefundRow[],
): Promise<RefundedAbroad | null> {
  const toCards = refunds.filter(
    ({ state, exchangeId, giftCardId }) => state !== "failed" && exchangeId === null && giftCardId === null,
  );
  return toCards.length === 0 ? null : refundedAbroad(toCards, await listPaymentsBehind(db, order));
}

/** The ids of the exchanges that the payment of an order has paid a part of. */
export async function listExchangesPaidBy(tx: Transaction, orderId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: orderPayments.orderId })
    .from(orderPayments)
    .innerJoin(source, eq(source.id, orderPayments.sourceId))
    .where(eq(source.orderId, orderId));
  return rows.map(({ id }) => id);
}

/** The money of an order that can go back. */
export interface Refundable {
  /** Whether anything was paid for it. */
  hasMoney: boolean;
  leftCents: Money;
  /** The payments and gift cards that it goes back to. */
  payments: PaymentBehind[];
  /** The bank's dispute about the rest. */
  dispute: DisputeState | null;
}

/** What can go back of an order's money: nothing that a bank holds back, or has given back to the shopper itself. */
export async function findRefundable(db: Database | Transaction, order: OrderRow): Promise<Refundable> {
  const behind = await listPaymentsBehind(db, order);
  const payments = behind.filter((payment) => !isDisputed(payment));
  const left = leftToRefund(order.totalCents ?? toMoney(0), await listRefunds(db, order.id));
  const ours = sumMoney(payments.map(({ leftCents }) => leftCents));
  return {
    hasMoney: behind.length > 0,
    leftCents: payments.length === behind.length ? left : toMoney(Math.min(left, ours)),
    payments,
    dispute: await findDispute(db, order, behind),
  };
}

/**
 * Records a refund before the provider is asked. The refunded money, the money under way and this refund never exceed
 * the total, and money that a bank disputes never goes back. For an order that bought a gift card, no more goes back
 * than is left on the card. Returns `known` when the same refund was recorded before; the error is a sentence for the
 * owner.
 */
export async function queueRefund(
  tx: Transaction,
  order: OrderRow,
  asked: NewRefund,
  now: Date,
): Promise<Result<"recorded" | "known", string>> {
  const refunds = await listRefunds(tx, order.id);
  if (refunds.some(({ id }) => id === asked.id)) return ok("known");
  const { hasMoney, leftCents: left, payments, dispute } = await findRefundable(tx, order);
  if (!hasMoney || !canMove(order.state, "refunded"))
    return err("There is no money to give back for this order. Nothing was changed.");
  const changed = leftProblem(asked, { leftCents: left, dispute });
  if (changed) return err(changed);
  if (asked.amountCents > left) return err(`At most ${formatMoney(left)} is left to refund.`);
  if (await isTooMuch(tx, order.id, asked.restock, refunds))
    return err("Some of these pieces are back on the shelf already. Look at the order, then try again.");

  const { id, amountCents, reason, restock } = asked;
  const taken = await takeBack(tx, order.id, { about: id, amountCents, now });
  if (!taken.ok) return taken;
  const parts = splitOver(amountCents, payments);
  const refund = { orderId: order.id, reason, state: "asked" as const, createdAt: now };
  await tx.insert(orderRefunds).values(
    parts.map((part, index) => ({
      ...refund,
      id: index === 0 ? id : `${id}.${index + 1}`,
      requestId: id,
      amountCents: part.amountCents,
      paymentId: part.payment.id,
      giftCardId: part.payment.giftCardId,
      restock: index === 0 ? restock : [],
    })),
  );
  const told = [formatMoney(amountCents), reason].filter(Boolean).join(": ");
  await recordOrderEvent(tx, order.id, { what: "refund_asked", reason: told, at: now });
  return ok("recorded");
}

export const RETURN_FIRST =
  "Pieces of this order are coming back, and their money is settled under Returns. Finish the return first.";

/** Why money that a bank disputes does not go back. */
export const DISPUTED: Record<DisputeState, string> = {
  open: "The customer’s bank disputes this payment, and holds the money. Nothing can go back before the dispute has ended.",
  lost: "The customer’s bank took this money back for the customer. A refund would pay them twice.",
};

/** Why a form is out of date: other money was left when it was opened. Null when it is not. */
export function leftProblem(
  { leftSeen }: Pick<NewRefund, "leftSeen">,
  { leftCents, dispute }: Pick<Refundable, "leftCents" | "dispute">,
): string | null {
  if (leftSeen === leftCents) return null;
  return dispute && leftSeen > leftCents ? DISPUTED[dispute] : changedMeanwhile(leftCents);
}

const changedMeanwhile = (left: Money): string =>
  `This order was refunded in another window meanwhile: ${formatMoney(left)} is left. Look at it, then try again.`;

/** True when a line would return more pieces than it has. */
async function isTooMuch(
  tx: Transaction,
  orderId: string,
  restock: readonly RestockLine[],
  refunds: readonly RefundRow[],
): Promise<boolean> {
  const lines = await listOrderLines(tx, orderId);
  return restock.some(({ lineNo, pieces }) => {
    const line = lines.find((each) => each.lineNo === lineNo);
    return !line || pieces < 1 || pieces + piecesBackOf(lineNo, refunds) > line.quantity;
  });
}

/** Erases the owner's notes at the refunds of an order: they may name a person. */
export async function eraseRefundNotes(tx: Transaction, orderId: string): Promise<void> {
  await tx
    .update(orderRefunds)
    .set({ reason: "" })
    .where(and(eq(orderRefunds.orderId, orderId), isNull(orderRefunds.exchangeId)));
}

/** Money that went back, or is under way: its order, and the order whose payment or gift card it went to. */
export interface MoneyBackRow extends Pick<RefundRow, "orderId" | "state" | "amountCents"> {
  paidId: string;
  isGiftCard: boolean;
}

/**
 * The money of these orders that went back, or is under way, and the money that went to their payments from exchanges.
 */
export const listMoneyBack = (db: Database, orderIds: string[]): Promise<MoneyBackRow[]> =>
  db
    .select({
      orderId: orderRefunds.orderId,
      state: orderRefunds.state,
      amountCents: orderRefunds.amountCents,
      paidId: source.orderId,
      isGiftCard: sql<boolean>`${source.kind} = 'gift-card'`,
    })
    .from(orderRefunds)
    .innerJoin(orderPayments, eq(orderPayments.id, orderRefunds.paymentId))
    .innerJoin(source, isSource)
    .where(
      and(
        or(inArray(orderRefunds.orderId, orderIds), inArray(source.orderId, orderIds)),
        inArray(orderRefunds.state, ["pending", "succeeded"]),
        isNull(orderRefunds.exchangeId),
      ),
    );

export const listRefundsOf = async (db: Database, orderIds: string[]): Promise<RefundRow[]> =>
  orderIds.length === 0 ? [] : db.select().from(orderRefunds).where(inArray(orderRefunds.orderId, orderIds));
