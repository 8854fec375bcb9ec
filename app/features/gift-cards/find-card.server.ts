import { eq } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import { giftCards } from "#app/platform/db/schema/gift-cards.ts";
import type { Day } from "#app/shared/calendar-day.ts";
import type { Pence } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { codeOf, hashOfCode, hashOfPageKey, secretsOf } from "./gift-code.server.ts";

export type GiftCard = typeof giftCards.$inferSelect;

/**
 * The live gift card of a code as somebody typed it; null for a wrong one. Whether it can pay is `whyNotSpent`. The caller
 * counts the tries.
 */
export async function findCardByCode(db: Database, typed: string): Promise<GiftCard | null> {
  const codeHash = hashOfCode(typed);
  if (codeHash === null) return null;
  const [card] = await db.select().from(giftCards).where(eq(giftCards.codeHash, codeHash));
  return card?.issuedAt ? card : null;
}

/** A gift card as its page shows it. */
export interface ShownCard {
  amountCents: Pence;
  balanceCents: Pence;
  recipient: string;
  message: string;
  expiresOn: Day;
  /** Null when the shop's secret was changed since it was sold: the code in its letter holds, and is shown no more. */
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
  const { id, amountCents, balanceCents, recipient, message, expiresOn } = card;
  const isExpired = expiresOn < shopDay(now);
  const code = secretsOf(id, secret).codeHash === card.codeHash ? codeOf(id, secret) : null;
  return { amountCents, balanceCents, recipient, message, expiresOn, code, isExpired };
}
