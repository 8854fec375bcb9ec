import { eq, isNotNull, sql, sum } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { countryName } from "#app/domain/orders/parcel.ts";
import type { Connection } from "#app/domain/orders/payment-mode.ts";
import { soldOf, soldSince } from "#app/domain/orders/sold-orders.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { type StepWidth, stepStart } from "#app/platform/db/shop-days.server.ts";
import { type Money, toMoney } from "#app/shared/money.ts";
import { orderRefunds } from "./refunds.tables.server.ts";

/** The sales, without refunded money. */
export interface Sales {
  orders: number;
  revenueCents: Money;
}

export interface CountrySales extends Sales {
  country: string;
}

/** The amounts that paid for exchanges, by the order whose pieces came back. */
const listExchanged = (db: Database) =>
  db
    .select({ orderId: orderRefunds.orderId, cents: sum(orderRefunds.amountCents).as("cents") })
    .from(orderRefunds)
    .where(isNotNull(orderRefunds.exchangeId))
    .groupBy(orderRefunds.orderId)
    .as("exchanged");

/**
 * Sales with orders and their revenue: the total less refunds, and less the amounts that paid for an exchange, which
 * has a total of its own. An exchange is not counted as an order.
 */
function summed(db: Database, sold: ReturnType<typeof soldOf>) {
  const exchanged = listExchanged(db);
  const kept = sql`${sold.totalCents} - ${sold.refundedCents} - coalesce(${exchanged.cents}, 0)`;
  return {
    orders: sql<number>`count(*) FILTER (WHERE ${sold.exchangeOf} IS NULL)::int`,
    revenue: sql<number>`sum(${kept})::float8`,
    kept,
    exchanged,
  };
}

/** Orders and revenue of a connection since a day, by steps; steps without a sale are left out. */
export async function listSales(
  db: Database,
  _admin: Admin<"money:read">,
  connection: Connection,
  { since, width }: { since: string | null; width: StepWidth },
): Promise<(Sales & { step: string })[]> {
  const sold = soldOf(db, connection, since);
  const { orders, revenue, exchanged } = summed(db, sold);
  const rows = await db
    .select({ step: stepStart(sold.paidAt, width), orders, revenue })
    .from(sold)
    .leftJoin(exchanged, eq(exchanged.orderId, sold.id))
    .groupBy(sql`1`);
  return rows.map(({ revenue, ...row }) => ({ ...row, revenueCents: toMoney(revenue) }));
}

/** The countries with the most sales. */
export async function listCountries(
  db: Database,
  _admin: Admin<"money:read">,
  connection: Connection,
  { since, most }: { since: string | null; most: number },
): Promise<CountrySales[]> {
  const sold = soldOf(db, connection, since);
  const { orders, revenue, exchanged } = summed(db, sold);
  const rows = await db
    .select({ country: sold.country, orders, revenue })
    .from(sold)
    .leftJoin(exchanged, eq(exchanged.orderId, sold.id))
    .groupBy(sold.country)
    .orderBy(sql`3 DESC`, sql`1`)
    .limit(most);
  return rows.map(({ country, orders, revenue }) => ({
    country: countryName(country) ?? "Not known",
    orders,
    revenueCents: toMoney(revenue),
  }));
}

/**
 * Orders and revenue by the day of payment, without money that was or must be refunded, or that a bank has kept.
 * Payments of the sandbox and with test keys are apart from real ones: they were no money.
 */
export async function listTakings(
  db: Database,
  _admin: Admin<"money:read">,
  since: Date,
): Promise<(Sales & { day: string; isReal: boolean })[]> {
  const sold = soldSince(db, since);
  const { orders, kept, exchanged } = summed(db, sold);
  const rows = await db
    .select({
      day: stepStart(sold.paidAt, "day"),
      isReal: sold.isReal,
      orders,
      revenue: sql<number>`sum(CASE WHEN ${sold.wasLost} THEN 0 ELSE ${kept} END)::float8`,
    })
    .from(sold)
    .leftJoin(exchanged, eq(exchanged.orderId, sold.id))
    .groupBy(sql`1`, sql`2`);
  return rows.map(({ revenue, ...row }) => ({ ...row, revenueCents: toMoney(revenue) }));
}
