import { randomUUID } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import { queueRefund } from "#app/domain/money/refunds/queries.server.ts";
import type { RefundDeps } from "#app/domain/money/refunds/refund-deps.server.ts";
import { sendRefund } from "#app/domain/money/refunds/send-refund.server.ts";
import { lockOrder } from "#app/domain/orders/queries.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { endPayments, type MadeRow, moveMade, recordEntry } from "./history.server.ts";
import { erasureDay, isBeforeWork, isFree } from "./made.ts";
import { madePayments } from "./making.tables.server.ts";
import { changeByKey } from "./save-request.server.ts";

/**
 * Ends a request before its deposit: nothing is owed then. An alteration can also be stopped while it is paid and not
 * begun, and all the money goes back: the result is the refund's id, or null when none was needed.
 */
export async function cancelRequest(
  deps: RefundDeps,
  key: string,
): Promise<Result<string | null, string> | null> {
  const refundId = randomUUID();
  const cancelled = await changeByKey(deps, key, async (tx, { row, open }) => {
    const now = deps.now();
    if (row.state === "cancelled") return ok(null);
    const isPaid = isBeforeWork(row);
    if (!isFree(row.state) && !isPaid) return err(row.kind === "alteration" ? BEGUN : PAID);
    const refunded = isPaid ? await queueWhole(tx, row, { id: refundId, now }) : ok(null);
    if (!refunded.ok) return refunded;
    await endPayments(tx, open, "the customer ended the request");
    const eraseOn = erasureDay("cancelled", shopDay(now));
    await moveMade(tx, row, "cancelled", { eraseOn, isUnanswered: false, changedAt: now });
    await recordEntry(tx, row, { kind: "cancelled", writer: "customer", tells: "shop" }, now);
    return ok(refunded.value);
  });
  if (cancelled?.ok && cancelled.value) await sendRefund(deps, cancelled.value);
  return cancelled;
}

const PAID = "Your deposit is paid, so please write to us: we stop at once and tell you what goes back.";
const BEGUN = "We have begun, so please write to us: we stop at once and tell you what goes back.";

/** Records the refund of all that an alteration's order has left. Returns the refund's id; null when nothing is left. */
async function queueWhole(
  tx: Transaction,
  { id: requestId }: MadeRow,
  { id, now }: { id: string; now: Date },
): Promise<Result<string | null, string>> {
  const isPaid = and(eq(madePayments.requestId, requestId), isNotNull(madePayments.paidAt));
  const [payment] = await tx.select().from(madePayments).where(isPaid);
  const order = payment && (await lockOrder(tx, payment.orderId));
  if (order?.state !== "paid") return order?.state === "fulfilled" ? err(BEGUN) : ok(null);
  const left = toMoney((order.totalCents ?? 0) - order.refundedCents);
  const refund = {
    id,
    amountCents: left,
    reason: "stopped before the work began",
    restock: [],
    leftSeen: left,
  };
  const queued = await queueRefund(tx, order, refund, now);
  return queued.ok ? ok(id) : err("We can’t stop it here just now. Please write to us, and we do.");
}
