import { sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";

/**
 * The variants whose numbers differ from the sum of their ledger: there must be none. A variant without a limit, or a
 * deleted one, has a resting account too: as many made as sold, and nothing set aside.
 */
export async function untrueStock(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    WITH lines AS (
      SELECT product_slug, variant_id,
        coalesce(sum(pieces) FILTER (WHERE kind IN ('make', 'adjust')), 0) AS made,
        coalesce(sum(CASE kind WHEN 'sell' THEN pieces WHEN 'return' THEN -pieces END), 0) AS sold,
        CASE WHEN bool_or(kind IN ('release', 'sell')) THEN 0
          ELSE coalesce(sum(pieces) FILTER (WHERE kind = 'reserve'), 0) END AS reserved
      FROM stock_movements GROUP BY product_slug, variant_id, order_id, line_no
    ), accounts AS (
      SELECT product_slug, variant_id, sum(made) AS made, sum(sold) AS sold, sum(reserved) AS reserved
      FROM lines GROUP BY product_slug, variant_id
    )
    SELECT coalesce(v.id, a.variant_id) AS id FROM variants v
    FULL JOIN accounts a ON a.product_slug = v.product_slug AND a.variant_id = v.id
    WHERE coalesce(v.pieces_sold, a.sold, 0) <> coalesce(a.sold, 0)
      OR coalesce(v.pieces_made, a.sold, 0) <> coalesce(a.made, 0)
      OR coalesce(v.pieces_reserved, 0) <> coalesce(a.reserved, 0)
    ORDER BY 1`);
  return rows.map(({ id }) => id);
}
