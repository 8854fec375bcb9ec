import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { cents, moment } from "#app/platform/db/columns.server.ts";
import { orderRefunds } from "./refunds.tables.server.ts";

/** The last number of each series. Its row is locked until the number's transaction ends, so no number is left out. */
export const invoiceCounters = pgTable("invoice_counters", {
  series: text("series").primaryKey(),
  last: integer("last").notNull(),
});

/**
 * Invoices, and the credit notes that take amounts of them back. Appended with the payment or the refund, and never
 * changed, except that a credit note whose refund failed afterwards gets the moment of its voiding.
 */
export const invoices = pgTable(
  "invoices",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind", { enum: ["invoice", "credit-note"] }).notNull(),
    /** For a payment without real money; these have a series of their own. */
    isTest: boolean("is_test").notNull(),
    number: integer("number").notNull(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    /** The refund of a credit note; null when the shopper's bank took the money back, and the sale was undone. */
    refundId: text("refund_id")
      .unique()
      .references(() => orderRefunds.id, { onDelete: "restrict" }),
    issuedAt: moment("issued_at").notNull(),
    /** Where the goods went, ISO 3166 alpha-2; null when it was not known. */
    country: text("country"),
    /** The business at that time. */
    seller: jsonb("seller")
      .$type<{
        name: string;
        email: string;
        address: string[];
        legalName: string;
        registeredOffice: string;
        companyNumber: string | null;
        vatNumber: string | null;
      }>()
      .notNull(),
    voidedAt: moment("voided_at"),
  },
  (table) => [
    unique("invoices_numbers").on(table.kind, table.isTest, table.number),
    uniqueIndex("invoices_one_per_order").on(table.orderId).where(sql`${table.kind} = 'invoice'`),
    index("invoices_of_order").on(table.orderId),
    index("invoices_by_day").on(table.issuedAt),
    check("invoices_refund_of_credit_note", sql`${table.kind} = 'credit-note' OR ${table.refundId} IS NULL`),
  ],
);

/** The amount paid, or given back, for each line of an order and for its delivery, with the VAT in it. */
export const invoiceLines = pgTable(
  "invoice_lines",
  {
    invoiceId: integer("invoice_id")
      .notNull()
      .references(() => invoices.id, { onDelete: "restrict" }),
    /** The order's line; 0 is its delivery. */
    lineNo: integer("line_no").notNull(),
    /** The VAT rate in hundredths of a percent: 2000 is 20 %. Null without registration. */
    rateBp: integer("rate_bp"),
    grossCents: cents("gross_cents").notNull(),
    vatCents: cents("vat_cents").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.lineNo] }),
    check(
      "invoice_lines_vat_is_part",
      sql`${table.vatCents} >= 0 AND ${table.vatCents} <= ${table.grossCents}`,
    ),
    check("invoice_lines_vat_has_rate", sql`${table.rateBp} IS NOT NULL OR ${table.vatCents} = 0`),
  ],
);
