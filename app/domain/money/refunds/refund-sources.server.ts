import { asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isOpenedHere } from "#app/domain/orders/payment-mode.ts";
import { countLost, listOrdersByIds, type OrderRow } from "#app/domain/orders/queries.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { type Money, sumMoney, toMoney } from "#app/shared/money.ts";
import { issueDisputeNote } from "../invoices/issue-invoice.server.ts";
import { orderPayments } from "../order-payments.tables.server.ts";
import type { PaymentGateway } from "../payments/payment-gateway.server.ts";
import type { Presentment } from "../presentment.ts";
import { orderRefunds } from "../refunds.tables.server.ts";
import type { RestockLine } from "./refund.ts";

/** The payment or the gift card behind an exchange's; any other is its own source. */
export const source = alias(orderPayments, "source");
export const isSource = eq(source.id, sql`coalesce(${orderPayments.sourceId}, ${orderPayments.id})`);

/** A payment that an order's money came from, or a gift card. */
export interface PaymentBehind {
  /** The order's own payment row, to which its refunds refer. */
  id: string;
  /** The payment row that the money first came from: the same row, or for an exchange that of an earlier order. */
  sourceId: string;
  order: OrderRow;
  kind: "card" | "till" | "gift-card";
  /** The gift card that paid it; null for a payment at a provider or at the till. */
  giftCardId: string | null;
  /** What its card was charged in another currency; null in pounds. */
  presentment: Presentment | null;
  /** The part of this order's money that can still go back to it. */
  leftCents: Money;
}

/**
 * The payments that an order's money came from, with the rest of each: gift cards first, then its own, then earlier
 * ones.
 */
export async function listPaymentsBehind(
  db: Database | Transaction,
  { id }: Pick<OrderRow, "id">,
): Promise<PaymentBehind[]> {
  const gone = sql<number>`(SELECT coalesce(sum(${orderRefunds.amountCents}), 0)::int FROM ${orderRefunds}
    WHERE ${orderRefunds.paymentId} = ${orderPayments.id} AND ${orderRefunds.state} <> 'failed')`;
  const rows = await db
    .select({ id: orderPayments.id, amountCents: orderPayments.amountCents, gone, source })
    .from(orderPayments)
    .innerJoin(source, isSource)
    .where(eq(orderPayments.orderId, id))
    .orderBy(
      sql`${source.kind} <> 'gift-card', ${orderPayments.sourceId} IS NOT NULL`,
      asc(source.paidAt),
      asc(source.id),
    );
  const payers = await listOrdersByIds(db, [...new Set(rows.map((row) => row.source.orderId))]);
  return rows.flatMap(({ id, amountCents, gone, source: paid }) => {
    const { id: sourceId, orderId, kind, giftCardId, presentment } = paid;
    const order = payers.find((payer) => payer.id === orderId);
    if (!order || kind === "exchange") return [];
    const leftCents = toMoney(Math.max(0, amountCents - gone));
    return [{ id, sourceId, order, kind, giftCardId, presentment, leftCents }];
  });
}

/** Whether all of an order's money came through the owner's till, so that it goes back by hand. */
export const isTillMoney = async (db: Database | Transaction, order: OrderRow): Promise<boolean> =>
  order.provider === "till" ||
  (order.provider === "credit" && (await listPaymentsBehind(db, order)).every(({ kind }) => kind === "till"));

/** Whether the bank disputes a payment that an order's money came from, or has won: its own, or an earlier order's. */
export const isMoneyDisputed = async (db: Database | Transaction, order: OrderRow): Promise<boolean> =>
  (await listPaymentsBehind(db, order)).some(isDisputed);

/** How a bank's dispute about money stands: it holds the money back, or has taken it for good. */
export type DisputeState = "open" | "lost";

/** Whether a bank holds this money back, or has taken it. A gift card's part is not the bank's. */
export const isDisputed = ({ order: { disputedAt }, kind }: PaymentBehind): boolean =>
  disputedAt !== null && kind === "card";

/** The dispute about money of an order, an open one before a lost one; null without any. */
export async function findDispute(
  db: Database | Transaction,
  order: OrderRow,
  behind: readonly PaymentBehind[],
): Promise<DisputeState | null> {
  const disputed = behind.filter(
    (payment) => isDisputed(payment) && (payment.order.id === order.id || payment.leftCents > 0),
  );
  if (disputed.length === 0) return null;
  const ids = disputed.map(({ order: { id } }) => id);
  return (await countLost(db, ids)) < ids.length ? "open" : "lost";
}

/** A part of an amount, and the payment or the gift card that it belongs to. */
export interface PaymentPart {
  payment: PaymentBehind;
  amountCents: Money;
}

/**
 * Splits an amount over the payments, the first ones first. An excess over all of them goes to the first payment: no
 * gift card ever gets more than it paid.
 */
export function splitOver(amountCents: Money, payments: readonly PaymentBehind[]): PaymentPart[] {
  let rest: number = amountCents;
  const parts = payments.flatMap((payment) => {
    const part = Math.min(rest, payment.leftCents);
    rest -= part;
    return part > 0 ? [{ payment, amountCents: toMoney(part) }] : [];
  });
  const first = payments.find(({ kind }) => kind !== "gift-card");
  if (rest === 0 || !first) return parts;
  return parts.some(({ payment }) => payment === first)
    ? parts.map((part) =>
        part.payment === first ? { ...part, amountCents: toMoney(part.amountCents + rest) } : part,
      )
    : [{ payment: first, amountCents: toMoney(rest) }, ...parts];
}

/** The order of a payment with money left that the shop cannot reach now; undefined when it can reach all. */
export const unreachable = (
  payments: readonly PaymentBehind[],
  ours: Pick<PaymentGateway, "provider" | "livemode">,
): OrderRow | undefined =>
  payments.find(
    ({ order, kind, leftCents }) => leftCents > 0 && kind === "card" && !isOpenedHere(order, ours),
  )?.order;

/**
 * Takes a sale back by a credit note, after the shopper's bank took its money for good: the whole sale when the goods
 * never left (`returned` is null), otherwise the pieces that came back. Goods that are gone stay a sale, and their loss
 * is a bad debt (docs/books.md). The order is locked; call it at the end of the transaction.
 */
export async function creditLostDispute(
  tx: Transaction,
  order: OrderRow,
  { returned, now }: { returned: readonly RestockLine[] | null; now: Date },
): Promise<void> {
  const taken = (await listPaymentsBehind(tx, order)).filter(isDisputed);
  const takenCents = sumMoney(taken.map(({ leftCents }) => leftCents));
  await issueDisputeNote(tx, order.id, { takenCents, returned, now });
}
