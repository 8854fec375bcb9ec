import { eq } from "drizzle-orm";
import {
  moveOrder,
  queueMail,
  recordOrderEvent,
  recordOrderWebhook,
  recordRefunded,
  reopenRefunded,
} from "#app/domain/orders/mutations.server.ts";
import { canMove } from "#app/domain/orders/order.ts";
import { findOrderOfPayment, lockOrder, type OrderRow } from "#app/domain/orders/queries.server.ts";
import { dropUnsent, findOrderEmail } from "#app/domain/outbox/outbox.server.ts";
import { inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { formatMoney, toMoney } from "#app/shared/money.ts";
import { restoreCard, takeBackWhatIsLeft } from "../gift-cards/ledger.server.ts";
import { issueCreditNote, voidCreditNote } from "../invoices/issue-invoice.server.ts";
import { recordEvent } from "../payments/event-shape.server.ts";
import type { PaymentEvent, ProviderRefund } from "../payments/payment-gateway.server.ts";
import { orderRefunds } from "../refunds.tables.server.ts";
import { restockPieces } from "./put-back.server.ts";
import { listParts, listRefunds, type RefundRow } from "./queries.server.ts";
import { laterState, leftToRefund, type RefundState, refundedOf, underWayOf } from "./refund.ts";
import type { RefundDeps, ReturnsOfRefunds } from "./refund-deps.server.ts";
import { listPaymentsBehind } from "./refund-sources.server.ts";

/** The event of a refund may arrive before that of its payment. The shop waits this long for the payment. */
export const OVERTAKES_BY_MS = 60 * 60_000;

/** The news about a refund: the provider's record of it, or the provider's refusal. */
export type RefundNews =
  | { kind: "record"; refund: ProviderRefund }
  | { kind: "refused"; refundId: string; problem: string };

/**
 * Brings a refund, its order and the stock to the provider's state. The news may come from the answer to our request,
 * from an event or from the reconciler, repeatedly and in any order: a refund only moves forward, and sums are computed
 * from all refunds. A refund that we did not request was made at the provider by hand: it counts, and returns no
 * pieces.
 *
 * Returns the refund's new state, or null when its payment belongs to no order of this shop (yet).
 */
export const settleRefund = (
  { db, now, returns }: Pick<RefundDeps, "db" | "now" | "returns">,
  news: RefundNews,
  event?: PaymentEvent,
): Promise<RefundState | null> =>
  inTransaction(db, (tx) => settleRefundIn(tx, news, { now: now(), returns, event }));

/**
 * Records, in the caller's transaction, that the owner gave the money of a recorded refund back by hand: cash from the
 * till, or at the card reader; or that it is on a gift card again. No provider is asked.
 */
export async function settleByHand(
  tx: Transaction,
  row: Pick<RefundRow, "id" | "amountCents">,
  settling: SettledRefund,
): Promise<void> {
  const { id: refundId, amountCents } = row;
  const given = { paymentId: null, amountCents, status: "succeeded", problem: null } as const;
  const refund = { id: `by-hand-${refundId}`, refundId, presentment: null, ...given };
  await settleRefundIn(tx, { kind: "record", refund }, settling);
}

/** The moment of a settlement, and the facts about returns. */
interface SettledRefund {
  now: Date;
  returns: ReturnsOfRefunds;
}

async function settleRefundIn(
  tx: Transaction,
  news: RefundNews,
  { event, ...settling }: SettledRefund & { event?: PaymentEvent | undefined },
): Promise<RefundState | null> {
  const order = await lockOrderOf(tx, news);
  if (!order) return null;
  const known = rowOf(news, await listRefunds(tx, order.id));
  if (event && !(await recordEvent(tx, event, order.id))) return known?.state ?? null;
  const next = await applyNews(tx, order, { known, news, ...settling });
  await updateOrderFromRefunds(tx, order.id, { last: known, ...settling });
  return next;
}

/** Settles all refunds that the provider has for a payment. Throws a `PaymentProviderError`. */
export async function settleRefundsOf(
  deps: Pick<RefundDeps, "db" | "gateway" | "now" | "returns">,
  paymentId: string,
): Promise<void> {
  for (const refund of await deps.gateway.refundsOf(paymentId))
    await settleRefund(deps, { kind: "record", refund });
}

async function lockOrderOf(tx: Transaction, news: RefundNews): Promise<OrderRow | undefined> {
  const refundId = news.kind === "refused" ? news.refundId : news.refund.refundId;
  const [refund] = refundId ? await tx.select().from(orderRefunds).where(eq(orderRefunds.id, refundId)) : [];
  if (refund) return lockOrder(tx, refund.orderId);
  if (news.kind === "refused" || news.refund.paymentId === null) return undefined;
  const orderId = await findOrderOfPayment(tx, news.refund.paymentId);
  return orderId === undefined ? undefined : lockOrder(tx, orderId);
}

const rowOf = (news: RefundNews, refunds: readonly RefundRow[]): RefundRow | undefined =>
  news.kind === "refused"
    ? refunds.find(({ id }) => id === news.refundId)
    : refunds.find(({ id, providerId }) => id === news.refund.refundId || providerId === news.refund.id);

interface FoundRefund extends SettledRefund {
  known: RefundRow | undefined;
  news: RefundNews;
}

async function applyNews(tx: Transaction, order: OrderRow, found: FoundRefund): Promise<RefundState> {
  const { known, news, now, returns } = found;
  if (news.kind === "refused") {
    // A refund that the provider has a record of was not refused.
    if (!known || known.providerId !== null || known.state === "failed") return known?.state ?? "failed";
    // A cancelled order is not sent, so its pieces are for sale all the same.
    if (order.state === "cancelled") await restockPieces(tx, order.id, known);
    return moveRefund(tx, known, "failed", { problem: news.problem, now, returns });
  }
  const { refund } = news;
  if (!known) return recordMadeByHand(tx, order, refund, { now, returns });
  await recordAccepted(tx, known, refund);
  const next = known.providerId === null ? refund.status : laterState(known.state, refund.status);
  if (next === known.state || next === "asked") return next;
  return moveRefund(tx, known, next, { problem: refund.problem, now, returns });
}

/** The provider has accepted the refund: the ticked pieces return to the shelf, even if the refund fails later. */
async function recordAccepted(tx: Transaction, row: RefundRow, refund: ProviderRefund): Promise<void> {
  // What arrives in another currency stays as it was first told: documents state it.
  const presentment = row.presentment ?? refund.presentment;
  const told = { providerId: row.providerId ?? refund.id, presentment };
  await tx.update(orderRefunds).set(told).where(eq(orderRefunds.id, row.id));
  if (row.providerId === null) await restockPieces(tx, row.orderId, row);
}

async function moveRefund(
  tx: Transaction,
  refund: RefundRow,
  state: Exclude<RefundState, "asked">,
  { problem, now, returns }: SettledRefund & { problem: string | null },
): Promise<RefundState> {
  const { id, requestId, orderId, amountCents, restock } = refund;
  const settledAt = state === "succeeded" || state === "failed" ? now : null;
  const wentAt = refund.state === "succeeded" ? refund.settledAt : null;
  await tx
    .update(orderRefunds)
    .set({ state, settledAt, wentAt, problem: state === "failed" ? problem : null })
    .where(eq(orderRefunds.id, id));
  const told = [formatMoney(amountCents), state === "failed" && problem].filter(Boolean).join(": ");
  await recordOrderEvent(tx, orderId, { what: `refund_${state}`, reason: told, at: now });
  if (state === "succeeded") {
    const returned = restock.length > 0 ? restock : await returns.listReturned(tx, requestId);
    await issueCreditNote(tx, refund, { returned, now });
  }
  if (state === "failed") {
    await voidCreditNote(tx, id, now);
    await restoreCard(tx, orderId, { about: requestId, now });
    if (!(await isAllBack(tx, orderId))) await dropUnsent(tx, { orderId, kind: "refunded" });
  }
  // When money that a letter announced comes back to the shop, the owner sees it, and no further letter follows.
  if (refund.state !== "succeeded") await tellOfMoney(tx, refund, { now, returns });
  return state;
}

/**
 * One letter about a refund, once no part of it is under way: about its return, or about a part of the money. When all
 * of the order's money went back, or is to go back, another letter says so.
 */
async function tellOfMoney(
  tx: Transaction,
  { requestId, orderId }: RefundRow,
  { now, returns }: SettledRefund,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const parts = await listParts(tx, { orderId, requestId });
  if (!order || underWayOf(parts) > 0 || refundedOf(parts) === 0) return;
  const isWhole = parts.every(({ state }) => state === "succeeded");
  if (isWhole && (await isToldOfReturn(tx, order, { requestId, returns })))
    return queueMail(tx, orderId, "return-settled", now, requestId);
  const isToldBefore = !isWhole && (await findOrderEmail(tx, { orderId, kind: "refunded" })) !== null;
  if (!isToldBefore && !(await isAllBack(tx, orderId)))
    await queueMail(tx, orderId, "part-refunded", now, requestId);
}

/** Whether all of the order's money went back, by whichever of its refunds. */
const isAllBack = async (tx: Transaction, orderId: string): Promise<boolean> =>
  refundedOf(await listRefunds(tx, orderId)) >= ((await lockOrder(tx, orderId))?.totalCents ?? 0);

/**
 * Makes the letter about a cancelled order due, once its provider has accepted all of the money that is to go back: no
 * letter speaks of money before.
 */
export async function tellOfCancelled(tx: Transaction, orderId: string, now: Date): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order?.state !== "cancelled" || order.totalCents === null) return;
  const refunds = await listRefunds(tx, orderId);
  if (refunds.some(({ state }) => state === "asked") || leftToRefund(order.totalCents, refunds) > 0) return;
  await queueMail(tx, orderId, "refunded", now);
}

/** Whether a return's own letter tells of a refund. A cancelled order has a letter of its own. */
const isToldOfReturn = async (
  tx: Transaction,
  { state }: OrderRow,
  { requestId, returns }: { requestId: string; returns: ReturnsOfRefunds },
): Promise<boolean> => state !== "cancelled" && (await returns.isForReturn(tx, requestId));

async function recordMadeByHand(
  tx: Transaction,
  { id: orderId }: OrderRow,
  { id, amountCents, presentment, status, problem }: ProviderRefund,
  settling: SettledRefund,
): Promise<RefundState> {
  const behind = await listPaymentsBehind(tx, { id: orderId });
  const paid = behind.find(({ order, kind }) => order.id === orderId && kind === "card");
  const row = { id, requestId: id, paymentId: paid?.id, providerId: id, orderId, amountCents, presentment };
  const known = { state: "asked" as const, reason: "made at the payment provider", createdAt: settling.now };
  const [made] = await tx
    .insert(orderRefunds)
    .values({ ...row, ...known })
    .returning();
  if (status !== "failed")
    await takeBackWhatIsLeft(tx, orderId, { about: id, amountCents, now: settling.now });
  return made ? moveRefund(tx, made, status, { problem, ...settling }) : status;
}

/** Computes the order's refunded sum and its state from its refunds. */
async function updateOrderFromRefunds(
  tx: Transaction,
  orderId: string,
  { last, now, returns }: SettledRefund & { last: RefundRow | undefined },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.totalCents === null) return;
  const refundedCents = toMoney(Math.min(order.totalCents, refundedOf(await listRefunds(tx, orderId))));
  if (refundedCents !== order.refundedCents) await recordRefunded(tx, orderId, refundedCents);
  const isWhole = refundedCents === order.totalCents && refundedCents > 0;
  const { state } = order;
  if (isWhole && canMove(state, "refunded")) {
    await moveOrder(tx, orderId, { from: state, to: "refunded", reason: "all the money went back" });
    const isTold = last && (await isToldOfReturn(tx, order, { requestId: last.requestId, returns }));
    if (!isTold) await queueMail(tx, orderId, "refunded", now);
  }
  if (!isWhole) await tellOfCancelled(tx, orderId, now);
  if (!isWhole && state === "refunded") await reopenRefunded(tx, orderId, "a refund failed afterwards");
  if (refundedCents !== order.refundedCents) await recordOrderWebhook(tx, "order.refunded", orderId);
}
