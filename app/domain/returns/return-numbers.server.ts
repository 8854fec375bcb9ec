import { sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Connection } from "#app/domain/orders/payment-mode.ts";
import { idsOfConnection, linesOfProduct, soldLinesOf } from "#app/domain/orders/sold-orders.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { sinceDay } from "#app/platform/db/shop-days.server.ts";
import { type Money, toMoney } from "#app/shared/money.ts";
import { REASONS } from "./promise.ts";
import type { Reason } from "./return-state.ts";
import { returnPieces, returns } from "./returns.tables.server.ts";

export interface BestSeller {
  slug: string;
  title: string;
  pieces: number;
  /** How many of them shoppers asked to give back, or withdrew from. */
  returned: number;
  /** The prices of the pieces as they were sold. */
  amountCents: Money;
}

/** The products with the most ordered pieces since a day. */
export async function listBestSellers(
  db: Database,
  _admin: Admin<"money:read">,
  connection: Connection,
  { since, most }: { since: string | null; most: number },
): Promise<BestSeller[]> {
  const line = soldLinesOf(db, connection, since);
  const { rows } = await db.execute<Omit<BestSeller, "amountCents"> & { amount: number }>(
    sql`SELECT ${line.productSlug} AS slug, max(${line.title}) AS title, sum(${line.quantity})::int AS pieces,
        sum(${line.quantity} * ${line.priceCents})::float8 AS amount,
        coalesce(sum(back.pieces), 0)::int AS returned
      FROM ${line}
      LEFT JOIN (SELECT order_id, line_no, count(*) AS pieces FROM ${returnPieces} WHERE is_live GROUP BY 1, 2) back
        ON back.order_id = ${line.orderId} AND back.line_no = ${line.lineNo}
      GROUP BY 1 ORDER BY pieces DESC, amount DESC, slug LIMIT ${most}`,
  );
  return rows.map(({ amount, ...row }) => ({ ...row, amountCents: toMoney(amount) }));
}

export interface ReasonCount {
  reason: string;
  returns: number;
  pieces: number;
}

/**
 * The pieces that shoppers gave back since a day, and why; refused returns do not count. A withdrawal needs no reason;
 * a piece that was taken out of a return keeps that return's reason.
 */
export async function listReasons(
  db: Database,
  _admin: Admin<"money:read">,
  connection: Connection,
  since: string | null,
): Promise<ReasonCount[]> {
  const ours = idsOfConnection(db, connection);
  const { rows } = await db.execute<{ reason: Reason | null; returns: number; pieces: number }>(
    sql`SELECT coalesce(${returns.reason}, ${returnPieces.reason}) AS reason,
        count(DISTINCT ${returns.id})::int AS returns, count(*)::int AS pieces
      FROM ${returns} JOIN ${ours} ON ${ours.id} = ${returns.orderId}
      JOIN ${returnPieces} ON ${returnPieces.returnId} = ${returns.id}
      WHERE ${returns.state} <> 'refused' AND ${sinceDay(returns.createdAt, since)}
      GROUP BY 1 ORDER BY pieces DESC, reason`,
  );
  return rows.map(({ reason, ...row }) => ({
    ...row,
    reason: reason === null ? "Withdrawn from the contract" : REASONS[reason],
  }));
}

/** How often a size of a product comes back for one reason. */
export interface ComesBack {
  size: string;
  reason: Reason;
  pieces: number;
  /** The number sold. */
  sold: number;
}

/**
 * The returned pieces of a product, by size and reason, most often first, from `least` pieces on; of all its colours,
 * and of the orders of this connection and of the till. Refused returns are left out, and pieces that were withdrawn
 * without a reason.
 */
export async function listComesBack(
  db: Database,
  _admin: Admin<"products:read">,
  connection: Connection,
  { slug, least }: { slug: string; least: number },
): Promise<ComesBack[]> {
  const line = linesOfProduct(db, connection, slug);
  const { rows } = await db.execute<ComesBack & Record<string, unknown>>(
    sql`WITH lines AS (SELECT * FROM ${line}),
      sold AS (SELECT size, sum(quantity)::int AS sold FROM lines GROUP BY 1)
      SELECT size, coalesce(${returns.reason}, ${returnPieces.reason}) AS reason, count(*)::int AS pieces, sold
      FROM lines JOIN sold USING (size) JOIN ${returnPieces} USING (order_id, line_no)
      JOIN ${returns} ON ${returns.id} = ${returnPieces.returnId}
      WHERE ${returnPieces.isLive} AND coalesce(${returns.reason}, ${returnPieces.reason}) IS NOT NULL
      GROUP BY 1, 2, sold HAVING count(*) >= ${least}::int
      ORDER BY pieces DESC, size, reason`,
  );
  return rows.map(({ size, reason, pieces, sold }) => ({ size, reason, pieces, sold }));
}
