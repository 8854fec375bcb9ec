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
import { cents, moment } from "#app/platform/db/columns.server.ts";
import type { Money } from "#app/shared/money.ts";
import { NO_PAPERS, type Papers } from "./papers.ts";

type Measures = { name: string; cm: number }[];
const IS_PUBLIC = sql`is_active AND deleted_at IS NULL`;

/** A piece of clothing, keyed by its slug (specification, section 3). */
export const products = pgTable(
  "products",
  {
    slug: text("slug").primaryKey(),
    title: text("title").notNull(),
    brand: text("brand").notNull(),
    collection: text("collection").notNull(),
    gender: text("gender", { enum: ["women", "men", "unisex"] }).notNull(),
    /** A slug of the owner's kinds. */
    category: text("category"),
    textile: text("textile"),
    cloth: text("cloth"),
    /** Slugs of `content/occasions.json`. */
    occasions: text("occasions").array().notNull().default([]),
    /** Slugs of other products, in the owner's order; those that are not for sale are passed over. */
    wornWith: text("worn_with").array().notNull().default([]),
    description: text("description").notNull(),
    story: jsonb("story").$type<{ title: string; paragraphs: string[] }>(),
    details: jsonb("details").$type<{ name: string; value: string }[]>().notNull().default([]),
    shownOn: text("shown_on"),
    fitNotes: text("fit_notes"),
    /** Of the piece itself, in centimetres. */
    measurements: jsonb("measurements").$type<{ size: string; measures: Measures }[]>().notNull().default([]),
    /** How it is meant to sit, with its own ease at some measurements, in centimetres. */
    cut: jsonb("cut").$type<{ name: "fitted" | "easy" | "loose"; ease: Measures }>(),
    papers: jsonb("papers").$type<Papers>().notNull().default(NO_PAPERS),
    /** The digest of words that the owner found right although the composition contradicts them; null for none. */
    rightWords: text("right_words"),
    searchTitle: text("search_title"),
    searchDescription: text("search_description"),
    minPriceCents: cents("min_price_cents").notNull(),
    hasSale: boolean("has_sale").notNull().default(false),
    compareAtCents: cents("compare_at_cents"),
    /** Its lowest price in the thirty days before it was reduced, by the database; null when none is known. */
    lowestBeforeCents: cents("lowest_before_cents"),
    currency: text("currency").notNull().default("GBP"),
    sizes: text("sizes").array().notNull(),
    colors: text("colors").array().notNull(),
    swatches: jsonb("swatches")
      .$type<{ id: string; name: string; hex: string; imageUrl: string | null }[]>()
      .notNull()
      .default([]),
    primaryImageUrl: text("primary_image_url").notNull(),
    primaryPublicId: text("primary_public_id"),
    imageUrls: text("image_urls").array().notNull().default([]),
    galleryPublicIds: text("gallery_public_ids").array().notNull().default([]),
    imageAlts: jsonb("image_alts").$type<Record<string, string>>().notNull().default({}),
    /** Views of the piece from around, in order, and one text for them all, by the id of the colour. */
    spins: jsonb("spins").$type<Record<string, { urls: string[]; alt: string }>>(),
    ukUrl: text("uk_url"),
    /** False for a draft, which is the same as a hidden product. */
    isActive: boolean("is_active").notNull().default(true),
    /** When a draft goes live by itself; null for never. */
    publishAt: moment("publish_at"),
    /** Why it did not go live at that moment, in a sentence for the owner. */
    publishHeldBack: text("publish_held_back"),
    /** The sale that begins and ends by itself; null without one. */
    salePriceCents: cents("sale_price_cents"),
    saleBeginsAt: moment("sale_begins_at"),
    /** Null for a sale without an end. */
    saleEndsAt: moment("sale_ends_at"),
    /** Why it did not begin at its moment, in a sentence for the owner. */
    saleHeldBack: text("sale_held_back"),
    /** The regular prices during that sale, because the product's own columns then have the sale's; otherwise null. */
    beforeSale: jsonb("before_sale").$type<{
      minPriceCents: Money;
      hasSale: boolean;
      compareAtCents: Money | null;
    }>(),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** Changes with every write of the product; sitemaps report it. */
    updatedAt: moment("updated_at")
      .notNull()
      .defaultNow()
      .$onUpdate(() => new Date()),
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    check("products_slug_is_normal", sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check("products_title_not_empty", sql`length(trim(${table.title})) > 0`),
    check("products_price_not_negative", sql`${table.minPriceCents} >= 0`),
    check(
      "products_compare_at_above_price",
      sql`${table.compareAtCents} IS NULL OR (${table.hasSale} AND ${table.compareAtCents} > ${table.minPriceCents})`,
    ),
    check("products_currency_is_gbp", sql`${table.currency} = 'GBP'`),
    check("products_gender_known", sql`${table.gender} IN ('women', 'men', 'unisex')`),
    check("products_deleted_is_hidden", sql`${table.deletedAt} IS NULL OR NOT ${table.isActive}`),
    check("products_live_ones_do_not_wait", sql`${table.publishAt} IS NULL OR NOT ${table.isActive}`),
    check(
      "products_only_scheduled_ones_are_held_back",
      sql`${table.publishHeldBack} IS NULL OR ${table.publishAt} IS NOT NULL`,
    ),
    check(
      "products_sale_has_a_price",
      sql`CASE WHEN ${table.salePriceCents} IS NULL
        THEN num_nonnulls(${table.saleBeginsAt}, ${table.saleEndsAt}, ${table.saleHeldBack}, ${table.beforeSale}) = 0
        ELSE ${table.salePriceCents} > 0 END`,
    ),
    index("products_with_sale").on(table.slug).where(sql`sale_price_cents IS NOT NULL`),
    index("products_without_picture").on(table.slug).where(sql`primary_image_url = ''`),
    index("products_scheduled").on(table.publishAt).where(sql`publish_at IS NOT NULL`),
    index("products_active_newest").on(table.isActive, table.createdAt.desc().nullsFirst(), table.slug),
    index("products_newest").on(table.createdAt.desc().nullsFirst(), table.slug),
    index("products_by_title").on(sql`lower(${table.title})`, table.slug),
    index("products_public_of_textile")
      .on(table.textile, table.createdAt.desc().nullsFirst(), table.slug)
      .where(IS_PUBLIC),
    // One index for both: where hardly any product has both, the query would otherwise read all products of the cloth.
    index("products_public_of_textile_and_category")
      .on(table.textile, table.category, table.createdAt.desc().nullsFirst(), table.slug)
      .where(IS_PUBLIC),
    index("products_public_of_category")
      .on(table.category, table.createdAt.desc().nullsFirst(), table.slug)
      .where(IS_PUBLIC),
    index("products_public_cheapest_of_textile").on(table.textile, table.minPriceCents).where(IS_PUBLIC),
  ],
);

/**
 * One size in one colour of a product; its id is the SKU, unless the owner gave it one.
 *
 * Stock: `piecesMade` null means no limit. Otherwise made = on hand + reserved + sold holds at every commit, and the
 * four numbers change only together with a row in `stock_movements`.
 */
export const variants = pgTable(
  "variants",
  {
    productSlug: text("product_slug")
      .notNull()
      .references(() => products.slug, { onDelete: "cascade", onUpdate: "cascade" }),
    id: text("id").notNull(),
    size: text("size").notNull(),
    colorId: text("color_id").notNull(),
    priceCents: cents("price_cents").notNull(),
    /** The price before the product's sale, while that holds; otherwise null. */
    regularPriceCents: cents("regular_price_cents"),
    /** As that of the product, while its sale holds. */
    lowestBeforeCents: cents("lowest_before_cents"),
    imageUrls: text("image_urls").array().notNull().default([]),
    sku: text("sku"),
    barcode: text("barcode"),
    /** False once its size or colour was removed from the product. Its pieces and their ledger are kept. */
    isOffered: boolean("is_offered").notNull().default(true),
    piecesMade: integer("pieces_made"),
    piecesOnHand: integer("pieces_on_hand"),
    piecesReserved: integer("pieces_reserved"),
    piecesSold: integer("pieces_sold"),
  },
  (table) => [
    primaryKey({ columns: [table.productSlug, table.id] }),
    unique("variants_one_per_size_and_colour").on(table.productSlug, table.size, table.colorId),
    check("variants_price_not_negative", sql`${table.priceCents} >= 0`),
    check(
      "variants_pieces_add_up",
      sql`num_nonnulls(${table.piecesMade}, ${table.piecesOnHand}, ${table.piecesReserved}, ${table.piecesSold}) IN (0, 4)
        AND (${table.piecesMade} IS NULL OR (${table.piecesOnHand} >= 0 AND ${table.piecesReserved} >= 0
        AND ${table.piecesSold} >= 0 AND ${table.piecesMade} = ${table.piecesOnHand} + ${table.piecesReserved} + ${table.piecesSold}))`,
    ),
  ],
);

/**
 * The ledger: every change of a variant's pieces, appended and never altered; the database refuses updates and
 * deletions (migration 0007). It does not reference the variants, so that it outlives deleted ones: it keeps their
 * accounts.
 */
export const stockMovements = pgTable(
  "stock_movements",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    productSlug: text("product_slug").notNull(),
    variantId: text("variant_id").notNull(),
    /** `make` and `adjust` are the owner's (an adjustment has a sign); the others belong to a line of an order. */
    kind: text("kind", { enum: ["make", "adjust", "reserve", "release", "sell", "return"] }).notNull(),
    pieces: integer("pieces").notNull(),
    orderId: text("order_id"),
    lineNo: integer("line_no"),
    /** The refund that returned the pieces of a `return`; a line can come back in several parts. */
    refundId: text("refund_id"),
    /** Why the owner corrected a number; null for what the product form, an import or an order moved. */
    reason: text("reason", { enum: ["count", "damaged", "sample", "fair", "found"] }),
    /** The key of the form that asked for it: a form that is sent twice moves pieces once. */
    requestKey: text("request_key"),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("stock_movements_once_per_line")
      .on(table.orderId, table.lineNo, table.kind)
      .where(sql`${table.kind} <> 'return'`),
    uniqueIndex("stock_movements_once_per_refund")
      .on(table.refundId, table.lineNo)
      .where(sql`${table.kind} = 'return'`),
    uniqueIndex("stock_movements_once_per_request")
      .on(table.requestKey, table.productSlug, table.variantId)
      .where(sql`${table.requestKey} IS NOT NULL`),
    check("stock_movements_pieces_not_zero", sql`${table.pieces} <> 0`),
    check(
      "stock_movements_order_moves_name_their_line",
      sql`(${table.kind} IN ('make', 'adjust')) = (${table.orderId} IS NULL) AND (${table.orderId} IS NULL) = (${table.lineNo} IS NULL)`,
    ),
    check(
      "stock_movements_returns_name_their_refund",
      sql`(${table.kind} = 'return') = (${table.refundId} IS NOT NULL)`,
    ),
    check(
      "stock_movements_reasons_are_the_owners",
      sql`(${table.reason} IS NULL OR ${table.kind} = 'adjust') AND (${table.reason} IS NULL) = (${table.requestKey} IS NULL)`,
    ),
    index("stock_movements_of_variant").on(table.productSlug, table.variantId),
    index("stock_movements_of_order").on(table.orderId).where(sql`${table.orderId} IS NOT NULL`),
  ],
);
