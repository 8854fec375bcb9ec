import { and, asc, eq, sql } from "drizzle-orm";
import { stockMovements } from "#app/domain/catalogue/products.tables.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.server.ts";
import { isOpenedHere } from "#app/domain/orders/payment-mode.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import type { CheckoutDeps, OrderRow } from "../checkout-deps.server.ts";
import { expireOrphanedOrders } from "../settle-payment.server.ts";
import { withdrawCheckout } from "../withdraw-checkout.server.ts";
import type { HeldOrder, Released } from "./held-order.ts";

/** The number of listed orders. The longest held ones are first, and the others follow as those are released. */
const LISTED = 200;

/** The open orders that hold pieces of limited runs according to the ledger, the longest held first. */
export async function listHeld(db: Database, _admin: Admin): Promise<{ held: HeldOrder[]; isAll: boolean }> {
  const open = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.state, "open"),
        sql`EXISTS (SELECT 1 FROM ${stockMovements} WHERE ${stockMovements.orderId} = ${orders.id}
          AND ${stockMovements.kind} = 'reserve')`,
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(LISTED + 1)
    .as("open");
  const rows = await db
    .select({ order: orders, line: orderLines, pieces: stockMovements.pieces })
    .from(open)
    .innerJoin(orders, eq(orders.id, open.id))
    .innerJoin(stockMovements, and(eq(stockMovements.orderId, orders.id), eq(stockMovements.kind, "reserve")))
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, orders.id), eq(orderLines.lineNo, stockMovements.lineNo)),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id), asc(orderLines.lineNo));
  const byOrder = [...Map.groupBy(rows, ({ order }) => order.id).values()];
  const held = byOrder.slice(0, LISTED).flatMap((lines): HeldOrder[] => {
    const [first] = lines;
    if (!first) return [];
    const { reference, email, createdAt, sessionExpiresAt } = first.order;
    return [
      {
        reference,
        email,
        pieces: lines.reduce((sum, { pieces }) => sum + pieces, 0),
        lines: lines.map(
          ({ line, pieces }) => `${pieces} × ${describePiece(line.title, line.colorName, line.size)}`,
        ),
        since: createdAt,
        until: sessionExpiresAt,
      },
    ];
  });
  return { held, isAll: byOrder.length <= LISTED };
}

/**
 * Releases the pieces of an unpaid order. Its page at the provider is closed first, so that free pieces cannot be paid
 * for. Null for an unknown reference. A repeated release changes nothing.
 */
export async function releaseHeld(
  deps: CheckoutDeps,
  admin: Admin,
  reference: string,
): Promise<Released | null> {
  const find = async (): Promise<OrderRow | undefined> => {
    const [order] = await deps.db.select().from(orders).where(eq(orders.reference, reference));
    return order;
  };
  const order = await find();
  if (!order) return null;
  if (order.state !== "open") return cameOf(order) ?? "over";
  const refusal = await close(order, deps);
  if (refusal !== null) return refusal;
  const now = await find();
  if (now?.state === "open") return "being-paid";
  const came = now && cameOf(now);
  if (came) return came;
  await inTransaction(deps.db, (tx) =>
    recordChange(tx, admin, { subjectKind: "order", subjectId: reference, action: "released" }),
  );
  return "released";
}

const cameOf = ({ paidAt }: OrderRow): Released | null => (paidAt === null ? null : "paid");

/** Closes the order's page; null when it is closed, as far as possible. */
async function close(order: OrderRow, deps: CheckoutDeps): Promise<Released | null> {
  if (isOpenedHere(order, deps.gateway)) return (await withdrawCheckout(order, deps)) ? null : "unreachable";
  // The shop is no longer connected to this provider. The order ends with all others of its kind, and the owner is
  // told.
  await expireOrphanedOrders(deps);
  return null;
}
