import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { moveOrder, queueMail } from "#app/domain/orders/mutations.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { CARD_PEOPLE, giftCards } from "../gift-cards.tables.server.ts";
import { leavesAt } from "./gift-card.ts";
import { secretsOf } from "./gift-code.server.ts";
import { issueCard } from "./ledger.server.ts";

/** A gift card at its sale: its order, amount and recipient. */
export type SoldCard = Pick<
  typeof giftCards.$inferInsert,
  | "orderId"
  | "livemode"
  | "amountCents"
  | "recipient"
  | "recipientEmail"
  | "sender"
  | "message"
  | "sendOn"
  | "createdAt"
>;

/** Records the card that an order buys. It has no balance before its payment. The code is made of the shop's secret. */
export async function recordCard(tx: Transaction, card: SoldCard, secret: string): Promise<void> {
  const id = randomUUID();
  await tx.insert(giftCards).values({ ...card, id, ...secretsOf(id, secret) });
}

/**
 * Brings the gift card of a paid order to life; its letter leaves on its day. The order is fulfilled, because nothing
 * is left to do for it.
 */
export async function sendCard(tx: Transaction, orderId: string, now: Date): Promise<void> {
  const { sendOn } = await issueCard(tx, orderId, now);
  const move = { from: "paid", to: "fulfilled", reason: "the gift card is live" } as const;
  await moveOrder(tx, orderId, move, { fulfilledAt: now, deliveredOn: shopDay(now) });
  await queueMail(tx, orderId, "gift-card", leavesAt(sendOn, now));
}

/** Erases all personal data from the gift card that an order bought. */
export async function eraseCard(tx: Transaction, orderId: string): Promise<void> {
  await tx.update(giftCards).set(CARD_PEOPLE.erased).where(eq(giftCards.orderId, orderId));
}

/** What a gift card says of people, by its names in their file. */
export const exportPeopleOf = CARD_PEOPLE.exportOf;

/** Deletes the gift card of an order that was never paid. */
export async function removeUnissuedCard(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(giftCards).where(eq(giftCards.orderId, orderId));
}
