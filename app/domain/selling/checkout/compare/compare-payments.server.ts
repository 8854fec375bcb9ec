import { setTimeout as sleep } from "node:timers/promises";
import type {
  CheckoutSession,
  PaymentGateway,
  ProviderRefund,
} from "#app/domain/money/payments/payment-gateway.server.ts";
import { listMoneyBack, type MoneyBackRow } from "#app/domain/money/refunds/queries.server.ts";
import { countElsewhere, listSessionsAfter } from "#app/domain/orders/provider-orders.server.ts";
import { listOrdersByIds, type OrderRow } from "#app/domain/orders/queries.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { type Money, sumMoney, toMoney } from "#app/shared/money.ts";
import {
  differences,
  type MoneyBack,
  NOTHING_BACK,
  type OurMoney,
  strayPayment,
  takenCents,
} from "./differences.ts";

/** The result of a comparison. */
export interface Comparison {
  /** All orders of this provider, and those of another one, which cannot be compared. */
  compared: number;
  elsewhere: number;
  here: Sum;
  there: Sum;
  differences: string[];
}

/** The payments, and the refunds among them. */
export interface Sum {
  paid: Money;
  back: Money;
}

interface Books {
  db: Database;
  gateway: PaymentGateway;
  /** The wait before a difference is checked again, because the shop keeps selling meanwhile. */
  settleMs: number;
}

/** The number of times a difference is checked again, and the number of simultaneous checks. */
const LOOKS = 3;
const AT_ONCE = 4;

/** An order and its session, or a session of an unknown order. */
interface Pair {
  orderId: string;
  sessionId: string | null;
}

/** The share of one pair in the sums, and its differences. */
interface Finding {
  here: Sum;
  there: Sum;
  differences: string[];
}

/**
 * Compares every order with the payment provider, to the penny, and every payment there with our orders. Changes
 * neither. The provider's lists are read once, in pages. The shop may keep selling: a difference is checked again some
 * seconds later, and reported only if it remains. Throws a `PaymentProviderError`.
 */
export async function comparePayments({ db, gateway, settleMs }: Books): Promise<Comparison> {
  const found: Comparison = {
    compared: 0,
    elsewhere: await countElsewhere(db, gateway.provider),
    here: { paid: toMoney(0), back: toMoney(0) },
    there: { paid: toMoney(0), back: toMoney(0) },
    differences: [],
  };
  const back = await allBack(gateway);
  const met = new Set<string>();
  let apart: Pair[] = [];

  for await (const page of gateway.allSessions()) {
    const orders = await ordersOf(
      db,
      page.map(({ orderId }) => orderId ?? ""),
    );
    for (const session of page) {
      const orderId = session.orderId ?? "";
      const our = orders.get(orderId) ?? null;
      const isOwn = our !== null && (our.sessionId ?? session.id) === session.id;
      if (isOwn) met.add(orderId);
      const finding = find(our, session, backOf(back, session.paymentId));
      if (finding.differences.length > 0) apart.push({ orderId, sessionId: session.id });
      else add(found, finding);
    }
  }
  for await (const orders of allOrders(db, gateway.provider)) {
    found.compared += orders.length;
    for (const { id, sessionId } of orders) if (!met.has(id)) apart.push({ orderId: id, sessionId });
  }

  for (let look = 1; apart.length > 0; look += 1) {
    const findings = await inGroups(apart, (pair) => retryPending(db, gateway, pair));
    const pairs = apart;
    const isLast = look === LOOKS;
    apart = pairs.filter((_, index) => !isLast && (findings[index]?.differences.length ?? 0) > 0);
    for (const finding of findings) if (isLast || finding.differences.length === 0) add(found, finding);
    if (apart.length > 0) await sleep(settleMs);
  }
  return found;
}

function find(our: OurMoney | null, session: CheckoutSession | null, back: MoneyBack): Finding {
  const isOwn = our !== null && (session === null || (our.sessionId ?? session.id) === session.id);
  const stray = session && !isOwn ? strayPayment(session, our) : null;
  return {
    here: isOwn && our.paidAt ? { paid: takenCents(our) ?? toMoney(0), back: our.back.gone } : NO_SUM,
    there: session?.paid ? { paid: session.totalCents, back: back.gone } : NO_SUM,
    differences: isOwn ? differences(our, session, back) : stray === null ? [] : [stray],
  };
}

const NO_SUM: Sum = { paid: toMoney(0), back: toMoney(0) };

/** The current state of both sides of a pair. */
async function retryPending(
  db: Database,
  gateway: PaymentGateway,
  { orderId, sessionId }: Pair,
): Promise<Finding> {
  const session = sessionId === null ? null : await gateway.findSession(sessionId);
  const paymentId = session?.paymentId ?? null;
  const back = paymentId === null ? NOTHING_BACK : sumOf(await gateway.refundsOf(paymentId));
  // The order is read last, so that it contains everything that the provider had reported before.
  return find((await ordersOf(db, [orderId])).get(orderId) ?? null, session, back);
}

async function inGroups<Item, Value>(items: Item[], work: (item: Item) => Promise<Value>): Promise<Value[]> {
  const values: Value[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE)
    values.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(work))));
  return values;
}

function add(found: Comparison, { here, there, differences }: Finding): void {
  found.here = plus(found.here, here);
  found.there = plus(found.there, there);
  found.differences.push(...differences);
}

const plus = (one: Sum, other: Sum): Sum => ({
  paid: toMoney(one.paid + other.paid),
  back: toMoney(one.back + other.back),
});

type Backs = Map<string, MoneyBack>;

const backOf = (backs: Backs, paymentId: string | null): MoneyBack =>
  backs.get(paymentId ?? "") ?? NOTHING_BACK;

/** The refunds at the provider, by payment. */
async function allBack(gateway: PaymentGateway): Promise<Backs> {
  const backs: Backs = new Map();
  for await (const page of gateway.allRefunds()) {
    for (const refund of page)
      if (refund.paymentId !== null)
        backs.set(refund.paymentId, withRefund(backOf(backs, refund.paymentId), refund));
  }
  return backs;
}

const sumOf = (refunds: readonly ProviderRefund[]): MoneyBack => refunds.reduce(withRefund, NOTHING_BACK);

function withRefund({ gone, underWay }: MoneyBack, { status, amountCents }: ProviderRefund): MoneyBack {
  if (status === "succeeded") return { gone: toMoney(gone + amountCents), underWay };
  return status === "pending" ? { gone, underWay: toMoney(underWay + amountCents) } : { gone, underWay };
}

type Provider = PaymentGateway["provider"];

/** The number of orders in one query. */
const PAGE = 500;

/** The money of these orders, by id; unknown ids are left out. */
async function ordersOf(db: Database, ids: string[]): Promise<Map<string, OurMoney>> {
  const [rows, refunds] = await Promise.all([listOrdersByIds(db, ids), listMoneyBack(db, ids)]);
  return new Map(rows.map((order) => [order.id, { ...order, back: moneyBackOf(order, refunds) }]));
}

/**
 * The money that went back to the payment of an order. An exchange's money goes to the payment of an earlier order, and
 * a gift card's part to that card.
 */
function moneyBackOf({ id, refundedCents }: OrderRow, refunds: readonly MoneyBackRow[]): MoneyBack {
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
async function* allOrders(
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
