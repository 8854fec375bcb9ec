import { alterationsInWork, alteredAmong } from "#app/domain/making/list-made-pieces.server.ts";
import { withdrawnAmong, withdrawnOrders } from "#app/domain/returns/fulfil-order.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Hold } from "./order-view.ts";

/** The ids of the orders that are paid and not to be sent yet, apart from disputed ones, as a query. */
export const heldOrders = (db: Database) => withdrawnOrders(db).unionAll(alterationsInWork(db));

/** A function that says why one of these orders is held; null when it is not. */
export async function findHolds(
  db: Database,
  orderIds: readonly string[],
): Promise<(orderId: string) => Hold | null> {
  const [withdrawn, altered] = await Promise.all([withdrawnAmong(db, orderIds), alteredAmong(db, orderIds)]);
  return (id) => (withdrawn.has(id) ? "withdrawal" : altered.has(id) ? "alteration" : null);
}
