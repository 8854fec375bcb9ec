import { and, asc, eq, gt, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import type { PaymentGateway } from "#app/domain/money/payments/payment-gateway.server.ts";
import { orderRefunds } from "#app/domain/money/refunds.tables.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { sumMoney, toMoney } from "#app/shared/money.ts";
import type { MoneyBack, OurMoney } from "./differences.ts";

type Provider = PaymentGateway["provider"];

/** The number of orders in one query. */
const PAGE = 500;

/** The money of these orders, by id; unknown ids are left out. */
export async function ordersOf(db: Database, ids: string[]): Promise<Map<string, OurMoney>> {
  const [rows, refunds] = await Promise.all([
    db.select().from(orders).where(inArray(orders.id, ids)),
    db
      .select()
      .from(orderRefunds)
      .where(
        and(
          or(inArray(orderRefunds.orderId, ids), inArray(orderRefunds.paymentOf, ids)),
          inArray(orderRefunds.state, ["pending", "succeeded"]),
          isNull(orderRefunds.exchangeId),
        ),
      ),
  ]);
  return new Map(rows.map((order) => [order.id, { ...order, back: backOf(order, refunds) }]));
}

/**
 * What went back to the payment of an order: an exchange's money goes to that of an earlier order, and what a gift card
 * had paid to that card.
 */
function backOf(
  { id, refundedCents }: typeof orders.$inferSelect,
  refunds: readonly (typeof orderRefunds.$inferSelect)[],
): MoneyBack {
  const sumOf = (some: typeof refunds) => sumMoney(some.map(({ amountCents }) => amountCents));
  const [done, pending] = (["succeeded", "pending"] as const).map((which) =>
    refunds.filter(({ state }) => state === which),
  );
  const ofOthers = sumOf((done ?? []).filter(({ paymentOf }) => paymentOf === id));
  const elsewhere = sumOf(
    (done ?? []).filter(
      ({ orderId, paymentOf, giftCardId }) => orderId === id && (paymentOf !== null || giftCardId !== null),
    ),
  );
  return {
    gone: toMoney(refundedCents + ofOthers - elsewhere),
    underWay: sumOf((pending ?? []).filter(({ orderId, paymentOf }) => (paymentOf ?? orderId) === id)),
  };
}

/** The id and the session of every order of a provider, in pages. */
export async function* allOrders(
  db: Database,
  provider: Provider,
): AsyncGenerator<{ id: string; sessionId: string | null }[]> {
  for (let last = ""; ; ) {
    const page = await db
      .select({ id: orders.id, sessionId: orders.sessionId })
      .from(orders)
      .where(and(eq(orders.provider, provider), gt(orders.id, last)))
      .orderBy(asc(orders.id))
      .limit(PAGE);
    const end = page.at(-1);
    if (!end) return;
    yield page;
    last = end.id;
  }
}

/** The number of orders that were opened at another provider. What the owner's till took is at none, nor what came back for an exchange. */
export async function countElsewhere(db: Database, provider: Provider): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(orders)
    .where(notInArray(orders.provider, [provider, "till", "credit"]));
  return row?.count ?? 0;
}
