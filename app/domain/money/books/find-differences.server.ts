import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { bookedOrders } from "#app/domain/orders/booked-orders.server.ts";
import { isOfConnection } from "#app/domain/orders/payment-mode.server.ts";
import type { Connection } from "#app/domain/orders/payment-mode.ts";
import { findFirstPayment } from "#app/domain/orders/queries.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { formatMoney, type Money, toMoney } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { providerAnswers, providerMovements } from "../books.tables.server.ts";
import { orderRefunds } from "../refunds.tables.server.ts";
import { inMonth, type Month, monthOf } from "./month.server.ts";
import { lacksParts } from "./sync-balance-transactions.server.ts";

/** A payout with the movements that it is made of, or its return. */
export interface Payout {
  id: string;
  at: Date;
  /** Whether the money came back from the bank, because the payout failed or was cancelled. */
  isReturned: boolean;
  amountCents: Money;
  movements: number;
}

/** The most differences that a page lists one by one. */
const MAX_SAID = 50;

/**
 * The differences in a month between the shop's orders and refunds, the provider's movements and its payouts, to the
 * penny; a sentence each. Empty when all match.
 */
export async function findDifferences(
  db: Database,
  _admin: Admin<"money:read">,
  connection: Connection,
  month: Month,
): Promise<string[]> {
  const ours = bookedOrders(db, isOfConnection(connection));
  // The money that an order brought: pieces that came back for an exchange are no money, nor is a gift card's part.
  const takenCents = sql`(${ours.totalCents} - ${ours.creditCents} - ${ours.giftCents})`;
  const every = bookedOrders(db);
  const theirs = sql`${providerMovements.provider} = ${connection.provider} AND ${providerMovements.livemode} = ${connection.livemode}`;
  const said = await Promise.all([
    ask(
      db,
      sql`SELECT ${ours.reference} AS name, ${takenCents} AS here, movement.amount_cents AS there FROM ${ours}
        LEFT JOIN provider_movements AS movement ON movement.payment_id = ${ours.paymentId} AND movement.type = 'charge'
        WHERE ${inMonth(ours.paidAt, month)} AND ${takenCents} > 0
          AND movement.amount_cents IS DISTINCT FROM ${takenCents}`,
      (name, here, there) =>
        there === null
          ? `${name}: ${formatMoney(here)} was paid, and the provider has not stated it yet.`
          : `${name}: ${formatMoney(here)} was paid here, ${formatMoney(there)} at the provider.`,
    ),
    ask(
      db,
      sql`SELECT ${ours.reference} AS name, ${orderRefunds.amountCents} AS here, -movement.amount_cents AS there
        FROM ${orderRefunds} JOIN order_payments AS paid ON paid.id = ${orderRefunds.paymentId}
        JOIN order_payments AS source ON source.id = coalesce(paid.source_id, paid.id) JOIN ${ours} ON ${ours.id} = source.order_id
        LEFT JOIN provider_movements AS movement ON movement.source_id = ${orderRefunds.providerId} AND movement.amount_cents < 0
        WHERE ${inMonth(orderRefunds.settledAt, month)} AND ${orderRefunds.state} = 'succeeded' AND ${orderRefunds.exchangeId} IS NULL
          AND source.kind = 'card'
          AND movement.amount_cents IS DISTINCT FROM -${orderRefunds.amountCents}`,
      (name, here, there) =>
        there === null
          ? `${name}: ${formatMoney(here)} went back, and the provider has not stated it yet.`
          : `${name}: ${formatMoney(here)} went back here, ${formatMoney(there)} at the provider.`,
    ),
    ask(
      db,
      sql`SELECT coalesce(payment_id, source_id, id) AS name, amount_cents AS here, NULL::int AS there FROM provider_movements
        WHERE ${inMonth(providerMovements.at, month)} AND ${theirs} AND type IN ('charge', 'refund')
          AND NOT EXISTS (SELECT 1 FROM ${every} WHERE ${every.paymentId} = ${providerMovements.paymentId})`,
      (name, here) => `${name}: ${formatMoney(here)} at the provider is of no order of this shop.`,
    ),
    ask(
      db,
      sql`SELECT source_id AS name, -amount_cents AS here,
          (SELECT sum(part.amount_cents - part.fee_cents)::int FROM provider_movements AS part
            WHERE part.payout_id = provider_movements.source_id) AS there
        FROM provider_movements WHERE ${inMonth(providerMovements.at, month)} AND ${theirs} AND ${lacksParts}`,
      (name, here, there) =>
        there === null
          ? `${name}: a payout of ${formatMoney(here)} whose movements the provider has not named yet. It is asked again every hour.`
          : `${name}: a payout of ${formatMoney(here)}, of movements of ${formatMoney(there)}.`,
    ),
  ]);
  const all = said.flat();
  const more = all.length - MAX_SAID;
  return more > 0 ? [...all.slice(0, MAX_SAID), `And ${more} more.`] : all;
}

async function ask(
  db: Database,
  query: SQL,
  say: (name: string, here: Money, there: Money | null) => string,
): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; here: number; there: number | null }>(
    sql`${query} ORDER BY 1 LIMIT ${MAX_SAID + 1}`,
  );
  return rows.map(({ name, here, there }) =>
    say(name, toMoney(here), there === null ? null : toMoney(there)),
  );
}

/** The payouts of a month and those that came back, oldest first. */
export async function listPayouts(
  db: Database,
  _admin: Admin<"money:read">,
  { provider, livemode }: Connection,
  month: Month,
): Promise<Payout[]> {
  const { rows } = await db.execute<{ id: string; at: Date; amount: number; movements: number }>(
    sql`SELECT source_id AS id, at, amount_cents AS amount,
        (SELECT count(*)::int FROM provider_movements AS part WHERE part.payout_id = provider_movements.source_id) AS movements
      FROM provider_movements WHERE ${inMonth(providerMovements.at, month)} AND type = 'payout'
        AND provider = ${provider} AND livemode = ${livemode} ORDER BY at`,
  );
  return rows.map(({ id, at, amount, movements }) => ({
    id,
    at: new Date(at),
    isReturned: amount > 0,
    amountCents: toMoney(Math.abs(amount)),
    movements,
  }));
}

/** When the provider last stated the shop's movements; null before its first answer. */
export async function findLastAnswer(
  db: Database,
  _admin: Admin<"money:read">,
  { provider, livemode }: Connection,
): Promise<Date | null> {
  const isIt = and(eq(providerAnswers.provider, provider), eq(providerAnswers.livemode, livemode));
  const [answer] = await db.select().from(providerAnswers).where(isIt);
  return answer?.at ?? null;
}

/** The first month in which an order of this shop was paid; null before. */
export async function findFirstMonth(db: Database, _admin: Admin<"money:read">): Promise<Month | null> {
  const first = await findFirstPayment(db);
  return first && monthOf(shopDay(first));
}
