import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { cents, moment } from "#app/platform/db/columns.server.ts";
import type { Presentment } from "./presentment.ts";

/**
 * The payments of an order: the one by card or at the owner's till, a gift card, and for an exchange each payment or
 * gift card of an earlier order whose pieces came back for it. They add up to the order's total, and its money goes
 * back to them.
 */
export const orderPayments = pgTable(
  "order_payments",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    kind: text("kind", { enum: ["card", "till", "gift-card", "exchange"] }).notNull(),
    amountCents: cents("amount_cents").notNull(),
    /** The provider of a card payment, and its id of it. */
    provider: text("provider", { enum: ["stripe", "sandbox"] }),
    providerId: text("provider_id"),
    /** What a card was charged in the shopper's own currency; null for a payment in pounds. */
    presentment: jsonb("presentment").$type<Presentment>(),
    giftCardId: text("gift_card_id"),
    /** For an exchange: the payment or the gift card of the earlier order, never an exchange itself. */
    sourceId: uuid("source_id").references((): AnyPgColumn => orderPayments.id, { onDelete: "restrict" }),
    paidAt: moment("paid_at").notNull(),
  },
  (table) => [
    unique("order_payments_once").on(table.orderId, table.kind, table.sourceId).nullsNotDistinct(),
    index("order_payments_of_source").on(table.sourceId).where(sql`${table.sourceId} IS NOT NULL`),
    check("order_payments_amount_positive", sql`${table.amountCents} > 0`),
    check(
      "order_payments_are_of_their_kind",
      sql`(${table.kind} = 'card') = (${table.provider} IS NOT NULL) AND (${table.kind} = 'gift-card') = (${table.giftCardId} IS NOT NULL)
        AND (${table.kind} = 'exchange') = (${table.sourceId} IS NOT NULL)`,
    ),
  ],
);
