import { and, asc, eq, gt, inArray, notInArray, sql } from "drizzle-orm";
import type { PaymentGateway } from "#app/features/payments/payment-gateway.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { orderRefunds, orders } from "#app/platform/db/schema/orders.ts";
import { sumPence } from "#app/shared/money.ts";
import type { OurMoney } from "./differences.ts";

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
      .where(and(inArray(orderRefunds.orderId, ids), eq(orderRefunds.state, "pending"))),
  ]);
  const pendingOf = Map.groupBy(refunds, ({ orderId }) => orderId);
  return new Map(
    rows.map((order) => {
      const underWay = sumPence((pendingOf.get(order.id) ?? []).map(({ amountCents }) => amountCents));
      return [order.id, { ...order, back: { gone: order.refundedCents, underWay } }];
    }),
  );
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

/** The number of orders that were opened at another provider. What the owner's till took is at none. */
export async function countElsewhere(db: Database, provider: Provider): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(orders)
    .where(notInArray(orders.provider, [provider, "till"]));
  return row?.count ?? 0;
}
