import { and, eq, isNotNull } from "drizzle-orm";
import { moveOrder } from "#app/domain/orders/mutations.server.ts";
import type { OrderRow } from "#app/domain/orders/queries.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { type MadeRow, moveMade, recordEntry } from "./history.server.ts";
import { madePayments, madeRequests } from "./making.tables.server.ts";

type PartOrder = Pick<OrderRow, "id" | "kind">;

interface LockedPart {
  row: MadeRow;
  payment: typeof madePayments.$inferSelect;
  /** Whether another order has paid the same part. */
  isPaidElsewhere: boolean;
}

/** The request that an order pays a part of, locked; null for any other order. The order is locked before. */
async function lockPart(tx: Transaction, { id, kind }: PartOrder): Promise<LockedPart | null> {
  if (kind !== "deposit" && kind !== "made") return null;
  const [payment] = await tx.select().from(madePayments).where(eq(madePayments.orderId, id));
  if (!payment) throw new Error(`The order ${id} pays a part of no request`);
  const { requestId, part } = payment;
  const [row] = await tx.select().from(madeRequests).where(eq(madeRequests.id, requestId)).for("update");
  if (!row) throw new Error(`The request ${requestId} of the order ${id} is gone`);
  const isOfPart = and(eq(madePayments.requestId, requestId), eq(madePayments.part, part));
  const paid = await tx.$count(madePayments, and(isOfPart, isNotNull(madePayments.paidAt)));
  return { row, payment, isPaidElsewhere: paid > 0 };
}

/**
 * Why money for a part of a piece made to measure has to go back; null when it counts, and for every other order. Money
 * for an older version of a quote always goes back: neither the old price nor the new one was agreed by both. A quote
 * that lapsed while its page was open still counts, because nothing else has replaced it.
 */
export async function madeProblem(tx: Transaction, order: PartOrder): Promise<string | null> {
  const found = await lockPart(tx, order);
  if (!found) return null;
  const { row, payment, isPaidElsewhere } = found;
  if (row.erasedAt !== null || row.state === "cancelled")
    return "paid after the request for the piece had ended";
  if (isPaidElsewhere) return `paid a second time: the ${payment.part} was there already`;
  if (payment.part === "balance" && row.kind === "made")
    return row.state === "made" ? null : "the balance was paid before the piece was made";
  if (payment.version !== row.version) return "paid for a quote that a newer one had replaced";
  return row.state === "quoted" || row.state === "lapsed" ? null : `the ${payment.part} was paid already`;
}

/**
 * Settles a paid part: a deposit starts the making, and its order is fulfilled, because nothing is sent for it; a
 * balance leaves a paid order to be sent like every other. The whole price of an alteration does both. Does nothing for
 * another order. True for a deposit.
 */
export async function settlePart(tx: Transaction, order: PartOrder, now: Date): Promise<boolean> {
  const found = await lockPart(tx, order);
  if (!found) return false;
  const { row, payment } = found;
  await tx.update(madePayments).set({ paidAt: now }).where(eq(madePayments.orderId, order.id));
  const isDeposit = payment.part === "deposit";
  if (isDeposit || row.kind === "alteration") {
    const step = isDeposit ? ("consult" as const) : null;
    await moveMade(tx, row, "making", { step, validUntil: null, eraseOn: null, changedAt: now });
  }
  if (isDeposit) {
    const move = { from: "paid", to: "fulfilled", reason: "a deposit: nothing is sent for it" } as const;
    await moveOrder(tx, order.id, move, { fulfilledAt: now, deliveredOn: shopDay(now) });
  }
  await recordEntry(tx, row, { kind: payment.part, writer: "customer", tells: "shop" }, now);
  return isDeposit;
}
