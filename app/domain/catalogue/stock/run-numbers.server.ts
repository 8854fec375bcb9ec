import { sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { sinceDay } from "#app/platform/db/shop-days.server.ts";
import { compareSizes } from "../products/sizes.ts";
import { products, stockMovements, variants } from "../products.tables.server.ts";

/** What was made and sold of a run in a size. */
export interface RunSize {
  run: string;
  size: string;
  made: number;
  sold: number;
}

/** A product that sold out. */
export interface SoldOutProduct {
  slug: string;
  title: string;
  /** From its first piece in stock to the sale of the last one, in whole days. */
  days: number;
}

/** The newest runs; of each all sizes. */
const MAX_RUNS = 6;

/** How much of the newest runs is sold, by size, since their beginning. Pieces without a limit belong to no run. */
export async function listRuns(db: Database, _admin: Admin<"money:read">): Promise<RunSize[]> {
  const { rows } = await db.execute<{ run: string; size: string; made: number; sold: number; place: number }>(
    sql`WITH sizes AS (
        SELECT ${products.collection} AS run, ${variants.size} AS size, sum(${variants.piecesMade})::int AS made,
          sum(${variants.piecesSold})::int AS sold, max(${products.createdAt}) AS begun
        FROM ${variants} JOIN ${products} ON ${products.slug} = ${variants.productSlug}
        WHERE ${variants.piecesMade} > 0 AND ${products.deletedAt} IS NULL
        GROUP BY 1, 2
      ), runs AS (SELECT *, max(begun) OVER (PARTITION BY run) AS run_begun FROM sizes),
      placed AS (SELECT *, dense_rank() OVER (ORDER BY run_begun DESC, run)::int AS place FROM runs)
      SELECT run, size, made, sold, place FROM placed WHERE place <= ${MAX_RUNS}`,
  );
  return rows
    .sort((one, other) => one.place - other.place || compareSizes(one.size, other.size))
    .map(({ place: _, ...row }) => row);
}

/**
 * The products that sold out last since a day, and how long it took. Counted is what was not sold yet: it begins when the owner
 * brings the first piece of a run, and ends when none is left. So a return or a piece that was held for a while does not
 * begin it anew.
 */
export async function listSoldOut(
  db: Database,
  _admin: Admin<"money:read">,
  { since, most }: { since: string | null; most: number },
): Promise<SoldOutProduct[]> {
  const { rows } = await db.execute<{ slug: string; title: string; days: number }>(
    sql`WITH gone AS (
        SELECT ${variants.productSlug} AS slug FROM ${variants} WHERE ${variants.isOffered} GROUP BY 1
        HAVING bool_and(coalesce(${variants.piecesOnHand} + ${variants.piecesReserved}, 1) = 0) AND sum(${variants.piecesSold}) > 0
      ), moved AS (
        SELECT slug, id, at, kind, CASE kind WHEN 'sell' THEN -pieces ELSE pieces END AS change
        FROM gone JOIN ${stockMovements} ON product_slug = slug
        WHERE kind IN ('make', 'adjust', 'sell', 'return')
      ), counted AS (SELECT *, sum(change) OVER (PARTITION BY slug ORDER BY at, id) AS left_after FROM moved),
      runs AS (
        SELECT slug, max(at) FILTER (WHERE kind IN ('make', 'adjust') AND change > 0 AND left_after = change) AS begun,
          max(at) FILTER (WHERE left_after = 0) AS ended
        FROM counted GROUP BY slug
      )
      SELECT runs.slug, ${products.title} AS title, floor(extract(epoch FROM ended - begun) / 86400)::int AS days
      FROM runs JOIN ${products} ON ${products.slug} = runs.slug
      WHERE ended >= begun AND ${products.deletedAt} IS NULL AND ${sinceDay(sql`ended`, since)}
      ORDER BY ended DESC, runs.slug LIMIT ${most}`,
  );
  return rows;
}
