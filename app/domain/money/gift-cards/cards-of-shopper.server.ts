import { and, desc, eq, inArray, isNotNull, lte, or, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Day } from "#app/shared/calendar-day.ts";
import type { Money } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { giftCards } from "../gift-cards.tables.server.ts";
import { giftCardPath } from "./gift-card.ts";
import { pageKeyOf, secretsOf } from "./gift-code.server.ts";

/** A live gift card that a shopper bought, or was given. */
export interface ShopperCard {
  id: string;
  amountCents: Money;
  recipient: string;
  sendOn: Day;
  expiresOn: Day;
  isExpired: boolean;
  /**
   * For the holder alone, whom the card's own email reached: what is left on it, and its page. Null for a card that
   * went to somebody else, and before its day.
   */
  held: { balanceCents: Money; path: string | null } | null;
}

const MAX_CARDS = 50;

/**
 * The live gift cards of an address in lower case, newest first: those that it received, once their day has come, and
 * those that its orders bought (`bought`, a query of their ids). `secret` makes the addresses of the cards' pages.
 */
export async function listCardsOfShopper(
  db: Database,
  { email, bought }: { email: string; bought: SQLWrapper },
  { secret, now }: { secret: string; now: Date },
): Promise<ShopperCard[]> {
  const today = shopDay(now);
  const isReceived = eq(sql`lower(${giftCards.recipientEmail})`, email);
  const rows = await db
    .select({ card: giftCards, isReceived: sql<boolean>`coalesce(${isReceived}, false)` })
    .from(giftCards)
    .where(
      and(
        isNotNull(giftCards.issuedAt),
        or(and(isReceived, lte(giftCards.sendOn, today)), inArray(giftCards.orderId, bought)),
      ),
    )
    .orderBy(desc(giftCards.issuedAt), desc(giftCards.id))
    .limit(MAX_CARDS);
  return rows.flatMap(({ card, isReceived }) => {
    const { id, amountCents, balanceCents, recipient, recipientEmail, pageHash } = card;
    const { sendOn, expiresOn } = card;
    if (expiresOn === null) return [];
    const isHeld = (isReceived || recipientEmail === null) && sendOn <= today;
    // Since a change of the shop's secret a card's page has no address any more.
    const hasPage = secretsOf(id, secret).pageHash === pageHash;
    const path = hasPage ? giftCardPath(pageKeyOf(id, secret)) : null;
    return [
      {
        ...{ id, amountCents, recipient, sendOn, expiresOn },
        isExpired: expiresOn < today,
        held: isHeld ? { balanceCents, path } : null,
      },
    ];
  });
}
