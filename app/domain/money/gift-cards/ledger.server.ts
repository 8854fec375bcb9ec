import { and, asc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { setWithdrawalException } from "#app/domain/orders/mutations.server.ts";
import type { OrderRow } from "#app/domain/orders/queries.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { addDays } from "#app/shared/calendar-day.ts";
import { formatMoney, type Money, toMoney } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { giftCardMovements, giftCards } from "../gift-cards.tables.server.ts";
import { type GiftCard, isCardDisputed } from "./find-card.server.ts";
import { DAYS_AFTER_REFUND, DAYS_AFTER_RELEASE, giftShare, lastDayOf } from "./gift-card.ts";

type Order = Pick<OrderRow, "id" | "giftCardId" | "giftCents">;
type Movement = Pick<typeof giftCardMovements.$inferInsert, "kind" | "about" | "at"> & { amountCents: Money };

/**
 * Adds a movement to a locked card and its balance. `known`: the ledger has it already, and nothing changes. `short`:
 * the balance would fall below 0, or rise above the card's price.
 */
async function move(
  tx: Transaction,
  card: GiftCard,
  movement: Movement,
): Promise<"moved" | "known" | "short"> {
  const { kind, about, amountCents } = movement;
  const [known] = await tx
    .select({ id: giftCardMovements.id })
    .from(giftCardMovements)
    .where(
      and(
        eq(giftCardMovements.cardId, card.id),
        eq(giftCardMovements.kind, kind),
        eq(giftCardMovements.about, about),
      ),
    );
  if (known) return "known";
  const balanceCents = toMoney(card.balanceCents + amountCents);
  if (balanceCents < 0 || balanceCents > card.amountCents) return "short";
  await tx.insert(giftCardMovements).values({ ...movement, cardId: card.id });
  await tx.update(giftCards).set({ balanceCents }).where(eq(giftCards.id, card.id));
  // Nobody can withdraw from a card that was spent, in part or whole.
  const withdrawalException = balanceCents < card.amountCents ? ("gift-card" as const) : null;
  await setWithdrawalException(tx, card.orderId, withdrawalException);
  card.balanceCents = balanceCents;
  return "moved";
}

/** Locked until the end of the transaction, so that the movements of a card happen one after the other. */
async function lockCard(tx: Transaction, cardId: string): Promise<GiftCard | undefined> {
  const [card] = await tx.select().from(giftCards).where(eq(giftCards.id, cardId)).for("update");
  return card;
}

async function lockCardOf(tx: Transaction, orderId: string): Promise<GiftCard | undefined> {
  const [card] = await tx.select().from(giftCards).where(eq(giftCards.orderId, orderId)).for("update");
  return card;
}

/** Gives the card that an order bought its whole amount. Repeating it changes nothing. Returns the card. */
export async function issueCard(tx: Transaction, orderId: string, now: Date): Promise<GiftCard> {
  const card = await lockCardOf(tx, orderId);
  if (!card) throw new Error(`Order ${orderId} was to buy a gift card, and has none`);
  if (card.issuedAt !== null) return card;
  const expiresOn = lastDayOf(card.sendOn, shopDay(now));
  await tx.update(giftCards).set({ issuedAt: now, expiresOn }).where(eq(giftCards.id, card.id));
  await move(tx, card, { kind: "issue", about: orderId, amountCents: card.amountCents, at: now });
  return { ...card, issuedAt: now, expiresOn };
}

/**
 * The part of a total that a card pays, in a transaction that then records the order and spends it; the card stays
 * locked until then. Null when it pays nothing.
 */
export async function lockShare(
  tx: Transaction,
  cardId: string,
  { totalCents, now }: { totalCents: Money; now: Date },
): Promise<Money | null> {
  const card = await lockCard(tx, cardId);
  if (!card?.expiresOn || card.expiresOn < shopDay(now) || (await isCardDisputed(tx, card))) return null;
  return giftShare(totalCents, card.balanceCents) || null;
}

/**
 * Takes an order's part off its gift card, in the order's own transaction: no two orders can spend the same money.
 * False when the card has too little, has expired, or is disputed. An ended order that is paid after all takes it
 * again.
 */
export async function spendCard(tx: Transaction, order: Order, now: Date): Promise<boolean> {
  const { giftCardId, giftCents } = order;
  if (giftCardId === null) return true;
  const card = await lockCard(tx, giftCardId);
  if (!card || card.expiresOn === null) return false;
  const spent = await listSpent(tx, card.id, order.id);
  if (spent.some(({ isReleased }) => !isReleased)) return true;
  if (card.expiresOn < shopDay(now) || (await isCardDisputed(tx, card))) return false;
  const about = spent.length === 0 ? order.id : `${order.id}.late`;
  const moved = await move(tx, card, { kind: "spend", about, amountCents: toMoney(-giftCents), at: now });
  return moved === "moved";
}

/**
 * Gives back what an ended order took off its gift card. The card's last day stays as it is, unless it passed while the
 * order had the money. Repeating it changes nothing.
 */
export async function releaseCard(tx: Transaction, order: Order, now: Date): Promise<void> {
  if (order.giftCardId === null) return;
  const card = await lockCard(tx, order.giftCardId);
  if (!card) return;
  for (const { about, amountCents, isReleased } of await listSpent(tx, card.id, order.id)) {
    if (isReleased) continue;
    await move(tx, card, { kind: "release", about, amountCents: toMoney(-amountCents), at: now });
    if (card.expiresOn !== null && card.expiresOn < shopDay(now))
      await keepAlive(tx, card, { days: DAYS_AFTER_RELEASE, now });
  }
}

/** The amounts that an order took off a card: one, or two when it was paid after its end. */
async function listSpent(tx: Transaction, cardId: string, orderId: string) {
  const rows = await tx
    .select()
    .from(giftCardMovements)
    .where(
      and(
        eq(giftCardMovements.cardId, cardId),
        inArray(giftCardMovements.about, [orderId, `${orderId}.late`]),
        inArray(giftCardMovements.kind, ["spend", "release"]),
      ),
    )
    .orderBy(asc(giftCardMovements.id));
  return rows
    .filter(({ kind }) => kind === "spend")
    .map((spend) => ({
      ...spend,
      isReleased: rows.some(({ kind, about }) => kind === "release" && about === spend.about),
    }));
}

/** Gives money of an order back to the card that had paid it; `about` is the refund. Repeating it changes nothing. */
export async function refundToCard(
  tx: Transaction,
  cardId: string,
  { about, amountCents, now }: { about: string; amountCents: Money; now: Date },
): Promise<void> {
  const card = await lockCard(tx, cardId);
  const moved = card && (await move(tx, card, { kind: "refund", about, amountCents, at: now }));
  if (!card || moved === "short")
    throw new Error(`More than it had paid was to go back to gift card ${cardId}`);
  if (moved === "moved") await keepAlive(tx, card, { days: DAYS_AFTER_REFUND, now });
}

/** Keeps a card alive for a while after a refund to it, even if it would have ended before. */
async function keepAlive(
  tx: Transaction,
  { id, expiresOn }: GiftCard,
  { days, now }: { days: number; now: Date },
): Promise<void> {
  const day = addDays(shopDay(now), days);
  if (expiresOn !== null && expiresOn < day)
    await tx.update(giftCards).set({ expiresOn: day }).where(eq(giftCards.id, id));
}

/**
 * Takes money off the card that an order bought, because it goes back to the buyer; `about` is the refund or the
 * withdrawal. Refused with a sentence when less than that is left on it. Does nothing for an order without a card.
 */
export async function takeBack(
  tx: Transaction,
  orderId: string,
  { about, amountCents, now }: { about: string; amountCents: Money | "all"; now: Date },
): Promise<Result<null, string>> {
  const card = await lockCardOf(tx, orderId);
  // The money of a card that was never issued goes back whole.
  if (!card || card.issuedAt === null) return ok(null);
  const wanted = amountCents === "all" ? card.amountCents : amountCents;
  const moved = await move(tx, card, { kind: "take-back", about, amountCents: toMoney(-wanted), at: now });
  return moved === "short"
    ? err(`The gift card has been spent in part: ${formatMoney(card.balanceCents)} is left on it.`)
    : ok(null);
}

/** Takes the refunded amount, or the balance if that is less, off the card of an order that the provider refunded. */
export async function takeBackWhatIsLeft(
  tx: Transaction,
  orderId: string,
  { about, amountCents, now }: { about: string; amountCents: Money; now: Date },
): Promise<void> {
  const card = await lockCardOf(tx, orderId);
  const some = toMoney(Math.min(amountCents, card?.balanceCents ?? 0));
  if (card && some > 0)
    await move(tx, card, { kind: "take-back", about, amountCents: toMoney(-some), at: now });
}

/** Puts money on the card again after the refund that took it off failed. Repeating it changes nothing. */
export async function restoreCard(
  tx: Transaction,
  orderId: string,
  { about, now }: { about: string; now: Date },
): Promise<void> {
  const card = await lockCardOf(tx, orderId);
  if (!card) return;
  const [taken] = await tx
    .select()
    .from(giftCardMovements)
    .where(
      and(
        eq(giftCardMovements.cardId, card.id),
        eq(giftCardMovements.kind, "take-back"),
        eq(giftCardMovements.about, about),
      ),
    );
  if (!taken) return;
  const amountCents = toMoney(-taken.amountCents);
  if ((await move(tx, card, { kind: "restore", about, amountCents, at: now })) === "moved")
    await keepAlive(tx, card, { days: DAYS_AFTER_REFUND, now });
}

/** The most cards that one turn of the job ends. */
const MAX_AT_ONCE = 200;

/** Takes the rest off the cards whose last day is over. Returns their number. It may be interrupted and repeated. */
export async function expireCards({ db, now }: { db: Database; now: () => Date }): Promise<number> {
  const today = shopDay(now());
  const due = await db
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(and(lt(giftCards.expiresOn, today), gt(giftCards.balanceCents, sql`0`)))
    .limit(MAX_AT_ONCE);
  let ended = 0;
  for (const { id } of due)
    ended += await inTransaction(db, async (tx) => {
      const card = await lockCard(tx, id);
      if (!card?.expiresOn || card.expiresOn >= today || card.balanceCents === 0) return 0;
      const amountCents = toMoney(-card.balanceCents);
      await move(tx, card, { kind: "expire", about: card.expiresOn, amountCents, at: now() });
      return 1;
    });
  return ended;
}
