import type { PaymentGateway } from "#app/domain/money/payments/payment-gateway.server.ts";
import { listMoneyBack, type MoneyBackRow } from "#app/domain/money/refunds/queries.server.ts";
import { listSessionsAfter } from "#app/domain/orders/provider-orders.server.ts";
import { listOrdersByIds, type OrderRow } from "#app/domain/orders/queries.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { sumMoney, toMoney } from "#app/shared/money.ts";
import type { MoneyBack, OurMoney } from "./differences.ts";

type Provider = PaymentGateway["provider"];

/** The number of orders in one query. */
const PAGE = 500;

/** The money of these orders, by id; unknown ids are left out. */
export async function ordersOf(db: Database, ids: string[]): Promise<Map<string, OurMoney>> {
  const [rows, refunds] = await Promise.all([listOrdersByIds(db, ids), listMoneyBack(db, ids)]);
  return new Map(rows.map((order) => [order.id, { ...order, back: backOf(order, refunds) }]));
}

/**
 * The money that went back to the payment of an order. An exchange's money goes to the payment of an earlier order, and
 * a gift card's part to that card.
 */
function backOf({ id, refundedCents }: OrderRow, refunds: readonly MoneyBackRow[]): MoneyBack {
  const sumOf = (some: typeof refunds) => sumMoney(some.map(({ amountCents }) => amountCents));
  const [done, pending] = (["succeeded", "pending"] as const).map((which) =>
    refunds.filter(({ state }) => state === which),
  );
  const isHere = ({ paidId, isGiftCard }: MoneyBackRow) => paidId === id && !isGiftCard;
  const ofOthers = sumOf((done ?? []).filter((row) => row.orderId !== id && isHere(row)));
  const elsewhere = sumOf((done ?? []).filter((row) => row.orderId === id && !isHere(row)));
  return {
    gone: toMoney(refundedCents + ofOthers - elsewhere),
    underWay: sumOf((pending ?? []).filter(isHere)),
  };
}

/** The id and the session of every order of a provider, in pages. */
export async function* allOrders(
  db: Database,
  provider: Provider,
): AsyncGenerator<{ id: string; sessionId: string | null }[]> {
  for (let last = ""; ; ) {
    const page = await listSessionsAfter(db, { provider, after: last, most: PAGE });
    const end = page.at(-1);
    if (!end) return;
    yield page;
    last = end.id;
  }
}
