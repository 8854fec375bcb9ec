import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { cents, moment, notPersonal, personalColumns } from "#app/platform/db/columns.server.ts";
import { toMoney } from "#app/shared/money.ts";

/**
 * Gift cards, written with the order that buys them, and live from its payment on. Code and page key are made of the
 * shop's secret and the id; only their hashes are stored here, so the database alone can neither open nor spend a card.
 */
export const giftCards = pgTable(
  "gift_cards",
  {
    id: text("id").primaryKey(),
    /** The order that bought it. */
    orderId: text("order_id")
      .notNull()
      .unique()
      .references(() => orders.id, { onDelete: "restrict" }),
    codeHash: text("code_hash").notNull().unique(),
    pageHash: text("page_hash").notNull().unique(),
    /** The last characters of the code, by which the owner finds it. */
    ending: text("ending").notNull(),
    /** The price. */
    amountCents: cents("amount_cents").notNull(),
    /** The sum of its movements. */
    balanceCents: cents("balance_cents").notNull().default(toMoney(0)),
    /** Whether real money paid for it. It pays only for orders of the same mode. */
    livemode: boolean("livemode").notNull(),
    /** The recipient's name. Cards sold until November 2026 may have an email here. Empty once erased. */
    recipient: text("recipient").notNull(),
    /** The address that gets the card; null when the buyer gets it, to hand it on. */
    recipientEmail: text("recipient_email"),
    /** The sender's name on the card; empty when nobody is named, and once erased. */
    sender: text("sender").notNull().default(""),
    message: text("message").notNull(),
    sendOn: date("send_on").notNull(),
    /** The last day on which it pays; null before its payment. */
    expiresOn: date("expires_on"),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When its payment was settled. */
    issuedAt: moment("issued_at"),
  },
  (table) => [
    index("gift_cards_newest").on(table.issuedAt),
    index("gift_cards_of_recipient")
      .on(sql`lower(${table.recipientEmail})`)
      .where(sql`${table.recipientEmail} IS NOT NULL`),
    index("gift_cards_to_expire").on(table.expiresOn).where(sql`${table.balanceCents} > 0`),
    check(
      "gift_cards_balance_is_part",
      sql`${table.balanceCents} >= 0 AND ${table.balanceCents} <= ${table.amountCents}`,
    ),
    check("gift_cards_live_with_expiry", sql`(${table.issuedAt} IS NULL) = (${table.expiresOn} IS NULL)`),
  ],
);

/** Those whom a gift card names. */
export const CARD_PEOPLE = personalColumns(giftCards, {
  recipient: { erased: "", exported: "for" },
  recipientEmail: { erased: null, exported: "email" },
  sender: { erased: "", exported: "from" },
  message: { erased: "", exported: "message" },
  ...notPersonal("id", "orderId", "codeHash", "pageHash", "ending", "amountCents", "balanceCents"),
  ...notPersonal("livemode", "sendOn", "expiresOn", "createdAt", "issuedAt"),
});

/**
 * The ledger of gift cards: appended with every change of a balance, and never changed. Each movement happens once:
 * `about` is its order, refund, return or day.
 */
export const giftCardMovements = pgTable(
  "gift_card_movements",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    cardId: text("card_id")
      .notNull()
      .references(() => giftCards.id, { onDelete: "restrict" }),
    /**
     * `issue` with its payment; `spend` and `release` with an order that it pays; `refund` when money of such an order
     * comes back to it; `take-back` when the money of the card itself goes back, `restore` when that failed; `expire`
     * after its last day.
     */
    kind: text("kind", {
      enum: ["issue", "spend", "release", "refund", "take-back", "restore", "expire"],
    }).notNull(),
    about: text("about").notNull(),
    /** Signed: the growth of the balance. */
    amountCents: cents("amount_cents").notNull(),
    at: moment("at").notNull(),
  },
  (table) => [
    uniqueIndex("gift_card_movements_once").on(table.cardId, table.kind, table.about),
    index("gift_card_movements_about").on(table.about),
    index("gift_card_movements_by_time").on(table.at),
    check(
      "gift_card_movements_signs",
      sql`CASE WHEN ${table.kind} IN ('spend', 'take-back', 'expire') THEN ${table.amountCents} < 0 ELSE ${table.amountCents} > 0 END`,
    ),
  ],
);
