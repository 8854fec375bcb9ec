import { asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { pieceNumbers } from "#app/domain/catalogue/stock/piece-numbers.ts";
import { listSoldOfRun, salesOf } from "#app/domain/catalogue/stock/take-back.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { orderLines, orders } from "./orders.tables.server.ts";

type Line = typeof orderLines.$inferSelect;

/** A line of an order for its shopper, with the numbers of its pieces in their run. */
export interface BoughtPiece
  extends Pick<
    Line,
    "lineNo" | "title" | "colorName" | "size" | "quantity" | "priceCents" | "discountCents" | "imageUrl"
  > {
  /** `Navy, UK 14`; empty when it has neither. */
  choice: string;
  /** `No. 14 of 20`; null when that size is not counted, or nothing is sold yet. */
  numbers: string | null;
  /** Why the law gives no right to withdraw from it. */
  exception: Line["withdrawalException"];
}

/** The pieces of an order, in the order of its lines. */
export async function listBoughtPieces(db: Database | Transaction, orderId: string): Promise<BoughtPiece[]> {
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.lineNo));
  const sold = await listSoldOfRun(db, orderId);
  return lines.map(
    ({
      lineNo,
      title,
      colorName,
      size,
      quantity,
      priceCents,
      discountCents,
      imageUrl,
      withdrawalException,
    }) => ({
      lineNo,
      title,
      colorName,
      size,
      choice: choiceLabel(colorName, size),
      quantity,
      priceCents,
      discountCents,
      imageUrl,
      numbers: pieceNumbers(sold.get(lineNo), size),
      exception: withdrawalException,
    }),
  );
}

/** The addresses of the pictures of everything that was ever ordered. */
export async function listBoughtPictures(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ url: orderLines.imageUrl })
    .from(orderLines)
    .where(isNotNull(orderLines.imageUrl));
  return rows.flatMap(({ url }) => url ?? []);
}

/**
 * The sold and unsent pieces of these products, by the ids of size and colour: they are counted, and still in the shop.
 */
export async function listUnsentPieces(
  db: Database | Transaction,
  slugs: readonly string[],
): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map();
  const sale = salesOf(db, slugs);
  const rows = await db
    .select({ variantId: sale.variantId, pieces: sql<number>`sum(${sale.pieces})::int` })
    .from(orders)
    .innerJoin(sale, eq(sale.orderId, orders.id))
    .where(eq(orders.state, "paid"))
    .groupBy(sale.variantId);
  return new Map(rows.map(({ variantId, pieces }) => [variantId, pieces]));
}

type Order = typeof orders.$inferSelect;

/**
 * An order with the orders that it was exchanged for or from; each after the one that it comes from. An order without
 * exchanges is alone.
 */
export async function listFamily(db: Database | Transaction, orderId: string): Promise<Order[]> {
  const { rows } = await db.execute<{ id: string; depth: number }>(sql`
    WITH RECURSIVE before AS (
      SELECT id, exchange_of FROM orders WHERE id = ${orderId}
      UNION SELECT earlier.id, earlier.exchange_of FROM orders AS earlier JOIN before ON earlier.id = before.exchange_of
    ), family AS (
      SELECT id, 0 AS depth FROM before WHERE exchange_of IS NULL
      UNION SELECT later.id, family.depth + 1 FROM orders AS later JOIN family ON later.exchange_of = family.id
    ) SELECT id, depth FROM family`);
  const depths = new Map(rows.map(({ id, depth }) => [id, depth]));
  const found = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...depths.keys()]));
  const depthOf = ({ id }: Order) => depths.get(id) ?? 0;
  return found.sort(
    (one, other) => depthOf(one) - depthOf(other) || one.createdAt.getTime() - other.createdAt.getTime(),
  );
}

/** The orders that an order was exchanged from or for, each with the words for that. */
export async function listExchanges(
  db: Database | Transaction,
  order: Pick<Order, "id" | "exchangeOf" | "kind">,
): Promise<(Order & { words: string })[]> {
  return (await listFamily(db, order.id)).flatMap((each) => {
    if (each.id === order.exchangeOf)
      return [{ ...each, words: order.kind === "gift-card" ? "Store credit for" : "Exchanged from" }];
    if (each.exchangeOf !== order.id) return [];
    return [{ ...each, words: each.kind === "gift-card" ? "Store credit as" : "Exchanged for" }];
  });
}

/** An order by its reference; undefined for an unknown one. */
export async function findOrder(
  db: Database,
  _admin: Admin,
  reference: string,
): Promise<typeof orders.$inferSelect | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.reference, reference));
  return order;
}
