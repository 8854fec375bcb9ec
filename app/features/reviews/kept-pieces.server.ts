import { and, asc, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { orderLines } from "#app/platform/db/schema/orders.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";

/** A product of an order of which the shopper keeps a piece. */
export interface KeptPiece {
  slug: string;
  /** The lines of the order that have it. */
  lineNos: number[];
  title: string;
  /** The sizes and colours that are kept, in words: `Indigo, UK 12`. */
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
export async function listKeptPieces(db: Database | Transaction, orderId: string): Promise<KeptPiece[]> {
  const lines = await db
    .select({
      slug: orderLines.productSlug,
      lineNo: orderLines.lineNo,
      title: orderLines.title,
      size: orderLines.size,
      colorName: orderLines.colorName,
      imageUrl: orderLines.imageUrl,
    })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), sql`${orderLines.quantity} > ${GIVEN_BACK} + ${REFUNDED}`))
    .orderBy(asc(orderLines.lineNo));
  return [...Map.groupBy(lines, ({ slug }) => slug).values()].flatMap((ofProduct) => {
    const [first] = ofProduct;
    if (!first) return [];
    const { slug, title, size, imageUrl } = first;
    const choices = ofProduct.map((line) => choiceLabel(line.colorName, line.size));
    const choice = [...new Set(choices)].filter(Boolean).join("; ");
    return [{ slug, lineNos: ofProduct.map(({ lineNo }) => lineNo), title, size, imageUrl, choice }];
  });
}
