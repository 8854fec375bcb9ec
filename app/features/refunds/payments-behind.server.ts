import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { isOpenedHere } from "#app/features/orders/payment-mode.ts";
import type { PaymentGateway } from "#app/features/payments/payment-gateway.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { orderRefunds, orders } from "#app/platform/db/schema/orders.ts";
import { type Pence, pence } from "#app/shared/money.ts";

type Order = typeof orders.$inferSelect;

/** The order with whose payment a refund goes back, in SQL. */
export const paidWith = sql<string>`coalesce(${orderRefunds.paymentOf}, ${orderRefunds.orderId})`;

/** A payment that an order's money came from. */
export interface PaymentBehind {
  /** The order that was paid with it: the order itself, or for an exchange an earlier one. */
  order: Order;
  /** What of this order's money can still go back to it. */
  leftCents: Pence;
}

/**
 * The payments that an order's money came from, its own first, with what is left of each. An exchange is paid by the
 * credit of an earlier order, and that perhaps by a still earlier one: each amount remembers the payment that it is of,
 * so that no more goes back to a payment than came from it.
 */
export async function listPaymentsBehind(db: Database | Transaction, order: Order): Promise<PaymentBehind[]> {
  const left = new Map<string, number>([[order.id, (order.totalCents ?? 0) - order.creditCents]]);
  const add = (id: string, amount: number) => left.set(id, (left.get(id) ?? 0) + amount);
  const came = await db.select().from(orderRefunds).where(eq(orderRefunds.exchangeId, order.id));
  for (const { paymentOf, orderId, amountCents } of came) add(paymentOf ?? orderId, amountCents);
  const gone = await db
    .select()
    .from(orderRefunds)
    .where(and(eq(orderRefunds.orderId, order.id), ne(orderRefunds.state, "failed")));
  for (const { paymentOf, orderId, amountCents } of gone) add(paymentOf ?? orderId, -amountCents);
  const others = [...left.keys()].filter((id) => id !== order.id);
  const rows = others.length === 0 ? [] : await db.select().from(orders).where(inArray(orders.id, others));
  return [...left].flatMap(([id, cents]) => {
    const paid = id === order.id ? order : rows.find((row) => row.id === id);
    return paid ? [{ order: paid, leftCents: pence(Math.max(0, cents)) }] : [];
  });
}

/** Whether all of an order's money came through the owner's till, so that it goes back by hand. */
export const isTillMoney = async (db: Database | Transaction, order: Order): Promise<boolean> =>
  order.provider === "till" ||
  (order.provider === "credit" &&
    (await listPaymentsBehind(db, order)).every(
      ({ order: { provider, id } }) => id === order.id || provider === "till",
    ));

/** An amount as parts of the payments, the first ones first. What exceeds them all is of the first. */
export function splitOver(
  amountCents: Pence,
  payments: readonly PaymentBehind[],
): { payment: Order; amountCents: Pence }[] {
  let rest: number = amountCents;
  const parts = payments.flatMap(({ order, leftCents }) => {
    const part = Math.min(rest, leftCents);
    rest -= part;
    return part > 0 ? [{ payment: order, amountCents: pence(part) }] : [];
  });
  const [first] = payments;
  if (rest === 0 || !first) return parts;
  const [head] = parts;
  return head?.payment.id === first.order.id
    ? [{ ...head, amountCents: pence(head.amountCents + rest) }, ...parts.slice(1)]
    : [{ payment: first.order, amountCents: pence(rest) }, ...parts];
}

/** The order of a payment with money left that the shop cannot ask for it now; undefined when it can ask for all. */
export const unreachable = (
  payments: readonly PaymentBehind[],
  ours: Pick<PaymentGateway, "provider" | "livemode">,
): Order | undefined =>
  payments.find(
    ({ order, leftCents }) => leftCents > 0 && order.provider !== "till" && !isOpenedHere(order, ours),
  )?.order;
