import { and, asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { OrderCustomer } from "#app/domain/orders/order.ts";
import { findOrderByKey, listOrderLines, type OrderLineRow } from "#app/domain/orders/queries.server.ts";
import { parcelLabel } from "#app/domain/orders/ship-order.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { formatMoney, sumMoney, toMoney } from "#app/shared/money.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { invoiceLines, invoices } from "../invoices.tables.server.ts";
import { findCardPayment, findRefundedAmount } from "../payments/order-payments.server.ts";
import { formatInBoth } from "../presentment.ts";
import { formatNumber, type Invoice, type InvoiceKind, type ListedInvoice } from "./invoice.ts";
import { DELIVERY_LINE } from "./vat.ts";

/** The invoice and the credit notes of an order, in the order of their numbers. */
export async function listInvoices(db: Database | Transaction, orderId: string): Promise<ListedInvoice[]> {
  const rows = await db
    .select({ invoice: invoices, line: invoiceLines })
    .from(invoices)
    .innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.id), asc(invoiceLines.lineNo));
  return [...Map.groupBy(rows, ({ invoice }) => invoice.id).values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const { kind, isTest, number, voidedAt } = first.invoice;
    const lines = [first, ...more].map(({ line }) => line);
    const isRegistered = lines.some(({ rateBp }) => rateBp !== null);
    const vatCents = isRegistered ? sumMoney(lines.map((line) => line.vatCents)) : null;
    return [{ kind, isTest, number, vatCents, isVoid: voidedAt !== null }];
  });
}

/**
 * The invoice of the order with this secret key, or one of its credit notes by its number (`CN-00007`). Null for an
 * unknown key or number, and for an order without an invoice.
 */
export async function findInvoice(
  db: Database,
  key: string,
  creditNote: string | null,
): Promise<Invoice | null> {
  if (!isUuid(key)) return null;
  const kind: InvoiceKind = creditNote === null ? "invoice" : "credit-note";
  const order = await findOrderByKey(db, key);
  if (!order) return null;
  const first = alias(invoices, "first");
  const found = await db
    .select({ invoice: invoices, first })
    .from(invoices)
    .innerJoin(first, and(eq(first.orderId, invoices.orderId), eq(first.kind, "invoice")))
    .where(and(eq(invoices.orderId, order.id), eq(invoices.kind, kind)));
  const one = found.find(({ invoice }) => creditNote === null || formatNumber(invoice) === creditNote);
  if (!one) return null;
  const { invoice } = one;
  return {
    kind,
    number: formatNumber(invoice),
    reference: order.reference,
    issuedAt: invoice.issuedAt,
    suppliedAt: kind === "invoice" ? (order.paidAt ?? invoice.issuedAt) : invoice.issuedAt,
    seller: invoice.seller,
    buyer: buyerOf(order.customer),
    country: invoice.country,
    lines: await listLines(db, invoice, order.discountName),
    inOwn: formatInBoth(await findCardAmount(db, invoice)),
    corrects: kind === "invoice" ? null : formatNumber(one.first),
    isTest: invoice.isTest,
    voidedAt: invoice.voidedAt,
  };
}

/** An invoice states the payment; a credit note its refund, as far as the provider told it. */
const findCardAmount = async (db: Database, { kind, orderId, refundId }: typeof invoices.$inferSelect) =>
  kind === "invoice"
    ? findCardPayment(db, orderId)
    : refundId === null
      ? null
      : findRefundedAmount(db, refundId);

/** The parcel's recipient; without an address, as after a handover, the name alone. */
function buyerOf(customer: OrderCustomer | null): string[] {
  const label = parcelLabel(customer);
  return label.length > 0 || !customer?.name ? label : [customer.name];
}

/** The piece, and the discount's share: the amounts are without it. */
function describeLine(line: OrderLineRow, discountName: string | null): string {
  const { title, colorName, size, priceCents, discountCents } = line;
  const piece = describePiece(title, colorName, size);
  if (discountCents === 0) return piece;
  const full = formatMoney(toMoney(priceCents + discountCents));
  return `${piece} (${full} each, less ${formatMoney(discountCents)}: discount ${discountName})`;
}

/** The lines in the order's own order, then the delivery. */
async function listLines(
  db: Database,
  { id, kind, orderId }: typeof invoices.$inferSelect,
  discountName: string | null,
): Promise<Invoice["lines"]> {
  const rows = await db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, id))
    .orderBy(sql`${invoiceLines.lineNo} = ${DELIVERY_LINE}`, asc(invoiceLines.lineNo));
  const lines = await listOrderLines(db, orderId);
  return rows.map(({ lineNo, rateBp, grossCents, vatCents }) => {
    const line = lines.find((each) => each.lineNo === lineNo);
    return {
      description: line ? describeLine(line, discountName) : "Delivery",
      quantity: kind === "invoice" ? (line?.quantity ?? 1) : null,
      rateBp,
      grossCents,
      vatCents,
    };
  });
}
