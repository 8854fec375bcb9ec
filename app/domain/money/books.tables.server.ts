import { boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cents, moment } from "#app/platform/db/columns.server.ts";

/**
 * The movements of the shop's money at its payment provider, as the provider states them. Kept by a job, by their ids.
 */
export const providerMovements = pgTable(
  "provider_movements",
  {
    id: text("id").primaryKey(),
    provider: text("provider", { enum: ["stripe", "sandbox"] }).notNull(),
    livemode: boolean("livemode").notNull(),
    type: text("type", { enum: ["charge", "refund", "payout", "other"] }).notNull(),
    /** The provider's id of the charge, refund or payout. */
    sourceId: text("source_id"),
    paymentId: text("payment_id"),
    /** Signed, before the fee. */
    amountCents: cents("amount_cents").notNull(),
    feeCents: cents("fee_cents").notNull(),
    /** The payout that it was part of; null until then. */
    payoutId: text("payout_id"),
    at: moment("at").notNull(),
    /** For a payout: when its parts were last asked for. */
    listedAt: moment("listed_at"),
  },
  (table) => [
    index("provider_movements_by_time").on(table.at),
    index("provider_movements_of_payment").on(table.paymentId),
    index("provider_movements_of_source").on(table.sourceId),
    index("provider_movements_of_payout").on(table.payoutId),
  ],
);

/** When a payment provider last stated the movements of the shop's money there. */
export const providerAnswers = pgTable(
  "provider_answers",
  {
    provider: text("provider", { enum: ["stripe", "sandbox"] }).notNull(),
    livemode: boolean("livemode").notNull(),
    at: moment("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.livemode] })],
);
