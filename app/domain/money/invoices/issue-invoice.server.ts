import { asc, eq, sql } from "drizzle-orm";
import { placeOfAddress, placeOfDelivery } from "#app/domain/delivery/northern-ireland.ts";
import { HOME, type Zone, zoneOf } from "#app/domain/delivery/zone.ts";
import { vatPercentOf } from "#app/domain/delivery/zone-settings.ts";
import { modeOf } from "#app/domain/orders/payment-mode.ts";
import { findOrderById, listOrderLines, type OrderRow } from "#app/domain/orders/queries.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { type Money, sumMoney, timesMoney, toMoney } from "#app/shared/money.ts";
import { invoiceCounters, invoiceLines, invoices } from "../invoices.tables.server.ts";
import type { InvoiceKind, InvoiceSeller, SellerFacts } from "./invoice.ts";
import { leftOf, type PricePart, partsOf, splitRefund, toBasisPoints } from "./vat.ts";

/** The business and its rates on the day of the payment. */
export interface InvoiceTerms {
  seller: SellerFacts;
  zones: readonly Zone[];
  now: Date;
}

/**
 * Issues the invoice of an order, in the transaction that makes the order paid. It is the record of the order's VAT:
 * the paid amount, the rate, and the VAT for each line and the delivery. An order has one invoice, however often this
 * is called. The number's lock is the last one that the transaction takes: call it at the end.
 */
export async function issueInvoice(
  tx: Transaction,
  orderId: string,
  { seller, zones, now }: InvoiceTerms,
): Promise<void> {
  const order = await findOrderById(tx, orderId);
  if (!order || order.totalCents === null) throw new Error(`Order ${orderId} has no total to invoice`);
  const [known] = await listOfOrder(tx, orderId);
  if (known) return;
  const lines = await listOrderLines(tx, orderId);
  const country = order.delivery?.country ?? order.customer?.address?.country ?? null;
  // A gift card pays for goods of any rate: VAT is due when it is spent, not when it is sold. Value Added Tax Act 1994,
  // schedule 10B, paragraph 5. https://www.legislation.gov.uk/ukpga/1994/23/schedule/10B
  const isUntaxed = seller.company.vatNumber === null || order.kind === "gift-card";
  const rateBp = isUntaxed ? null : rateIn(placeIn(order, zones), zones);
  const { totalCents } = order;
  const parts = partsOf({ totalCents, deliveryCents: order.deliveryCents ?? toMoney(0), lines }, rateBp);
  await record(
    tx,
    { kind: "invoice", isTest: modeOf(order) === false, parts },
    {
      orderId,
      country,
      seller: snapshotOf(seller),
      issuedAt: now,
    },
  );
}

/**
 * Issues the credit note of a refund, in the transaction in which it succeeds: the returned pieces first, then a share
 * of the rest. Does nothing for an order without an invoice, or when the refund has its credit note. The order is
 * locked.
 */
export async function issueCreditNote(
  tx: Transaction,
  { id, orderId, amountCents }: { id: string; orderId: string; amountCents: Money },
  { returned, now }: { returned: readonly ReturnedPieces[]; now: Date },
): Promise<void> {
  const issued = await listOfOrder(tx, orderId);
  if (issued.some(({ refundId }) => refundId === id)) return;
  await creditParts(tx, issued, { orderId, refundId: id, amountCents, returned, now });
}

/**
 * Issues the credit note of a sale that was undone after the shopper's bank took `takenCents` back: the goods never
 * left, or `returned` came back. All such notes of an order together never exceed that amount. The order is locked.
 */
export async function issueDisputeNote(
  tx: Transaction,
  orderId: string,
  { takenCents, returned, now }: { takenCents: Money; returned: readonly ReturnedPieces[] | null; now: Date },
): Promise<void> {
  const issued = await listOfOrder(tx, orderId);
  const earlier = issued.filter(isDisputeNote).map(({ id }) => id);
  const noted = sumMoney((await partsIn(tx, earlier)).map(({ grossCents }) => grossCents));
  const worth = returned && sumMoney([...(await pricesOf(tx, orderId, returned)).values()]);
  const amountCents = toMoney(Math.max(0, Math.min(takenCents - noted, worth ?? takenCents)));
  if (amountCents === 0) return;
  await creditParts(tx, issued, { orderId, refundId: null, amountCents, returned: returned ?? [], now });
}

type Issued = typeof invoices.$inferSelect;

/** A note without a refund: the shopper's bank took the money back. */
const isDisputeNote = ({ kind, refundId, voidedAt }: Issued): boolean =>
  kind === "credit-note" && refundId === null && voidedAt === null;

/** Pieces of an order's line that came back. */
interface ReturnedPieces {
  lineNo: number;
  pieces: number;
}

interface ToCredit {
  orderId: string;
  refundId: string | null;
  amountCents: Money;
  returned: readonly ReturnedPieces[];
  now: Date;
}

/** Takes an amount off the rest of an invoice: the returned pieces first. Nothing without an invoice. */
async function creditParts(
  tx: Transaction,
  issued: readonly Issued[],
  { orderId, refundId, amountCents, returned, now }: ToCredit,
): Promise<void> {
  const invoice = issued.find(({ kind }) => kind === "invoice");
  if (!invoice) return;
  const back = issued.filter(({ kind, voidedAt }) => kind === "credit-note" && voidedAt === null);
  const left = leftOf(
    await partsIn(tx, [invoice.id]),
    await partsIn(
      tx,
      back.map((note) => note.id),
    ),
  );
  const parts = splitRefund(amountCents, left, await pricesOf(tx, orderId, returned));
  if (parts.length === 0) return;
  const { isTest, country, seller } = invoice;
  await record(
    tx,
    { kind: "credit-note", isTest, parts },
    {
      orderId,
      refundId,
      country,
      seller,
      issuedAt: now,
    },
  );
}

/** The price of the returned pieces of each line. */
async function pricesOf(
  tx: Transaction,
  orderId: string,
  returned: readonly ReturnedPieces[],
): Promise<Map<number, Money>> {
  const lines = await listOrderLines(tx, orderId);
  return new Map(
    returned.map(({ lineNo, pieces }) => [
      lineNo,
      timesMoney(lines.find((line) => line.lineNo === lineNo)?.priceCents ?? toMoney(0), pieces),
    ]),
  );
}

/** Voids a refund's credit note, because the shopper's bank sent the money back. It keeps its number. */
export async function voidCreditNote(tx: Transaction, refundId: string, now: Date): Promise<void> {
  await tx.update(invoices).set({ voidedAt: now }).where(eq(invoices.refundId, refundId));
}

const listOfOrder = (tx: Transaction, orderId: string) =>
  tx.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.id));

async function partsIn(tx: Transaction, ids: number[]): Promise<PricePart[]> {
  return tx
    .select()
    .from(invoiceLines)
    .where(sql`${invoiceLines.invoiceId} = ANY(${sql.param(ids)}::int[])`)
    .orderBy(asc(invoiceLines.invoiceId), sql`${invoiceLines.lineNo} = 0`, asc(invoiceLines.lineNo));
}

const placeIn = ({ delivery, customer }: OrderRow, zones: readonly Zone[]): string | null =>
  delivery ? placeOfDelivery(delivery, zones) : placeOfAddress(customer?.address);

/** A parcel to a country without a zone is an export; without a country, the goods are handed over here. */
function rateIn(country: string | null, zones: readonly Zone[]): number {
  const zone = zoneOf(zones, country ?? HOME) ?? { countries: [country ?? HOME] };
  return toBasisPoints(vatPercentOf(zone));
}

const snapshotOf = ({ name, email, address, company }: SellerFacts): InvoiceSeller => ({
  name,
  email,
  address: [...address],
  legalName: company.legalName,
  registeredOffice: company.registeredOffice,
  companyNumber: company.number,
  vatNumber: company.vatNumber,
});

async function record(
  tx: Transaction,
  { kind, isTest, parts }: { kind: InvoiceKind; isTest: boolean; parts: PricePart[] },
  facts: Omit<typeof invoices.$inferInsert, "kind" | "isTest" | "number">,
): Promise<void> {
  const number = await nextNumber(tx, isTest ? `test-${kind}` : kind);
  const [made] = await tx
    .insert(invoices)
    .values({ ...facts, kind, isTest, number })
    .returning({ id: invoices.id });
  if (!made) throw new Error("An invoice was not recorded");
  await tx.insert(invoiceLines).values(parts.map((part) => ({ ...part, invoiceId: made.id })));
}

/** Concurrent transactions wait for each other; a transaction that is rolled back gives its number back. */
async function nextNumber(tx: Transaction, series: string): Promise<number> {
  const [counter] = await tx
    .insert(invoiceCounters)
    .values({ series, last: 1 })
    .onConflictDoUpdate({ target: invoiceCounters.series, set: { last: sql`${invoiceCounters.last} + 1` } })
    .returning();
  if (!counter) throw new Error(`The series ${series} gave no number`);
  return counter.last;
}
