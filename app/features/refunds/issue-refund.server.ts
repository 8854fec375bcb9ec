import type { Admin } from "#app/features/identity/require-admin.server.ts";
import { moveOrder, noteMail } from "#app/features/orders/mutations.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { formatPence } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { listRefunds, lockOrder, type NewRefund, noteRefund, type RefundedOrder } from "./queries.server.ts";
import type { RefundKind, RefundState } from "./refund.ts";
import type { RefundDeps } from "./refund-deps.server.ts";
import { restockPieces } from "./restock-pieces.server.ts";
import { sendRefund } from "./send-refund.server.ts";

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

/** What came of a refund, which the owner is told. */
export type RefundOutcome =
  | (typeof REFUNDED)[RefundState]
  | (typeof CANCELLED)[RefundState]
  | "cancelled-free";

/** A refund that this very form asked for before: it is asked for again under its own key. Null when it is new. */
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
 * Gives money of an order back: notes it, commits, and only then asks the provider. The same refund again (a double
 * click, a form that was sent twice) is the same refund. Returns what to tell the owner, or why nothing was done.
 */
export async function issueRefund(
  deps: RefundDeps,
  admin: Admin,
  orderId: string,
  refund: NewRefund,
): Promise<Result<RefundOutcome, string>> {
  const noted = await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return err("This order is gone.");
    const answer = await noteRefund(tx, order, refund, deps.now());
    if (answer.ok && answer.value === "noted")
      await record(tx, admin, order, { refund, action: "refund asked for" });
    return answer;
  });
  return noted.ok ? ok(REFUNDED[(await sendRefund(deps, refund.id)).state]) : noted;
}

/**
 * Closes a paid order that was not sent: what is left of its money goes back, and its pieces go back on the shelf. The
 * same rules as for every refund; an order without money to give back is closed at once.
 */
export async function cancelOrder(
  deps: RefundDeps,
  admin: Admin,
  orderId: string,
  refund: NewRefund,
): Promise<Result<RefundOutcome, string>> {
  const cancelled = await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return err("This order is gone.");
    const isKnown = (await listRefunds(tx, orderId)).some(({ id }) => id === refund.id);
    return isKnown ? ok("sent" as const) : cancelIn(tx, admin, order, { refund, now: deps.now() });
  });
  if (!cancelled.ok) return cancelled;
  if (cancelled.value === "free") return ok("cancelled-free");
  return ok(refund.amountCents === 0 ? "cancelled" : CANCELLED[(await sendRefund(deps, refund.id)).state]);
}

async function cancelIn(
  tx: Transaction,
  admin: Admin,
  order: RefundedOrder,
  { refund, now }: { refund: NewRefund; now: Date },
): Promise<Result<"sent" | "free", string>> {
  if (order.state !== "paid")
    return err("Only a paid order that was not sent can be cancelled. Nothing was changed.");
  if (refund.amountCents > 0) {
    const noted = await noteRefund(tx, order, refund, now);
    if (!noted.ok) return noted;
  } else {
    await restockPieces(tx, order.id, refund);
  }
  const reason = refund.reason || "by the shop";
  await moveOrder(tx, order.id, { from: "paid", to: "cancelled", reason });
  await record(tx, admin, order, { refund, action: "cancelled" });
  if (order.totalCents === 0) return ok("free");
  await noteMail(tx, order.id, "refunded", now);
  return ok("sent");
}

/** The owner's note stays out of the audit log: it may name a person. */
async function record(
  tx: Transaction,
  admin: Admin,
  { reference, refundedCents }: RefundedOrder,
  { refund, action }: { refund: NewRefund; action: string },
): Promise<void> {
  const { amountCents, restock } = refund;
  const pieces = restock.reduce((sum, line) => sum + line.pieces, 0);
  const changes = [
    { field: "refund", from: `${formatPence(refundedCents)} went back before`, to: formatPence(amountCents) },
    ...(pieces > 0 ? [{ field: "pieces back on the shelf", from: null, to: pieces }] : []),
  ];
  await recordChange(tx, admin, { subjectKind: "order", subjectId: reference, action, changes });
}
