import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { announceStock } from "#app/domain/catalogue/products/announce-products.server.ts";
import { countReserved, reservePieces } from "#app/domain/catalogue/stock/ledger.server.ts";
import { lockShare, spendCard } from "#app/domain/money/gift-cards/ledger.server.ts";
import type { CheckoutSession } from "#app/domain/money/payments/payment-gateway.server.ts";
import { countUsesHeld } from "#app/domain/orders/discount-uses.server.ts";
import { recordOrder } from "#app/domain/orders/mutations.server.ts";
import { findTwin, openOfVisitor } from "#app/domain/orders/open-orders.server.ts";
import { giftOnDelivery } from "#app/domain/orders/order.ts";
import { referenceAsked } from "#app/domain/orders/order-reference.ts";
import { findOrderById, type OrderRow } from "#app/domain/orders/queries.server.ts";
import { takeHeldPieces } from "#app/domain/people/lists/held-pieces.server.ts";
import { inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { type Money, sumMoney, timesMoney, toMoney } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { RenamedLine } from "../cart/cart-corrections.ts";
import { MAX_PIECES } from "../cart/order-limits.ts";
import { type Discount, hasLimits } from "../promotions/discount.ts";
import { lockUses, USED_UP, usageLimitError } from "../promotions/discount-store.server.ts";
import type { CheckoutTotals } from "./apply-discounts.server.ts";
import type { CheckoutVisitor, OpenCheckoutDeps } from "./checkout-deps.server.ts";
import { browserKey, checkoutKey } from "./checkout-key.server.ts";
import { markPaid } from "./mark-paid.server.ts";
import type { PricedLine } from "./price-items.ts";
import { dutyOnCheckout, type ResolvedCheckout } from "./resolve-shipping.server.ts";

/**
 * The minutes for which the provider's page stays open: the provider's minimum of 30 by its own clock, one more for a
 * clock of ours that is behind, and one for the request.
 */
export const SESSION_MINUTES = 32;
/**
 * The most pieces of limited runs that one visitor may hold unpaid, in all their open orders: the limit of one order.
 */
const MAX_HELD = MAX_PIECES;
/**
 * The most unpaid uses of a limited discount that one visitor may hold: enough for a home or an office, too few for a
 * script.
 */
const MAX_USES_HELD = 10;
const USES_HELD =
  "Too many orders with this discount are waiting to be paid for from your internet connection. Pay for those first, or try again in half an hour.";

/**
 * The reason why nothing was reserved: lines whose pieces have just been sold; a visitor who would hold too many; a
 * discount, in a sentence, whose last use was taken, or whose uses the visitor would hold too many of; or a gift card
 * with nothing left.
 */
export type NotReserved =
  | { taken: PricedLine[] }
  | { heldTooMany: true }
  | { used: string }
  | { cardSpent: true };

/** An order with reserved pieces; `isNew` is false when an earlier request, or a simultaneous one, has made it. */
export interface ReservedOrder {
  order: OrderRow;
  isNew: boolean;
  renamed: RenamedLine[];
}

/**
 * Reserves the pieces and records the order in one transaction. The checkouts of one visitor are counted one after the
 * other, in all processes, so that simultaneous ones hold no more than successive ones. An order holds what the ledger
 * has reserved for it, so it no longer counts when it is paid or ends.
 */
export async function reserveOrder(
  input: ResolvedCheckout,
  { lines, applied, card }: CheckoutTotals,
  { mark, links = [] }: CheckoutVisitor,
  deps: OpenCheckoutDeps,
): Promise<Result<ReservedOrder, NotReserved>> {
  const { db, gateway, now } = deps;
  const key = checkoutKey(input);
  const reserveOrFind = async (tx: Transaction): Promise<Omit<ReservedOrder, "renamed">> => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('checkout'), hashtext(${key}))`);
    const twin = await findTwin(tx, key);
    if (twin) return { order: twin, isNew: false };
    if (mark !== null)
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('held'), hashtext(${mark}))`);
    const used = applied && (await takeUse(tx, applied.discount, input.email));
    if (used) throw new Refused({ used });

    const id = randomUUID();
    const pieces = lines.map((line, index) => ({ ...line, lineNo: index + 1, pieces: line.quantity }));
    const owed = await takeHeldPieces(tx, { links, orderId: id, now: now() }, pieces);
    const short = await reservePieces(tx, id, owed);
    if (short.length > 0)
      throw new Refused({
        taken: lines.filter((_, index) => short.some(({ lineNo }) => lineNo === index + 1)),
      });
    await announceStock(tx, pieces);

    const createdAt = now();
    const subtotalCents = sumMoney(lines.map((line) => timesMoney(line.priceCents, line.quantity)));
    const charged = applied?.isDeliveryFree ? withoutCharge(input.delivery) : input.delivery;
    const delivery = charged && { ...charged, ...dutyOnCheckout({ lines, applied, card }, charged, deps) };
    const totalCents = toMoney(subtotalCents + (delivery?.amountCents ?? 0));
    const giftCents = await cardShare(tx, card, { totalCents, now: createdAt });
    const isCovered = giftCents === totalCents && giftCents > 0;
    const reference = referenceAsked(input.orderId, deps.orderPrefix, createdAt);
    const order = {
      id,
      askedReference: reference === input.orderId ? null : input.orderId,
      checkoutKey: key,
      browserKey: input.key === undefined ? null : browserKey(input.key),
      visitor: mark,
      email: input.email,
      delivery,
      handover: input.handover,
      // A gift card that pays the whole order stays locked, so that nobody else takes its money.
      provider: isCovered ? ("credit" as const) : gateway.provider,
      livemode: gateway.livemode,
      subtotalCents,
      giftCardId: card?.id ?? null,
      giftCents,
      ...(applied && {
        discountId: applied.discount.id,
        discountName: applied.discount.name,
        discountCents: applied.takenCents,
        hasFreeDelivery: applied.isDeliveryFree,
        usesDiscount: true,
      }),
      createdAt,
      sessionExpiresAt: new Date(createdAt.getTime() + SESSION_MINUTES * 60_000),
    };
    await recordOrder(tx, order, reference, lines);
    if (!(await spendCard(tx, order, createdAt))) throw new Refused({ cardSpent: true });
    if (mark !== null && (await piecesHeldBy(tx, mark)) > MAX_HELD) throw new Refused({ heldTooMany: true });
    if (mark !== null && applied && (await usesHeldBy(tx, mark, applied.discount)) > MAX_USES_HELD)
      throw new Refused({ used: USES_HELD });
    const made = await findRecorded(tx, id);
    if (!isCovered) return { order: made, isNew: true };
    await markPaid(tx, made, sessionOfCovered(made), deps);
    return { order: await findRecorded(tx, id), isNew: true };
  };
  try {
    return ok({ ...(await inTransaction(db, reserveOrFind)), renamed: renamedOf(lines) });
  } catch (error) {
    if (error instanceof Refused) return err(error.why);
    throw error;
  }
}

const renamedOf = (lines: PricedLine[]): RenamedLine[] =>
  lines
    .filter(({ isRenamed }) => isRenamed)
    .map(({ asked, size, colorName }) => ({ ...asked, now: { size, color: colorName } }));

/** Counts the order as a use of its discount: null, or the reason why that has no more uses. */
async function takeUse(tx: Transaction, discount: Discount, email: string): Promise<string | null> {
  if (!hasLimits(discount)) return null;
  const used = (await lockUses(tx, discount.id)) ? await usageLimitError(tx, discount, { email }) : USED_UP;
  return used?.why ?? null;
}

const withoutCharge = (delivery: ResolvedCheckout["delivery"]): ResolvedCheckout["delivery"] =>
  delivery && { ...delivery, amountCents: toMoney(0) };

/** Rolls the transaction back. */
class Refused extends Error {
  why: NotReserved;
  constructor(why: NotReserved) {
    super("Nothing was reserved");
    this.why = why;
  }
}

/** An order that this transaction has recorded. */
export async function findRecorded(tx: Transaction, id: string): Promise<OrderRow> {
  const order = await findOrderById(tx, id);
  if (!order) throw new Error("An order that was recorded is not there");
  return order;
}

/** The gift card's part; 0 without one. The card stays locked until the order is recorded. */
async function cardShare(
  tx: Transaction,
  card: CheckoutTotals["card"],
  asked: { totalCents: Money; now: Date },
): Promise<Money> {
  if (card === null) return toMoney(0);
  const share = await lockShare(tx, card.id, asked);
  if (share === null) throw new Refused({ cardSpent: true });
  return share;
}

/**
 * Stands for the provider's session of an order that a gift card pays whole: it was never opened, and nothing is due.
 * Its id is the proof that opens the success page.
 */
const sessionOfCovered = (order: OrderRow): CheckoutSession => ({
  id: `covered_${randomUUID()}`,
  url: null,
  orderId: order.id,
  status: "complete",
  paid: true,
  mode: "payment",
  currency: order.currency,
  totalCents: toMoney(0),
  presentment: null,
  deliveryCents: toMoney((order.delivery?.amountCents ?? 0) - giftOnDelivery(order)),
  paymentId: null,
  expiresAt: order.createdAt,
  email: order.email,
  customer: null,
  isOfShop: true,
  livemode: order.livemode ?? false,
});

/** The uses of a discount that a visitor's open orders hold; 0 when there are enough for everybody. */
async function usesHeldBy(tx: Transaction, visitor: string, { id, usesInAll }: Discount): Promise<number> {
  if (usesInAll === null) return 0;
  return countUsesHeld(tx, visitor, id);
}

/** The number of reserved pieces of limited runs in a visitor's open orders. */
const piecesHeldBy = (tx: Transaction, visitor: string): Promise<number> =>
  countReserved(tx, openOfVisitor(tx, visitor));
