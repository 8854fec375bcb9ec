import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { PAGES } from "#app/domain/content/public-paths.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { orderRefunds } from "#app/domain/money/refunds.tables.server.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.server.ts";
import { countryName } from "#app/domain/orders/parcel.ts";
import { ofConnection } from "#app/domain/orders/payment-mode.server.ts";
import type { Connection } from "#app/domain/orders/payment-mode.ts";
import { OTHER_SEARCHES } from "#app/domain/people/visits/count-visits.server.ts";
import { missedSearches, pageVisits } from "#app/domain/people/visits.tables.server.ts";
import { returnPieces } from "#app/domain/returns/returns.tables.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { type Money, toMoney } from "#app/shared/money.ts";
import { everyStep, type Period, type Step } from "./period.ts";

/** What was sold in a step of the period, without what was paid back. */
export interface SalesStep extends Step {
  orders: number;
  revenueCents: Money;
}

export interface BestSeller {
  slug: string;
  title: string;
  pieces: number;
  /** Of them, how many shoppers asked to give back, or withdrew from. */
  returned: number;
  /** The prices of the pieces as they were sold. */
  amountCents: Money;
}

export interface CountrySales {
  country: string;
  orders: number;
  revenueCents: Money;
}

/** Listed in full; what comes after them is left out. */
export const MAX_LISTED = 10;

/** Since the first day of a period, by the shop's clock. */
export const sinceDay = (moment: AnyColumn | SQL, { since }: Period): SQL =>
  since === null ? sql`true` : sql`${moment} >= (${since}::timestamp AT TIME ZONE 'Europe/London')`;

/** The step of a moment, as text. */
const stepOf = (moment: AnyColumn, { step }: Period): SQL =>
  sql`to_char(${moment} AT TIME ZONE 'Europe/London', ${step === "day" ? "YYYY-MM-DD" : "YYYY-MM"}::text)`;

/**
 * The paid orders of a period and a connection; without those that were paid back whole, and those that cost nothing. A
 * gift card is no sale: what it buys is one.
 */
const isSold = (connection: Connection, period: Period): SQL =>
  sql`${orders.state} IN ('paid', 'fulfilled') AND ${orders.totalCents} > 0
    AND ${orders.handover} IS DISTINCT FROM 'letter'
    AND ${sinceDay(orders.paidAt, period)} AND ${ofConnection(connection)}`;

/**
 * Orders and what they brought in: the total less what went back, and less what paid for an exchange, which has a total
 * of its own. An exchange is no further order.
 */
const SOLD = sql`count(*) FILTER (WHERE ${orders.exchangeOf} IS NULL)::int AS orders,
  sum(${orders.totalCents} - ${orders.refundedCents} - coalesce(exchanged.cents, 0))::float8 AS revenue
  FROM ${orders} LEFT JOIN (SELECT order_id, sum(amount_cents) AS cents FROM ${orderRefunds}
    WHERE ${orderRefunds.exchangeId} IS NOT NULL GROUP BY 1) exchanged ON exchanged.order_id = ${orders.id}`;

/** Orders and revenue of each step. */
export async function listSales(
  db: Database,
  _admin: Admin<"money:read">,
  connection: Connection,
  period: Period,
): Promise<SalesStep[]> {
  const { rows } = await db.execute<{ step: string; orders: number; revenue: number }>(
    sql`SELECT ${stepOf(orders.paidAt, period)} AS step, ${SOLD} WHERE ${isSold(connection, period)} GROUP BY 1`,
  );
  const found = rows.map(({ revenue, ...row }) => ({ ...row, revenueCents: toMoney(revenue) }));
  return everyStep(period, found, { orders: 0, revenueCents: toMoney(0) });
}

/** The products of which most pieces were ordered; a piece that was sent in exchange is not one more. */
export async function listBestSellers(
  db: Database,
  _admin: Admin<"money:read">,
  connection: Connection,
  period: Period,
): Promise<BestSeller[]> {
  const { rows } = await db.execute<Omit<BestSeller, "amountCents"> & { amount: number }>(
    sql`SELECT ${orderLines.productSlug} AS slug, max(${orderLines.title}) AS title,
        sum(${orderLines.quantity})::int AS pieces,
        sum(${orderLines.quantity} * ${orderLines.priceCents})::float8 AS amount,
        coalesce(sum(back.pieces), 0)::int AS returned
      FROM ${orders} JOIN ${orderLines} ON ${orderLines.orderId} = ${orders.id}
      LEFT JOIN (SELECT order_id, line_no, count(*) AS pieces FROM ${returnPieces} WHERE is_live GROUP BY 1, 2) back
        ON back.order_id = ${orderLines.orderId} AND back.line_no = ${orderLines.lineNo}
      WHERE ${isSold(connection, period)} AND ${orders.exchangeOf} IS NULL
      GROUP BY 1 ORDER BY pieces DESC, amount DESC, slug LIMIT ${MAX_LISTED}`,
  );
  return rows.map(({ amount, ...row }) => ({ ...row, amountCents: toMoney(amount) }));
}

/** The countries to which most was sold. */
export async function listCountries(
  db: Database,
  _admin: Admin<"money:read">,
  connection: Connection,
  period: Period,
): Promise<CountrySales[]> {
  const { rows } = await db.execute<{ country: string | null; orders: number; revenue: number }>(
    sql`SELECT coalesce(${orders.customer} -> 'address' ->> 'country', ${orders.delivery} ->> 'country',
          CASE WHEN ${orders.handover} IS NOT NULL THEN 'GB' END) AS country, ${SOLD}
      WHERE ${isSold(connection, period)}
      GROUP BY 1 ORDER BY revenue DESC, country LIMIT ${MAX_LISTED}`,
  );
  return rows.map(({ country, orders, revenue }) => ({
    country: countryName(country) ?? "Not known",
    orders,
    revenueCents: toMoney(revenue),
  }));
}

export interface VisitsStep extends Step {
  visits: number;
}

export interface SeenPage {
  path: string;
  /** Its own name, otherwise its path. */
  name: string;
  visits: number;
}

export interface MissedSearch {
  /** Null for the words that were no longer told apart. */
  words: string | null;
  searches: number;
}

const MAX_WORDS = 20;

const inPeriod = ({ since }: Period): SQL => (since === null ? sql`true` : sql`day >= ${since}::date`);

/** The visits of each step. */
export async function listVisits(
  db: Database,
  _admin: Admin<"money:read">,
  period: Period,
): Promise<VisitsStep[]> {
  const { rows } = await db.execute<{ step: string; visits: number }>(
    sql`SELECT to_char(day, ${period.step === "day" ? "YYYY-MM-DD" : "YYYY-MM"}::text) AS step, sum(visits)::int AS visits
      FROM ${pageVisits} WHERE ${inPeriod(period)} GROUP BY 1`,
  );
  return everyStep(period, rows, { visits: 0 });
}

/** The pages that were seen most. */
export async function listSeenPages(
  db: Database,
  _admin: Admin<"money:read">,
  period: Period,
): Promise<SeenPage[]> {
  const { rows } = await db.execute<{ path: string; visits: number; title: string | null }>(
    sql`SELECT seen.path, seen.visits, products.title
      FROM (SELECT path, sum(visits)::int AS visits FROM ${pageVisits} WHERE ${inPeriod(period)}
        GROUP BY path ORDER BY visits DESC, path LIMIT ${MAX_LISTED}) seen
      LEFT JOIN products ON seen.path LIKE '/products/%' AND products.slug = substr(seen.path, length('/products/') + 1)
      ORDER BY seen.visits DESC, seen.path`,
  );
  return rows.map(({ path, visits, title }) => ({
    path,
    visits,
    name: title ?? PAGES.find((page) => page.path === path)?.label ?? path,
  }));
}

/** The words of the searches that found nothing most often; further words of busy days come last. */
export async function listMissedSearches(
  db: Database,
  _admin: Admin<"money:read">,
  period: Period,
): Promise<MissedSearch[]> {
  const { rows } = await db.execute<{ words: string; searches: number }>(
    sql`SELECT words, sum(searches)::int AS searches FROM ${missedSearches} WHERE ${inPeriod(period)}
      GROUP BY words ORDER BY words = ${OTHER_SEARCHES} DESC, searches DESC, words LIMIT ${MAX_WORDS + 1}`,
  );
  const [first, ...rest] = rows;
  if (first?.words !== OTHER_SEARCHES) return rows.slice(0, MAX_WORDS);
  return [...rest, { words: null, searches: first.searches }];
}
