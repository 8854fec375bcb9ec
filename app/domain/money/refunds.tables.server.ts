import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { cents, moment } from "#app/platform/db/columns.server.ts";
import { orderPayments } from "./order-payments.tables.server.ts";
import type { Presentment } from "./presentment.ts";

/**
 * Refunds to shoppers, and the credit of pieces that were exchanged. A refund is written as `asked` before the provider
 * is asked (the id is the idempotency key), so that a crash in between repeats the same refund and never makes a second
 * one. A refund that was made at the provider by hand is recorded when its event arrives. A refund that goes back to
 * several payments has a row for each.
 */
export const orderRefunds = pgTable(
  "order_refunds",
  {
    id: text("id").primaryKey(),
    /** The request that this amount is a part of: the refund's form, the return, or the provider's own refund. */
    requestId: text("request_id").notNull(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    amountCents: cents("amount_cents").notNull(),
    /** The exchange that this amount pays for instead; null for money that goes back. */
    exchangeId: text("exchange_id").references(() => orders.id, { onDelete: "restrict" }),
    /** The part of the order's money that this amount comes from, and goes back to. */
    paymentId: uuid("payment_id").references(() => orderPayments.id, { onDelete: "restrict" }),
    /** The gift card that this amount comes from; null for a payment. */
    giftCardId: text("gift_card_id"),
    state: text("state", { enum: ["asked", "pending", "succeeded", "failed"] }).notNull(),
    /** The provider's own id, once it has answered. */
    providerId: text("provider_id").unique(),
    /** What arrives in the shopper's own currency, once the provider told it; null in pounds. */
    presentment: jsonb("presentment").$type<Presentment>(),
    reason: text("reason").notNull().default(""),
    /** Pieces that return to stock once the provider has accepted the refund. */
    restock: jsonb("restock").$type<{ lineNo: number; pieces: number }[]>().notNull().default([]),
    /** The reason of the failure, in the provider's words. */
    problem: text("problem"),
    createdAt: moment("created_at").notNull().defaultNow(),
    settledAt: moment("settled_at"),
    /** When the money went, of a refund that the bank returned afterwards; null for the others. */
    wentAt: moment("went_at"),
  },
  (table) => [
    index("order_refunds_of_order").on(table.orderId, table.createdAt),
    index("order_refunds_by_state").on(table.state, table.createdAt),
    index("order_refunds_for_exchange").on(table.exchangeId).where(sql`${table.exchangeId} IS NOT NULL`),
    index("order_refunds_of_what_paid").on(table.paymentId),
    index("order_refunds_to_gift_card").on(table.giftCardId).where(sql`${table.giftCardId} IS NOT NULL`),
    check("order_refunds_amount_positive", sql`${table.amountCents} > 0`),
  ],
);
