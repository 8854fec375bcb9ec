import { asc, eq, inArray } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { bookedOrders, lostDisputes } from "#app/domain/orders/booked-orders.server.ts";
import { ofConnection } from "#app/domain/orders/payment-mode.server.ts";
import type { Connection } from "#app/domain/orders/payment-mode.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { addMonths, type Day } from "#app/shared/calendar-day.ts";
import { type Money, sumMoney, toMoney } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { formatNumber } from "../invoices/invoice.ts";
import { leftOf, splitRefund } from "../invoices/vat.ts";
import { invoiceLines, invoices } from "../invoices.tables.server.ts";
import type { Month } from "./month.server.ts";
import { inMonth } from "./month.server.ts";

/** A payment that the shopper's bank took back for good, and how its sale ends. */
export interface LostDispute {
  reference: string;
  at: Date;
  /** The credit notes by which it was undone, wholly or in part: `CN-00007`. */
  notes: string[];
  /** The part of the sale that is left, out of the bank's amount. */
  leftCents: Money;
  /** The VAT in it, which stays due. */
  vatCents: Money;
  /**
   * The day from which that VAT can be claimed back as a bad debt: six months after the goods left. Null while they are
   * still here. VAT Notice 700/18, paragraph 2.2. https://www.gov.uk/guidance/relief-from-vat-on-bad-debts-notice-70018
   */
  claimFrom: Day | null;
}

const MONTHS_UNTIL_CLAIM = 6;

/** The payments whose dispute a bank decided against the shop in a month, oldest first. */
export async function listLostDisputes(
  db: Database,
  _admin: Admin<"money:read">,
  connection: Connection,
  month: Month,
): Promise<LostDispute[]> {
  const booked = bookedOrders(db, ofConnection(connection));
  const decided = lostDisputes(db);
  const lost = await db
    .select()
    .from(booked)
    .innerJoin(decided, eq(decided.orderId, booked.id))
    .where(inMonth(decided.at, month))
    .orderBy(asc(decided.at), asc(booked.reference));
  const rows = [...new Map(lost.map((row) => [row.booked.id, row])).values()];
  const ids = rows.map(({ booked: { id } }) => id);
  const issued =
    ids.length === 0
      ? []
      : await db
          .select({ document: invoices, line: invoiceLines })
          .from(invoices)
          .innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))
          .where(inArray(invoices.orderId, ids))
          .orderBy(asc(invoices.id), asc(invoiceLines.lineNo));
  return rows.map(({ booked: order, lost: { at } }) => {
    const own = issued.filter(({ document }) => document.orderId === order.id && document.voidedAt === null);
    const linesOf = (kind: "invoice" | "credit-note") =>
      own.filter(({ document }) => document.kind === kind).map(({ line }) => line);
    const left = leftOf(linesOf("invoice"), linesOf("credit-note"));
    const { totalCents, creditCents, giftCents, fulfilledAt } = order;
    const paid = toMoney(Math.max(0, (totalCents ?? 0) - creditCents - giftCents));
    const taken = splitRefund(paid, left, new Map());
    const undone = own.filter(({ document: { kind, refundId } }) => kind === "credit-note" && !refundId);
    return {
      reference: order.reference,
      at,
      notes: [...new Set(undone.map(({ document }) => formatNumber(document)))],
      leftCents: sumMoney(taken.map(({ grossCents }) => grossCents)),
      vatCents: sumMoney(taken.map(({ vatCents }) => vatCents)),
      claimFrom: fulfilledAt === null ? null : addMonths(shopDay(fulfilledAt), MONTHS_UNTIL_CLAIM),
    };
  });
}
