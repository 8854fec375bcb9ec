import type { Admin } from "#app/domain/identity/identity.server.ts";
import { moveOrder } from "#app/domain/orders/mutations.server.ts";
import { lockOrder, type OrderRow } from "#app/domain/orders/queries.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { formatMoney } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { refundToCard } from "../gift-cards/ledger.server.ts";
import { restockPieces } from "./put-back.server.ts";
import {
  findRefundable,
  leftProblem,
  listParts,
  listRefunds,
  type NewRefund,
  queueRefund,
  RETURN_FIRST,
} from "./queries.server.ts";
import { BY_THE_SHOP, isCancellable, type RefundKind, type RefundState } from "./refund.ts";
import type { RefundDeps, ReturnsOfRefunds } from "./refund-deps.server.ts";
import { creditLostDispute, listPaymentsBehind } from "./refund-sources.server.ts";
import { sendRefund } from "./send-refund.server.ts";
import { settleByHand, tellOfCancelled } from "./settle-refund.server.ts";

const REFUNDED = {
  asked: "refund-asked",
  pending: "refund-pending",
  succeeded: "refunded",
  failed: "refund-failed",
} as const satisfies Record<RefundState, string>;

const CANCELLED = {
  asked: "cancelled-asked",
  pending: "cancelled",
  succeeded: "cancelled",
  failed: "cancelled-failed",
} as const satisfies Record<RefundState, string>;

/** The result of a refund for the owner. */
export type RefundOutcome =
  | (typeof REFUNDED)[RefundState]
  | (typeof CANCELLED)[RefundState]
  | "cancelled-free"
  | "closed";

/** Sends a refund again that the same form requested before, under its own key. Null for a new refund. */
export async function resumeRefund(
  deps: RefundDeps,
  orderId: string,
  { refundId, kind }: { refundId: string; kind: RefundKind },
): Promise<RefundOutcome | null> {
  const isKnown = (await listRefunds(deps.db, orderId)).some(({ id }) => id === refundId);
  return isKnown
    ? (kind === "cancel" ? CANCELLED : REFUNDED)[(await sendRefund(deps, refundId)).state]
    : null;
}

/**
 * Refunds money of an order: records the refund, commits, and only then asks the provider. Money of the owner's till is
 * given back by hand, and is settled at once. A repeated form (a double
 * click, for example) has the same id, and makes no second refund. Returns the outcome for the owner, or the reason why
 * nothing was done.
 */
export async function issueRefund(
  deps: RefundDeps,
  admin: Admin<"money:write">,
  orderId: string,
  refund: NewRefund,
): Promise<Result<RefundOutcome, string>> {
  const recorded = await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return err("This order is gone.");
    if (await deps.returns.hasOpenReturn(tx, orderId)) return err(RETURN_FIRST);
    return recordRefund(tx, admin, order, { refund, now: deps.now(), returns: deps.returns });
  });
  return recorded.ok ? ok(REFUNDED[(await sendRefund(deps, refund.id)).state]) : recorded;
}

/** The owner's refund, its moment, and the facts about returns. */
interface RefundInput {
  refund: NewRefund;
  now: Date;
  returns: ReturnsOfRefunds;
}

/** Records the owner's refund in a transaction that holds the order's lock. The provider is asked after the commit. */
export async function recordRefund(
  tx: Transaction,
  admin: Admin<"money:write">,
  order: OrderRow,
  { refund, now, returns }: RefundInput,
): Promise<Result<"recorded" | "known", string>> {
  const answer = await queueRefund(tx, order, refund, now);
  if (answer.ok && answer.value === "recorded") {
    await record(tx, admin, order, { refund, action: "refund asked for" });
    await settleOwnParts(tx, order, { id: refund.id, now, returns });
  }
  return answer;
}

/**
 * Cancels a paid order that was not sent: the remaining money is refunded, and the pieces return to the shelf. The
 * rules are those of every refund. An order without money to refund is closed at once. So is an order whose money a
 * bank disputes: the money that the bank holds, or took back, does not go back a second time.
 */
export async function cancelOrder(
  deps: RefundDeps,
  admin: Admin<"money:write">,
  orderId: string,
  refund: NewRefund,
): Promise<Result<RefundOutcome, string>> {
  const cancelled = await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return err("This order is gone.");
    const isKnown = (await listRefunds(tx, orderId)).some(({ id }) => id === refund.id);
    if (isKnown) return ok("sent" as const);
    if (await deps.returns.hasOpenReturn(tx, orderId)) return err(RETURN_FIRST);
    return recordCancellation(tx, admin, order, { refund, now: deps.now(), returns: deps.returns });
  });
  if (!cancelled.ok) return cancelled;
  if (cancelled.value === "free") return ok("cancelled-free");
  if (cancelled.value === "closed") {
    if (refund.amountCents > 0) await sendRefund(deps, refund.id);
    return ok("closed");
  }
  return ok(refund.amountCents === 0 ? "cancelled" : CANCELLED[(await sendRefund(deps, refund.id)).state]);
}

/** Records a cancellation in a transaction that holds the order's lock. The provider is asked after the commit. */
export async function recordCancellation(
  tx: Transaction,
  admin: Admin<"money:write">,
  order: OrderRow,
  { refund, now, returns }: RefundInput,
): Promise<Result<"sent" | "free" | "closed", string>> {
  const refundable = await findRefundable(tx, order);
  const { dispute } = refundable;
  if (!isCancellable(order.state, dispute))
    return err("Only a paid order that was not sent can be cancelled. Nothing was changed.");
  const changed = leftProblem(refund, refundable);
  if (changed) return err(changed);
  if (refund.amountCents > 0) {
    const recorded = await queueRefund(tx, order, refund, now);
    if (!recorded.ok) return recorded;
  } else {
    await restockPieces(tx, order.id, refund);
  }
  const reason = refund.reason || BY_THE_SHOP;
  await moveOrder(tx, order.id, { from: order.state, to: "cancelled", reason });
  await record(tx, admin, order, { refund, action: "cancelled" });
  await tellOfCancelled(tx, order.id, now);
  if (order.totalCents === 0) return ok("free");
  await settleOwnParts(tx, order, { id: refund.id, now, returns });
  if (dispute === "lost") await creditLostDispute(tx, order, { returned: null, now });
  return ok(dispute ? "closed" : "sent");
}

/**
 * Money from the owner's till is given back by hand, and a gift card's part is on the card again; no provider is asked.
 */
async function settleOwnParts(
  tx: Transaction,
  order: OrderRow,
  { id, now, returns }: Pick<RefundInput, "now" | "returns"> & { id: string },
): Promise<void> {
  const behind = await listPaymentsBehind(tx, order);
  for (const part of await listParts(tx, { orderId: order.id, requestId: id })) {
    const paid = behind.find(({ id: paymentId }) => paymentId === part.paymentId);
    const { id: about, amountCents } = part;
    if (paid?.giftCardId) await refundToCard(tx, paid.giftCardId, { about, amountCents, now });
    if (paid && paid.kind !== "card") await settleByHand(tx, part, { now, returns });
  }
}

/** Without the owner's note, because it may name a person. */
async function record(
  tx: Transaction,
  admin: Admin<"money:write">,
  { reference, refundedCents }: OrderRow,
  { refund, action }: { refund: NewRefund; action: string },
): Promise<void> {
  const { amountCents, restock } = refund;
  const pieces = restock.reduce((sum, line) => sum + line.pieces, 0);
  const changes = [
    { field: "refund", from: `${formatMoney(refundedCents)} went back before`, to: formatMoney(amountCents) },
    ...(pieces > 0 ? [{ field: "pieces back on the shelf", from: null, to: pieces }] : []),
  ];
  await recordChange(tx, admin, { subjectKind: "order", subjectId: reference, action, changes });
}
