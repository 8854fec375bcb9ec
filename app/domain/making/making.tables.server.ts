import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { LENGTH_UNITS } from "#app/domain/catalogue/fit/length.ts";
import type { OrderDelivery } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { cents, moment, notPersonal, personalColumns } from "#app/platform/db/columns.server.ts";
import { ARRIVALS, type PieceArrival } from "./alteration.ts";
import {
  MADE_KINDS,
  MADE_STATES,
  type MadeEntryKind,
  type MadeWriter,
  type QuoteLine,
  STEPS,
  type StepDays,
} from "./made.ts";
import type { Measure, Measures } from "./measures.ts";

/** A request for a piece made to measure, or for an alteration, from its form to its delivery. */
export const madeRequests = pgTable(
  "made_requests",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** The unguessable part of the address of the customer's page. */
    key: uuid("key").notNull().unique().defaultRandom(),
    kind: text("kind", { enum: MADE_KINDS }).notNull().default("made"),
    state: text("state", { enum: MADE_STATES }).notNull().default("asked"),
    name: text("name").notNull(),
    email: text("email").notNull(),
    /** The mailbox behind the email; null once erased. */
    mailbox: text("mailbox"),
    garment: text("garment").notNull(),
    cloth: text("cloth").notNull(),
    occasion: text("occasion").notNull(),
    neededBy: date("needed_by"),
    budget: text("budget").notNull(),
    words: text("words").notNull(),
    /** Of an alteration: the piece in words, the job of the owner's table, and how the piece comes. */
    piece: text("piece").notNull().default(""),
    job: text("job"),
    arrival: text("arrival", { enum: Object.keys(ARRIVALS) as [PieceArrival] }),
    /** The order that the piece was bought with, whose address is the piece's on its way back. */
    orderId: text("order_id").references(() => orders.id, { onDelete: "set null" }),
    /** A two-letter code; null to collect it. */
    country: text("country"),
    unit: text("unit", { enum: LENGTH_UNITS }).notNull(),
    measures: jsonb("measures").$type<Measures>().notNull(),
    /** The unusual measurements that the customer has confirmed. */
    sure: jsonb("sure").$type<Measure[]>().notNull().default([]),
    /** The newest quote; 0 for none. */
    version: integer("version").notNull().default(0),
    /** The quote's last day, while it waits. */
    validUntil: date("valid_until"),
    /** The step that is under way, and the days of all; from the deposit on. */
    step: text("step", { enum: STEPS }),
    days: jsonb("days").$type<StepDays>().notNull().default({}),
    /** Where the customer books a fitting. */
    fittingUrl: text("fitting_url"),
    /** Whether the customer's last word has no answer yet. */
    isUnanswered: boolean("is_unanswered").notNull().default(true),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
    /** The day on which the person is erased; null while the request goes on. */
    eraseOn: date("erase_on"),
    erasedAt: moment("erased_at"),
  },
  (table) => [
    index("made_requests_by_state").on(table.state, table.changedAt),
    index("made_requests_of_mailbox").on(table.mailbox),
    index("made_requests_of_order").on(table.orderId).where(sql`${table.orderId} IS NOT NULL`),
    index("made_requests_to_erase").on(table.eraseOn).where(sql`${table.erasedAt} IS NULL`),
    check("made_requests_quoted_until", sql`${table.state} <> 'quoted' OR ${table.validUntil} IS NOT NULL`),
  ],
);

/** The person in a request. */
export const MADE_PERSON = personalColumns(madeRequests, {
  name: { erased: "", exported: "name" },
  email: { erased: "", exported: "email" },
  mailbox: { erased: null, exported: null },
  occasion: { erased: "", exported: "occasion" },
  budget: { erased: "", exported: "budget" },
  words: { erased: "", exported: "words" },
  piece: { erased: "", exported: "piece" },
  neededBy: { erased: null, exported: "neededBy" },
  measures: { erased: {}, exported: "measures" },
  sure: { erased: [], exported: null },
  fittingUrl: { erased: null, exported: null },
  ...notPersonal("kind", "job", "arrival", "orderId"),
  ...notPersonal("id", "key", "state", "garment", "cloth", "country", "unit", "version", "validUntil"),
  ...notPersonal("step", "days", "isUnanswered", "createdAt", "changedAt", "eraseOn", "erasedAt"),
});

/** Every quote that was sent. The newest one counts. */
export const madeQuotes = pgTable(
  "made_quotes",
  {
    requestId: uuid("request_id")
      .notNull()
      .references(() => madeRequests.id, { onDelete: "restrict" }),
    version: integer("version").notNull(),
    lines: jsonb("lines").$type<QuoteLine[]>().notNull(),
    depositCents: cents("deposit_cents").notNull(),
    delivery: jsonb("delivery").$type<OrderDelivery>(),
    days: jsonb("days").$type<StepDays>().notNull(),
    terms: text("terms").notNull(),
    validUntil: date("valid_until").notNull(),
    sentAt: moment("sent_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.version] }),
    check("made_quotes_deposit_is_money", sql`${table.depositCents} >= 0`),
  ],
);

/** What happened to a request, in order; the messages of both are among it. */
export const madeEntries = pgTable(
  "made_entries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    requestId: uuid("request_id")
      .notNull()
      .references(() => madeRequests.id, { onDelete: "restrict" }),
    kind: text("kind").$type<MadeEntryKind>().notNull(),
    writer: text("writer").$type<MadeWriter>().notNull(),
    text: text("text").notNull().default(""),
    at: moment("at").notNull(),
  },
  (table) => [index("made_entries_of_request").on(table.requestId, table.at)],
);

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * The pictures of a request, of the customer's and of the shop's. They stand in the database and not among the
 * catalogue's, because nobody but the two may see them, and because a deleted row is gone. A form that is shown again
 * keeps its pictures by its `draft`; they have no request yet.
 */
export const madePictures = pgTable(
  "made_pictures",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    requestId: uuid("request_id").references(() => madeRequests.id, { onDelete: "restrict" }),
    draft: uuid("draft"),
    writer: text("writer").$type<MadeWriter>().notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** WebP. */
    bytes: bytes("bytes").notNull(),
    at: moment("at").notNull(),
  },
  (table) => [
    index("made_pictures_of_request").on(table.requestId, table.at),
    index("made_pictures_of_draft").on(table.draft, table.at).where(sql`${table.draft} IS NOT NULL`),
    check("made_pictures_have_one_place", sql`num_nonnulls(${table.requestId}, ${table.draft}) = 1`),
  ],
);

/**
 * The orders that pay a request: deposits and balances, each an order with its invoice. Of each part one is paid at
 * most; a payment beyond it goes back (`madeProblem`).
 */
export const madePayments = pgTable(
  "made_payments",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    requestId: uuid("request_id")
      .notNull()
      .references(() => madeRequests.id, { onDelete: "restrict" }),
    part: text("part", { enum: ["deposit", "balance"] }).notNull(),
    /** The quote that the customer accepted with it. */
    version: integer("version").notNull(),
    paidAt: moment("paid_at"),
  },
  (table) => [index("made_payments_of_request").on(table.requestId)],
);
