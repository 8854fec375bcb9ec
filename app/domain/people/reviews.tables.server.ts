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
  uuid,
} from "drizzle-orm/pg-core";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { moment } from "#app/platform/db/columns.server.ts";

/**
 * Whether an order's shopper was asked for a review. A row is written once, even for the decision that nobody is asked.
 */
export const reviewRequests = pgTable("review_requests", {
  orderId: text("order_id")
    .primaryKey()
    .references(() => orders.id, { onDelete: "restrict" }),
  /** The unguessable part of the address at which the shopper writes. */
  token: uuid("token").notNull().unique().defaultRandom(),
  /** Null when it is decided that this order's shopper is not asked. */
  askedAt: moment("asked_at"),
});

/** People who do not want to be asked again, as hashes of their addresses: the addresses themselves are not kept. */
export const reviewRefusals = pgTable("review_refusals", {
  emailHash: text("email_hash").primaryKey(),
  at: moment("at").notNull(),
});

/**
 * A shopper's words about a product that they bought: one row for each product of an order. One that was taken over
 * from another shop has its name in place of an order.
 */
export const reviews = pgTable(
  "reviews",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: text("order_id").references(() => orders.id, { onDelete: "restrict" }),
    /** Where it was written, as shoppers read it: `Etsy`. Null for one that was written here. */
    source: text("source"),
    productSlug: text("product_slug").notNull(),
    /** Paid with real money. A shop that takes real money never shows the others. */
    isReal: boolean("is_real").notNull(),
    /** `waiting` for the owner to read it; a change by the shopper lets a hidden one wait again. */
    state: text("state", { enum: ["waiting", "shown", "hidden"] }).notNull(),
    stars: integer("stars").notNull(),
    fit: text("fit", { enum: ["small", "true", "large"] }),
    words: text("words").notNull(),
    /** A first name or initials, as the shopper gives them; empty for none. */
    name: text("name").notNull(),
    /** The size and colour that was bought, in words. */
    choice: text("choice").notNull(),
    pictures: text("pictures").array().notNull().default([]),
    /** The person who said that a reward was given for it; null when nobody did. */
    rewardedBy: text("rewarded_by", { enum: ["shopper", "owner"] }),
    /** Counts the shopper's changes, so that the owner shows only what they have read. */
    revision: integer("revision").notNull().default(1),
    writtenAt: moment("written_at").notNull(),
    changedAt: moment("changed_at").notNull(),
    /** When it was shown or hidden for the last time; null while it waits for the first time. */
    decidedAt: moment("decided_at"),
    hiddenFor: text("hidden_for", {
      enum: ["not-about-the-piece", "offensive", "unlawful", "private-details", "not-genuine"],
    }),
    answer: text("answer"),
    answeredAt: moment("answered_at"),
  },
  (table) => [
    unique("reviews_one_of_each").on(table.orderId, table.productSlug),
    index("reviews_by_state").on(table.state, table.changedAt),
    index("reviews_shown_of_product")
      .on(table.productSlug, table.decidedAt)
      .where(sql`${table.state} = 'shown'`),
    uniqueIndex("reviews_taken_over_once")
      .on(table.productSlug, table.source, table.name, table.writtenAt, table.stars, sql`md5(${table.words})`)
      .where(sql`${table.source} IS NOT NULL`),
    check("reviews_order_or_source", sql`(${table.orderId} IS NULL) = (${table.source} IS NOT NULL)`),
    check("reviews_stars_are_one_to_five", sql`${table.stars} BETWEEN 1 AND 5`),
    check("reviews_pictures_are_few", sql`cardinality(${table.pictures}) <= 3`),
    check(
      "reviews_hidden_has_its_reason",
      sql`(${table.state} = 'hidden') = (${table.hiddenFor} IS NOT NULL)`,
    ),
    check("reviews_answer_has_its_moment", sql`(${table.answer} IS NULL) = (${table.answeredAt} IS NULL)`),
  ],
);

/** Visitors' complaints about a shown review. The visitor is a keyed hash at most. */
export const reviewReports = pgTable(
  "review_reports",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    reviewId: uuid("review_id")
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    reason: text("reason", {
      enum: ["not-about-the-piece", "offensive", "unlawful", "private-details", "not-genuine"],
    }).notNull(),
    /** A visitor counts once; null for this machine, whose requests may come from any visitor. */
    visitor: text("visitor"),
    at: moment("at").notNull(),
    /** When the owner looked at it and let the review stand. */
    settledAt: moment("settled_at"),
  },
  (table) => [
    unique("review_reports_one_of_a_visitor").on(table.reviewId, table.visitor),
    index("review_reports_open").on(table.reviewId).where(sql`${table.settledAt} IS NULL`),
  ],
);

/** A shown review, as a product's page shows it. */
export interface StoredShownReview {
  id: string;
  stars: number;
  fit: "small" | "true" | "large" | null;
  words: string;
  name: string;
  choice: string;
  pictures: string[];
  isRewarded: boolean;
  /** In ISO 8601. */
  writtenAt: string;
  answer: string | null;
  /** Where it was written; left out for one that was written here. */
  source?: string;
}

/**
 * All shown reviews of a product in numbers, and the newest of them: its page reads these. The writers of `reviews`
 * keep it up to date.
 */
export const reviewSums = pgTable(
  "review_sums",
  {
    productSlug: text("product_slug").notNull(),
    isReal: boolean("is_real").notNull(),
    shown: integer("shown").notNull(),
    stars: integer("stars").notNull(),
    small: integer("small").notNull(),
    trueToSize: integer("true_to_size").notNull(),
    large: integer("large").notNull(),
    /** How many of them were taken over from elsewhere, and their stars: no machine is told of these. */
    elsewhere: integer("elsewhere").notNull().default(0),
    elsewhereStars: integer("elsewhere_stars").notNull().default(0),
    newest: jsonb("newest").$type<StoredShownReview[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productSlug, table.isReal] }),
    check(
      "review_sums_count",
      sql`${table.shown} > 0 AND ${table.stars} BETWEEN ${table.shown} AND 5 * ${table.shown}`,
    ),
  ],
);
