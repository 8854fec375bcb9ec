import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { MAX_PIECES } from "#app/features/cart/order-limits.ts";
import { reservePieces } from "#app/features/inventory/ledger.server.ts";
import { recordOrder } from "#app/features/orders/mutations.server.ts";
import { announceStock } from "#app/features/products/announce-stock.server.ts";
import { inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { stockMovements } from "#app/platform/db/schema/catalogue.ts";
import { orders } from "#app/platform/db/schema/orders.ts";
import { sumPence, timesPence } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { AgreedCheckout } from "./agreed-delivery.server.ts";
import type { CheckoutDeps, OrderRow } from "./checkout-deps.server.ts";
import { browserKey, checkoutKey } from "./checkout-key.server.ts";
import type { PricedLine } from "./price-items.ts";

/**
 * The minutes for which the provider's page stays open: the provider's minimum of 30 by its own clock, one more for a
 * clock of ours that is behind, and one for the request.
 */
const SESSION_MINUTES = 32;
/**
 * The most pieces of limited runs that one visitor may hold unpaid, in all their open orders: the limit of one order.
 */
const MAX_HELD = MAX_PIECES;

/**
 * The reason why nothing was reserved: lines whose pieces have just been sold, or a visitor who would hold too many.
 */
export type NotReserved = { taken: PricedLine[] } | { heldTooMany: true };

/** An order with reserved pieces; `isNew` is false when a simultaneous request has made it. */
export interface ReservedOrder {
  order: OrderRow;
  isNew: boolean;
}

/**
 * Reserves the pieces and records the order in one transaction. The checkouts of one visitor are counted one after the
 * other, in all processes, so that simultaneous ones hold no more than successive ones. An order holds what the ledger
 * has reserved for it, so it no longer counts when it is paid or ends.
 */
export async function reserveOrder(
  input: AgreedCheckout,
  lines: PricedLine[],
  visitor: string | null,
  { db, gateway, now }: CheckoutDeps,
): Promise<Result<ReservedOrder, NotReserved>> {
  const key = checkoutKey(input);
  const reserveOrFind = async (tx: Transaction): Promise<ReservedOrder | null> => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('checkout'), hashtext(${key}))`);
    const twin = await findOpen(tx, key);
    if (twin) return { order: twin, isNew: false };
    if (visitor !== null)
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('held'), hashtext(${visitor}))`);

    const id = randomUUID();
    const pieces = lines.map((line, index) => ({ ...line, lineNo: index + 1, pieces: line.quantity }));
    const short = await reservePieces(tx, id, pieces);
    if (short.length > 0)
      throw new Refused({
        taken: lines.filter((_, index) => short.some(({ lineNo }) => lineNo === index + 1)),
      });
    await announceStock(tx, pieces);

    const createdAt = now();
    const order = {
      id,
      checkoutKey: key,
      browserKey: input.key === undefined ? null : browserKey(input.key),
      visitor,
      email: input.email,
      delivery: input.delivery,
      handover: input.handover,
      provider: gateway.provider,
      livemode: gateway.livemode,
      subtotalCents: sumPence(lines.map((line) => timesPence(line.priceCents, line.quantity))),
      createdAt,
      sessionExpiresAt: new Date(createdAt.getTime() + SESSION_MINUTES * 60_000),
    };
    await recordOrder(tx, order, input.orderId, lines);
    if (visitor !== null && (await piecesHeldBy(tx, visitor)) > MAX_HELD)
      throw new Refused({ heldTooMany: true });
    const made = await findOpen(tx, key);
    return made ? { order: made, isNew: true } : null;
  };
  try {
    const reserved = await inTransaction(db, reserveOrFind);
    if (reserved === null) throw new Error("An order that was recorded is not there");
    return ok(reserved);
  } catch (error) {
    if (error instanceof Refused) return err(error.why);
    throw error;
  }
}

/** Rolls the transaction back. */
class Refused extends Error {
  why: NotReserved;
  constructor(why: NotReserved) {
    super("Nothing was reserved");
    this.why = why;
  }
}

const findOpen = async (tx: Transaction, key: string): Promise<OrderRow | undefined> =>
  (
    await tx
      .select()
      .from(orders)
      .where(and(eq(orders.checkoutKey, key), eq(orders.state, "open")))
  )[0];

/** The number of reserved pieces of limited runs in a visitor's open orders. */
async function piecesHeldBy(tx: Transaction, visitor: string): Promise<number> {
  const [held] = await tx
    .select({ pieces: sql<number>`coalesce(sum(${stockMovements.pieces}), 0)::int` })
    .from(orders)
    .innerJoin(stockMovements, and(eq(stockMovements.orderId, orders.id), eq(stockMovements.kind, "reserve")))
    .where(and(eq(orders.visitor, visitor), eq(orders.state, "open")));
  return held?.pieces ?? 0;
}
