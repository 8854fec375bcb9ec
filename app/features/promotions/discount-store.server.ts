import { and, asc, eq, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { orderEvents, orders } from "#app/platform/db/schema/orders.ts";
import { discounts } from "#app/platform/db/schema/promotions.ts";
import type { Discount } from "./discount.ts";

const isKept = isNull(discounts.removedAt);

/** The discount of a code in its stored form; null where there is none. */
export async function findDiscount(db: Database, code: string): Promise<Discount | null> {
  const [found] = await db
    .select()
    .from(discounts)
    .where(and(isKept, eq(discounts.code, code)));
  return found ?? null;
}

/** The discount that an order names, also a removed one. */
export async function findUsed(tx: Transaction, id: string): Promise<Discount> {
  const [found] = await tx.select().from(discounts).where(eq(discounts.id, id));
  if (!found) throw new Error(`There is no discount ${id}`);
  return found;
}

/** The discounts that apply by themselves, the oldest first; also those that have not begun, or are over. */
export async function listAutomatic(db: Database): Promise<Discount[]> {
  return db
    .select()
    .from(discounts)
    .where(and(isKept, isNull(discounts.code)))
    .orderBy(asc(discounts.createdAt), asc(discounts.id));
}

/** Whose order it is. */
export interface User {
  /** Null while it is not known; then only the uses in all are looked at. */
  email: string | null;
  /** The hash of a browser's key: its own open checkout is no use, because the next one replaces it. */
  browserKey?: string | null;
  /** The order itself, where it is there already. */
  orderId?: string;
}

/** Why a discount cannot be used once more. */
export interface Unusable {
  /** A sentence for the shopper. */
  why: string;
  /** Whether the earlier orders of the e-mail are the reason. */
  isByHistory: boolean;
}

const byHistory = (why: string): Unusable => ({ why, isByHistory: true });

/** For a discount without a use left for anybody. */
export const USED_UP: Unusable = { why: "It is used up.", isByHistory: false };

/** Why a discount cannot be used once more; null when it can. */
export async function whyUsed(
  db: Database | Transaction,
  discount: Discount,
  { email, browserKey = null, orderId }: User,
): Promise<Unusable | null> {
  const { id, usesInAll, usesPerCustomer, isFirstOrderOnly } = discount;
  const isOther = and(
    orderId === undefined ? undefined : ne(orders.id, orderId),
    browserKey === null
      ? undefined
      : sql`NOT (${orders.state} = 'open' AND ${orders.browserKey} IS NOT DISTINCT FROM ${browserKey})`,
  );
  const count = async (which: SQL | undefined): Promise<number> => {
    const [row] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(orders)
      .where(and(which, isOther));
    return row?.count ?? 0;
  };
  const isUse = and(eq(orders.discountId, id), orders.usesDiscount);
  if (usesInAll !== null && (await count(isUse)) >= usesInAll) return USED_UP;
  if (email === null) return null;
  const isTheirs = sql`lower(${orders.email}) = ${email.trim().toLowerCase()}`;
  if (usesPerCustomer !== null && (await count(and(isTheirs, isUse))) >= usesPerCustomer)
    return byHistory(
      usesPerCustomer === 1 ? "You have used it already." : "You have used it as often as you can.",
    );
  // An order that the shop never took, or cancelled before it was sent, is none, also after its money went back.
  const isOrder = and(
    isNotNull(orders.paidAt),
    sql`NOT EXISTS (SELECT FROM ${orderEvents} WHERE ${orderEvents.orderId} = ${orders.id}
      AND ${orderEvents.state} IN ('needs_refund', 'cancelled'))`,
  );
  if (isFirstOrderOnly && (await count(and(isTheirs, or(isOrder, isUse)))) > 0)
    return byHistory("It is only for a first order.");
  return null;
}

/**
 * Waits until every earlier transaction that counts uses of this discount has ended, so that `whyUsed` then tells the
 * truth until this transaction ends. Call it before anything else is locked. False when the discount was removed.
 */
export async function lockUses(tx: Transaction, id: string): Promise<boolean> {
  const [found] = await tx
    .select({ removedAt: discounts.removedAt })
    .from(discounts)
    .where(eq(discounts.id, id))
    .for("no key update");
  return found?.removedAt === null;
}
