import { type AnyColumn, and, asc, count, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { isUnsent } from "#app/domain/orders/order-alerts.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { isCalledOff } from "./find-contract.server.ts";
import { returnPieces, returns } from "./returns.tables.server.ts";

const isOpen = inArray(returns.state, ["requested", "received", "booked"]);
const hasEnded = inArray(returns.state, ["settled", "refused"]);

const listWhere = (db: Database) =>
  db
    .select({
      ...{ id: returns.id, orderId: returns.orderId, kind: returns.kind, wish: returns.wish },
      ...{ state: returns.state, createdAt: returns.createdAt, isCalledOff },
      pieces: sql<number>`(SELECT count(*)::int FROM ${returnPieces} WHERE return_pieces.return_id = returns.id)`,
    })
    .from(returns)
    .$dynamic();

/** The unsettled returns, the oldest first. */
export const listOpenReturns = (db: Database, _admin: Admin<"orders:read">, most: number) =>
  listWhere(db).where(isOpen).orderBy(asc(returns.createdAt), asc(returns.id)).limit(most);

/** A page of the ended returns, the last first. A number that is no page means the nearest one. */
export async function listEndedReturns(
  db: Database,
  _admin: Admin<"orders:read">,
  { page: asked, perPage }: { page: number; perPage: number },
) {
  const pages = Math.max(1, Math.ceil((await db.$count(returns, hasEnded)) / perPage));
  const page = Math.min(pages, Math.max(1, asked));
  const ended = await listWhere(db)
    .where(hasEnded)
    .orderBy(desc(returns.createdAt), asc(returns.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { ended, page, pages };
}

/** The unsettled returns of an order, as a query. */
export const openReturnsOf = (db: Database, orderId: AnyColumn) =>
  db
    .select({ id: returns.id })
    .from(returns)
    .where(and(eq(returns.orderId, orderId), isOpen));

/** The number of returns that need the owner, as a query. */
export const countToHandle = (db: Database) =>
  db
    .select({ count: count() })
    .from(returns)
    .where(
      or(
        inArray(returns.state, ["received", "booked"]),
        and(eq(returns.state, "requested"), isUnsent(db, returns.orderId)),
      ),
    );
