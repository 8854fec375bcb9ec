import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { GIFT_CARD_LINE, giftCardPath } from "#app/domain/money/gift-cards/gift-card.ts";
import { codeOf, pageKeyOf, secretsOf } from "#app/domain/money/gift-cards/gift-code.server.ts";
import { giftCards } from "#app/domain/money/gift-cards.tables.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import type { MailedCard } from "./gift-card-letter.ts";

/**
 * The gift card that an order bought, with its code. Throws when there is none, when it is not live, and when the shop's
 * secret was changed since it was sold.
 */
export async function findMailedCard(
  tx: Transaction,
  orderId: string,
  { origin, secret }: { origin: string; secret: string },
): Promise<MailedCard> {
  const source = alias(orders, "source");
  const [found] = await tx
    .select({ card: giftCards, email: orders.email, creditOf: source.reference })
    .from(giftCards)
    .innerJoin(orders, eq(orders.id, giftCards.orderId))
    .leftJoin(source, eq(source.id, orders.exchangeOf))
    .where(eq(giftCards.orderId, orderId));
  if (!found?.card.expiresOn) throw new Error(`Order ${orderId} has a gift card due, and there is none`);
  // A code made of another secret than the one that it was sold with would pay for nothing.
  if (secretsOf(found.card.id, secret).codeHash !== found.card.codeHash)
    throw new Error(`The code of order ${orderId}'s gift card is no longer known`);
  const { id, balanceCents, recipient, recipientEmail, sender, message, expiresOn } = found.card;
  return {
    email: recipientEmail ?? found.email,
    creditOf: found.creditOf,
    isToRecipient: recipientEmail !== null,
    recipient,
    sender,
    message,
    balanceCents,
    expiresOn,
    code: codeOf(id, secret),
    url: `${origin}${giftCardPath(pageKeyOf(id, secret))}`,
    imageUrl: `${origin}${GIFT_CARD_LINE.imageUrl}`,
    shopUrl: `${origin}/catalogue`,
  };
}
