import type { Admin } from "#app/domain/identity/identity.server.ts";
import { listHolding } from "#app/domain/orders/open-orders.server.ts";
import { isOpenedHere } from "#app/domain/orders/payment-mode.ts";
import { findOrderByReference, type OrderRow } from "#app/domain/orders/queries.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import { expireOrphanedOrders } from "../apply-session.server.ts";
import type { CheckoutDeps } from "../checkout-deps.server.ts";
import { withdrawCheckout } from "../withdraw-checkout.server.ts";
import type { HeldOrder, Released } from "./held-order.ts";

/** The number of listed orders. The longest held ones are first, and the others follow as those are released. */
const LISTED = 200;

/** The open orders that hold pieces of limited runs according to the ledger, the longest held first. */
export async function listHeld(db: Database, _admin: Admin): Promise<{ held: HeldOrder[]; isAll: boolean }> {
  const holding = await listHolding(db, LISTED + 1);
  const held = holding.slice(0, LISTED).map(({ order, lines }): HeldOrder => {
    const { reference, email, createdAt, sessionExpiresAt } = order;
    return {
      reference,
      email,
      pieces: lines.reduce((sum, { pieces }) => sum + pieces, 0),
      lines: lines.map(
        ({ line, pieces }) => `${pieces} × ${describePiece(line.title, line.colorName, line.size)}`,
      ),
      since: createdAt,
      until: sessionExpiresAt,
    };
  });
  return { held, isAll: holding.length <= LISTED };
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
  const find = () => findOrderByReference(deps.db, reference);
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
