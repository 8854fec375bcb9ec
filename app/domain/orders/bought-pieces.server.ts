import { asc, eq } from "drizzle-orm";
import { pieceNumbers } from "#app/domain/catalogue/stock/piece-numbers.ts";
import { listSoldOfRun } from "#app/domain/catalogue/stock/sold-pieces.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { orderLines } from "./orders.tables.server.ts";

type Line = typeof orderLines.$inferSelect;

/** A line of an order for its shopper, with the numbers of its pieces in their run. */
export interface BoughtPiece
  extends Pick<
    Line,
    "lineNo" | "title" | "colorName" | "size" | "quantity" | "priceCents" | "discountCents" | "imageUrl"
  > {
  /** `Navy, UK 14`; empty when it has neither. */
  choice: string;
  /** `No. 14 of 20`; null where that size is not counted, or nothing is sold yet. */
  numbers: string | null;
  /** Why the law gives no right to withdraw from it. */
  exception: Line["withdrawalException"];
}

/** The pieces of an order, in the order of its lines. */
export async function listBoughtPieces(db: Database | Transaction, orderId: string): Promise<BoughtPiece[]> {
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.lineNo));
  const sold = await listSoldOfRun(db, orderId);
  return lines.map(
    ({
      lineNo,
      title,
      colorName,
      size,
      quantity,
      priceCents,
      discountCents,
      imageUrl,
      withdrawalException,
    }) => ({
      lineNo,
      title,
      colorName,
      size,
      choice: choiceLabel(colorName, size),
      quantity,
      priceCents,
      discountCents,
      imageUrl,
      numbers: pieceNumbers(sold.get(lineNo), size),
      exception: withdrawalException,
    }),
  );
}
