import { and, asc, eq, gt, notInArray } from "drizzle-orm";
import type { Database } from "#app/platform/db/client.server.ts";
import { orders } from "./orders.tables.server.ts";
import type { OrderRow } from "./queries.server.ts";

type Provider = OrderRow["provider"];

/** The id and the session of the next orders of a provider, by their ids. */
export const listSessionsAfter = (
  db: Database,
  { provider, after, most }: { provider: Provider; after: string; most: number },
): Promise<Pick<OrderRow, "id" | "sessionId">[]> =>
  db
    .select({ id: orders.id, sessionId: orders.sessionId })
    .from(orders)
    .where(and(eq(orders.provider, provider), gt(orders.id, after)))
    .orderBy(asc(orders.id))
    .limit(most);

/**
 * The number of orders that were opened at another provider. Orders paid at the owner's till, or by returned pieces,
 * are at none.
 */
export const countElsewhere = (db: Database, provider: Provider): Promise<number> =>
  db.$count(orders, notInArray(orders.provider, [provider, "till", "credit"]));
