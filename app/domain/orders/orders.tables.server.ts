import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Papers } from "#app/domain/catalogue/papers.ts";
import { discounts } from "#app/domain/selling/promotions.tables.server.ts";
import { cents, moment, notPersonal, personalColumns } from "#app/platform/db/columns.server.ts";
import { toMoney } from "#app/shared/money.ts";
import type { OrderCustomer, OrderDelivery, WithdrawalException } from "./order.ts";

/**
 * An order, from the moment its pieces are reserved. `id` is the server's own key (and the provider's idempotency key);
 * people read the `reference` (`BA-20261120-0751`, `-2` for the second in the same minute).
 */
export const orders = pgTable(
  "orders",
  {
    id: text("id").primaryKey(),
    reference: text("reference").notNull().unique(),
    /** The reference that the browser asked for, when the shop gave another one. */
    askedReference: text("asked_reference"),
    checkoutKey: text("checkout_key").notNull(),
    /** A hash of the random key by which the browser finds its open checkout again; null when it sent none. */
    browserKey: text("browser_key"),
    /** A keyed hash of the visitor's address while the checkout is open, to limit the pieces that one visitor holds. */
    visitor: text("visitor"),
    state: text("state", {
      enum: ["open", "paid", "expired", "failed", "needs_refund", "fulfilled", "cancelled", "refunded"],
    }).notNull(),
    email: text("email").notNull(),
    /** The mailbox behind the email; null without one, once erased, and in orders from before it was recorded. */
    mailbox: text("mailbox"),
    currency: text("currency").notNull().default("GBP"),
    /** The sum of the lines: the price of the pieces after the discount. */
    subtotalCents: cents("subtotal_cents").notNull(),
    /** The discount that was taken off, by a code or by itself. */
    discountId: text("discount_id").references(() => discounts.id, { onDelete: "restrict" }),
    /** The discount's words for shoppers, as they were then: its code, or its name. */
    discountName: text("discount_name"),
    /** The discount on the pieces: the sum of its lines' shares. */
    discountCents: cents("discount_cents").notNull().default(toMoney(0)),
    /** Whether it pays the delivery. */
    hasFreeDelivery: boolean("has_free_delivery").notNull().default(false),
    /** Whether the order counts as a use of its discount: from its beginning, unless it ends unpaid. */
    usesDiscount: boolean("uses_discount").notNull().default(false),
    /** The delivery that was offered in the checkout. Null when it was chosen on the payment provider's page. */
    delivery: jsonb("delivery").$type<OrderDelivery>(),
    deliveryCents: cents("delivery_cents"),
    /** The amount that the provider took. It differs from the ordered amount only when it is to be refunded. */
    totalCents: cents("total_cents"),
    /** Who took the payment: a provider, the owner's own till, or nobody (`credit`: returned pieces or a gift card). */
    provider: text("provider", { enum: ["stripe", "sandbox", "till", "credit"] }).notNull(),
    /** For an exchange: the order whose pieces came back for it. */
    exchangeOf: text("exchange_of").references((): AnyPgColumn => orders.id, { onDelete: "restrict" }),
    /** The part of the total that returned pieces pay. */
    creditCents: cents("credit_cents").notNull().default(toMoney(0)),
    /** The gift card that pays a part of the total, or all of it, and that part. */
    giftCardId: text("gift_card_id"),
    giftCents: cents("gift_cents").notNull().default(toMoney(0)),
    /** How an order that the owner wrote is paid; null for an order of the checkout. */
    byHand: text("by_hand", { enum: ["cash", "reader", "link"] }),
    /** What it buys. Raw SQL joins orders with emails, whose column is `kind`. */
    kind: text("order_kind", { enum: ["pieces", "gift-card", "deposit", "made"] })
      .notNull()
      .default("pieces"),
    /** How the goods reach the customer without a parcel, a gift card by letter; null for a parcel. */
    handover: text("handover", { enum: ["hand", "collection", "letter"] }),
    /** Whether real money was asked for. Null for orders from before this was recorded; their session tells. */
    livemode: boolean("livemode"),
    sessionId: text("session_id").unique(),
    sessionUrl: text("session_url"),
    sessionExpiresAt: moment("session_expires_at"),
    paymentId: text("payment_id"),
    customer: jsonb("customer").$type<OrderCustomer>(),
    /** The unguessable part of the address at which the shopper follows the order. */
    statusKey: uuid("status_key").notNull().unique().defaultRandom(),
    /** The amount refunded so far; the refunds have the details. */
    refundedCents: cents("refunded_cents").notNull().default(toMoney(0)),
    carrier: text("carrier"),
    tracking: text("tracking"),
    createdAt: moment("created_at").notNull().defaultNow(),
    paidAt: moment("paid_at"),
    fulfilledAt: moment("fulfilled_at"),
    /** The day on which the last parcel arrived, as the owner knows it. */
    deliveredOn: date("delivered_on"),
    /** When the shopper's bank began to dispute the payment. */
    disputedAt: moment("disputed_at"),
    /** When the order was ended without asking its provider, because the shop was no longer connected to it. */
    endedUnaskedAt: moment("ended_unasked_at"),
    /** When the last of its counted pieces was back on the shelf, or the owner had dealt with them. */
    shelvedAt: moment("shelved_at"),
    /** When the owner had the shopper's name, e-mail and address deleted from it. */
    erasedAt: moment("erased_at"),
  },
  (table) => [
    uniqueIndex("orders_one_open_per_checkout").on(table.checkoutKey).where(sql`${table.state} = 'open'`),
    index("orders_of_checkout").on(table.checkoutKey),
    index("orders_open_of_visitor").on(table.visitor).where(sql`${table.state} = 'open'`),
    index("orders_of_browser").on(table.browserKey).where(sql`${table.browserKey} IS NOT NULL`),
    index("orders_that_pay_parts").on(table.sessionExpiresAt).where(sql`order_kind IN ('deposit', 'made')`),
    index("orders_by_state").on(table.state, table.createdAt),
    index("orders_by_payment").on(table.paymentId),
    index("orders_newest").on(table.createdAt, table.reference),
    index("orders_by_day_of_payment").on(table.paidAt),
    index("orders_ended_unasked").on(table.endedUnaskedAt).where(sql`${table.endedUnaskedAt} IS NOT NULL`),
    index("orders_unshelved")
      .on(table.createdAt)
      .where(sql`state IN ('refunded', 'cancelled') AND fulfilled_at IS NULL AND shelved_at IS NULL`),
    index("orders_disputed").on(table.disputedAt).where(sql`${table.disputedAt} IS NOT NULL`),
    // Independent of the database's collation: references are looked up by prefix.
    index("orders_by_beginning_of_reference").on(table.reference.op("text_pattern_ops")),
    index("orders_using_discount").on(table.discountId).where(sql`${table.usesDiscount}`),
    index("orders_of_email").on(sql`lower(${table.email})`),
    index("orders_of_mailbox").on(table.mailbox),
    check(
      "orders_discount_is_known",
      sql`${table.discountCents} >= 0 AND (${table.discountId} IS NULL) = (${table.discountName} IS NULL)
        AND (${table.discountId} IS NOT NULL OR (${table.discountCents} = 0 AND NOT ${table.hasFreeDelivery} AND NOT ${table.usesDiscount}))`,
    ),
    index("orders_exchanges_of").on(table.exchangeOf).where(sql`${table.exchangeOf} IS NOT NULL`),
    check(
      "orders_credit_is_of_exchange",
      sql`${table.creditCents} >= 0 AND (${table.creditCents} = 0 OR ${table.exchangeOf} IS NOT NULL)`,
    ),
    check(
      "orders_gift_is_of_card",
      sql`${table.giftCents} >= 0 AND (${table.giftCents} = 0) = (${table.giftCardId} IS NULL)`,
    ),
    index("orders_of_gift_card").on(table.giftCardId).where(sql`${table.giftCardId} IS NOT NULL`),
    check("orders_currency_is_gbp", sql`${table.currency} = 'GBP'`),
    check(
      "orders_till_takes_cash_or_cards",
      sql`(${table.provider} = 'till') = (${table.byHand} IS NOT NULL AND ${table.byHand} <> 'link')`,
    ),
    check("orders_handover_has_no_zone", sql`${table.handover} IS NULL OR ${table.delivery} IS NULL`),
    check("orders_amounts_not_negative", sql`${table.subtotalCents} >= 0 AND ${table.deliveryCents} >= 0`),
    check(
      "orders_paid_as_ordered_or_back",
      sql`${table.totalCents} = ${table.subtotalCents} + ${table.deliveryCents} OR ${table.state} IN ('needs_refund', 'refunded')`,
    ),
    check(
      "orders_refunded_is_part_of_total",
      sql`${table.refundedCents} >= 0 AND ${table.refundedCents} <= coalesce(${table.totalCents}, 0)`,
    ),
    check(
      "orders_paid_has_its_total",
      sql`${table.state} NOT IN ('paid', 'fulfilled', 'needs_refund', 'cancelled', 'refunded') OR (${table.totalCents} IS NOT NULL AND ${table.paidAt} IS NOT NULL)`,
    ),
  ],
);

/** The shopper in an order. */
export const ORDER_PERSON = personalColumns(orders, {
  email: { erased: "", exported: "email" },
  customer: { erased: null, exported: "customer" },
  mailbox: { erased: null, exported: null },
  // It contains the email, among others.
  checkoutKey: { erased: sql`'erased ' || ${orders.id}`, exported: null },
  sessionUrl: { erased: null, exported: null },
  browserKey: { erased: null, exported: null },
  visitor: { erased: null, exported: null },
  ...notPersonal("id", "reference", "askedReference", "state", "kind", "statusKey", "livemode", "exchangeOf"),
  ...notPersonal("currency", "subtotalCents", "deliveryCents", "totalCents", "creditCents", "refundedCents"),
  ...notPersonal("discountId", "discountName", "discountCents", "hasFreeDelivery", "usesDiscount"),
  ...notPersonal("giftCardId", "giftCents", "provider", "sessionId", "sessionExpiresAt", "paymentId"),
  ...notPersonal("byHand", "delivery", "handover", "carrier", "tracking", "deliveredOn", "createdAt"),
  ...notPersonal("paidAt", "fulfilledAt", "disputedAt", "endedUnaskedAt", "shelvedAt", "erasedAt"),
});

/** The ordered lines as they were sold: kept in full when the product changes or is deleted. */
export const orderLines = pgTable(
  "order_lines",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    lineNo: integer("line_no").notNull(),
    productSlug: text("product_slug").notNull(),
    variantId: text("variant_id").notNull(),
    title: text("title").notNull(),
    size: text("size").notNull(),
    colorName: text("color_name").notNull(),
    priceCents: cents("unit_cents").notNull(),
    /** The order's discount on each of the line's pieces; the price is already without it. */
    discountCents: cents("discount_cents").notNull().default(toMoney(0)),
    /** The catalogue's price at that time, when the owner agreed on another one. */
    listedCents: cents("listed_cents"),
    quantity: integer("quantity").notNull(),
    imageUrl: text("image_url"),
    /** The product's facts at that time; null for what is no product of the catalogue, and for older orders. */
    papers: jsonb("papers").$type<Papers>(),
    /** Why the law gives no right to withdraw from it; null when it does. */
    withdrawalException: text("withdrawal_exception").$type<WithdrawalException>(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.lineNo] }),
    index("order_lines_of_product").on(table.productSlug),
    check("order_lines_price_not_negative", sql`${table.priceCents} >= 0`),
    check("order_lines_discount_not_negative", sql`${table.discountCents} >= 0`),
    check("order_lines_quantity_positive", sql`${table.quantity} >= 1`),
  ],
);

/** Every change of an order's state, and why. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    state: text("state").notNull(),
    reason: text("reason").notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [
    index("order_events_of_order").on(table.orderId),
    index("order_events_lost").on(table.at).where(sql`${table.state} = 'dispute_lost'`),
  ],
);

/**
 * The owner's messages to the shopper, each sent as a mail. The form makes the id, so that a form that is sent twice
 * makes one message.
 */
export const orderMessages = pgTable(
  "order_messages",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    text: text("text").notNull(),
    writtenAt: moment("written_at").notNull(),
  },
  (table) => [index("order_messages_of_order").on(table.orderId)],
);
