import { and, count, eq, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { orders } from "./orders.tables.server.ts";
import type { Connection } from "./payment-mode.ts";

/** `modeOf` in SQL. */
export const orderMode: SQL = sql`coalesce(${orders.livemode}, CASE
  WHEN ${orders.sessionId} LIKE 'cs\\_live\\_%' THEN true WHEN ${orders.sessionId} LIKE 'cs\\_test\\_%' THEN false END)`;

/** `isOpenedHere` in SQL. An order whose mode is unknown counts as one of this mode. */
export const isOfConnection = ({
  provider,
  livemode,
}: Connection): SQL => sql`(${orders.provider} = ${provider}
  AND coalesce(${orderMode}, ${livemode}) = ${livemode})`;

/**
 * Whether an order was paid through this connection, or without a provider. An order whose mode is unknown counts here.
 */
export const ofConnection = ({ provider, livemode }: Connection): SQL =>
  sql`(${orders.provider} NOT IN ('stripe', 'sandbox') OR ${orders.provider} = ${provider})
    AND coalesce(${orderMode}, ${livemode}) = ${livemode}`;

/**
 * True for an order that was paid with real money. The owner's till takes nothing else; a payment of an unknown mode
 * was made at Stripe, before the mode was recorded.
 */
export const isRealMoney: SQL<boolean> = sql`coalesce(${orderMode}, ${orders.provider} <> 'sandbox')`;

/** The number of orders whose payment with real money is under way at the provider, or not settled yet. */
export async function countOpenLivePayments(db: Database | Transaction): Promise<number> {
  const [row] = await db
    .select({ many: count() })
    .from(orders)
    .where(and(eq(orders.state, "open"), eq(orders.provider, "stripe"), isRealMoney));
  return row?.many ?? 0;
}
