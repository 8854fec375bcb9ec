import { and, asc, eq, like, or, sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { orderEvents, orderLines, orderMails, orders } from "#app/platform/db/schema/orders.ts";
import { canMove, type OrderState, stateBeforeRefund } from "./order.ts";
import { withSuffix } from "./order-reference.ts";

export type NewOrder = Omit<typeof orders.$inferInsert, "state" | "reference">;
export type NewOrderLine = Omit<typeof orderLines.$inferInsert, "orderId" | "lineNo">;

/** The order that the owner changes, and when. */
export interface OrderToChange {
  order: { id: string; reference: string };
  now: Date;
}

/**
 * Records an open order with its lines under the asked-for reference, or with a suffix when another order has it
 * already (readings: two shoppers in the same minute). Returns the reference given.
 */
export async function recordOrder(
  tx: Transaction,
  order: NewOrder,
  asked: string,
  lines: NewOrderLine[],
): Promise<string> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('order-reference'), hashtext(${asked}))`);
  const taken = await tx
    .select({ reference: orders.reference })
    .from(orders)
    .where(or(eq(orders.reference, asked), like(orders.reference, `${asked}-%`)));
  const reference = withSuffix(asked, taken.length + 1);
  await tx.insert(orders).values({ ...order, reference, state: "open" });
  await tx
    .insert(orderLines)
    .values(lines.map((line, index) => ({ ...line, orderId: order.id, lineNo: index + 1 })));
  await tx.insert(orderEvents).values({ orderId: order.id, state: "open", reason: "checkout opened" });
  return reference;
}

/**
 * Moves an order from one state to another and notes why. Returns false, and changes nothing, when it is no longer
 * in `from`. Throws on a move that `order.ts` does not know.
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
    // Where it came from is known only while its pieces are held.
    .set({ ...changes, state: move.to, visitor: null })
    .where(and(eq(orders.id, orderId), eq(orders.state, move.from)))
    .returning({ id: orders.id });
  if (moved.length === 0) return false;
  await tx.insert(orderEvents).values({ orderId, state: move.to, reason: move.reason });
  return true;
}

/**
 * Puts a refunded order back to where it was refunded from: the bank sent the money back after all. False when it is
 * not refunded.
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
    .set({ state })
    .where(and(eq(orders.id, orderId), eq(orders.state, "refunded")))
    .returning({ id: orders.id });
  if (moved.length === 0) return false;
  await tx.insert(orderEvents).values({ orderId, state, reason });
  return true;
}

/** What happened to an order beside the changes of its state; the history tells it too. */
export type Happening =
  | "refund_asked"
  | "refund_pending"
  | "refund_succeeded"
  | "refund_failed"
  | "disputed"
  | "dispute_won"
  | "dispute_lost"
  | "tracking"
  | "dealt_with";

/** Adds to the history what leaves the order's state as it is. */
export async function noteHappening(
  tx: Transaction,
  orderId: string,
  { what, reason, at }: { what: Happening; reason: string; at: Date },
): Promise<void> {
  await tx.insert(orderEvents).values({ orderId, state: what, reason, at });
}

export type MailKind = (typeof orderMails.$inferSelect)["kind"];

/** Notes that a mail is due: one of each kind an order, however often it is asked for. */
export async function noteMail(tx: Transaction, orderId: string, kind: MailKind, now: Date): Promise<void> {
  await tx.insert(orderMails).values({ orderId, kind, createdAt: now, dueSince: now }).onConflictDoNothing();
}

/**
 * Makes a mail due once more, from now on. One that was sent becomes another mail, with a Message-ID of its own; one
 * that never went out keeps its own. False when the order never had one of this kind.
 */
export async function makeDueAgain(
  tx: Transaction,
  orderId: string,
  kind: MailKind,
  now: Date,
): Promise<boolean> {
  const sendings = sql`${orderMails.sendings} + (${orderMails.sentAt} IS NOT NULL)::int`;
  const due = await tx
    .update(orderMails)
    .set({ sentAt: null, dueSince: now, sendings, attempts: 0, lastError: null })
    .where(and(eq(orderMails.orderId, orderId), eq(orderMails.kind, kind)))
    .returning({ orderId: orderMails.orderId });
  return due.length > 0;
}
