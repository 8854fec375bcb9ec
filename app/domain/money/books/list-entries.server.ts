import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { bookedOrders } from "#app/domain/orders/booked-orders.server.ts";
import { ofConnection } from "#app/domain/orders/payment-mode.server.ts";
import type { Connection } from "#app/domain/orders/payment-mode.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { sumMoney, toMoney } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { providerMovements } from "../books.tables.server.ts";
import { giftCardMovements, giftCards } from "../gift-cards.tables.server.ts";
import { invoiceLines, invoices } from "../invoices.tables.server.ts";
import { orderPayments } from "../order-payments.tables.server.ts";
import { isSource, source } from "../refunds/refund-sources.server.ts";
import { orderRefunds } from "../refunds.tables.server.ts";
import { cardEntry, type Entry, type EntryKind, entriesOf, entryOf, lessCredit } from "./journal.ts";
import { inMonth, type Month, monthOf } from "./month.server.ts";

const NOTHING = toMoney(0);
type Line = typeof invoiceLines.$inferSelect;

/**
 * Every movement of money in a month, oldest first: those of this connection's orders, and of orders that were paid
 * without a provider. Money of the sandbox and real money are never in one journal.
 */
export async function listJournalEntries(
  db: Database,
  _admin: Admin<"money:read">,
  connection: Connection,
  month: Month,
): Promise<Entry[]> {
  const found = await Promise.all([
    listSales(db, connection, month),
    listRefunds(db, connection, month),
    listLostDisputes(db, connection, month),
    listExpired(db, connection, month),
    listMovements(db, connection, month),
  ]);
  return found
    .flat()
    .sort(
      (one, other) => one.at.getTime() - other.at.getTime() || one.reference.localeCompare(other.reference),
    );
}

const isAtProvider = ({ provider }: { provider: string }): boolean =>
  provider === "stripe" || provider === "sandbox";

async function linesOf(db: Database, ids: number[]): Promise<Map<number, Line[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(invoiceLines).where(inArray(invoiceLines.invoiceId, ids));
  return Map.groupBy(rows, ({ invoiceId }) => invoiceId);
}

/** The payments. A payment without an invoice is from before the shop issued invoices, or goes back. */
async function listSales(db: Database, connection: Connection, month: Month): Promise<Entry[]> {
  const booked = bookedOrders(db, ofConnection(connection));
  const rows = await db
    .select()
    .from(booked)
    .leftJoin(invoices, and(eq(invoices.orderId, booked.id), eq(invoices.kind, "invoice")))
    .where(and(inMonth(booked.paidAt, month), sql`${booked.totalCents} > 0`));
  const lines = await linesOf(
    db,
    rows.flatMap(({ invoices: invoice }) => invoice?.id ?? []),
  );
  return rows.flatMap(({ booked: order, invoices: invoice }) => {
    const { paidAt, totalCents } = order;
    if (paidAt === null || totalCents === null) return [];
    const base = {
      at: paidAt,
      reference: order.reference,
      country: invoice?.country ?? order.country,
      isAtProvider: isAtProvider(order),
    };
    if (invoice === null) {
      if (!order.wasSold) return [entryOf(base, "payment", { grossCents: totalCents })];
      const delivery = order.deliveryCents ?? NOTHING;
      return [
        entryOf(base, "sale", { grossCents: toMoney(totalCents - delivery) }),
        ...(delivery > 0 ? [entryOf(base, "delivery", { grossCents: delivery })] : []),
      ];
    }
    // A sold card is owed to its holder.
    if (order.kind === "gift-card") return [entryOf(base, "gift card", { grossCents: totalCents })];
    const own = lines.get(invoice.id) ?? [];
    const sold = own.filter(({ lineNo }) => lineNo > 0);
    return [
      ...lessCredit(entriesOf(base, "sale", sold, 1), toMoney(order.creditCents + order.giftCents)),
      ...entriesOf(
        base,
        "delivery",
        own.filter(({ lineNo }) => lineNo === 0),
        1,
      ),
      ...(order.giftCents > 0 ? [cardEntry(base, -order.giftCents)] : []),
    ];
  });
}

/** The refunds that went out, and those that a bank returned afterwards. */
async function listRefunds(db: Database, connection: Connection, month: Month): Promise<Entry[]> {
  const booked = bookedOrders(db, ofConnection(connection));
  const rows = await db
    .select()
    .from(orderRefunds)
    .innerJoin(booked, eq(booked.id, orderRefunds.orderId))
    .leftJoin(orderPayments, eq(orderPayments.id, orderRefunds.paymentId))
    .leftJoin(source, isSource)
    .leftJoin(invoices, eq(invoices.refundId, orderRefunds.id))
    .where(
      or(
        and(eq(orderRefunds.state, "succeeded"), inMonth(orderRefunds.settledAt, month)),
        and(isNotNull(orderRefunds.wentAt), inMonth(orderRefunds.settledAt, month)),
        inMonth(orderRefunds.wentAt, month),
      ),
    );
  const lines = await linesOf(
    db,
    rows.flatMap(({ invoices: note }) => note?.id ?? []),
  );
  const isIn = (at: Date) => monthOf(shopDay(at)) === month;
  return rows.flatMap(({ order_refunds: refund, booked: order, invoices: note, source }) => {
    const wasByCard = source === null ? isAtProvider(order) : source.kind === "card";
    // Credit for an exchange moves no money, nor does a refund to a gift card.
    const isThere = refund.exchangeId === null && refund.giftCardId === null && wasByCard;
    const isToCard = refund.exchangeId === null && refund.giftCardId !== null;
    const country = note?.country ?? order.country;
    const own = note ? (lines.get(note.id) ?? []) : [];
    const entries = (at: Date, kind: EntryKind, sign: 1 | -1): Entry[] => {
      if (!isIn(at)) return [];
      const base = { at, reference: order.reference, country, isAtProvider: isThere };
      // A gift card that is given back is no longer owed.
      if (order.kind === "gift-card")
        return [entryOf(base, "gift card", { grossCents: toMoney(sign * refund.amountCents) })];
      const rest = toMoney(refund.amountCents - sumMoney(own.map(({ grossCents }) => grossCents)));
      return [
        ...entriesOf(base, kind, own, sign),
        ...(rest > 0 ? [entryOf(base, kind, { grossCents: toMoney(sign * rest) })] : []),
        ...(isToCard ? [cardEntry(base, -sign * refund.amountCents)] : []),
      ];
    };
    const { wentAt, settledAt } = refund;
    if (settledAt === null) return [];
    const gone = order.wasSold ? "refund" : "payment";
    return wentAt === null
      ? entries(settledAt, gone, -1)
      : [...entries(wentAt, gone, -1), ...entries(settledAt, order.wasSold ? "refund returned" : gone, 1)];
  });
}

/**
 * The sales that lost disputes undid. The money moved before, as an adjustment by the provider, and a second row
 * cancels that: together the two rows are only the VAT.
 */
async function listLostDisputes(db: Database, connection: Connection, month: Month): Promise<Entry[]> {
  const booked = bookedOrders(db, ofConnection(connection));
  const rows = await db
    .select({ note: invoices, reference: booked.reference })
    .from(invoices)
    .innerJoin(booked, eq(booked.id, invoices.orderId))
    .where(
      and(eq(invoices.kind, "credit-note"), isNull(invoices.refundId), inMonth(invoices.issuedAt, month)),
    );
  const lines = await linesOf(
    db,
    rows.map(({ note }) => note.id),
  );
  return rows.flatMap(({ note: { id, issuedAt: at, country }, reference }) => {
    const own = lines.get(id) ?? [];
    const base = { at, reference, country, isAtProvider: false };
    const grossCents = sumMoney(own.map((line) => line.grossCents));
    return [...entriesOf(base, "lost dispute", own, -1), entryOf(base, "adjustment", { grossCents })];
  });
}

/** The balance of gift cards whose last day is over: no longer owed, and the shop's own. */
async function listExpired(db: Database, { livemode }: Connection, month: Month): Promise<Entry[]> {
  const booked = bookedOrders(db);
  const rows = await db
    .select({ movement: giftCardMovements, reference: booked.reference })
    .from(giftCardMovements)
    .innerJoin(giftCards, eq(giftCards.id, giftCardMovements.cardId))
    .innerJoin(booked, eq(booked.id, giftCards.orderId))
    .where(
      and(
        eq(giftCardMovements.kind, "expire"),
        inMonth(giftCardMovements.at, month),
        eq(giftCards.livemode, livemode),
      ),
    );
  return rows.flatMap(({ movement: { at, amountCents }, reference }) => {
    const base = { at, reference, country: null, isAtProvider: false };
    return [
      cardEntry(base, amountCents),
      entryOf(base, "expired gift card", { grossCents: toMoney(-amountCents) }),
    ];
  });
}

/** The provider's fees, payouts and adjustments. */
async function listMovements(db: Database, connection: Connection, month: Month): Promise<Entry[]> {
  const booked = bookedOrders(db);
  const rows = await db
    .select({ movement: providerMovements, reference: booked.reference })
    .from(providerMovements)
    .leftJoin(booked, eq(booked.paymentId, providerMovements.paymentId))
    .where(
      and(
        inMonth(providerMovements.at, month),
        eq(providerMovements.provider, connection.provider),
        eq(providerMovements.livemode, connection.livemode),
      ),
    );
  return rows.flatMap(({ movement, reference }) => {
    const { at, type, amountCents, feeCents, sourceId, id } = movement;
    const base = { at, reference: reference ?? sourceId ?? id, country: null, isAtProvider: true };
    return [
      ...(type === "payout"
        ? [entryOf(base, amountCents < 0 ? "payout" : "payout returned", { payoutCents: amountCents })]
        : []),
      ...(type === "other" && amountCents !== 0
        ? [entryOf(base, "adjustment", { grossCents: amountCents })]
        : []),
      ...(feeCents === 0 ? [] : [entryOf(base, "fee", { feeCents: toMoney(-feeCents) })]),
    ];
  });
}
