import { eq } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/admin.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { orders } from "./orders.tables.server.ts";

/** An order by its reference; undefined for an unknown one. */
export async function findOrder(
  db: Database,
  _admin: Admin,
  reference: string,
): Promise<typeof orders.$inferSelect | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.reference, reference));
  return order;
}
