import { and, count, eq, isNull, ne } from "drizzle-orm";
import type { ReturnsOfRefunds } from "#app/domain/money/refunds/refund-deps.server.ts";
import { returnPieces, returns } from "./returns.tables.server.ts";

/** The pieces that are still in a return, by line. */
export const listReturned: ReturnsOfRefunds["listReturned"] = (tx, refundId) =>
  tx
    .select({ lineNo: returnPieces.lineNo, pieces: count() })
    .from(returnPieces)
    .where(eq(returnPieces.returnId, refundId))
    .groupBy(returnPieces.lineNo);

/** Whether a return or an exchange of an order waits to be settled: its money moves there, and only once. */
export const hasOpenReturn: ReturnsOfRefunds["hasOpenReturn"] = async (db, orderId) => {
  const open = await db
    .select({ id: returns.id })
    .from(returns)
    .where(and(eq(returns.orderId, orderId), ne(returns.wish, "alteration"), isNull(returns.endedAt)))
    .limit(1);
  return open.length > 0;
};

/** The facts about returns that refunds need, for the caller that opens the shop. */
export const returnsOfRefunds: ReturnsOfRefunds = {
  hasOpenReturn,
  listReturned,
  async isForReturn(tx, refundId) {
    const found = await tx.select({ id: returns.id }).from(returns).where(eq(returns.id, refundId));
    return found.length > 0;
  },
};
