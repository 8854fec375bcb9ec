import { eq } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { recordRefund } from "#app/domain/money/refunds/issue-refund.server.ts";
import type { RefundDeps } from "#app/domain/money/refunds/refund-deps.server.ts";
import { sendRefund } from "#app/domain/money/refunds/send-refund.server.ts";
import { lockOrder, type OrderRow } from "#app/domain/orders/queries.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import type { EncodedPicture } from "#app/platform/images/encode-picture.server.ts";
import { formatMoney, type Money } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { endPayments, lockMade, type MadeRow, moveMade, recordEntry } from "./history.server.ts";
import { erasureDay, isOver, type MadePart, type MadeStep, type StepDays, stepName } from "./made.ts";
import { madePayments, madeRequests } from "./making.tables.server.ts";
import { addPictures } from "./save-request.server.ts";

interface Deps {
  db: Database;
  now: () => Date;
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockMade>>>;

const change = <Value>(
  { db }: Pick<Deps, "db">,
  id: string,
  run: (tx: Transaction, found: Locked) => Promise<Result<Value, string>>,
): Promise<Result<Value, string>> =>
  inTransaction(db, async (tx) => {
    const found = await lockMade(tx, id);
    return found ? run(tx, found) : err("This request is gone.");
  });

/** What the shop writes to its customer: words, pictures, and how far the piece is once it is being made. */
interface ShopsWords {
  id: string;
  text: string;
  pictures: readonly EncodedPicture[];
  /** Null before the deposit; without a place to book a fitting its address is empty. */
  progress: { step: MadeStep; days: StepDays; fittingUrl: string } | null;
}

/** A question, an answer, or the next step of a piece. */
export const writeToCustomer = (
  deps: Deps,
  admin: Admin<"enquiries:write">,
  { id, text, pictures, progress }: ShopsWords,
): Promise<Result<null, string>> =>
  change(deps, id, async (tx, { row }) => {
    const now = deps.now();
    const isMaking = row.state === "making" || row.state === "made";
    if (progress && !isMaking)
      return err("The steps begin when the customer has paid, and end with the delivery.");
    if (progress && !stepName(row.kind, progress.step)) return err("This is no step of this work.");
    await addPictures(tx, { requestId: id }, pictures, { writer: "shop", now });
    const step = progress && { ...progress, fittingUrl: progress.fittingUrl || null };
    await tx
      .update(madeRequests)
      .set({ ...step, isUnanswered: false, changedAt: now })
      .where(eq(madeRequests.id, id));
    const isNext = progress !== null && progress.step !== row.step;
    const words = [isNext && `${stepName(row.kind, progress.step)}.`, text].filter(Boolean).join(" ");
    const kind = progress ? "progress" : "message";
    await recordEntry(tx, row, { kind, writer: "shop", text: words, tells: "customer" }, now);
    const changes = progress ? [{ field: "step", from: row.step, to: progress.step }] : [];
    const action = progress ? "updated" : "answered";
    await recordChange(tx, admin, { subjectKind: "made", subjectId: id, action, changes });
    return ok(null);
  });

/** Marks a piece as made: from now on the balance is due. Repeating it changes nothing. */
export const markMade = (
  deps: Deps,
  admin: Admin<"money:write">,
  id: string,
): Promise<Result<null, string>> =>
  change(deps, id, async (tx, { row }) => {
    const now = deps.now();
    if (row.state === "made") return ok(null);
    if (row.state !== "making") return err("Only what the customer has paid for can be made.");
    await moveMade(tx, row, "made", { step: "deliver", isUnanswered: false, changedAt: now });
    await recordEntry(tx, row, { kind: "made", writer: "shop", tells: "customer" }, now);
    await recordChange(tx, admin, { subjectKind: "made", subjectId: id, action: "made" });
    return ok(null);
  });

interface Cancellation {
  id: string;
  /** The sentence for the customer. */
  text: string;
  /** The part of the deposit that goes back; 0 for none. */
  refundCents: Money;
  /** The form's own id, which becomes the refund's: a form that is sent twice refunds once. */
  refundId: string;
}

/**
 * Ends a request for the shop, with a sentence, and gives the deposit back, or the price of an alteration, wholly or in
 * the part that the quote's terms leave. The refund is the order's own, so credit note, books and limits are those of
 * every refund. A paid balance is refunded on its order's page first. Returns the payments that ended, whose pages the
 * caller closes.
 */
export async function cancelMade(
  deps: RefundDeps,
  admin: Admin<"money:write">,
  { id, text, refundCents, refundId }: Cancellation,
): Promise<Result<OrderRow[], string>> {
  const cancelled = await change(deps, id, async (tx, { row, open }) => {
    const now = deps.now();
    if (row.state === "cancelled") return ok({ ended: [], isRefunded: false });
    if (isOver(row.state) && row.state !== "lapsed") return err("This piece is delivered already.");
    const paid = await listPaid(tx, row);
    // The whole price of an alteration is one part.
    const first: MadePart = row.kind === "alteration" ? "balance" : "deposit";
    if (
      paid.some(
        ({ part, order }) => part !== first && order.state !== "refunded" && order.state !== "cancelled",
      )
    )
      return err("The balance is paid. Cancel and refund its order first, then end the request here.");
    const deposit = paid.find(({ part }) => part === first)?.order;
    if (first === "balance" && deposit?.state === "fulfilled")
      return err("The piece has left already, so refund its order instead.");
    if (refundCents > 0) {
      if (!deposit) return err("Nothing is paid, so nothing can go back. Leave the amount empty.");
      const left = deposit.totalCents === null ? 0 : deposit.totalCents - deposit.refundedCents;
      const leftSeen = left as Money;
      const refund = { id: refundId, amountCents: refundCents, reason: REASON, restock: [], leftSeen };
      const recorded = await recordRefund(tx, admin, deposit, { refund, now, returns: deps.returns });
      if (!recorded.ok) return recorded;
    }
    await endPayments(tx, open, "the shop ended the request");
    const eraseOn = erasureDay("cancelled", shopDay(now));
    await moveMade(tx, row, "cancelled", { eraseOn, isUnanswered: false, changedAt: now });
    await recordEntry(tx, row, { kind: "cancelled", writer: "shop", text, tells: "customer" }, now);
    const changes = [{ field: "refund", from: null, to: formatMoney(refundCents) }];
    await recordChange(tx, admin, { subjectKind: "made", subjectId: id, action: "cancelled", changes });
    return ok({ ended: open, isRefunded: refundCents > 0 });
  });
  if (!cancelled.ok) return cancelled;
  if (cancelled.value.isRefunded) await sendRefund(deps, refundId);
  return ok(cancelled.value.ended);
}

const REASON = "the request is cancelled";

/** The paid orders of a request, locked. */
async function listPaid(
  tx: Transaction,
  { id }: MadeRow,
): Promise<{ part: "deposit" | "balance"; order: OrderRow }[]> {
  const payments = await tx
    .select()
    .from(madePayments)
    .where(eq(madePayments.requestId, id))
    .orderBy(madePayments.orderId);
  const paid: { part: "deposit" | "balance"; order: OrderRow }[] = [];
  for (const { orderId, part, paidAt } of payments) {
    const order = paidAt && (await lockOrder(tx, orderId));
    if (order) paid.push({ part, order });
  }
  return paid;
}
