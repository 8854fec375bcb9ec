import { and, eq, ne, sql } from "drizzle-orm";
import { isOpenedHere } from "#app/domain/orders/payment-mode.ts";
import { countLost, listOrdersByIds, type OrderRow } from "#app/domain/orders/queries.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { type Money, toMoney } from "#app/shared/money.ts";
import type { PaymentGateway } from "../payments/payment-gateway.server.ts";
import { orderRefunds } from "../refunds.tables.server.ts";

type Order = OrderRow;

/** The order with whose payment a refund goes back, in SQL. */
export const paidWith = sql<string>`coalesce(${orderRefunds.paymentOf}, ${orderRefunds.orderId})`;

/** A payment that an order's money came from, or a gift card. */
export interface PaymentBehind {
  /** The order that was paid with it: the order itself, or for an exchange an earlier one. */
  order: Order;
  /** The gift card that paid it; null for a payment at a provider or at the till. */
  giftCardId: string | null;
  /** What of this order's money can still go back to it. */
  leftCents: Money;
}

/**
 * The payments that an order's money came from, with what is left of each: gift cards first, then its own, then earlier
 * ones. An exchange is paid by the credit of an earlier order, and that perhaps by a still earlier one: each amount
 * remembers the payment or the card that it is of, so that no more goes back to one than came from it.
 */
export async function listPaymentsBehind(db: Database | Transaction, order: Order): Promise<PaymentBehind[]> {
  const { id, totalCents, creditCents, giftCents, giftCardId } = order;
  const cards = new Map<string, number>(giftCardId === null ? [] : [[giftCardId, giftCents]]);
  const left = new Map<string, number>([[id, (totalCents ?? 0) - creditCents - giftCents]]);
  const count = (row: typeof orderRefunds.$inferSelect, sign: 1 | -1) => {
    const [sums, key] =
      row.giftCardId === null ? [left, row.paymentOf ?? row.orderId] : [cards, row.giftCardId];
    sums.set(key, (sums.get(key) ?? 0) + sign * row.amountCents);
  };
  const came = await db.select().from(orderRefunds).where(eq(orderRefunds.exchangeId, id));
  for (const row of came) count(row, 1);
  const gone = await db
    .select()
    .from(orderRefunds)
    .where(and(eq(orderRefunds.orderId, id), ne(orderRefunds.state, "failed")));
  for (const row of gone) count(row, -1);
  const others = [...left.keys()].filter((other) => other !== id);
  const rows = await listOrdersByIds(db, others);
  const notNegative = (cents: number) => toMoney(Math.max(0, cents));
  const payments = [...left].flatMap(([other, cents]) => {
    const paid = other === id ? order : rows.find((row) => row.id === other);
    return paid ? [{ order: paid, giftCardId: null, leftCents: notNegative(cents) }] : [];
  });
  const ofCards = [...cards].map(([card, cents]) => ({
    order,
    giftCardId: card,
    leftCents: notNegative(cents),
  }));
  return [...ofCards, ...payments];
}

/** Whether all of an order's money came through the owner's till, so that it goes back by hand. */
export const isTillMoney = async (db: Database | Transaction, order: Order): Promise<boolean> =>
  order.provider === "till" ||
  (order.provider === "credit" &&
    (await listPaymentsBehind(db, order)).every(
      ({ order: { provider, id }, giftCardId }) =>
        giftCardId === null && (id === order.id || provider === "till"),
    ));

/** Whether the bank disputes a payment that an order's money came from, or has won: its own, or an earlier order's. */
export const isMoneyDisputed = async (db: Database | Transaction, order: Order): Promise<boolean> =>
  (await listPaymentsBehind(db, order)).some(({ order: { disputedAt } }) => disputedAt !== null);

/** How a bank's dispute about money stands: it holds the money back, or has taken it for good. */
export type DisputeState = "open" | "lost";

/** Whether a bank holds this money back, or has taken it. What a gift card paid is not the bank's. */
export const isDisputed = ({ order: { disputedAt }, giftCardId }: PaymentBehind): boolean =>
  disputedAt !== null && giftCardId === null;

/** The dispute about money of an order, an open one before a lost one; null without any. */
export async function findDispute(
  db: Database | Transaction,
  order: Order,
  behind: readonly PaymentBehind[],
): Promise<DisputeState | null> {
  const disputed = behind.filter(
    (payment) => isDisputed(payment) && (payment.order.id === order.id || payment.leftCents > 0),
  );
  if (disputed.length === 0) return null;
  const ids = disputed.map(({ order: { id } }) => id);
  return (await countLost(db, ids)) < ids.length ? "open" : "lost";
}

/** A part of an amount, and the payment or the gift card that it is of. */
export interface PaymentPart extends Pick<PaymentBehind, "giftCardId"> {
  payment: Order;
  amountCents: Money;
}

/**
 * An amount as parts of the payments, the first ones first. What exceeds them all is of the first payment: no gift card
 * ever gets more than it paid.
 */
export function splitOver(amountCents: Money, payments: readonly PaymentBehind[]): PaymentPart[] {
  let rest: number = amountCents;
  const parts = payments.flatMap(({ order, giftCardId, leftCents }) => {
    const part = Math.min(rest, leftCents);
    rest -= part;
    return part > 0 ? [{ payment: order, giftCardId, amountCents: toMoney(part) }] : [];
  });
  const first = payments.find(({ giftCardId }) => giftCardId === null);
  if (rest === 0 || !first) return parts;
  const isOfFirst = ({ payment, giftCardId }: PaymentPart) =>
    giftCardId === null && payment.id === first.order.id;
  return parts.some(isOfFirst)
    ? parts.map((part) =>
        isOfFirst(part) ? { ...part, amountCents: toMoney(part.amountCents + rest) } : part,
      )
    : [{ payment: first.order, giftCardId: null, amountCents: toMoney(rest) }, ...parts];
}

/** The order of a payment with money left that the shop cannot ask for it now; undefined when it can ask for all. */
export const unreachable = (
  payments: readonly PaymentBehind[],
  ours: Pick<PaymentGateway, "provider" | "livemode">,
): Order | undefined =>
  payments.find(
    ({ order, giftCardId, leftCents }) =>
      leftCents > 0 && giftCardId === null && order.provider !== "till" && !isOpenedHere(order, ours),
  )?.order;
