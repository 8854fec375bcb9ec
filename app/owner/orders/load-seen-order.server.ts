import { type Admin, holds } from "#app/domain/identity/admin.server.ts";
import type { ReturnTerms } from "#app/domain/returns/find-contract.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { loadOrderPage } from "./load-order-page.server.ts";
import { loadPackingPage } from "./load-packing-page.server.ts";
import { formatOrderDone } from "./order-problem.ts";
import type { SeenOrder } from "./order-view.ts";

/** The data of an order's page, with money only for people who may see it; null for an unknown reference. */
export async function loadSeenOrder(
  db: Database,
  admin: Admin<"orders:read">,
  reference: string,
  { query, ...today }: ReturnTerms & { query: URLSearchParams; now: Date },
): Promise<SeenOrder | null> {
  if (!holds(admin, "money", "read")) {
    const packing = await loadPackingPage(db, admin, reference);
    return packing && { packing, order: null, done: formatOrderDone(query, []) };
  }
  const order = await loadOrderPage(db, admin, reference, today);
  return order && { packing: null, order, done: formatOrderDone(query, order.alerts) };
}
