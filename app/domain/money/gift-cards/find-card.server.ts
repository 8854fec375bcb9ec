import { type AnyColumn, and, eq, exists, gt, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import type { Day } from "#app/shared/calendar-day.ts";
import type { Money } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { giftCards } from "../gift-cards.tables.server.ts";
import type { CardJourney } from "./gift-card.ts";
import { codeOf, hashOfCode, hashOfPageKey, secretsOf } from "./gift-code.server.ts";

export type GiftCard = typeof giftCards.$inferSelect;

/**
 * The live gift card of a typed code; null for a wrong one. `giftCardError` says whether it can pay. The caller counts
 * the tries.
 */
export async function findCardByCode(db: Database, typed: string): Promise<GiftCard | null> {
  const codeHash = hashOfCode(typed);
  if (codeHash === null) return null;
  const [card] = await db.select().from(giftCards).where(eq(giftCards.codeHash, codeHash));
  return card?.issuedAt ? card : null;
}

/**
 * Whether the payment that bought the card is disputed, or was lost in a dispute. For store credit: the payment of the
 * returned order. Such a card pays for nothing, because its money may be gone.
 */
export async function isCardDisputed(
  db: Database | Transaction,
  { orderId }: Pick<GiftCard, "orderId">,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    WITH RECURSIVE behind AS (
      SELECT id, exchange_of, disputed_at FROM orders WHERE id = ${orderId}
      UNION SELECT earlier.id, earlier.exchange_of, earlier.disputed_at FROM orders AS earlier
        JOIN behind ON earlier.id = behind.exchange_of
    ) SELECT FROM behind WHERE disputed_at IS NOT NULL LIMIT 1`);
  return rows.length > 0;
}

/** A gift card as its page shows it. */
export interface ShownCard {
  amountCents: Money;
  balanceCents: Money;
  recipient: string;
  /** The sender's name; empty when nobody is named. */
  sender: string;
  message: string;
  expiresOn: Day;
  /**
   * Null when the shop's secret was changed since the sale: the code in its letter still pays, and is no longer shown.
   */
  code: string | null;
  isExpired: boolean;
}

/** The card behind its secret address; null for an unknown key, and before its payment. */
export async function findCardByKey(
  db: Database,
  key: string,
  { secret, now }: { secret: string; now: Date },
): Promise<ShownCard | null> {
  const pageHash = hashOfPageKey(key);
  if (pageHash === null) return null;
  const [card] = await db.select().from(giftCards).where(eq(giftCards.pageHash, pageHash));
  if (!card?.expiresOn) return null;
  const { id, amountCents, balanceCents, recipient, sender, message, expiresOn } = card;
  const isExpired = expiresOn < shopDay(now);
  const code = secretsOf(id, secret).codeHash === card.codeHash ? codeOf(id, secret) : null;
  return { amountCents, balanceCents, recipient, sender, message, expiresOn, code, isExpired };
}

/** Whether something is left on the gift card that an order bought, in SQL. */
export const isCardWorth = (db: Database | Transaction, orderId: AnyColumn): SQL =>
  exists(
    db
      .select({ id: giftCards.id })
      .from(giftCards)
      .where(and(eq(giftCards.orderId, orderId), gt(giftCards.balanceCents, sql`0`))),
  );

/** A bought card as its buyer sees it: without its code, which is behind its own secret address. */
export interface BoughtCard extends CardJourney {
  amountCents: Money;
  /** The sender's name; empty when nobody is named. */
  sender: string;
  message: string;
}

/** The face and the way of a card. */
export function boughtCardOf(card: GiftCard): BoughtCard {
  const { amountCents, recipient, recipientEmail, sender, message, sendOn, issuedAt } = card;
  const paidOn = issuedAt ? shopDay(issuedAt) : sendOn;
  return {
    ...{ amountCents, recipient, sender, message },
    isToRecipient: recipientEmail !== null,
    sentOn: sendOn > paidOn ? sendOn : paidOn,
  };
}

/** The gift card that an order bought. */
export async function findCardOfOrder(
  db: Database | Transaction,
  orderId: string,
): Promise<GiftCard | undefined> {
  const [card] = await db.select().from(giftCards).where(eq(giftCards.orderId, orderId));
  return card;
}
