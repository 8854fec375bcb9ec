import { sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.server.ts";
import { ofConnection } from "#app/domain/orders/payment-mode.server.ts";
import type { Connection } from "#app/domain/orders/payment-mode.ts";
import { returnPieces, returns } from "#app/domain/returns/returns.tables.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { type ComesBack, MIN_PIECES } from "../restock.ts";

/**
 * What comes back of a product, by size and reason, most often first; of all its colours, and of the orders of this
 * connection and of the till. Returns that were refused are left out, and pieces that were withdrawn without a reason.
 */
export async function listComesBack(
  db: Database,
  _admin: Admin<"products:read">,
  connection: Connection,
  slug: string,
): Promise<ComesBack[]> {
  const { rows } = await db.execute<ComesBack & Record<string, unknown>>(
    sql`WITH lines AS (
        SELECT ${orderLines.orderId}, ${orderLines.lineNo}, ${orderLines.size}, ${orderLines.quantity}
        FROM ${orderLines} JOIN ${orders} ON ${orders.id} = ${orderLines.orderId}
        WHERE ${orderLines.productSlug} = ${slug} AND ${orders.state} IN ('paid', 'fulfilled', 'refunded')
          AND ${ofConnection(connection)}
      ), sold AS (SELECT size, sum(quantity)::int AS sold FROM lines GROUP BY 1)
      SELECT size, coalesce(${returns.reason}, ${returnPieces.reason}) AS reason, count(*)::int AS pieces, sold
      FROM lines JOIN sold USING (size) JOIN ${returnPieces} USING (order_id, line_no)
      JOIN ${returns} ON ${returns.id} = ${returnPieces.returnId}
      WHERE ${returnPieces.isLive} AND coalesce(${returns.reason}, ${returnPieces.reason}) IS NOT NULL
      GROUP BY 1, 2, sold HAVING count(*) >= ${MIN_PIECES}::int
      ORDER BY pieces DESC, size, reason`,
  );
  return rows.map(({ size, reason, pieces, sold }) => ({ size, reason, pieces, sold }));
}
