import { and, eq, inArray } from "drizzle-orm";
import { findRefundable, lockOrder, type RefundedOrder } from "#app/domain/money/refunds/queries.server.ts";
import { recordStoreCredit } from "#app/domain/money/refunds/record-store-credit.server.ts";
import { moveOrder, queueMail } from "#app/domain/orders/mutations.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { type Pence, pence } from "#app/shared/money.ts";
import { moveReturn } from "./book-return.server.ts";
import { returns } from "./returns.tables.server.ts";

type Exchange = Pick<RefundedOrder, "id" | "reference" | "exchangeOf" | "creditCents">;

/**
 * Why an exchange whose difference was paid cannot be settled: it was ended in another way meanwhile, or what came back
 * for it is paid back. Null for an order that is none, and when nothing is in the way. The order before is locked.
 */
export async function exchangeProblem(
  tx: Transaction,
  { id, exchangeOf, creditCents }: Exchange,
): Promise<string | null> {
  if (exchangeOf === null) return null;
  const source = await lockOrder(tx, exchangeOf);
  const waiting = await findBooked(tx, id);
  if (!source || !waiting) return "paid after its exchange was ended in another way";
  return creditCents > (await findRefundable(tx, source)).leftCents
    ? "paid after the money of what came back had gone back"
    : null;
}

/** Settles the return of an exchange that is paid: what came back pays its part. Nothing happens for another order. */
export async function settleExchange(tx: Transaction, exchange: Exchange, now: Date): Promise<void> {
  const { id, exchangeOf } = exchange;
  if (exchangeOf === null) return;
  const source = await lockOrder(tx, exchangeOf);
  const row = await findBooked(tx, id);
  if (!source || !row || !(await recordStoreCredit(tx, source, { returnId: row.id, exchange }, now)))
    throw new Error(`The exchange ${id} was paid and cannot be settled`);
  await moveReturn(tx, row, "settled", { endedAt: now, heldUntil: null });
}

/** Pays an open exchange that costs no more than what came back, makes its receipt due, and settles its return. */
export async function payWithCredit(
  tx: Transaction,
  exchange: Exchange,
  { totalCents, now }: { totalCents: Pence; now: Date },
): Promise<void> {
  const move = { from: "open", to: "paid", reason: "paid by what came back" } as const;
  await moveOrder(tx, exchange.id, move, { deliveryCents: pence(0), totalCents, paidAt: now });
  await queueMail(tx, exchange.id, "receipt", now);
  await settleExchange(tx, exchange, now);
}

/** The return that waits for this order. */
async function findBooked(tx: Transaction, holdId: string) {
  const [row] = await tx
    .select()
    .from(returns)
    .where(
      and(
        eq(returns.holdId, holdId),
        inArray(returns.wish, ["exchange", "credit"]),
        eq(returns.state, "booked"),
      ),
    );
  return row;
}
