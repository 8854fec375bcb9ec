import { sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import { stockMovements } from "../products.tables.server.ts";
import type { StockReason } from "./stock-correction.ts";

export interface PieceMovement {
  id: number;
  /** As the database writes it, to the microsecond. */
  at: string;
  kind: (typeof stockMovements.$inferSelect)["kind"];
  reason: StockReason | null;
  orderId: string | null;
  /** The pieces by which the number changed, and the number after it. */
  change: number;
  to: number;
}

/**
 * The last movements of one size and colour before one of them, newest first. A sale of held pieces leaves the number
 * as it was, because the hold has taken them already.
 */
export async function listPieceMovements(
  db: Database,
  { slug, variantId, before }: { slug: string; variantId: string; before: number | null },
  most: number,
): Promise<PieceMovement[]> {
  const { rows } = await db.execute<PieceMovement & Record<string, unknown>>(sql`
    WITH moves AS (
      SELECT moved.*, CASE WHEN kind IN ('make', 'adjust', 'release', 'return') THEN pieces
          WHEN kind = 'sell' AND sum(CASE kind WHEN 'reserve' THEN 1 WHEN 'release' THEN -1 ELSE 0 END)
            OVER (PARTITION BY order_id, line_no) > 0 THEN 0
          ELSE -pieces END AS change
      FROM ${stockMovements} AS moved WHERE product_slug = ${slug} AND variant_id = ${variantId}
    ), counted AS (
      SELECT moves.*, (sum(change) OVER (ORDER BY id))::int AS left_after FROM moves
    )
    SELECT c.id, c.at, c.kind, c.reason, c.order_id AS "orderId", c.change::int, c.left_after AS to
    FROM counted AS c WHERE ${before}::int IS NULL OR c.id < ${before}
    ORDER BY c.id DESC LIMIT ${most}`);
  return rows;
}
