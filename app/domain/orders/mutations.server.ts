import { and, asc, eq, inArray, like, or, sql } from "drizzle-orm";
import { listPapers } from "#app/domain/catalogue/products/product-lists.server.ts";
import { listSoldPieces } from "#app/domain/catalogue/stock/take-back.server.ts";
import type { OrderEmail } from "#app/domain/outbox/emails.ts";
import { queueEmail } from "#app/domain/outbox/outbox.server.ts";
import { recordWebhooks } from "#app/domain/webhooks/record-webhooks.server.ts";
import type { WebhookEvent } from "#app/domain/webhooks/webhook-events.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { mailboxOf } from "#app/shared/mailbox.ts";
import type { Money } from "#app/shared/money.ts";
import { canMove, type OrderState, stateBeforeRefund } from "./order.ts";
import { withSuffix } from "./order-reference.ts";
import { orderEvents, orderLines, orders } from "./orders.tables.server.ts";
import { findOrderById, listOrderLines } from "./queries.server.ts";

export type NewOrder = Omit<typeof orders.$inferInsert, "state" | "reference" | "mailbox">;
export type NewOrderLine = Omit<typeof orderLines.$inferInsert, "orderId" | "lineNo" | "papers">;

/** The order that the owner changes, and the time of the change. */
export interface OrderToChange {
  order: { id: string; reference: string };
  now: Date;
}

/**
 * Records an open order with its lines, and returns its reference. When another order has the requested reference, the
 * new one gets a suffix: two shoppers may order in the same minute. Each line keeps its product's papers of that moment.
 */
export async function recordOrder(
  tx: Transaction,
  order: NewOrder,
  asked: string,
  lines: NewOrderLine[],
  reason = "checkout opened",
): Promise<string> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('order-reference'), hashtext(${asked}))`);
  const taken = await tx
    .select({ reference: orders.reference })
    .from(orders)
    .where(or(eq(orders.reference, asked), like(orders.reference, `${asked}-%`)));
  const known = new Set(taken.map((order) => order.reference));
  let count = taken.length + 1;
  // Unpaid orders are deleted after a while, so a number below the last one may be free.
  while (known.has(withSuffix(asked, count))) count += 1;
  const reference = withSuffix(asked, count);
  const mailbox = order.email === "" ? null : mailboxOf(order.email);
  await tx.insert(orders).values({ ...order, mailbox, reference, state: "open" });
  const papers = await listPapers(
    tx,
    lines.map(({ productSlug }) => productSlug),
  );
  await tx.insert(orderLines).values(
    lines.map((line, index) => ({
      ...line,
      orderId: order.id,
      lineNo: index + 1,
      papers: papers.get(line.productSlug) ?? null,
    })),
  );
  await tx.insert(orderEvents).values({ orderId: order.id, state: "open", reason });
  return reference;
}

const isUnsold = (state: OrderState): boolean =>
  state === "expired" || state === "failed" || state === "needs_refund" || state === "cancelled";

/**
 * Moves an order from one state to another, and records the reason. Returns false, and changes nothing, when the order
 * is no longer in `from`. Throws on a move that `order.ts` does not allow.
 */
export async function moveOrder(
  tx: Transaction,
  orderId: string,
  move: { from: OrderState; to: OrderState; reason: string },
  changes: Partial<typeof orders.$inferInsert> = {},
): Promise<boolean> {
  if (!canMove(move.from, move.to)) throw new Error(`An order cannot go from ${move.from} to ${move.to}`);
  const moved = await tx
    .update(orders)
    // The visitor is stored only while the order's pieces are held. An order that ends unsold gives its discount's use
    // back.
    .set({ ...changes, state: move.to, visitor: null, ...(isUnsold(move.to) && { usesDiscount: false }) })
    .where(and(eq(orders.id, orderId), eq(orders.state, move.from)))
    .returning({ id: orders.id });
  if (moved.length === 0) return false;
  await tx.insert(orderEvents).values({ orderId, state: move.to, reason: move.reason });
  if (move.to === "refunded" || move.to === "cancelled") await markIfShelved(tx, orderId);
  if (move.to === "paid") await recordOrderWebhook(tx, "order.paid", orderId);
  if (move.to === "fulfilled") await recordOrderWebhook(tx, "order.sent", orderId);
  return true;
}

/** Records how much of an order's money has gone back so far. */
export async function recordRefunded(tx: Transaction, orderId: string, refundedCents: Money): Promise<void> {
  await tx.update(orders).set({ refundedCents }).where(eq(orders.id, orderId));
}

/** Sets why the law gives no right to withdraw from an order's pieces; null when it does. */
export async function setWithdrawalException(
  tx: Transaction,
  orderId: string,
  withdrawalException: (typeof orderLines.$inferSelect)["withdrawalException"],
): Promise<void> {
  await tx.update(orderLines).set({ withdrawalException }).where(eq(orderLines.orderId, orderId));
}

/** Marks an order without counted pieces that are still sold, so that nobody has to look for one. */
export async function markIfShelved(tx: Transaction, orderId: string): Promise<void> {
  const sold = await listSoldPieces(tx, orderId);
  if ([...sold.values()].every((pieces) => pieces <= 0)) await markShelved(tx, orderId);
}

/** Marks a refunded order, so that the owner is not alerted to its pieces. */
export async function markShelved(tx: Transaction, orderId: string): Promise<void> {
  const isClosed = and(eq(orders.id, orderId), inArray(orders.state, ["refunded", "cancelled"]));
  await tx.update(orders).set({ shelvedAt: sql`now()` }).where(isClosed);
}

/**
 * Returns a refunded order to the state before its refund, because the bank has sent the money back to the shop. False
 * when the order is not refunded.
 */
export async function reopenRefunded(tx: Transaction, orderId: string, reason: string): Promise<boolean> {
  const history = await tx
    .select({ state: orderEvents.state })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
  const state = stateBeforeRefund(history.map((event) => event.state));
  if (!state) return false;
  const moved = await tx
    .update(orders)
    .set({ state, shelvedAt: null })
    .where(and(eq(orders.id, orderId), eq(orders.state, "refunded")))
    .returning({ id: orders.id });
  if (moved.length === 0) return false;
  await tx.insert(orderEvents).values({ orderId, state, reason });
  return true;
}

/** An event of an order that does not change its state; the history shows it too. */
export type OrderEventKind =
  | "refund_asked"
  | "refund_pending"
  | "refund_succeeded"
  | "refund_failed"
  | "disputed"
  | "dispute_won"
  | "dispute_lost"
  | "tracking"
  | "withdrawn"
  | "not_withdrawn"
  | "returned"
  | "hold_ended"
  | "exchanged"
  | "delivered"
  | "shelved"
  | "dealt_with";

/** Adds an event to the history. The order's state stays. */
export async function recordOrderEvent(
  tx: Transaction,
  orderId: string,
  { what, reason, at }: { what: OrderEventKind; reason: string; at: Date },
): Promise<void> {
  await tx.insert(orderEvents).values({ orderId, state: what, reason, at });
}

/**
 * Makes a mail due. An order has one mail of each kind about each subject, even when it is requested repeatedly. A
 * customer without an e-mail, which only the owner's own orders have, gets none.
 */
export async function queueMail(
  tx: Transaction,
  orderId: string,
  kind: OrderEmail,
  now: Date,
  about = "",
): Promise<void> {
  const [order] = await tx.select({ email: orders.email }).from(orders).where(eq(orders.id, orderId));
  if (kind !== "notice" && order?.email === "") return;
  await queueEmail(tx, { orderId, kind, about }, now);
}

type OrderWebhook = Extract<WebhookEvent, `order.${string}`>;

/**
 * Records an event of a locked order for other programs, with the order as it is after the change: amounts in pence, and
 * nothing about its customer. `returned` has the pieces that came back, by line.
 */
export const recordOrderWebhook = (
  tx: Transaction,
  event: OrderWebhook,
  orderId: string,
  returned?: ReadonlyMap<number, number>,
): Promise<void> =>
  recordWebhooks(tx, event, async () => {
    const order = await findOrderById(tx, orderId);
    if (!order) return [];
    const lines = await listOrderLines(tx, orderId);
    const { id, reference, state, kind, livemode, currency } = order;
    const object = {
      ...{ id, reference, state, kind, livemode, currency },
      subtotal: order.subtotalCents,
      discount: order.discountCents,
      delivery: order.deliveryCents,
      total: order.totalCents,
      refunded: order.refundedCents,
      lines: lines.map(({ lineNo, productSlug, variantId, quantity, priceCents }) => ({
        ...{ product: productSlug, variant: variantId, pieces: quantity, price: priceCents },
        ...(returned && { returned: returned.get(lineNo) ?? 0 }),
      })),
    };
    return [{ subject: reference, object }];
  });
