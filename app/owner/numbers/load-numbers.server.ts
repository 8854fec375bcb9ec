import { sql } from "drizzle-orm";
import { compareSizes } from "#app/domain/catalogue/products/sizes.ts";
import { products, stockMovements, variants } from "#app/domain/catalogue/products.tables.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { PaymentGateway } from "#app/domain/money/payments/payment-gateway.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { ofConnection } from "#app/domain/orders/payment-mode.server.ts";
import type { Connection } from "#app/domain/orders/payment-mode.ts";
import { REASONS } from "#app/domain/returns/promise.ts";
import type { Reason } from "#app/domain/returns/return-state.ts";
import { returnPieces, returns } from "#app/domain/returns/returns.tables.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import {
  type BestSeller,
  type CountrySales,
  listBestSellers,
  listCountries,
  listMissedSearches,
  listSales,
  listSeenPages,
  listVisits,
  MAX_LISTED,
  type MissedSearch,
  type SalesStep,
  type SeenPage,
  sinceDay,
  type VisitsStep,
} from "./load-sales.server.ts";
import { type Period, parsePeriod } from "./period.ts";

interface NumbersDeps {
  db: Database;
  gateway: Pick<PaymentGateway, "provider" | "livemode">;
  now: () => Date;
}

/** The numbers of a period. Money is that of the connection that the shop has now, as in the books. */
export interface Numbers {
  period: Period;
  provider: PaymentGateway["provider"];
  livemode: boolean;
  sales: SalesStep[];
  bestSellers: BestSeller[];
  countries: CountrySales[];
  runs: RunSize[];
  soldOut: SoldOutProduct[];
  reasons: ReasonCount[];
  visits: VisitsStep[];
  seenPages: SeenPage[];
  missed: MissedSearch[];
}

/** Three questions at a time, so that one page leaves connections for shoppers. */
export async function loadNumbers(
  { db, gateway, now }: NumbersDeps,
  admin: Admin<"money:read">,
  asked: string | null,
): Promise<Numbers> {
  const period = parsePeriod(asked, now());
  const { provider, livemode } = gateway;
  const connection = { provider, livemode };
  const [sales, bestSellers, countries] = await Promise.all([
    listSales(db, admin, connection, period),
    listBestSellers(db, admin, connection, period),
    listCountries(db, admin, connection, period),
  ]);
  const [runs, soldOut, reasons] = await Promise.all([
    listRuns(db, admin),
    listSoldOut(db, admin, period),
    listReasons(db, admin, connection, period),
  ]);
  const [visits, seenPages, missed] = await Promise.all([
    listVisits(db, admin, period),
    listSeenPages(db, admin, period),
    listMissedSearches(db, admin, period),
  ]);
  return {
    period,
    ...connection,
    sales,
    bestSellers,
    countries,
    runs,
    soldOut,
    reasons,
    visits,
    seenPages,
    missed,
  };
}

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

export interface ReasonCount {
  reason: string;
  returns: number;
  pieces: number;
}

/** The newest runs; of each all sizes. */
const MAX_RUNS = 6;

/** How much of the newest runs is sold, by size, since their beginning. Pieces without a limit belong to no run. */
async function listRuns(db: Database, _admin: Admin<"money:read">): Promise<RunSize[]> {
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
 * The products that sold out last, and how long it took. Counted is what was not sold yet: it begins when the owner
 * brings the first piece of a run, and ends when none is left. So a return or a piece that was held for a while does not
 * begin it anew.
 */
async function listSoldOut(
  db: Database,
  _admin: Admin<"money:read">,
  period: Period,
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
      WHERE ended >= begun AND ${products.deletedAt} IS NULL AND ${sinceDay(sql`ended`, period)}
      ORDER BY ended DESC, runs.slug LIMIT ${MAX_LISTED}`,
  );
  return rows;
}

/**
 * What shoppers give back and why, without what was refused. A withdrawal needs no reason; a piece that was to come
 * back before keeps the one that was given then.
 */
async function listReasons(
  db: Database,
  _admin: Admin<"money:read">,
  connection: Connection,
  period: Period,
): Promise<ReasonCount[]> {
  const { rows } = await db.execute<{ reason: Reason | null; returns: number; pieces: number }>(
    sql`SELECT coalesce(${returns.reason}, ${returnPieces.reason}) AS reason,
        count(DISTINCT ${returns.id})::int AS returns, count(*)::int AS pieces
      FROM ${returns} JOIN ${orders} ON ${orders.id} = ${returns.orderId}
      JOIN ${returnPieces} ON ${returnPieces.returnId} = ${returns.id}
      WHERE ${returns.state} <> 'refused' AND ${sinceDay(returns.createdAt, period)} AND ${ofConnection(connection)}
      GROUP BY 1 ORDER BY pieces DESC, reason`,
  );
  return rows.map(({ reason, ...row }) => ({
    ...row,
    reason: reason === null ? "Withdrawn from the contract" : REASONS[reason],
  }));
}
