import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { moment, notPersonal, personalColumns } from "#app/platform/db/columns.server.ts";

const IS_LIVE = sql`email IS NOT NULL AND state IN ('asked', 'confirmed', 'offered')`;

/**
 * The entries of the shop's lists: the newsletter, or the waiting list of a size. An entry begins as `asked`, and
 * counts once its letter's link confirmed it. A waiting entry is then `offered` a piece, which is `taken` by an order
 * or has `lapsed`. The address is deleted from an entry that ended; the row stays for a while, so that its links
 * answer.
 */
export const listEntries = pgTable(
  "list_entries",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    list: text("list", { enum: ["newsletter", "waiting"] }).notNull(),
    /** In lower case; null once the entry ended. */
    email: text("email"),
    /** The wanted piece; both are empty on the newsletter's list. */
    productSlug: text("product_slug").notNull().default(""),
    variantId: text("variant_id").notNull().default(""),
    state: text("state", {
      enum: ["asked", "confirmed", "offered", "taken", "lapsed", "left"],
    }).notNull(),
    /** The sentence beside the button, which the person agreed to. */
    consent: text("consent").notNull(),
    askedAt: moment("asked_at").notNull(),
    /** When the person confirmed it by the letter's link. It is also the place in the queue. */
    confirmedAt: moment("confirmed_at"),
    /** When it was taken, lapsed or left. */
    endedAt: moment("ended_at"),
    offeredAt: moment("offered_at"),
    /** The ledger's id of the piece that is held for it. */
    holdId: text("hold_id").unique(),
    /** Until when; null until the letter with the link has left. */
    heldUntil: moment("held_until"),
    /** The order that took the piece. */
    orderId: text("order_id"),
    /** The run that has a piece for it: a pre-order, while it is confirmed and the run is awaited. */
    runId: text("run_id").references((): AnyPgColumn => openedRuns.id, { onDelete: "restrict" }),
  },
  (table) => [
    uniqueIndex("list_entries_one_of_each")
      .on(table.list, table.email, table.productSlug, table.variantId)
      .where(IS_LIVE),
    index("list_entries_queue")
      .on(table.productSlug, table.variantId, table.confirmedAt, table.id)
      .where(sql`${table.list} = 'waiting' AND ${table.state} = 'confirmed'`),
    index("list_entries_places")
      .on(table.productSlug, table.variantId)
      .where(sql`${table.list} = 'waiting' AND ${table.state} IN ('confirmed', 'offered')`),
    index("list_entries_subscribers")
      .on(table.id)
      .where(sql`${table.list} = 'newsletter' AND ${table.state} = 'confirmed'`),
    index("list_entries_held").on(table.heldUntil).where(sql`${table.state} = 'offered'`),
    index("list_entries_of_run").on(table.runId, table.variantId).where(sql`${table.runId} IS NOT NULL`),
    index("list_entries_of_order").on(table.orderId).where(sql`${table.orderId} IS NOT NULL`),
    index("list_entries_of_email").on(table.email).where(sql`${table.email} IS NOT NULL`),
    check("list_entries_list_is_known", sql`${table.list} IN ('newsletter', 'waiting')`),
    check(
      "list_entries_wait_for_a_piece",
      sql`(${table.list} = 'waiting') = (${table.productSlug} <> '' AND ${table.variantId} <> '')`,
    ),
    check(
      "list_entries_only_offered_ones_hold",
      sql`(${table.state} = 'offered') = (${table.holdId} IS NOT NULL)`,
    ),
    check(
      "list_entries_confirmed_have_their_moment",
      sql`${table.state} IN ('asked', 'left') OR ${table.confirmedAt} IS NOT NULL`,
    ),
    check(
      "list_entries_ended_have_no_address",
      sql`${table.state} IN ('asked', 'confirmed', 'offered') OR ${table.email} IS NULL`,
    ),
  ],
);

/** The reader of an entry, whose file needs no address: it is asked for by the address. */
export const ENTRY_PERSON = personalColumns(listEntries, {
  email: { erased: null, exported: null },
  ...notPersonal("id", "list", "productSlug", "variantId", "state", "consent", "askedAt", "confirmedAt"),
  ...notPersonal("endedAt", "offeredAt", "holdId", "heldUntil", "orderId", "runId"),
});

/**
 * Runs that the owner opened from the waiting list. The form makes the id, so that a form that is sent twice opens one.
 * A run whose pieces are here at once is `cut`. A run with a day is `awaited` until it is cut or called off; a style
 * has one of these.
 */
export const openedRuns = pgTable(
  "opened_runs",
  {
    id: text("id").primaryKey(),
    at: moment("at").notNull(),
    userId: text("user_id").notNull(),
    productSlug: text("product_slug").notNull(),
    pieces: jsonb("pieces").$type<{ variantId: string; pieces: number }[]>().notNull(),
    state: text("state", { enum: ["awaited", "cut", "off"] })
      .notNull()
      .default("cut"),
    /** The day by which it is cut; null when its pieces were here at once. */
    readyOn: date("ready_on"),
  },
  (table) => [
    uniqueIndex("opened_runs_one_awaited").on(table.productSlug).where(sql`${table.state} = 'awaited'`),
    check("opened_runs_awaited_has_a_day", sql`${table.state} = 'cut' OR ${table.readyOn} IS NOT NULL`),
  ],
);
