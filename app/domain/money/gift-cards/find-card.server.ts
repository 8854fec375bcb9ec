import { createHash, createHmac } from "node:crypto";
import { type AnyColumn, and, eq, exists, gt, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import type { Day } from "#app/shared/calendar-day.ts";
import type { Money } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { giftCards } from "../gift-cards.tables.server.ts";
import { CARD_CODE_LENGTH } from "./gift-card.ts";

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

/** The day on which the card of an order is sent; null for an order without one. */
export async function findSendDay(db: Database, orderId: string): Promise<Day | null> {
  const [card] = await db
    .select({ sendOn: giftCards.sendOn })
    .from(giftCards)
    .where(eq(giftCards.orderId, orderId));
  return card ? (card.sendOn as Day) : null;
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

/** Without I, L, O and U, which people read as something else: https://www.crockford.com/base32.html */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const GROUP = 4;

/** The owner sees this many characters. 80 of the code's 100 bits stay unknown. */
const ENDING = 4;

/** 264 bits, longer than any part of a path that the log would write. */
const PAGE_KEY = /^[0-9a-f]{66}$/;

/** The stored part of a card's secrets. */
interface KeptSecrets {
  codeHash: string;
  pageHash: string;
  ending: string;
}

/**
 * The code of a card, 100 bits in groups of four: made of the shop's secret and the card's id, so that the letter can
 * state it on its day and the database keeps only a hash. The database alone, without the secret, cannot spend a card.
 */
export const codeOf = (cardId: string, secret: string): string => {
  const bytes = createHmac("sha256", secret).update(`gift card code: ${cardId}`).digest();
  const letters = Array.from(
    bytes.subarray(0, CARD_CODE_LENGTH),
    (byte) => LETTERS[byte % LETTERS.length],
  ).join("");
  return letters.match(new RegExp(`.{${GROUP}}`, "g"))?.join("-") ?? "";
};

/** The unguessable part of the address of a card's page. */
export const pageKeyOf = (cardId: string, secret: string): string => {
  const part = (name: string) => createHmac("sha256", secret).update(`${name}: ${cardId}`).digest("hex");
  return `${part("gift card page")}${part("gift card page, more").slice(0, 2)}`;
};

export function secretsOf(cardId: string, secret: string): KeptSecrets {
  const code = codeOf(cardId, secret);
  return { codeHash: hash(code), pageHash: hash(pageKeyOf(cardId, secret)), ending: code.slice(-ENDING) };
}

/**
 * The hash of a typed code, in any case, with any signs between the groups, and with similar letters taken for the
 * right ones; null for a text that cannot be a code.
 */
export function hashOfCode(typed: string): string | null {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  if (letters.length !== CARD_CODE_LENGTH || [...letters].some((letter) => !LETTERS.includes(letter)))
    return null;
  return hash(letters.match(new RegExp(`.{${GROUP}}`, "g"))?.join("-") ?? "");
}

/** The hash of a page's key; null for a text that cannot be one. */
export const hashOfPageKey = (key: string): string | null => (PAGE_KEY.test(key) ? hash(key) : null);

/** Without a salt: the hashed text has all the randomness that a guesser would have to find. */
const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

/** As SQL: whether the gift card of an order has money left. */
export const isCardWorth = (db: Database | Transaction, orderId: AnyColumn): SQL =>
  exists(
    db
      .select({ id: giftCards.id })
      .from(giftCards)
      .where(and(eq(giftCards.orderId, orderId), gt(giftCards.balanceCents, sql`0`))),
  );

/** The gift card that an order bought. */
export async function findCardOfOrder(
  db: Database | Transaction,
  orderId: string,
): Promise<GiftCard | undefined> {
  const [card] = await db.select().from(giftCards).where(eq(giftCards.orderId, orderId));
  return card;
}
