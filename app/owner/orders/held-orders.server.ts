import { alterationsInWork } from "#app/domain/making/list-made-pieces.server.ts";
import { withdrawnOrders } from "#app/domain/returns/fulfil-order.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";

/** The ids of the orders that are paid and not to be sent yet, apart from disputed ones, as a query. */
export const heldOrders = (db: Database) => withdrawnOrders(db).unionAll(alterationsInWork(db));
