import { and, count, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { mailboxOf } from "#app/shared/mailbox.ts";
import { orderEvents, orders } from "./orders.tables.server.ts";

type Db = Database | Transaction;

const isUseOf = (discountId: string) => and(eq(orders.discountId, discountId), orders.usesDiscount);

/** How often each of these discounts is used. */
export async function listUses(
  db: Database,
  discountIds: readonly string[],
): Promise<Map<string | null, number>> {
  const rows = await db
    .select({ id: orders.discountId, uses: count() })
    .from(orders)
    .where(and(inArray(orders.discountId, [...discountIds]), orders.usesDiscount))
    .groupBy(orders.discountId);
  return new Map(rows.map(({ id, uses }) => [id, uses]));
}

/** The uses of a discount that a visitor's open orders hold. */
export const countUsesHeld = (db: Db, visitor: string, discountId: string): Promise<number> =>
  db.$count(orders, and(eq(orders.visitor, visitor), eq(orders.state, "open"), isUseOf(discountId)));

/** The customer, and the one order that is not looked at. */
interface Customer {
  email: string;
  orderId?: string | undefined;
}

const isAnother = (orderId: string | undefined) =>
  orderId === undefined ? undefined : ne(orders.id, orderId);

/**
 * The uses of a discount by other orders. A browser's own open checkout is not counted, because the next one replaces
 * it.
 */
export const countUses = (
  db: Db,
  discountId: string,
  { browserKey, orderId }: { browserKey: string | null; orderId?: string | undefined },
): Promise<number> =>
  db.$count(
    orders,
    and(
      isUseOf(discountId),
      isAnother(orderId),
      browserKey === null
        ? undefined
        : sql`NOT (${orders.state} = 'open' AND ${orders.browserKey} IS NOT DISTINCT FROM ${browserKey})`,
    ),
  );

/** Paid by the same person, under any spelling of their address; older orders have no mailbox. */
const isPaidBy = (email: string): SQL | undefined =>
  and(
    or(
      eq(orders.mailbox, mailboxOf(email.trim())),
      and(isNull(orders.mailbox), sql`lower(${orders.email}) = ${email.trim().toLowerCase()}`),
    ),
    isNotNull(orders.paidAt),
  );

/** The uses of a discount by other orders that a customer has paid. */
export const countPaidUses = (db: Db, discountId: string, { email, orderId }: Customer): Promise<number> =>
  db.$count(orders, and(isUseOf(discountId), isPaidBy(email), isAnother(orderId)));

/** Whether a customer has bought before. */
export async function hasOrdered(db: Db, { email, orderId }: Customer): Promise<boolean> {
  // Orders that the shop never took, or cancelled before sending, do not count, even after their refund.
  const wasTaken = sql`NOT EXISTS (SELECT FROM ${orderEvents} WHERE ${orderEvents.orderId} = ${orders.id}
    AND ${orderEvents.state} IN ('needs_refund', 'cancelled'))`;
  return (await db.$count(orders, and(isPaidBy(email), wasTaken, isAnother(orderId)))) > 0;
}
