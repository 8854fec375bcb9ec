import { asc, eq, sql } from "drizzle-orm";
import { orderLines } from "#app/domain/orders/orders.tables.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";

/** A product of an order, as what is kept of it, or as it was ordered where nothing is. */
export interface OrderedPiece {
  slug: string;
  /** Whether the shopper keeps a piece of it. */
  isKept: boolean;
  /** The lines of the order that have it. */
  lineNos: number[];
  title: string;
  /** The sizes and colours, in words: `Indigo, UK 12`. */
  choice: string;
  /** Its size, where it has sizes. */
  size: string;
  imageUrl: string | null;
}

/** Pieces of a line that are in a return which was not refused. */
const GIVEN_BACK = sql`(SELECT count(*) FROM return_pieces
  WHERE return_pieces.order_id = order_lines.order_id AND return_pieces.line_no = order_lines.line_no AND is_live)`;

/** Pieces of a line that came back with a refund, without a return. A return's refund has its id, or begins with it. */
const REFUNDED = sql`(SELECT coalesce(sum((piece->>'pieces')::int), 0)
  FROM order_refunds, jsonb_array_elements(restock) piece
  WHERE order_refunds.order_id = order_lines.order_id AND state <> 'failed'
    AND (piece->>'lineNo')::int = order_lines.line_no
    AND NOT EXISTS (SELECT FROM returns WHERE returns.id = split_part(order_refunds.id, '.', 1)))`;

/** What of an order can be reviewed: each product of which a piece is kept, once, whatever its sizes and colours. */
export const listKeptPieces = async (db: Database | Transaction, orderId: string): Promise<OrderedPiece[]> =>
  (await listOrderedPieces(db, orderId)).filter(({ isKept }) => isKept);

/** Each product of an order once, also those of which everything came back. */
export async function listOrderedPieces(
  db: Database | Transaction,
  orderId: string,
): Promise<OrderedPiece[]> {
  const lines = await db
    .select({
      slug: orderLines.productSlug,
      lineNo: orderLines.lineNo,
      title: orderLines.title,
      size: orderLines.size,
      colorName: orderLines.colorName,
      imageUrl: orderLines.imageUrl,
      isKept: sql<boolean>`${orderLines.quantity} > ${GIVEN_BACK} + ${REFUNDED}`,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.lineNo));
  return [...Map.groupBy(lines, ({ slug }) => slug).values()].flatMap((ofProduct) => {
    const kept = ofProduct.filter(({ isKept }) => isKept);
    const told = kept.length > 0 ? kept : ofProduct;
    const [first] = told;
    if (!first) return [];
    const { slug, isKept, title, size, imageUrl } = first;
    const choices = told.map((line) => choiceLabel(line.colorName, line.size));
    const choice = [...new Set(choices)].filter(Boolean).join("; ");
    const lineNos = told.map(({ lineNo }) => lineNo);
    return [{ slug, isKept, lineNos, title, size, imageUrl, choice }];
  });
}
