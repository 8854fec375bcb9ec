import { and, asc, eq, sql } from "drizzle-orm";
import { stockMovements } from "#app/domain/catalogue/products.tables.server.ts";
import type { Admin } from "#app/domain/identity/admin.server.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { describePiece } from "#app/shared/piece-label.ts";
import type { HeldOrder } from "./held-order.ts";

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
