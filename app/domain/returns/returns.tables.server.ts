import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { orderLines, orders } from "#app/domain/orders/orders.tables.server.ts";
import { cents, moment } from "#app/platform/db/columns.server.ts";

const reason = () =>
  text("reason", {
    enum: ["too-small", "too-large", "changed-mind", "not-as-expected", "faulty", "wrong-piece"],
  });

/**
 * Pieces that a shopper gives back: a withdrawal from the contract, or a return by the shop's own promise. `id` is made
 * when the form is rendered, so that a form that is sent twice makes one; its refund has it too.
 */
export const returns = pgTable(
  "returns",
  {
    id: text("id").primaryKey(),
    /** The order in which they were asked for. */
    no: integer("no").notNull().generatedAlwaysAsIdentity(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    kind: text("kind", { enum: ["withdrawal", "return"] }).notNull(),
    state: text("state", { enum: ["requested", "received", "booked", "settled", "refused"] }).notNull(),
    wish: text("wish", { enum: ["refund", "exchange", "alteration", "credit"] }).notNull(),
    /** Null for a withdrawal. */
    reason: reason(),
    /** The last day for sending the pieces. */
    sendBackBy: date("send_back_by").notNull(),
    /** No longer used: each piece names its own. Kept while the version before may read it. */
    newVariantId: text("new_variant_id"),
    /** For an exchange: the id under which the ledger holds its new pieces, which becomes that of its order. */
    holdId: text("hold_id").unique(),
    /** Until when the new pieces are held; null when none are, or when its order has them. */
    heldUntil: moment("held_until"),
    createdAt: moment("created_at").notNull(),
    /**
     * For a withdrawal by a letter's link: when the shopper sent the form, from which it counts; null for the others.
     */
    declaredAt: moment("declared_at"),
    receivedAt: moment("received_at"),
    bookedAt: moment("booked_at"),
    /** When it ended, by money, an exchange, an alteration or a refusal. */
    endedAt: moment("ended_at"),
  },
  (table) => [
    index("returns_of_order").on(table.orderId),
    index("returns_by_state").on(table.state, table.createdAt),
    index("returns_held").on(table.heldUntil).where(sql`${table.heldUntil} IS NOT NULL`),
    check(
      "returns_of_withdrawal_has_no_reason",
      sql`(${table.kind} = 'withdrawal') = (${table.reason} IS NULL)`,
    ),
    check("returns_withdrawal_is_for_money", sql`${table.kind} <> 'withdrawal' OR ${table.wish} = 'refund'`),
    check("returns_held_has_its_hold", sql`${table.heldUntil} IS NULL OR ${table.holdId} IS NOT NULL`),
    check(
      "returns_ended_has_its_moment",
      sql`(${table.endedAt} IS NOT NULL) = (${table.state} IN ('settled', 'refused'))`,
    ),
  ],
);

/**
 * The pieces of a return, one row each. A piece of an order's line is in one return that was not refused. A trigger
 * refuses more pieces than the line has. A withdrawal takes its pieces' rows out of an open return; a return without
 * any rows left has ended.
 */
export const returnPieces = pgTable(
  "return_pieces",
  {
    returnId: text("return_id")
      .notNull()
      .references(() => returns.id, { onDelete: "restrict" }),
    orderId: text("order_id").notNull(),
    lineNo: integer("line_no").notNull(),
    /** From 1 to the line's quantity. */
    pieceNo: integer("piece_no").notNull(),
    /** False once the return is refused. */
    isLive: boolean("is_live").notNull().default(true),
    /** Where the returned piece went; null before. */
    condition: text("condition", { enum: ["shelf", "written-off", "repaired"] }),
    /** For an exchange: the new size and colour, of the same product, and its price. */
    newVariantId: text("new_variant_id"),
    newPriceCents: cents("new_price_cents"),
    /** For a withdrawal: the reason of the return that the piece was taken out of. */
    reason: reason(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.lineNo, table.pieceNo] }),
    uniqueIndex("return_pieces_once")
      .on(table.orderId, table.lineNo, table.pieceNo)
      .where(sql`${table.isLive}`),
    foreignKey({
      name: "return_pieces_of_line",
      columns: [table.orderId, table.lineNo],
      foreignColumns: [orderLines.orderId, orderLines.lineNo],
    }),
    check(
      "return_pieces_new_has_its_price",
      sql`(${table.newVariantId} IS NULL) = (${table.newPriceCents} IS NULL)`,
    ),
    check("return_pieces_count_from_one", sql`${table.pieceNo} >= 1`),
  ],
);
