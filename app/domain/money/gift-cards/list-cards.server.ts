import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { listReferences } from "#app/domain/orders/queries.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Day } from "#app/shared/calendar-day.ts";
import { type Money, toMoney } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { giftCardMovements, giftCards } from "../gift-cards.tables.server.ts";
import { orderRefunds } from "../refunds.tables.server.ts";
import { isCardDisputed } from "./find-card.server.ts";

const ON_A_PAGE = 50;

/** A sold gift card for the owner. */
export interface ListedCard {
  id: string;
  /** The last characters of its code. */
  ending: string;
  recipient: string;
  sender: string;
  /** The order that bought it. */
  reference: string;
  issuedAt: Date;
  amountCents: Money;
  balanceCents: Money;
  expiresOn: Day;
  isExpired: boolean;
  /** Paid with test money, so nothing is owed for it. */
  isTest: boolean;
}

export interface CardLists {
  cards: ListedCard[];
  page: number;
  pages: number;
  /** The shop's debt to the holders of cards that real money paid for, and the rest of the test money. */
  owedCents: Money;
  testCents: Money;
}

const isLive = isNotNull(giftCards.issuedAt);

/**
 * A page of the sold gift cards, the newest first, or of those with this ending; and the total of all balances. A page
 * after the last one becomes the last one.
 */
export async function listCards(
  db: Database,
  _admin: Admin<"money:read">,
  { ending, page: asked, now }: { ending: string | null; page: number; now: Date },
): Promise<CardLists> {
  const isAsked = and(isLive, ending === null ? undefined : eq(giftCards.ending, ending));
  const pages = Math.max(1, Math.ceil((await db.$count(giftCards, isAsked)) / ON_A_PAGE));
  const page = Math.min(pages, asked);
  const [rows, sums] = await Promise.all([
    db
      .select()
      .from(giftCards)
      .where(isAsked)
      .orderBy(desc(giftCards.issuedAt), asc(giftCards.id))
      .limit(ON_A_PAGE)
      .offset((page - 1) * ON_A_PAGE),
    db
      .select({ livemode: giftCards.livemode, cents: sql<number>`sum(${giftCards.balanceCents})::float8` })
      .from(giftCards)
      .groupBy(giftCards.livemode),
  ]);
  const leftOf = (livemode: boolean) => toMoney(sums.find((sum) => sum.livemode === livemode)?.cents ?? 0);
  const references = await listReferences(
    db,
    rows.map(({ orderId }) => orderId),
  );
  return {
    cards: rows.flatMap((card) => toListed(card, references.get(card.orderId) ?? "", now)),
    page,
    pages,
    owedCents: leftOf(true),
    testCents: leftOf(false),
  };
}

function toListed(card: typeof giftCards.$inferSelect, reference: string, now: Date): ListedCard[] {
  const { id, ending, recipient, sender, issuedAt, amountCents, balanceCents, expiresOn, livemode } = card;
  if (issuedAt === null || expiresOn === null) return [];
  const isExpired = expiresOn < shopDay(now);
  const facts = { id, ending, recipient, sender, reference, issuedAt, amountCents, balanceCents, expiresOn };
  return [{ ...facts, isExpired, isTest: !livemode }];
}

/** A gift card with its ledger, for the owner. */
export interface CardAccount {
  card: ListedCard;
  /** The payment behind it is disputed, so it pays for nothing. */
  isDisputed: boolean;
  movements: {
    id: number;
    kind: (typeof giftCardMovements.$inferSelect)["kind"];
    amountCents: Money;
    at: Date;
    /** Its order; null for an expiry. */
    reference: string | null;
  }[];
}

/** A sold card and every movement of it, oldest first; null for an unknown one. */
export async function findAccount(
  db: Database,
  _admin: Admin<"money:read">,
  { id, now }: { id: string; now: Date },
): Promise<CardAccount | null> {
  const [found] = await db.select().from(giftCards).where(eq(giftCards.id, id));
  if (!found) return null;
  // A spending names its order; money that came back belongs to the order of its refund.
  const orderId = sql<string>`coalesce((SELECT ${orderRefunds.orderId} FROM ${orderRefunds} WHERE ${orderRefunds.id} = ${giftCardMovements.about}),
    split_part(${giftCardMovements.about}, '.', 1))`;
  const movements = await db
    .select({ movement: giftCardMovements, orderId })
    .from(giftCardMovements)
    .where(eq(giftCardMovements.cardId, id))
    .orderBy(asc(giftCardMovements.id));
  const references = await listReferences(db, [found.orderId, ...movements.map((of) => of.orderId)]);
  const [card] = toListed(found, references.get(found.orderId) ?? "", now);
  if (!card) return null;
  const isOwn = (kind: string) => kind === "issue" || kind === "take-back" || kind === "restore";
  return {
    card,
    isDisputed: await isCardDisputed(db, found),
    movements: movements.map(({ movement: { id: no, kind, amountCents, at }, orderId }) => ({
      ...{ id: no, kind, amountCents, at },
      reference: references.get(orderId) ?? (isOwn(kind) ? card.reference : null),
    })),
  };
}
